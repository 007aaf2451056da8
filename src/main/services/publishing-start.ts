import { contentOf, type Draft } from '../../shared/domain/draft.ts'
import type { JobKind, JobSummary } from '../../shared/domain/job.ts'
import { likenessKey } from '../../shared/domain/publish-match.ts'
import type { PlanStep, PublishPlan } from '../../shared/domain/publish-plan.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { JobEngine } from '../jobs/job-engine.ts'
import type { Clock, Random } from '../ports.ts'
import type { StoredJob, StoredStep } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import { newDraftId } from './drafts-transaction.ts'

export interface StartParts {
  readonly jobs: JobRepository
  readonly engine: Pick<JobEngine, 'begin'>
  readonly clock: Clock
  readonly random: Random
}

export interface NewJob {
  readonly workspace: Workspace
  readonly userId: string
  readonly kind: JobKind
  readonly title: string
  readonly undoOf: string | null
  readonly plan: PublishPlan
  /** Changes of the plan in slices, each with its record's own type. */
  readonly changes: AsyncIterable<Outcome<readonly PlannedChange[]>>
  /** Takes what the job works on, once all is on disk. */
  readonly lock: () => Outcome<void>
}

export interface PlannedChange {
  readonly draft: Draft
  readonly type: string | null
  /** Whether the change is a draft of its own, which ends with it. */
  readonly isDraft: boolean
}

/**
 * Puts a job on disk and begins it. It is told to nobody before all of it is there: a crash meanwhile leaves nothing
 * but what the next start removes.
 */
export async function startJob(parts: StartParts, given: NewJob): Promise<Outcome<JobSummary>> {
  const { jobs, engine, clock, random } = parts
  const { workspace, userId, kind, title, undoOf } = given
  const job: StoredJob = {
    ...{ id: newDraftId(random), workspace, userId, kind, title, undoOf },
    ...{ state: 'preparing', reason: null, createdAt: clock.now(), finishedAt: null },
  }
  const added = jobs.add(job)
  if (!added.ok) return added
  const written = await writeSteps(jobs, job.id, given)
  const locked = written.ok ? given.lock() : written
  const running = { state: 'running', reason: null, finishedAt: null } as const
  const begun = locked.ok ? jobs.change(job.id, running) : locked
  if (!begun.ok) {
    jobs.drop(job.id)
    return begun
  }
  return engine.begin({ ...job, ...running })
}

async function writeSteps(
  jobs: JobRepository,
  jobId: string,
  { plan, changes }: NewJob,
): Promise<Outcome<void>> {
  const ids = new Map(plan.steps.map(({ key }, index) => [key, `${jobId}-${index + 1}`]))
  const ofDraft = new Map<string, { readonly step: PlanStep; readonly position: number }[]>()
  for (const [index, step] of plan.steps.entries()) {
    const known = ofDraft.get(step.draftId)
    const entry = { step, position: index + 1 }
    if (known === undefined) ofDraft.set(step.draftId, [entry])
    else known.push(entry)
  }
  for await (const slice of changes) {
    if (!slice.ok) return slice
    const steps = slice.value.flatMap((change) =>
      (ofDraft.get(change.draft.id) ?? []).map(({ step, position }) =>
        storedStep(jobId, step, position, change, ids),
      ),
    )
    const written = jobs.addSteps(steps)
    if (!written.ok) return written
  }
  return { ok: true, value: undefined }
}

function storedStep(
  jobId: string,
  step: PlanStep,
  position: number,
  { draft, type, isDraft }: PlannedChange,
  ids: ReadonlyMap<string, string>,
): StoredStep {
  const { key, subject, kind, title, operation, needs, uploadBytes } = step
  const makesAlike = kind === 'create' && uploadBytes === null
  return {
    ...{ id: ids.get(key) ?? '', jobId, position, subject, kind, title, type, draft },
    draftId: isDraft ? draft.id : null,
    operation: operation.id,
    needs: needs.flatMap((needed) => ids.get(needed) ?? []),
    likeness: makesAlike ? likenessKey(subject, contentOf(draft)) : null,
    bytes: uploadBytes,
    ...{ state: 'waiting', fault: null, remoteId: null, result: null, candidates: [], conflicts: [] },
    ...{ startedAt: null, finishedAt: null },
  }
}

/** What a job over these drafts is called: the thing's own name, or how many there are. */
export function jobTitle(plan: PublishPlan): string {
  const drafts = new Set(plan.steps.map(({ draftId }) => draftId))
  const [first] = plan.steps
  return drafts.size === 1 && first !== undefined ? first.title : `${drafts.size} changes`
}
