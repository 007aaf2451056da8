import type { JobSummary } from '../../../shared/jobs/job.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { formatBytes, formatCount } from '../../ui/number.ts'
import { hourAndMinute } from '../../ui/time.ts'
import { confirmedSteps, type Pace, rateOf, timeLeft } from './job-pace.ts'

/** "less than a minute", "4 minutes", "2 hours 10 minutes": remaining time, which no one counts in seconds. */
export function roughDuration(milliseconds: number): string {
  return milliseconds < 60_000 ? t`less than a minute` : durationLabel(milliseconds)
}

/** Name of a job in lists and on pages: its own title only says what it's about. */
export function jobName({ kind, title }: Pick<JobSummary, 'kind' | 'title'>): string {
  return kind === 'publish' ? t`Publish of ${title}` : title
}

/** "12 of 40" or "3 of 5 confirmed, 2 unknown", with rate and remaining time if known; with bytes if there is room. */
export function progressLabel(
  job: JobSummary,
  pace: Pace | null,
  now: number,
  room: 'line' | 'page' = 'page',
): string {
  if (job.total === 0) return t`Starting`
  const { unknown } = job.counts
  const confirmedText = t`${formatCount(confirmedSteps(job))} of ${formatCount(job.total)}`
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

/** What needs attention in a job: "2 failed, 1 unknown"; null if nothing does. */
export function attentionLabel({
  counts,
  duplicates,
}: Pick<JobSummary, 'counts' | 'duplicates'>): string | null {
  const parts = (['failed', 'conflict', 'unknown', 'blocked'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => `${formatCount(counts[state])} ${troubleNames[state]}`)
  if (duplicates > 0) parts.push(t`${formatCount(duplicates)} published twice`)
  return parts.length === 0 ? null : parts.join(', ')
}

const troubleNames = {
  failed: t`failed`,
  conflict: t`in conflict`,
  unknown: t`unknown`,
  blocked: t`blocked`,
} as const

/** Announced once when a job is over. */
export function finishedLabel(job: JobSummary): string {
  const trouble = attentionLabel(job)
  const doneText = t`${jobName(job)}: ${formatCount(job.counts.done)} of ${doneLabel(job)}`
  return trouble === null ? `${doneText}.` : t`${doneText}, ${trouble}. See Activity.`
}

function doneLabel({ kind, total }: JobSummary): string {
  switch (kind) {
    case 'publish':
      return plural(total, { one: '# step published', other: '# steps published' })
    case 'undo':
      return plural(total, { one: '# step undone', other: '# steps undone' })
    case 'products':
      return plural(total, { one: '# product done', other: '# products done' })
    case 'audience':
      return plural(total, { one: '# person done', other: '# people done' })
    case 'figures':
      return plural(total, { one: '# request done', other: '# requests done' })
  }
}
