import { Button, Group, Stack, Text } from '@mantine/core'
import { useLocation } from 'wouter'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { faultMessage } from '../../../ui/faults/fault-labels.ts'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import parts from '../../../ui/layout/parts.module.css'
import { formatCount } from '../../../ui/number.ts'
import { exactTime, timeOfDay } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from '../activity.module.css'
import { OperationName, RequestResultLabel } from '../request-log/request-columns.tsx'
import { defaultRequestsView, requestsView } from '../request-log/requests-view.ts'

/** At most this many beside a step; the request log shows all. */
const maxRequests = 20

interface JobRequestsProps {
  readonly jobId: string
  /** The account's time zone. */
  readonly timeZone: string | null
}

/** The job's latest requests, newest first, and a link to all of them. */
export function JobRequests({ jobId, timeZone }: JobRequestsProps) {
  const workbench = useWorkbench()
  const [, navigate] = useLocation()
  const latest = useCall('requestLog', 'list', {
    ...defaultRequestsView,
    jobId,
    offset: 0,
    count: maxRequests,
  })
  if (latest.fault !== null) return <FaultNotice fault={latest.fault} />
  if (latest.value === null) return null
  const { rows, total } = latest.value
  if (total === 0) return <Text c="dimmed">{t`No stored requests for this job.`}</Text>
  const openAll = () => {
    requestsView(workbench).setState({ ...defaultRequestsView, jobId })
    navigate('/activity/requests')
  }
  return (
    <>
      <h3>
        {plural(total, {
          one: '# request of this job, newest first',
          other: '# requests of this job, newest first',
        })}
      </h3>
      <ul className={`${parts.framed} ${parts.ruled} ${styles.fill}`} aria-label={t`Requests of this job`}>
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
        <RequestResultLabel status={status} fault={fault} />
        {/* The label of any other failure is its title already. */}
        {fault !== null && status !== null && status >= 400 && <span>{faultMessage(fault).title}</span>}
        <span className={parts.muted}>
          {remaining === null
            ? t`${formatCount(durationMs)} ms`
            : t`${formatCount(durationMs)} ms, ${formatCount(remaining)} requests left`}
        </span>
        {requestId !== null && <span className={parts.muted}>{t`Request ${requestId}`}</span>}
      </Stack>
      <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt, timeZone)}>
        {timeOfDay(startedAt, timeZone)}
      </time>
    </Group>
  )
}
