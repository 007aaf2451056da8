import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { contentOf, type Draft } from '../../../shared/drafts/draft.ts'
import type { JobKind, JobSummary } from '../../../shared/jobs/job.ts'
import { matchKeyOf } from '../../../shared/publishing/match-record.ts'
import type { PlannedStep } from '../../../shared/publishing/publish-plan.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock, Random, WritePace } from '../../core/ports.ts'
import type { PlannedWorkspace } from '../checks/worker/check-reader.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import { newDraftId } from '../drafts/transaction.ts'
import { type StepHead, type StoredJob, type StoredStep, stepIdOf } from '../jobs/job-rows.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { PublishEngine } from './publish-engine.ts'
import { StepGraph } from './step-graph.ts'

export interface StartParts {
  readonly jobs: JobRepository
  readonly engine: Pick<PublishEngine, 'begin'>
  readonly clock: Clock
  readonly random: Random
  readonly pace: WritePace
}

export interface NewJob {
  readonly workspace: Workspace
  readonly userId: string
  readonly kind: JobKind
  readonly title: string
  readonly undoOf: string | null
  readonly count: number
  /** A range of steps; `from` counts from 0. */
  readonly steps: (from: number, count: number) => Promise<Outcome<readonly PlannedStep[]>>
  /** The existing changes with these IDs, each with its record's type. */
  readonly changes: (ids: readonly string[]) => Promise<Outcome<readonly PlannedChange[]>>
  /** Locks the job's drafts once all is on disk. */
  readonly lock: (ids: readonly string[]) => Promise<Outcome<void>>
}

export interface PlannedChange {
  readonly draft: Draft
  readonly type: string | null
  /** Whether the change is a draft, which ends with it. */
  readonly isDraft: boolean
}

/** Steps per write, so other work runs in between. */
const writtenTogether = 25
const lockedTogether = 200

/** Writes a job and starts it. It's listed only when complete; the next start removes an interrupted one. */
export async function startJob(parts: StartParts, newJob: NewJob): Promise<Outcome<JobSummary>> {
  const { jobs, engine, clock, random, pace } = parts
  const { workspace, userId, kind, title, undoOf } = newJob
  const job: StoredJob = {
    id: newDraftId(random),
    workspace,
    userId,
    kind,
    title,
    undoOf,
    state: 'preparing',
    reason: null,
    createdAt: clock.now(),
    finishedAt: null,
  }
  const added = jobs.add(job)
  if (!added.ok) return added
  const graph = await activateJob(jobs, pace, job.id, newJob)
  if (!graph.ok) {
    jobs.drop(job.id)
    return graph
  }
  return engine.begin({ ...job, ...running }, graph.value)
}

const running = { state: 'running', reason: null, finishedAt: null } as const

async function activateJob(
  jobs: JobRepository,
  pace: WritePace,
  jobId: string,
  newJob: NewJob,
): Promise<Outcome<StepGraph>> {
  const written = await writeSteps(jobs, pace, jobId, newJob)
  if (!written.ok) return written
  const locked = await newJob.lock(written.value.ids)
  if (!locked.ok) return locked
  const begun = jobs.change(jobId, running)
  return begun.ok ? succeed(written.value.graph) : begun
}

async function writeSteps(
  jobs: JobRepository,
  pace: WritePace,
  jobId: string,
  { count, steps, changes }: NewJob,
): Promise<Outcome<{ readonly ids: readonly string[]; readonly graph: StepGraph }>> {
  const ids = new Set<string>()
  const graph = new StepGraph()
  for (let from = 0; from < count; from += writtenTogether) {
    const slice = await steps(from, writtenTogether)
    if (!slice.ok) return slice
    const plannedChanges = await changes([...new Set(slice.value.map(({ draftId }) => draftId))])
    if (!plannedChanges.ok) return plannedChanges
    const byId = new Map(plannedChanges.value.map((change) => [change.draft.id, change]))
    const rows = slice.value.flatMap((step) => {
      const change = byId.get(step.draftId)
      return change === undefined ? [] : [storedStep(jobId, step, change)]
    })
    const written = jobs.addSteps(rows)
    if (!written.ok) return written
    for (const { draftId } of slice.value) ids.add(draftId)
    graph.add(rows.map(headOf))
    await pace.wait()
  }
  return succeed({ ids: [...ids], graph })
}

/**
 * Locks drafts in slices. If one is missing or locked, the others are unlocked; after a crash the next start does that.
 */
export async function lockAll(
  drafts: Pick<DraftsForPublishing, 'lock' | 'mark'>,
  pace: WritePace,
  workspace: Workspace,
  ids: readonly string[],
): Promise<Outcome<void>> {
  for (let from = 0; from < ids.length; from += lockedTogether) {
    const locked = drafts.lock(workspace, ids.slice(from, from + lockedTogether))
    if (!locked.ok) {
      for (let until = from; until > 0; until -= lockedTogether) {
        drafts.mark(workspace, ids.slice(until - lockedTogether, until), 'idle')
        await pace.wait()
      }
      return locked
    }
    await pace.wait()
  }
  return succeed(undefined)
}

function storedStep(jobId: string, step: PlannedStep, { draft, type, isDraft }: PlannedChange): StoredStep {
  const { position, subject, kind, title, operation, needs, uploadBytes } = step
  return {
    id: stepIdOf(jobId, position),
    jobId,
    position,
    subject,
    kind,
    title,
    type,
    draft,
    operation,
    draftId: isDraft ? draft.id : null,
    needs: needs.map((needed) => stepIdOf(jobId, needed)),
    matchKey: kind === 'create' ? matchKeyOf(subject, contentOf(draft)) : null,
    bytes: uploadBytes,
    state: 'waiting',
    fault: null,
    remoteId: null,
    result: null,
    candidates: [],
    conflicts: [],
    startedAt: null,
    finishedAt: null,
  }
}

/** The part of a step that a run keeps in memory; whole changes would take too much. */
function headOf(step: StoredStep): StepHead {
  const { id, position, draftId, subject, kind, title, operation, needs, matchKey, bytes, state } = step
  const { remoteId } = step
  return { id, position, draftId, subject, kind, title, operation, needs, matchKey, bytes, state, remoteId }
}

/** A job's title: the draft's own, or their number. */
export function jobTitle({ drafts, title }: Pick<PlannedWorkspace, 'drafts' | 'title'>): string {
  return drafts === 1 ? title : t`${drafts} changes`
}
