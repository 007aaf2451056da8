import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import type { JobStep } from '../../../../shared/jobs/job.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { faultMessage } from '../../../ui/faults/fault-labels.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { FieldList } from '../../../ui/record/field-list.tsx'
import { exactTime, timeOfDay } from '../../../ui/time.ts'
import { defaultRequestsView, requestsView } from '../../../workbench/requests-view.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'
import { OperationName, RequestResultLabel } from '../request-log/request-columns.tsx'
import { answerFields, requestFields } from '../request-log/request-fields.tsx'

/** At most this many beside a step; the request log shows all. */
const maxRequests = 20

interface JobRequestsProps {
  readonly jobId: string
  readonly step: JobStep
  /** The account's time zone. */
  readonly timeZone: string | null
}

/** The job's latest requests, newest first, and a link to all of them; before them, the one that the step failed with. */
export function JobRequests({ jobId, step, timeZone }: JobRequestsProps) {
  const query = { ...defaultRequestsView, jobId, offset: 0, count: maxRequests }
  const hasFailed = step.state === 'failed' || step.state === 'unknown'
  const latest = useCall('requestLog', 'list', query)
  const failures = useCall('requestLog', 'list', hasFailed ? { ...query, failedOnly: true } : null)
  if (latest.fault !== null) return <FaultNotice fault={latest.fault} />
  // Wait for both: once the failed request is known, the list folds below it.
  if (latest.value === null || (hasFailed && failures.value === null && failures.fault === null)) return null
  const { rows, total } = latest.value
  if (total === 0) return <Text c="dimmed">{t`No stored requests for this job.`}</Text>
  const failedRequestRow = failures.value === null ? null : requestOfFailure(step, failures.value)
  if (failedRequestRow === null) {
    return (
      <>
        <h3>
          {plural(total, {
            one: '# request of this job, newest first',
            other: '# requests of this job, newest first',
          })}
        </h3>
        <RequestRows jobId={jobId} rows={rows} total={total} timeZone={timeZone} />
      </>
    )
  }
  const { fault } = failedRequestRow
  return (
    <>
      <h3>{t`Request that failed`}</h3>
      <div className={styles.fill}>
        <FieldList
          fields={{
            ...requestFields(failedRequestRow),
            [t`Result`]: <RequestResultLabel {...failedRequestRow} tone="error" />,
            ...(fault !== null && { [t`Reason`]: faultMessage(fault).title }),
            ...answerFields(failedRequestRow),
          }}
        />
      </div>
      {total > 1 && (
        <details className={styles.fill}>
          <summary>
            {plural(total - 1, {
              one: '# more request of this job',
              other: '# more requests of this job',
            })}
          </summary>
          <Stack gap={12} mt={8} align="flex-start">
            <RequestRows
              jobId={jobId}
              rows={rows.filter(({ id }) => id !== failedRequestRow.id)}
              total={total}
              timeZone={timeZone}
            />
          </Stack>
        </details>
      )}
    </>
  )
}

interface FailedRequests {
  /** The newest of the job, newest first. */
  readonly rows: readonly RequestRow[]
  readonly total: number
}

/**
 * The request with which the step failed; null if it isn't certain. The log doesn't say which step a request was sent
 * for, and a job sends several at a time: only one may have been sent in the step's time and have failed alike.
 */
function requestOfFailure(step: JobStep, { rows, total }: FailedRequests): RequestRow | null {
  const { operation, fault, startedAt, finishedAt } = step
  if (fault === null || startedAt === null) return null
  const oldest = rows.at(-1)
  const mayMissSome = total > rows.length && oldest !== undefined && endOf(oldest) >= startedAt
  if (mayMissSome) return null
  const reason = writeJson(fault)
  const matches = rows.filter(
    (request) =>
      request.operation === operation &&
      request.startedAt >= startedAt &&
      (finishedAt === null || request.startedAt <= finishedAt) &&
      writeJson(request.fault) === reason,
  )
  return matches.length === 1 ? (matches[0] ?? null) : null
}

function endOf({ startedAt, durationMs }: RequestRow): number {
  return startedAt + durationMs
}

interface RequestRowsProps extends Pick<JobRequestsProps, 'jobId' | 'timeZone'> {
  readonly rows: readonly RequestRow[]
  /** Of the job. */
  readonly total: number
}

function RequestRows({ jobId, rows, total, timeZone }: RequestRowsProps) {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  const openAll = () => {
    requestsView(workbench).setState({ ...defaultRequestsView, jobId })
    navigate('/activity/requests')
  }
  return (
    <>
      <ul
        className={`${parts.framed} ${parts.ruled} ${styles.fill}`}
        data-calm
        aria-label={t`Requests of this job`}
      >
        {rows.map((request) => (
          <Row key={request.id} request={request} timeZone={timeZone} />
        ))}
      </ul>
      <Button onClick={openAll}>
        {total > maxRequests ? t`Open all ${formatCount(total)}` : t`Open as a list`}
      </Button>
    </>
  )
}

interface RowProps extends Pick<JobRequestsProps, 'timeZone'> {
  readonly request: RequestRow
}

function Row({ request, timeZone }: RowProps) {
  const { operation, startedAt, durationMs, status, fault, remaining, requestId } = request
  return (
    <Group component="li" gap={12} justify="space-between" wrap="nowrap" px={12} py={8}>
      <Stack component="span" gap={0} miw={0} align="flex-start" className={parts.anywhere}>
        <OperationName id={operation} />
        <span className={styles.answer}>
          <RequestResultLabel status={status} fault={fault} />
          <span className={parts.muted}>
            {remaining === null
              ? t`${formatCount(durationMs)} ms`
              : t`${formatCount(durationMs)} ms, ${formatCount(remaining)} requests left`}
          </span>
        </span>
        {/* The label of any other failure is its title already. */}
        {fault !== null && status !== null && status >= 400 && <span>{faultMessage(fault).title}</span>}
        {requestId !== null && <span className={parts.muted}>{t`Request ${requestId}`}</span>}
      </Stack>
      <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt, timeZone)}>
        {timeOfDay(startedAt, timeZone)}
      </time>
    </Group>
  )
}
