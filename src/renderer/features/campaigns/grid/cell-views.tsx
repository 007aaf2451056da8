import type { GridEntity, GridRow } from '../../../../shared/domain/campaign-grid.ts'
import { ChangeWord, changeText, FindingCounts } from '../../../drafting/change-word.tsx'
import type { GridColumn } from '../../../grid/columns.ts'
import { Fold } from '../../../grid/sheet-row.tsx'
import styles from './campaign-grid.module.css'

/** Columns that are drawn as more than their text, by their keys. */
export const cellViews: Readonly<Record<string, Partial<GridColumn<GridRow>>>> = {
  change: {
    text: (row) => (row.kind === 'entity' ? changeText(row.change) : ''),
    cell: (row) => (row.kind === 'entity' ? <ChangeWord change={row.change} /> : null),
  },
  findings: {
    cell: (row) => (row.kind === 'entity' ? <FindingCounts change={row.change} /> : null),
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
