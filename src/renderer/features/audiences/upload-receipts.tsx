import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { AudienceBatch, RefusedRow } from '../../../shared/audiences/audience-upload.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { Column } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/data-grid.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { createRowWindows, rowAt } from '../../workbench/row-windows.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './audiences.module.css'
import { BatchStateWord } from './batch-state.tsx'

/** A receipt for each request of an upload. */
export function Batches({ job }: { readonly job: JobSummary }) {
  const { bridge } = useWorkbench()
  const list = useMemo(
    () => createRowWindows<AudienceBatch>((range) => bridge.audiences.batches({ jobId: job.id, ...range })),
    [bridge, job.id],
  )
  return (
    <Rows
      list={list}
      job={job}
      label="Requests"
      columns={batchColumns}
      keyOf={({ number }) => String(number)}
      none="No request."
    />
  )
}

/** The people whom the service refused, by the rows of the file. */
export function RefusedRows({ job }: { readonly job: JobSummary }) {
  const { bridge } = useWorkbench()
  const list = useMemo(
    () => createRowWindows<RefusedRow>((range) => bridge.audiences.refusedRows({ jobId: job.id, ...range })),
    [bridge, job.id],
  )
  return (
    <Rows
      list={list}
      job={job}
      label="Refused rows"
      columns={refusedColumns}
      keyOf={({ row, parameter, code }) => `${row} ${parameter} ${code}`}
      none="The service refused no row."
    />
  )
}

interface RowsProps<Row> {
  readonly list: ReturnType<typeof createRowWindows<Row>>
  readonly job: JobSummary
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly none: string
}

function Rows<Row>({ list, job, label, columns, keyOf, none }: RowsProps<Row>) {
  const state = useStore(list.store)
  const [selected, setSelected] = useState<string | null>(null)
  // Each word about the job may be about one of its rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the job is the news
  useEffect(() => {
    list.load()
  }, [list, job])
  if (state.total === null) {
    return state.fault === null ? (
      <SkeletonRows label={`Reading ${label.toLowerCase()}`} />
    ) : (
      <FaultNotice fault={state.fault} onRetry={list.load} variant="page" />
    )
  }
  if (state.total === 0) return <p className={styles.nothing}>{none}</p>
  return (
    <DataGrid
      label={label}
      columns={columns}
      count={state.total}
      rowAt={(index) => rowAt(state, index)}
      keyOf={keyOf}
      selectedKey={selected}
      onOpen={(row) => setSelected(keyOf(row))}
      onRange={list.show}
    />
  )
}

const batchColumns: readonly Column<AudienceBatch>[] = [
  { key: 'number', title: 'Request', width: 80, align: 'end', cell: ({ number }) => formatCount(number) },
  { key: 'state', title: 'State', width: 110, cell: ({ state }) => <BatchStateWord state={state} /> },
  {
    key: 'rows',
    title: 'Rows of the file',
    width: 150,
    align: 'end',
    cell: ({ firstRow, lastRow }) =>
      firstRow === 0 ? 'in it no more' : `${formatCount(firstRow)} – ${formatCount(lastRow)}`,
  },
  {
    key: 'sent',
    title: 'Sent',
    width: 80,
    align: 'end',
    cell: ({ operations, refusedRows }) => formatCount(operations - refusedRows),
  },
  {
    key: 'counted',
    title: 'Counted',
    width: 80,
    align: 'end',
    cell: ({ totalCount }) => countWord(totalCount),
  },
  {
    key: 'taken',
    title: 'Taken',
    width: 80,
    align: 'end',
    cell: ({ successCount }) => countWord(successCount),
  },
  { key: 'bytes', title: 'Size', width: 90, align: 'end', cell: ({ bytes }) => formatBytes(bytes) },
  {
    key: 'message',
    title: 'Remark',
    width: 160,
    grow: 1,
    cell: ({ message, refusedRows, repeats }) => remarkOf(message, refusedRows, repeats),
  },
]

const refusedColumns: readonly Column<RefusedRow>[] = [
  {
    key: 'row',
    title: 'Row',
    width: 100,
    align: 'end',
    cell: ({ row }) => (row === 0 ? 'not in it' : formatCount(row)),
  },
  { key: 'parameter', title: 'Field', width: 140, cell: ({ parameter }) => parameter ?? '' },
  { key: 'code', title: 'Code', width: 180, cell: ({ code }) => <code>{code}</code> },
  { key: 'message', title: 'What the service says', width: 240, grow: 1, cell: ({ message }) => message },
]

function countWord(count: number | null): string {
  return count === null ? '' : formatCount(count)
}

function remarkOf(message: string | null, refused: number, repeats: number): string {
  const parts = [
    message,
    refused > 0 ? `${formatCount(refused)} refused` : null,
    repeats > 0 ? `sent ${formatCount(repeats + 1)} times, there was no answer` : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}
