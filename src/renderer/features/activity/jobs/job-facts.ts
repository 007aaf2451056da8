import type { JobSummary } from '../../../../shared/jobs/job.ts'
import { durationLabel } from '../../../../shared/text/duration.ts'
import { useLive } from '../../../workbench/use-workbench.ts'

/** The handle of the user who started a job; null if that user isn't signed in. */
export function useJobUser({ userId }: JobSummary): string | null {
  const { users } = useLive('session')
  const user = users.find((known) => known.userId === userId)
  return user === undefined ? null : `@${user.screenName}`
}

const second = 1_000

/** How long a job took; null while it runs, and if it took less than a second. */
export function jobDuration({ createdAt, finishedAt }: JobSummary): string | null {
  if (finishedAt === null || finishedAt - createdAt < second) return null
  return durationLabel(finishedAt - createdAt)
}
