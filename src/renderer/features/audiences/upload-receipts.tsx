import { Box } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { AudienceBatch, BatchState, RefusedRow } from '../../../shared/audiences/audience-upload.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { t } from '../../../shared/text/language.ts'
import { type RowsState, useRows } from '../../data/windows.ts'
import { type Column, column } from '../../table/columns.ts'
import { RowList } from '../../table/list/row-list.tsx'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { inSentence } from '../../ui/text-format.ts'

export function Batches({ jobId }: { readonly jobId: string }) {
  return (
    <Rows
      list={useRows('audiences', 'batches', (range) => ({ jobId, ...range }))}
      label={t`Requests`}
      columns={batchColumns}
      keyOf={({ number }) => String(number)}
      none={t`No request.`}
    />
  )
}

/** The people whom the service rejected, by row of the file. */
export function RefusedRows({ jobId }: { readonly jobId: string }) {
  return (
    <Rows
      list={useRows('audiences', 'refusedRows', (range) => ({ jobId, ...range }))}
      label={t`Refused rows`}
      columns={refusedColumns}
      keyOf={({ row, parameter, code }) => `${row} ${parameter} ${code}`}
      none={t`No refused rows.`}
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
      loading={t`Loading ${inSentence(label)}`}
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
  column('number', t`Request`, { width: 80, align: 'end' }, ({ number }) => formatCount(number)),
  column('state', t`State`, 110, ({ state }) => <BatchStateLabel state={state} />),
  column('rows', t`File rows`, { width: 150, align: 'end' }, ({ firstRow, lastRow }) =>
    firstRow === 0 ? t`no longer in the file` : `${formatCount(firstRow)} – ${formatCount(lastRow)}`,
  ),
  column('sent', t`Sent`, { width: 80, align: 'end' }, ({ operations, refusedRows }) =>
    formatCount(operations - refusedRows),
  ),
  column('counted', t`Counted`, { width: 80, align: 'end' }, ({ totalCount }) => countLabel(totalCount)),
  column('taken', t`Taken`, { width: 80, align: 'end' }, ({ successCount }) => countLabel(successCount)),
  column('bytes', t`Size`, { width: 90, align: 'end' }, ({ bytes }) => formatBytes(bytes)),
  column('message', t`Remark`, { width: 160, grow: 3 }, ({ message, refusedRows, repeats }) =>
    remarkOf(message, refusedRows, repeats),
  ),
]

const refusedColumns: readonly Column<RefusedRow>[] = [
  column('row', t`Row`, { width: 100, align: 'end' }, ({ row }) =>
    row === 0 ? t`not in the file` : formatCount(row),
  ),
  column('parameter', t`Field`, 140, ({ parameter }) => parameter ?? ''),
  column('code', t`Code`, 180, ({ code }) => <code>{code}</code>),
  column('message', t`Service message`, { width: 240, grow: 3 }, ({ message }) => message),
]

function countLabel(count: number | null): string {
  return count === null ? '' : formatCount(count)
}

function remarkOf(message: string | null, refused: number, repeats: number): string {
  const parts = [
    message,
    refused > 0 ? t`${formatCount(refused)} refused` : null,
    repeats > 0 ? t`sent ${formatCount(repeats + 1)} times, no response` : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}

function BatchStateLabel({ state }: { readonly state: BatchState }) {
  switch (state) {
    case 'done':
      return <StatusLabel tone="ok" icon={IconCircleCheck} label={t`Done`} />
    case 'failed':
      return <StatusLabel tone="error" icon={IconCircleX} label={t`Failed`} />
    case 'sending':
      return <StatusLabel tone="information" icon={IconSend} label={t`Sending`} />
    case 'waiting':
      return <StatusLabel tone="neutral" icon={IconClock} label={t`Waiting`} />
    case 'cancelled':
      return <StatusLabel tone="neutral" icon={IconX} label={t`Cancelled`} />
    default:
      return assertNever(state)
  }
}
