import { Box } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AudienceBatch, BatchState, RefusedRow } from '../../../shared/audiences/audience-upload.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { type RowsState, useRows } from '../../data/windows.ts'
import { type Column, column } from '../../ui/data-grid/columns.ts'
import { RowList } from '../../ui/data-grid/row-list.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'

export function Batches({ jobId }: { readonly jobId: string }) {
  return (
    <Rows
      list={useRows('audiences', 'batches', (range) => ({ jobId, ...range }))}
      label="Requests"
      columns={batchColumns}
      keyOf={({ number }) => String(number)}
      none="No request."
    />
  )
}

/** The people whom the service refused, by the rows of the file. */
export function RefusedRows({ jobId }: { readonly jobId: string }) {
  return (
    <Rows
      list={useRows('audiences', 'refusedRows', (range) => ({ jobId, ...range }))}
      label="Refused rows"
      columns={refusedColumns}
      keyOf={({ row, parameter, code }) => `${row} ${parameter} ${code}`}
      none="No refused rows."
    />
  )
}

interface RowsProps<Row> {
  readonly list: RowsState<Row>
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly none: string
}

function Rows<Row>({ label, keyOf, none, ...list }: RowsProps<Row>) {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <RowList
      {...list}
      loading={`Loading ${label.toLowerCase()}`}
      empty={
        <Box component="p" p={16} c="dimmed">
          {none}
        </Box>
      }
      label={label}
      keyOf={keyOf}
      selectedKey={selected}
      onOpen={(row) => setSelected(keyOf(row))}
    />
  )
}

const batchColumns: readonly Column<AudienceBatch>[] = [
  column('number', 'Request', { width: 80, align: 'end' }, ({ number }) => formatCount(number)),
  column('state', 'State', 110, ({ state }) => <BatchStateLabel state={state} />),
  column('rows', 'File rows', { width: 150, align: 'end' }, ({ firstRow, lastRow }) =>
    firstRow === 0 ? 'no longer in the file' : `${formatCount(firstRow)} – ${formatCount(lastRow)}`,
  ),
  column('sent', 'Sent', { width: 80, align: 'end' }, ({ operations, refusedRows }) =>
    formatCount(operations - refusedRows),
  ),
  column('counted', 'Counted', { width: 80, align: 'end' }, ({ totalCount }) => countWord(totalCount)),
  column('taken', 'Taken', { width: 80, align: 'end' }, ({ successCount }) => countWord(successCount)),
  column('bytes', 'Size', { width: 90, align: 'end' }, ({ bytes }) => formatBytes(bytes)),
  column('message', 'Remark', { width: 160, grow: 1 }, ({ message, refusedRows, repeats }) =>
    remarkOf(message, refusedRows, repeats),
  ),
]

const refusedColumns: readonly Column<RefusedRow>[] = [
  column('row', 'Row', { width: 100, align: 'end' }, ({ row }) =>
    row === 0 ? 'not in the file' : formatCount(row),
  ),
  column('parameter', 'Field', 140, ({ parameter }) => parameter ?? ''),
  column('code', 'Code', 180, ({ code }) => <code>{code}</code>),
  column('message', 'Service message', { width: 240, grow: 1 }, ({ message }) => message),
]

function countWord(count: number | null): string {
  return count === null ? '' : formatCount(count)
}

function remarkOf(message: string | null, refused: number, repeats: number): string {
  const parts = [
    message,
    refused > 0 ? `${formatCount(refused)} refused` : null,
    repeats > 0 ? `sent ${formatCount(repeats + 1)} times, no answer` : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}

function BatchStateLabel({ state }: { readonly state: BatchState }) {
  switch (state) {
    case 'done':
      return <StatusLabel tone="ok" icon={IconCircleCheck} word="Done" />
    case 'failed':
      return <StatusLabel tone="error" icon={IconCircleX} word="Failed" />
    case 'sending':
      return <StatusLabel tone="information" icon={IconSend} word="Sending" />
    case 'waiting':
      return <StatusLabel tone="neutral" icon={IconClock} word="Waiting" />
    case 'cancelled':
      return <StatusLabel tone="neutral" icon={IconX} word="Cancelled" />
    default:
      return assertNever(state)
  }
}
