import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import { jobAddress } from '../../../shared/jobs/job-address.ts'
import { jobName } from '../../../shared/jobs/job-name.ts'
import { t } from '../../../shared/text/language.ts'
import type { Notifier, Taskbar } from '../../core/ports-desktop.ts'

function ended({ counts, total }: JobSummary): number {
  return total - counts.waiting - counts.sending
}

/** Shows running jobs on the taskbar and a notice when one ends unseen. */
export function createJobFollower(
  notifier: Notifier,
  taskbar: Taskbar,
  accountNameOf: (workspace: Workspace) => string,
): (jobs: readonly JobSummary[]) => void {
  const open = new Map<string, JobSummary>()
  /** Null for products: catalogs belong to the user, whatever account was in view. */
  const accountOf = ({ kind, workspace }: JobSummary) =>
    kind === 'products' ? null : accountNameOf(workspace)
  return (jobs) => {
    for (const job of jobs) {
      const before = open.get(job.id)
      if (job.state === 'running' || job.state === 'paused') open.set(job.id, job)
      else open.delete(job.id)
      if (job.kind === 'figures') continue
      if (job.state === 'done' && before !== undefined)
        notifier.notify({ ...noticeOf(job, accountOf(job)), onlyUnfocused: true })
    }
    const all = [...open.values()]
    const total = all.reduce((sum, job) => sum + job.total, 0)
    if (all.length === 0) return taskbar.show(null)
    taskbar.show({
      done: total === 0 ? 0 : all.reduce((sum, job) => sum + ended(job), 0) / total,
      held: all.every(({ state }) => state === 'paused'),
    })
  }
}

function noticeOf(job: JobSummary, account: string | null) {
  const { counts, total } = job.changes ?? job
  const title = jobName(job)
  const place = jobAddress(job)
  const trouble = counts.failed + counts.conflict + counts.unknown + counts.blocked
  const progressText = t`${counts.done} of ${total} done`
  const result = trouble === 0 ? t`${progressText}.` : t`${progressText}, ${trouble} not. See Activity.`
  return {
    place,
    title: trouble === 0 ? t`Finished: ${title}` : t`Needs attention: ${title}`,
    body: account === null ? result : t`${account}: ${result}`,
  }
}
