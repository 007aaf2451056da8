import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { ChangeLabel, changeText, DeletedLabel, FindingCounts } from '../../../drafting/change-label.tsx'
import type { GridColumn } from '../../../grid/columns.ts'
import { Fold } from '../../../grid/sheet-row.tsx'
import { DeliveryLabel, deliveryHint, deliveryText } from '../delivery-label.tsx'
import styles from './campaign-grid.module.css'

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
    text: (row) => (row.kind === 'entity' && row.delivery !== null ? deliveryText(row.delivery) : ''),
    hover: (row) => (row.kind === 'entity' && row.delivery !== null ? deliveryHint(row.delivery) : undefined),
    cell: (row) =>
      row.kind === 'entity' && row.delivery !== null ? <DeliveryLabel delivery={row.delivery} /> : null,
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
      {children === null ? title : <b className={styles.campaign}>{title}</b>}
      {children !== null && <span className={styles.count}>{children.count}</span>}
    </>
  )
}
