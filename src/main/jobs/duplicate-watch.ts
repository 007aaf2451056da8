import { succeed } from '../../shared/outcome.ts'
import type { Clock } from '../ports.ts'
import type { DraftsForPublishing } from '../services/drafts-publishing.ts'
import type { StoredJob } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import type { JournalRepository } from '../store/journal.ts'
import { readDuplicates } from './reconcile.ts'
import type { ServiceLine } from './service-line.ts'

export interface DuplicateWatchParts {
  readonly line: ServiceLine
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly drafts: Pick<DraftsForPublishing, 'saveRecords'>
  readonly clock: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly absenceMs: number
  /** Called when a step turned out to have made more than one record. */
  readonly found: (jobId: string) => void
  readonly onError: (error: unknown) => void
}

/**
 * Looks for what a call made after it was given up: when a step was sent again and is done, its first call may still be
 * carried out. What is found is noted with the step for a person, never deleted.
 */
export interface DuplicateWatch {
  /** Goes on with what an earlier run of the program left. */
  start(): void
  /** A new record exists; does nothing for a step that was sent once. */
  follow(jobId: string, stepId: string): void
  close(): Promise<void>
}

/** When it is looked for after the step is done, in multiples of the time after which absence is believed. */
const looksAfter = [1 / 3, 1, 5]
/** Steps that were done longer ago are left alone at a start; by the time of day, which may have been set. */
const watchedMs = 7 * 24 * 60 * 60_000

export function createDuplicateWatch(parts: DuplicateWatchParts): DuplicateWatch {
  const { jobs, journal, drafts, clock, sleep, absenceMs } = parts
  const ending = new AbortController()
  const underWay = new Map<string, Promise<void>>()

  const look = async (job: StoredJob, stepId: string): Promise<void> => {
    const step = jobs.step(stepId)
    const entries = journal.ofStep(stepId)
    if (!step.ok || !entries.ok || step.value === null || step.value.state !== 'done') return
    const found = await readDuplicates(parts, job, { step: step.value, entries: entries.value })
    // Trouble on the way: the next look may do better.
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
    for (const after of looksAfter) {
      await sleep(after * absenceMs - elapsedMs, ending.signal)
      elapsedMs = after * absenceMs
      if (ending.signal.aborted) return
      await look(job, stepId)
    }
  }
  const follow = (jobId: string, stepId: string): void => {
    if (underWay.has(stepId) || ending.signal.aborted) return
    const again = sentAgain(journal, stepId)
    const job = again.ok && again.value ? jobs.get(jobId) : null
    if (job === null || !job.ok || job.value === null) return
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

/** Whether a call before the last one may still be carried out. */
function sentAgain(journal: Pick<JournalRepository, 'ofStep'>, stepId: string) {
  const entries = journal.ofStep(stepId)
  if (!entries.ok) return entries
  const earlier = entries.value.slice(0, -1)
  const givenUp = new Set<string | undefined>(['absent', 'givenUp', 'refused'])
  return succeed(earlier.some(({ outcome }) => givenUp.has(outcome?.kind)))
}
