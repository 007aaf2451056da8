import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Clock } from '../../core/ports.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { PublishGateway } from './publish-gateway.ts'
import { readDuplicates } from './reconcile.ts'

export interface DuplicateWatchParts {
  readonly gateway: PublishGateway
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly drafts: Pick<DraftsForPublishing, 'saveRecords'>
  readonly clock: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly absenceMs: number
  readonly found: (jobId: string) => void
  readonly onError: (error: unknown) => void
}

/** Detects records that a given-up call created after its step was sent again. They are reported, never deleted. */
export interface DuplicateWatch {
  /** Resumes what an earlier run of the program left. */
  start(): void
  /**
   * A record was created: another step no longer has it as a duplicate, and this step is watched if it was sent twice.
   */
  follow(jobId: string, stepId: string): void
  close(): Promise<void>
}

/** When to check after the step is done, in multiples of `absenceMs`. */
const checkTimes = [1 / 3, 1, 5]
/** Steps done earlier aren't watched after a start. */
const watchedMs = 7 * 24 * 60 * 60_000

export function createDuplicateWatch(parts: DuplicateWatchParts): DuplicateWatch {
  const { jobs, journal, drafts, clock, sleep, absenceMs } = parts
  const ending = new AbortController()
  const underWay = new Map<string, Promise<void>>()

  const check = async (job: StoredJob, stepId: string): Promise<void> => {
    const step = jobs.step(stepId)
    if (!step.ok || step.value === null || step.value.state !== 'done') return
    const entries = entriesOf(journal, step.value)
    if (!entries.ok) return
    const found = await readDuplicates(parts, job, { step: step.value, entries: entries.value })
    // Trouble in transit: the next check may succeed.
    if (!found.ok || found.value.length === 0 || ending.signal.aborted) return
    const known = new Set(step.value.candidates.map(({ remoteId }) => remoteId))
    const fresh = found.value.filter(({ candidate }) => !known.has(candidate.remoteId))
    if (fresh.length === 0) return
    drafts.saveRecords(
      job.workspace,
      step.value.subject,
      fresh.map(({ record }) => record),
    )
    const candidates = [...step.value.candidates, ...fresh.map(({ candidate }) => candidate)]
    jobs.changeSteps([stepId], { candidates })
    parts.found(job.id)
  }
  const watch = async (job: StoredJob, stepId: string): Promise<void> => {
    let elapsedMs = 0
    for (const after of checkTimes) {
      await sleep(after * absenceMs - elapsedMs, ending.signal)
      elapsedMs = after * absenceMs
      if (ending.signal.aborted) return
      await check(job, stepId)
    }
  }
  const withdraw = ({ workspace }: StoredJob, { subject, remoteId }: StoredStep): void => {
    if (remoteId === null) return
    const reported = jobs.reportedAsDuplicate(workspace, subject, remoteId)
    if (!reported.ok) return
    for (const { id, jobId, candidates } of reported.value) {
      jobs.changeSteps([id], { candidates: candidates.filter((one) => one.remoteId !== remoteId) })
      parts.found(jobId)
    }
  }
  const follow = (jobId: string, stepId: string): void => {
    if (underWay.has(stepId) || ending.signal.aborted) return
    const step = jobs.step(stepId)
    const job = jobs.get(jobId)
    if (!step.ok || step.value === null || !job.ok || job.value === null) return
    withdraw(job.value, step.value)
    if (!wasSentBefore(journal, step.value)) return
    const watching = watch(job.value, stepId)
      .catch(parts.onError)
      .finally(() => underWay.delete(stepId))
    underWay.set(stepId, watching)
  }

  return {
    start() {
      const steps = jobs.sentAgain(clock.now() - watchedMs)
      if (steps.ok) for (const { jobId, stepId } of steps.value) follow(jobId, stepId)
    },
    follow,
    async close() {
      ending.abort()
      await Promise.all(underWay.values())
    },
  }
}

/** All calls of a step, including those of its draft in other jobs. */
function entriesOf(
  journal: Pick<JournalRepository, 'ofStep' | 'ofDraft'>,
  { id, draftId }: StoredStep,
): Outcome<readonly JournalEntry[]> {
  return draftId === null ? journal.ofStep(id) : journal.ofDraft(draftId)
}

/** Whether an earlier call may still be carried out. */
function wasSentBefore(journal: Pick<JournalRepository, 'ofStep' | 'ofDraft'>, step: StoredStep): boolean {
  const entries = entriesOf(journal, step)
  const givenUp = new Set<string | undefined>(['absent', 'givenUp', 'refused'])
  return entries.ok && entries.value.slice(0, -1).some(({ outcome }) => givenUp.has(outcome?.kind))
}
