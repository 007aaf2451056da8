import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { RequestRow } from '../../../shared/contract/activity.ts'
import type { Column } from '../../ui/data-grid/columns.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { clockTime, exactTime } from '../../ui/time.ts'

/** Columns of the requests; environments have names that a person gave. */
export function requestColumns(nameOf: (environmentId: string) => string): readonly Column<RequestRow>[] {
  return [
    {
      key: 'time',
      title: 'Sent',
      width: 110,
      cell: ({ startedAt }) => (
        <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt)}>
          {clockTime(startedAt)}
        </time>
      ),
    },
    { key: 'method', title: 'Method', width: 76, cell: ({ method }) => <code>{method}</code> },
    {
      key: 'operation',
      title: 'Operation',
      width: 170,
      grow: 1,
      cell: ({ operation }) => operation ?? 'By hand',
    },
    { key: 'path', title: 'Path', width: 180, grow: 2, cell: ({ path }) => <code title={path}>{path}</code> },
    { key: 'became', title: 'Became', width: 190, grow: 1, cell: (request) => <BecameLabel {...request} /> },
    {
      key: 'took',
      title: 'Time',
      width: 84,
      align: 'end',
      cell: ({ durationMs }) => `${formatCount(durationMs)} ms`,
    },
    {
      key: 'size',
      title: 'Answer',
      width: 84,
      align: 'end',
      cell: ({ responseBytes }) => formatBytes(responseBytes),
    },
    {
      key: 'environment',
      title: 'Environment',
      width: 140,
      cell: ({ environmentId }) => nameOf(environmentId),
    },
  ]
}

/** What became of a request: its status, and what that means where it is no success. */
export function BecameLabel({ status, fault }: Pick<RequestRow, 'status' | 'fault'>) {
  if (fault === null) return <StatusLabel tone="ok" icon={IconCheck} word={String(status ?? 'Answered')} />
  const { tone, title } = faultMessage(fault)
  const word = status === null ? title : `${status} ${title}`
  return <StatusLabel tone={tone} icon={IconAlertTriangle} word={word} title={word} />
}
