import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn } from '../../../drafting/content.ts'
import type { Column } from '../../../ui/data-grid/columns.ts'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useFocusReturn } from '../../../ui/layout/use-focus-return.ts'
import { countOf } from '../../../ui/number.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { fromConstant } from '../../../ui/text-format.ts'
import styles from './posts.module.css'
import { RowChoices } from './row-choices.tsx'

interface LineItemPickerProps {
  readonly workspace: Workspace
  /** Ids of line items that promote the post already. */
  readonly promoting: readonly string[]
  readonly onChoose: (lineItemIds: readonly string[]) => void
  readonly onClose: () => void
}

/** Chooses published line items of the account, several at once. Mounted only while it is open. */
export function LineItemPicker({ workspace, promoting, onChoose, onClose }: LineItemPickerProps) {
  useFocusReturn()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (row: CreativeRow) => {
    if (whyNot(row, promoting) !== null) return
    setChosen(chosen.includes(row.key) ? chosen.filter((key) => key !== row.key) : [...chosen, row.key])
  }
  return (
    <Modal opened onClose={onClose} title="Choose line items" size={760}>
      <div className={styles.picker}>
        <div className={styles.line}>
          <SearchField label="Search line items" value={text} onChange={setText} />
        </div>
        <RowChoices
          key={text}
          workspace={workspace}
          subject="lineItem"
          text={text}
          label="Line items to choose from"
          columns={columnsOf(chosen, promoting, toggle)}
          keyOf={({ key }) => key}
          chosen={null}
          onChoose={toggle}
        />
        <div className={styles.end}>
          <span className={styles.count} role="status">
            {chosen.length} chosen
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            disabled={chosen.length === 0}
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            Use {countOf(chosen.length, 'line item')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** Why a line item cannot promote the post; null where it can. */
function whyNot(row: CreativeRow, promoting: readonly string[]): string | null {
  if (promoting.includes(row.key)) return 'Promotes it already'
  if (row.remoteId === null) return 'Not published yet'
  return row.change?.kind === 'delete' ? 'Will be deleted' : null
}

function columnsOf(
  chosen: readonly string[],
  promoting: readonly string[],
  toggle: (row: CreativeRow) => void,
): readonly Column<CreativeRow>[] {
  return [
    {
      key: 'chosen',
      title: '',
      width: 32,
      cell: (row) => (
        <Checkbox
          tabIndex={-1}
          aria-label={`Choose ${row.title}`}
          checked={chosen.includes(row.key)}
          disabled={whyNot(row, promoting) !== null}
          onChange={() => toggle(row)}
        />
      ),
    },
    {
      key: 'title',
      title: 'Name',
      width: 200,
      grow: 2,
      cell: (row) => <span title={row.title}>{row.title}</span>,
    },
    { key: 'id', title: 'Id', width: 90, cell: ({ key }) => <code>{key}</code> },
    {
      key: 'product',
      title: 'Product',
      width: 130,
      cell: ({ content }) => fromConstant(textIn(content, 'product_type')),
    },
    { key: 'state', title: '', width: 130, cell: (row) => whyNot(row, promoting) },
    {
      key: 'updated',
      title: 'Updated',
      width: 110,
      align: 'end',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
    },
  ]
}
