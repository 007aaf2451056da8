import type { Fields } from '../../../shared/core/json.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import type { Clock } from '../../core/ports.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import { doubtOfWrite } from '../jobs/write-fault.ts'
import type { PublishGateway } from './publish-gateway.ts'
import { lookUpStepOutcome, openEntries, readDuplicates } from './reconcile.ts'

export interface DuplicateWatchParts {
  readonly gateway: PublishGateway
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly drafts: Pick<DraftsForPublishing, 'saveRecords'>
  readonly clock: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly absenceMs: number
  /** The steps of a job have other duplicates than before. */
  readonly changedDuplicates: (jobId: string) => void
  /** Something appeared that a refused step may have created. */
  readonly appeared: (jobId: string, stepId: string, candidates: readonly Candidate[]) => Promise<void>
  /** A refused change or deletion has been carried out after all. */
  readonly carriedOut: (jobId: string, stepId: string, record: Fields | null) => Promise<void>
  readonly onError: (error: unknown) => void
}

/**
 * Looks for records that appear although nothing more should: what an earlier call of a finished step created besides,
 * and what a refused call did after all. They are reported, never deleted.
 */
export interface DuplicateWatch {
  /** Resumes what an earlier run of the program left. */
  start(): void
  /**
   * A step is done or was refused. If it's done, no other step has its record as a duplicate any more. It's watched if an
   * earlier call of it may still be carried out.
   */
  follow(jobId: string, stepId: string): void
  close(): Promise<void>
}

interface WatchState {
  readonly ending: AbortController
  /** The steps being watched. */
  readonly watched: Map<string, Promise<void>>
}

/** When to check after the step has ended, in multiples of `absenceMs`. */
const checkTimes = [1 / 3, 1, 5]
/** Steps that ended earlier aren't watched after a start. */
const watchedMs = 7 * 24 * 60 * 60_000

export function createDuplicateWatch(parts: DuplicateWatchParts): DuplicateWatch {
  const state: WatchState = { ending: new AbortController(), watched: new Map() }
  const follow = (jobId: string, stepId: string) => followStep(parts, state, jobId, stepId)
  return {
    start() {
      const steps = parts.jobs.sentAgain(parts.clock.now() - watchedMs)
      if (steps.ok) for (const { jobId, stepId } of steps.value) follow(jobId, stepId)
    },
    follow,
    async close() {
      state.ending.abort()
      await Promise.all(state.watched.values())
    },
  }
}

function followStep(parts: DuplicateWatchParts, state: WatchState, jobId: string, stepId: string): void {
  const { jobs, journal, onError } = parts
  if (state.watched.has(stepId) || state.ending.signal.aborted) return
  const step = jobs.step(stepId)
  const job = jobs.get(jobId)
  if (!step.ok || step.value === null || !job.ok || job.value === null) return
  withdrawReports(parts, job.value, step.value)
  const entries = journal.ofSent(step.value)
  if (!entries.ok || !mayCreateMore(entries.value)) return
  const watching = watchStep(parts, state, job.value, stepId)
    .catch(onError)
    .finally(() => state.watched.delete(stepId))
  state.watched.set(stepId, watching)
}

async function watchStep(
  parts: DuplicateWatchParts,
  { ending }: WatchState,
  job: StoredJob,
  stepId: string,
): Promise<void> {
  let elapsedMs = 0
  for (const checkTime of checkTimes) {
    const checkMs = Math.ceil(checkTime * parts.absenceMs)
    await parts.sleep(checkMs - elapsedMs, ending.signal)
    elapsedMs = checkMs
    if (ending.signal.aborted) return
    await checkStep(parts, ending.signal, job, stepId)
  }
}

async function checkStep(
  parts: DuplicateWatchParts,
  signal: AbortSignal,
  job: StoredJob,
  stepId: string,
): Promise<void> {
  const { jobs, journal, drafts } = parts
  const storedStep = jobs.step(stepId)
  if (!storedStep.ok || storedStep.value === null) return
  const step = storedStep.value
  if (step.state !== 'done' && step.state !== 'failed') return
  const entries = journal.ofSent(step)
  if (!entries.ok) return
  if (step.kind !== 'create') return checkRefusedChange(parts, job, step, entries.value)
  const duplicates = await readDuplicates(parts, job, { step, entries: entries.value })
  // Trouble in transit: the next check may succeed.
  if (!duplicates.ok || signal.aborted) return
  const reportedIds = new Set(step.candidates.map(({ remoteId }) => remoteId))
  const fresh = duplicates.value.filter(({ candidate }) => !reportedIds.has(candidate.remoteId))
  if (fresh.length === 0) return
  drafts.saveRecords(
    job.workspace,
    step.subject,
    fresh.map(({ record }) => record),
  )
  const candidates = fresh.map(({ candidate }) => candidate)
  if (step.state === 'failed') return parts.appeared(job.id, stepId, candidates)
  jobs.changeSteps([stepId], { candidates: [...step.candidates, ...candidates] })
  parts.changedDuplicates(job.id)
}

async function checkRefusedChange(
  parts: DuplicateWatchParts,
  job: StoredJob,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<void> {
  if (step.state !== 'failed') return
  const lookup = await lookUpStepOutcome(parts, job, step, entries)
  if (!lookup.ok) return
  // The waiting time is over, so what isn't listed is gone.
  if (lookup.value.kind === 'notListed') await parts.carriedOut(job.id, step.id, null)
  if (lookup.value.kind === 'done') await parts.carriedOut(job.id, step.id, lookup.value.record)
}

/** A record that turns out to be a step's own isn't another step's duplicate. */
function withdrawReports(
  { jobs, changedDuplicates }: DuplicateWatchParts,
  { workspace }: StoredJob,
  { subject, remoteId }: StoredStep,
): void {
  // Stryker disable next-line ConditionalExpression: nothing without an ID is reported.
  if (remoteId === null) return
  const reported = jobs.reportedAsDuplicate(workspace, subject, remoteId)
  if (!reported.ok) return
  for (const { id, jobId, candidates } of reported.value) {
    jobs.changeSteps([id], {
      candidates: candidates.filter((candidate) => candidate.remoteId !== remoteId),
    })
    changedDuplicates(jobId)
  }
}

/** Whether a call may have created something, or may still do so, besides what is known of it. */
function mayCreateMore(entries: readonly JournalEntry[]): boolean {
  return openEntries(entries).some(({ outcome }) => {
    switch (outcome?.kind) {
      case 'absent':
      case 'givenUp':
      case 'setAside':
        return true
      case 'refused':
      case 'notSent':
        return doubtOfWrite(outcome.fault) !== 'unsent'
      // Found in a list that may have shown another user's record first.
      case 'done':
        return outcome.by === 'lookup'
    }
    return false
  })
}
