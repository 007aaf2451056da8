import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import {
  findingsColumn,
  stateColumn,
  titleColumn,
  updatedColumn,
} from '../../../drafting/list/list-columns.tsx'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { cardReferenceOf } from './post-form.ts'
import styles from './posts.module.css'
import { RowChoices } from './row-choices.tsx'
import { formatCard } from './use-card-row.ts'

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
  readonly onChoose: (row: CreativeRow) => void
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
        <RowChoices
          key={`${subject} ${text}`}
          workspace={workspace}
          subject={subject}
          text={text}
          label="Cards to choose from"
          columns={columnsOf(subject)}
          keyOf={(row) => cardReferenceOf(row) ?? row.key}
          chosen={chosen === '' ? null : chosen}
          onChoose={(row) => {
            if (!isChoosable(row)) return
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

/** What is to be deleted, and what the service gave no address, no post can show. */
function isChoosable(row: CreativeRow): boolean {
  return row.change?.kind !== 'delete' && cardReferenceOf(row) !== null
}

function columnsOf(subject: PickedSubject): readonly Column<CreativeRow>[] {
  const type: Column<CreativeRow> = {
    key: 'type',
    title: 'Type',
    width: 150,
    grow: 1,
    cell: (row) => formatCard(subject, row),
  }
  return [stateColumn, plain(titleColumn), type, findingsColumn, plain(updatedColumn)]
}

/** A column of a list whose order is not chosen. */
function plain({ sortable: _, ...column }: Column<CreativeRow>): Column<CreativeRow> {
  return column
}
