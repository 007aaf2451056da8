import type { JobSummary } from '../../../shared/jobs/job.ts'

/** Speed of a job, from its events since it last started to make progress. */
export interface Pace {
  readonly since: number
  /** Progress at the start, and now. */
  readonly from: number
  readonly at: number
  readonly to: number
  /** `steps` of the job, or `bytes` during an upload. */
  readonly unit: 'steps' | 'bytes'
}

/** Steps with a known result, good or bad. */
export function confirmedSteps({ total, counts }: Pick<JobSummary, 'total' | 'counts'>): number {
  return total - counts.waiting - counts.sending - counts.unknown
}

/** 0 to 1. A job whose steps aren't known yet hasn't begun; one that ends without any is complete. */
export function confirmedPart(job: Pick<JobSummary, 'total' | 'counts' | 'state'>): number {
  if (job.total === 0) return job.state === 'done' ? 1 : 0
  return confirmedSteps(job) / job.total
}

/** The pace after an event of a job; null while it isn't running. A change of unit resets it. */
export function paceAfter(before: Pace | null, job: JobSummary, now: number): Pace | null {
  if (job.state !== 'running') return null
  const unit = job.bytes === null ? 'steps' : 'bytes'
  const progress = job.bytes === null ? confirmedSteps(job) : job.bytes.sent
  if (before === null || before.unit !== unit || progress < before.to) {
    return { since: now, from: progress, at: now, to: progress, unit }
  }
  return { ...before, at: now, to: progress }
}

/** Below this duration, a rate means nothing. */
const worthSaying = 2_000
/** The remaining time is shown after ten seconds of work. */
const worthEstimating = 10_000

/** Units per second; null while unknown. */
export function rateOf(pace: Pace): number | null {
  const took = pace.at - pace.since
  const went = pace.to - pace.from
  return took < worthSaying || went <= 0 ? null : (went * 1_000) / took
}

/** Remaining milliseconds at this pace; null in the first ten seconds, and without progress. */
export function timeLeft(pace: Pace, job: JobSummary, now: number): number | null {
  const rate = rateOf(pace)
  if (rate === null || now - pace.since < worthEstimating) return null
  const remaining = job.bytes === null ? job.total - confirmedSteps(job) : job.bytes.total - job.bytes.sent
  return (remaining * 1_000) / rate
}
