import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { timeColumn } from '../../../table/list/time-column.tsx'
import { faultMessage } from '../../../ui/faults/fault-labels.ts'
import { formatBytes, formatCount } from '../../../ui/number.ts'
import { StatusCode } from '../../../ui/record/status-code.tsx'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useOperationTitle } from '../../../workbench/window-labels.ts'
import { pathParts } from './path-parts.ts'
import styles from './request-columns.module.css'

/** Columns of the request log; environments go by the names that people gave them. */
export function requestColumns(nameOf: (environmentId: string) => string): readonly Column<RequestRow>[] {
  return [
    timeColumn(t`Sent`, ({ startedAt }) => startedAt),
    column('method', t`Method`, 68, ({ method }) => <code>{method}</code>),
    column('operation', t`Operation`, { width: 160, grow: 1, optional: true }, ({ operation }) => (
      <OperationName id={operation} />
    )),
    column('path', t`Path`, { width: 210, grow: 3 }, ({ path }) => <PathText path={path} />),
    column('result', t`Result`, { width: 188 }, (request) => <RequestResultLabel {...request} />),
    column(
      'took',
      t`Time`,
      { width: 84, align: 'end', optional: true },
      ({ durationMs }) => t`${formatCount(durationMs)} ms`,
    ),
    column('size', t`Response`, { width: 84, align: 'end', optional: true }, ({ responseBytes }) =>
      formatBytes(responseBytes),
    ),
    column('environment', t`Environment`, { width: 140, optional: true }, ({ environmentId }) =>
      nameOf(environmentId),
    ),
  ]
}

/** A path whose end stays in sight: first its query is cut, then what comes before its last part. */
function PathText({ path }: { readonly path: string }) {
  const { base, end, query } = pathParts(path)
  return (
    <code className={styles.path} title={path}>
      <span>{base}</span>
      <span>{end}</span>
      <span>{query}</span>
    </code>
  )
}

/** The title of a request's operation, with its ID on hover. */
export function OperationName({ id }: { readonly id: string | null }) {
  const title = useOperationTitle(id)
  return title === null ? t`Custom request` : <span title={id ?? undefined}>{title}</span>
}

interface RequestResultLabelProps extends Pick<RequestRow, 'status' | 'fault'> {
  /** Of what failed because of it; by default, its own. */
  readonly tone?: 'error'
}

/** The result of a request: its status, or why there is none. */
export function RequestResultLabel({ status, fault, tone: tonePassed }: RequestResultLabelProps) {
  if (status !== null && (fault === null || status >= 400))
    return <StatusCode status={status} tone={tonePassed} shape="text" />
  if (fault === null) return <StatusLabel tone="ok" icon={IconCheck} label={t`Answered`} />
  const { tone, title } = faultMessage(fault)
  const label = status === null ? title : `${status} ${title}`
  return <StatusLabel tone={tonePassed ?? tone} icon={IconAlertTriangle} label={label} title={label} />
}
