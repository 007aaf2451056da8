import { Link } from 'wouter'
import { t } from '../../../shared/text/language.ts'
import { useCall } from '../../data/client.ts'
import { faultMessage } from '../../ui/faults/fault-labels.ts'
import parts from '../../ui/layout/parts.module.css'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/number.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { StatusCode } from '../../ui/record/status-code.tsx'
import { exactTime, timeOfDay } from '../../ui/time.ts'
import { useLive } from '../../workbench/use-workbench.ts'
import styles from './sandbox.module.css'

const readRows = 60
const shownRows = 12

/** What faults did: the latest requests to the sandbox that failed. */
export function FailedRequests() {
  const { environmentId } = useLive('session')
  const { value } = useCall('requestLog', 'list', {
    text: '',
    jobId: null,
    failedOnly: true,
    offset: 0,
    count: readRows,
  })
  if (value === null) return null
  const rows = value.rows.filter((row) => row.environmentId === environmentId).slice(0, shownRows)
  return (
    <Section
      title={t`Latest failed requests`}
      actions={<Link href="/activity/requests" className={styles.more}>{t`All requests`}</Link>}
    >
      {rows.length === 0 ? (
        <p className={parts.muted}>{t`No request to the sandbox failed so far.`}</p>
      ) : (
        <PlainTable
          label={t`Latest failed requests`}
          heads={[
            { title: t`Sent` },
            { title: t`Request` },
            { title: t`Result` },
            { title: t`Attempt`, align: 'end' },
            { title: t`Time`, align: 'end' },
          ]}
        >
          {rows.map(({ id, startedAt, method, path, status, fault, attempt, durationMs }) => (
            <tr key={id}>
              <td title={exactTime(startedAt)}>{timeOfDay(startedAt)}</td>
              <th scope="row" className={styles.request}>
                <Link href={`/activity/requests/${id}`} title={path}>
                  <code>{`${method} ${path}`}</code>
                </Link>
              </th>
              <td>
                {status !== null ? (
                  <StatusCode status={status} />
                ) : (
                  fault !== null && faultMessage(fault).title
                )}
              </td>
              <td data-align="end">{formatCount(attempt)}</td>
              <td data-align="end">{t`${formatCount(durationMs)} ms`}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  )
}
