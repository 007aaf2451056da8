import type { JobChanges, JobSummary, StepState } from '../../../shared/jobs/job.ts'
import { isFileUpload, jobName } from '../../../shared/jobs/job-name.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { hourAndMinute } from '../../ui/time.ts'
import { confirmedSteps, type Pace, rateOf, timeLeft } from './job-pace.ts'

/** "less than a minute", "4 minutes", "2 hours 10 minutes": remaining time, which no one counts in seconds. */
export function roughDuration(milliseconds: number): string {
  return milliseconds < 60_000 ? t`less than a minute` : durationLabel(milliseconds)
}

/** What people count in a job: its changes if they're known, otherwise its steps. */
export function countedParts(
  job: Pick<JobSummary, 'changes' | 'counts' | 'total'>,
): Pick<JobChanges, 'counts' | 'total'> {
  return job.changes ?? job
}

/** "12 of 40" or "3 of 5 confirmed, 2 unknown", with rate and remaining time if known; with bytes if there is room. */
export function progressLabel(
  job: JobSummary,
  pace: Pace | null,
  now: number,
  room: 'line' | 'page' = 'page',
): string {
  if (job.total === 0) return t`Starting`
  const counted = countedParts(job)
  const { unknown } = counted.counts
  const confirmedText = t`${formatCount(confirmedSteps(counted))} of ${formatCount(counted.total)}`
  const progressText =
    unknown === 0 ? confirmedText : t`${confirmedText} confirmed, ${formatCount(unknown)} unknown`
  const bytes =
    job.bytes === null || room === 'line'
      ? null
      : t`${formatBytes(job.bytes.sent)} of ${formatBytes(job.bytes.total)}`
  const remainingTime = pace === null ? null : timeLeft(pace, job, now)
  const parts = [
    progressText,
    bytes,
    pace === null ? null : rateLabel(pace),
    remainingTime === null ? null : t`${roughDuration(remainingTime)} left`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

function rateLabel(pace: Pace): string | null {
  const rate = rateOf(pace)
  if (rate === null) return null
  if (pace.unit === 'bytes') return `${formatBytes(Math.round(rate))}/s`
  return `${rate < 10 ? rate.toFixed(1) : formatCount(Math.round(rate))}/s`
}

/** Why a job isn't making progress; null if it is. */
export function heldLabel(job: JobSummary, now: number): string | null {
  if (job.state === 'paused') return job.reason ?? t`Paused`
  if (job.state === 'running' && job.waitingUntil !== null && job.waitingUntil > now) {
    return t`Waiting for the rate limit until ${hourAndMinute(job.waitingUntil)}`
  }
  return job.state === 'running' ? job.reason : null
}

/** The same in a word or two, for the status bar. */
export function shortHeldLabel(job: JobSummary, now: number): string | null {
  if (heldLabel(job, now) === null) return null
  if (job.state === 'paused') return t`Paused`
  return job.waitingUntil === null ? t`Waiting` : t`Waiting until ${hourAndMinute(job.waitingUntil)}`
}

/** What needs attention in a job, unless it's said elsewhere: "2 failed, 1 unknown"; null if nothing does. */
export function attentionLabel(
  job: Pick<JobSummary, 'changes' | 'counts' | 'duplicates' | 'total'>,
  saidElsewhere: StepState | null = null,
): string | null {
  const { counts } = countedParts(job)
  const { duplicates } = job
  const parts = (['failed', 'conflict', 'unknown', 'blocked'] as const)
    .filter((state) => state !== saidElsewhere && counts[state] > 0)
    .map((state) => restLabel(state, counts[state]))
  if (duplicates > 0) parts.push(duplicatesLabel(duplicates))
  return parts.length === 0 ? null : parts.join(', ')
}

export function duplicatesLabel(duplicates: number): string {
  return t`${formatCount(duplicates)} published twice`
}

/** "2 failed": part of a job that isn't done. */
export function restLabel(state: StepState, count: number): string {
  return `${formatCount(count)} ${stateNames[state]}`
}

const stateNames: Readonly<Record<StepState, string>> = {
  waiting: t`waiting`,
  sending: t`being sent`,
  done: t`done`,
  failed: t`failed`,
  conflict: t`in conflict`,
  unknown: t`unknown`,
  blocked: t`blocked`,
  cancelled: t`cancelled`,
}

/** Announced once when a job is over. */
export function finishedLabel(job: JobSummary): string {
  const trouble = attentionLabel(job)
  const doneText = t`${jobName(job)}: ${formatCount(countedParts(job).counts.done)} of ${doneLabel(job)}`
  return trouble === null ? `${doneText}.` : t`${doneText}, ${trouble}. See Activity.`
}

function doneLabel(job: JobSummary): string {
  const { total } = countedParts(job)
  switch (job.kind) {
    case 'publish':
      return publishedLabel(job.changes, total)
    case 'undo':
      return plural(total, { one: '# change undone', other: '# changes undone' })
    case 'products':
      return plural(total, { one: '# product done', other: '# products done' })
    case 'audience':
      return plural(total, { one: '# person done', other: '# people done' })
    case 'figures':
      return plural(total, { one: '# request done', other: '# requests done' })
  }
}

function publishedLabel(changes: JobChanges | undefined, total: number): string {
  if (changes !== undefined && isFileUpload(changes))
    return plural(total, { one: '# file uploaded', other: '# files uploaded' })
  return changes?.kind === 'delete'
    ? plural(total, { one: '# deleted', other: '# deleted' })
    : plural(total, { one: '# change published', other: '# changes published' })
}

/** How a job ended, as a whole. */
export function resultOf(job: JobSummary): 'whole' | 'partial' | 'failed' {
  const { counts, total } = countedParts(job)
  if (counts.done === total) return 'whole'
  return counts.failed > 0 ? 'failed' : 'partial'
}

/** How a job ended: "All 5 published", "3 of 5 published". The name of the job says what they are. */
export function outcomeLabel(job: JobSummary): string {
  const { counts, total } = countedParts(job)
  const isWhole = counts.done === total
  const counted = isWhole
    ? t`All ${formatCount(total)}`
    : t`${formatCount(counts.done)} of ${formatCount(total)}`
  const isSingle = isWhole && total === 1
  if (job.kind === 'products' || job.kind === 'figures') return t`${counted} done`
  if (job.kind === 'audience') return t`${counted} sent`
  if (job.kind === 'undo') return isSingle ? t`Undone` : t`${counted} undone`
  if (job.changes !== undefined && isFileUpload(job.changes))
    return isSingle ? t`Uploaded` : t`${counted} uploaded`
  if (job.changes?.kind === 'delete') return isSingle ? t`Deleted` : t`${counted} deleted`
  return isSingle ? t`Published` : t`${counted} published`
}
