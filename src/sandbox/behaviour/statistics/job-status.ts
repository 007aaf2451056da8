import type { JobStatus } from '../../../shared/api/ads/statistics.ts'
import type { StatisticsJobRecord } from '../../state/statistics-tables.ts'

/** Maximum unfinished jobs of an account (statistics.md#jobs). */
export const maxUnfinishedJobs = 100

const baseDuration = 5_000
/** Time that each running job adds. */
const wait = 100
const resultLife = 48 * 3_600_000

/** When a job created now will be finished. */
export function finishTime(now: number, unfinished: number): number {
  return now + baseDuration + unfinished * wait
}

/** When its result expires. */
export function resultExpiry({ finished }: StatisticsJobRecord): number {
  return finished + resultLife
}

/** The fractions of its duration at which a job enters a status. */
const stages: readonly (readonly [JobStatus, number])[] = [
  ['SUCCESS', 1],
  ['UPLOADING', 0.9],
  ['PROCESSING', 0.3],
]

export function statusOf({ created, finished, cancelled }: StatisticsJobRecord, now: number): JobStatus {
  if (cancelled !== null) return 'CANCELLED'
  const part = (now - created) / (finished - created)
  return stages.find(([, from]) => part >= from)?.[0] ?? 'QUEUED'
}

/** When a job entered its status. */
export function statusTime(job: StatisticsJobRecord, now: number): number {
  const { created, finished, cancelled } = job
  const status = statusOf(job, now)
  const [, part] = stages.find(([name]) => name === status) ?? [status, 0]
  return cancelled ?? created + part * (finished - created)
}

export function isUnfinished(job: StatisticsJobRecord, now: number): boolean {
  return !['SUCCESS', 'CANCELLED'].includes(statusOf(job, now))
}
