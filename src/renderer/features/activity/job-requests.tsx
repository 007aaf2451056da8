import { useEffect, useState } from 'react'
import type { JobRequest } from '../../../shared/bridge-activity.ts'
import type { Fault } from '../../../shared/fault.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { clockTime, exactTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'

interface JobRequestsProps {
  readonly jobId: string
  /** Read anew when this changes: how many steps are over. */
  readonly progress: number
}

/** What the job has sent since the program began, newest first. */
export function JobRequests({ jobId, progress }: JobRequestsProps) {
  const { bridge } = useWorkbench()
  const [requests, setRequests] = useState<readonly JobRequest[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress asks for another reading
  useEffect(() => {
    let wanted = true
    bridge.activity.requestsOfJob({ jobId }).then((outcome) => {
      if (!wanted) return
      if (outcome.ok) setRequests(outcome.value)
      setFault(outcome.ok ? null : outcome.fault)
    })
    return () => {
      wanted = false
    }
  }, [bridge, jobId, progress])
  if (fault !== null) return <FaultNotice fault={fault} />
  if (requests.length === 0) {
    return <p className={styles.muted}>This job has sent nothing since the program began.</p>
  }
  return (
    <>
      <h3>{countOf(requests.length, 'request')} of this job, newest first</h3>
      <ul className={styles.rows} aria-label="Requests of this job">
        {requests.map((request, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state, and requests may be alike in all they tell
          <RequestRow key={index} {...request} />
        ))}
      </ul>
    </>
  )
}

function RequestRow({ operation, startedAt, durationMs, status, fault, remaining, requestId }: JobRequest) {
  const became = fault === null ? `Answered ${status}` : `${status ?? 'No answer'}: ${fault}`
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <code>{operation ?? 'request'}</code>
        <span>
          {became}, {formatCount(Math.round(durationMs))} ms
          {remaining !== null && `, ${formatCount(remaining)} left in the window`}
        </span>
        {requestId !== null && <span className={styles.muted}>Request {requestId}</span>}
      </span>
      <time dateTime={new Date(startedAt).toISOString()} title={exactTime(startedAt)}>
        {clockTime(startedAt)}
      </time>
    </li>
  )
}
