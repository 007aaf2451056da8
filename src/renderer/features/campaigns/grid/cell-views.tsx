import { IconCircleCheck, IconPlayerPause, IconQuestionMark } from '@tabler/icons-react'
import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { ChangeLabel, changeText, DeletedLabel, FindingCounts } from '../../../drafting/change-label.tsx'
import type { GridColumn } from '../../../grid/columns.ts'
import { Fold } from '../../../grid/sheet-row.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { fromConstant } from '../../../ui/text-format.ts'
import styles from './campaign-grid.module.css'
import { fieldValue } from './cell-values.ts'

/** Columns that are drawn as more than their text, by their keys. */
export const cellViews: Readonly<Record<string, Partial<GridColumn<GridRow>>>> = {
  change: {
    text: (row) => (row.kind !== 'entity' ? '' : row.deleted === true ? 'Deleted' : changeText(row.change)),
    cell: (row) =>
      row.kind !== 'entity' ? null : row.deleted === true ? (
        <DeletedLabel />
      ) : (
        <ChangeLabel change={row.change} />
      ),
  },
  findings: {
    cell: (row) => (row.kind === 'entity' ? <FindingCounts change={row.change} /> : null),
  },
  effective_status: {
    cell: (row) => (row.kind === 'entity' ? <Delivery row={row} /> : null),
  },
  name: {
    cell: (row) => (row.kind === 'entity' ? <Name row={row} /> : null),
  },
}

function Name({ row }: { readonly row: GridEntity }) {
  const { children, depth, title } = row
  return (
    <>
      {depth === 1 && <span className={styles.indent} />}
      {children !== null && children.count > 0 && <Fold folded={children.folded} />}
      {title}
      {children !== null && <span className={styles.count}>{children.count}</span>}
    </>
  )
}

/** What the service makes of a status, flight and budget together. Its list is open, so every other word is shown. */
function Delivery({ row }: { readonly row: GridEntity }) {
  const status = fieldValue(row, 'effective_status')
  if (typeof status !== 'string' || status === '') return null
  const word = fromConstant(status)
  switch (status) {
    case 'RUNNING':
    case 'ACTIVE':
      return <StatusLabel tone="ok" icon={IconCircleCheck} word={word} />
    case 'PAUSED':
      return <StatusLabel tone="neutral" icon={IconPlayerPause} word={word} />
    default:
      return <StatusLabel tone="neutral" icon={IconQuestionMark} word={word} />
  }
}
