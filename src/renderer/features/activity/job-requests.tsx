import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { RequestRow } from '../../../shared/contract/activity.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { clockTime, exactTime } from '../../ui/time.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './activity.module.css'
import { BecameWord } from './request-columns.tsx'
import { requestsStore } from './requests-store.ts'

interface JobRequestsProps {
  readonly jobId: string
  /** Read anew when this changes: how many steps are over. */
  readonly progress: number
}

interface Latest {
  readonly rows: readonly RequestRow[]
  readonly total: number
}

/** Beside a step only so many are told; the page of requests has them all. */
const shown = 20

/** The latest that the job has sent, newest first, and the way to all of it. */
export function JobRequests({ jobId, progress }: JobRequestsProps) {
  const workbench = useWorkbench()
  const { bridge } = workbench
  const [, navigate] = useLocation()
  const [latest, setLatest] = useState<Latest>({ rows: [], total: 0 })
  const [fault, setFault] = useState<Fault | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: progress asks for another reading
  useEffect(() => {
    let wanted = true
    bridge.activity
      .requests({ text: '', failedOnly: false, jobId, offset: 0, count: shown })
      .then((outcome) => {
        if (!wanted) return
        if (outcome.ok) setLatest(outcome.value)
        setFault(outcome.ok ? null : outcome.fault)
      })
    return () => {
      wanted = false
    }
  }, [bridge, jobId, progress])
  if (fault !== null) return <FaultNotice fault={fault} />
  const { rows, total } = latest
  if (total === 0) return <p className={styles.muted}>No request of this job is kept.</p>
  const openAll = () => {
    requestsStore(workbench).narrow({ text: '', failedOnly: false, jobId })
    navigate('/activity/requests')
  }
  return (
    <>
      <h3>{countOf(total, 'request')} of this job, newest first</h3>
      <ul className={styles.rows} aria-label="Requests of this job">
        {rows.map((request) => (
          <Row key={request.id} {...request} />
        ))}
      </ul>
      <Button onClick={openAll}>{total > shown ? `Open all ${formatCount(total)}` : 'Open as a list'}</Button>
    </>
  )
}

function Row({ operation, startedAt, durationMs, status, fault, remaining, requestId }: RequestRow) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <code>{operation ?? 'request'}</code>
        <BecameWord status={status} fault={fault} />
        <span className={styles.muted}>
          {formatCount(durationMs)} ms
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
