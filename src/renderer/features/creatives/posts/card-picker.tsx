import { Button, Modal } from '@mantine/core'
import { IconCards, IconSearchOff } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { LibraryRow } from '../../../../shared/domain/library-row.ts'
import type { Workspace } from '../../../../shared/domain/workspace.ts'
import {
  findingsColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/library-columns.tsx'
import { DataGrid } from '../../../ui/data-grid.tsx'
import type { Column } from '../../../ui/data-grid-columns.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FaultNotice } from '../../../ui/fault-notice.tsx'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { createRowWindows, rowAt } from '../../../workbench/row-windows.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { sameWorkspace } from '../../../workbench/workspace.ts'
import { cardWord } from './card-words.ts'
import { cardReferenceOf } from './post-form.ts'
import styles from './posts.module.css'

type PickedSubject = 'card' | 'poll' | 'videoConversation'

const subjects = [
  { value: 'card', title: 'Cards' },
  { value: 'poll', title: 'Polls' },
  { value: 'videoConversation', title: 'Conversations' },
] as const

interface CardPickerProps {
  readonly workspace: Workspace
  /** What the post names now: an address or `draft:ID`; empty where it names none. */
  readonly chosen: string
  readonly onChoose: (row: LibraryRow) => void
  readonly onClose: () => void
}

/** Chooses a card, a poll or a conversation, published or not. Mounted only while it is open. */
export function CardPicker({ workspace, chosen, onChoose, onClose }: CardPickerProps) {
  useFocusReturn()
  const [subject, setSubject] = useState<PickedSubject>('card')
  const [text, setText] = useState('')
  return (
    <Modal opened onClose={onClose} title="Choose a card, a poll or a conversation" size={760}>
      <div className={styles.picker}>
        <div className={styles.line}>
          <SearchField label="Search cards" value={text} onChange={setText} />
          <FormButtons<PickedSubject> forms={[...subjects]} current={subject} onChoose={setSubject} />
        </div>
        <PickerRows
          key={`${subject} ${text}`}
          workspace={workspace}
          subject={subject}
          text={text}
          chosen={chosen}
          onChoose={(row) => {
            onChoose(row)
            onClose()
          }}
        />
        <div className={styles.end}>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Modal>
  )
}

interface PickerRowsProps {
  readonly workspace: Workspace
  readonly subject: PickedSubject
  readonly text: string
  readonly chosen: string
  readonly onChoose: (row: LibraryRow) => void
}

function PickerRows({ workspace, subject, text, chosen, onChoose }: PickerRowsProps) {
  const { bridge } = useWorkbench()
  const rows = useMemo(
    () =>
      createRowWindows<LibraryRow>((range) =>
        bridge.library.list({
          workspace,
          subject,
          text,
          types: [],
          changedOnly: false,
          sort: 'updated',
          descending: true,
          ...range,
        }),
      ),
    [bridge, workspace, subject, text],
  )
  const state = useStore(rows.store)
  useEffect(() => {
    rows.load()
    const ends = [
      bridge.on('libraryChanged', (news) => {
        if (news.subject === subject && sameWorkspace(news.workspace, workspace)) rows.load()
      }),
      bridge.on('draftsChanged', (news) => {
        if (sameWorkspace(news.workspace, workspace)) rows.load()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [rows, bridge, workspace, subject])
  const { total, fault } = state
  if (total === null && fault !== null)
    return <FaultNotice fault={fault} onRetry={rows.load} variant="page" />
  if (total === null) return <SkeletonRows label="Reading cards" />
  if (total === 0) {
    return text === '' ? (
      <EmptyState icon={IconCards} sentence="This account has none of this kind yet." />
    ) : (
      <EmptyState icon={IconSearchOff} sentence="None contains the searched text." />
    )
  }
  return (
    <div className={styles.grid}>
      <DataGrid
        label="Cards to choose from"
        columns={columnsOf(subject)}
        count={total}
        rowAt={(index) => rowAt(state, index)}
        keyOf={(row) => cardReferenceOf(row) ?? row.key}
        selectedKey={chosen === '' ? null : chosen}
        onOpen={(row) => {
          if (isChoosable(row)) onChoose(row)
        }}
        onRange={rows.show}
      />
    </div>
  )
}

/** What is to be deleted, and what the service gave no address, no post can show. */
function isChoosable(row: LibraryRow): boolean {
  return row.change?.kind !== 'delete' && cardReferenceOf(row) !== null
}

function columnsOf(subject: PickedSubject): readonly Column<LibraryRow>[] {
  const type: Column<LibraryRow> = {
    key: 'type',
    title: 'Type',
    width: 150,
    grow: 1,
    cell: (row) => cardWord(subject, row),
  }
  const plain = ({ sortable: _, ...column }: Column<LibraryRow>): Column<LibraryRow> => column
  return [stateColumn, plain(titleColumn), type, findingsColumn, plain(updatedColumn)]
}
