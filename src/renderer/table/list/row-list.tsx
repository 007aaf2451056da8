import type { ReactNode } from 'react'
import type { Fault } from '../../../shared/core/fault.ts'
import { useIsDue } from '../../ui/delayed.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { RefreshNotice } from '../../ui/faults/refresh-notice.tsx'
import { DataGrid, type DataGridProps } from './data-grid.tsx'
import styles from './row-list.module.css'

/** The rows of a list. */
export interface ListRows<Row> {
  /** Null before the first reply. */
  readonly total: number | null
  readonly fault: Fault | null
  readonly rowAt: (index: number) => Row | null
  /** Called with the range of rows on screen, for lists that load in windows. */
  readonly show?: (first: number, last: number) => void
  readonly refetch: () => void
  /** Loads rows that aren't on screen; null after a failure. */
  readonly rowsBetween?: (first: number, last: number) => Promise<readonly Row[] | null>
}

interface RowListProps<Row> extends Omit<DataGridProps<Row>, 'count' | 'rowAt' | 'onRange' | 'rowsBetween'> {
  readonly list: ListRows<Row>
  /** Shown until the first reply: "Loading history". */
  readonly loading: string
  /** Shown instead of an empty list; by default, only its column titles. */
  readonly empty?: ReactNode
}

/** A list in any state: loading, failed, empty, or with rows. */
export function RowList<Row>({ list, loading, empty, ...grid }: RowListProps<Row>) {
  const { total, fault, rowAt, show, refetch, rowsBetween } = list
  if (total === null) {
    const shape = <PendingGrid {...grid} loading={loading} />
    return <Pending label={loading} fault={fault} onRetry={refetch} shape={shape} />
  }
  return (
    <>
      <RefreshNotice fault={fault} onRetry={refetch} />
      {total === 0 && empty ? (
        empty
      ) : (
        <DataGrid {...grid} count={total} rowAt={rowAt} onRange={show} rowsBetween={rowsBetween} />
      )}
    </>
  )
}

interface PendingGridProps<Row> extends Omit<DataGridProps<Row>, 'count' | 'rowAt'> {
  readonly loading: string
}

const pendingRows = 8

/** The list without what is in its cells: its titles at once, its rows if they take a while. */
function PendingGrid<Row>({ loading, ...grid }: PendingGridProps<Row>) {
  const isDue = useIsDue()
  return (
    <div className={styles.pending} role="status" aria-label={loading} aria-busy="true">
      <div inert aria-hidden>
        <DataGrid {...grid} count={isDue ? pendingRows : 0} rowAt={noRow} />
      </div>
    </div>
  )
}

const noRow = () => null

interface RowsReply<Row> {
  readonly value: readonly Row[] | null
  readonly fault: Fault | null
  readonly refetch: () => void
}

/** A list that arrives in one reply. */
export function rowsOfReply<Row>({ value, fault, refetch }: RowsReply<Row>): ListRows<Row> {
  return { total: value?.length ?? null, rowAt: (index) => value?.[index] ?? null, fault, refetch }
}
