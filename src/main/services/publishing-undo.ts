import { setImmediate } from 'node:timers/promises'
import type { Draft } from '../../shared/domain/draft.ts'
import { contentOfRecord } from '../../shared/domain/draft-from-record.ts'
import { placedSteps, plannedDraft, planPublish } from '../../shared/domain/publish-plan.ts'
import { type PublishedChange, type UndoPlan, undoOf } from '../../shared/domain/publish-undo.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { isUpload } from '../jobs/step-board.ts'
import type { Clock, Random } from '../ports.ts'
import type { StoredJob, StoredStep } from '../store/job-rows.ts'
import type { JobRepository } from '../store/jobs.ts'
import type { LibraryRepository } from '../store/library.ts'
import { newDraftId } from './drafts-transaction.ts'
import type { NewJob } from './publishing-start.ts'

export interface UndoParts {
  readonly jobs: JobRepository
  readonly library: Pick<LibraryRepository, 'record'>
  readonly clock: Clock
  readonly random: Random
}

export interface PlannedUndo {
  readonly change: PublishedChange
  readonly plan: UndoPlan
}

/** Steps that one reading takes. */
const slice = 100

/** What taking a publish back would do, for each change that it carried out. Nothing is asked of the service for it. */
export async function planUndo(parts: UndoParts, job: StoredJob): Promise<Outcome<readonly PlannedUndo[]>> {
  const undone = await undoneBefore(parts, job)
  if (!undone.ok) return undone
  const planned: PlannedUndo[] = []
  for await (const steps of doneSteps(parts.jobs, job.id)) {
    if (!steps.ok) return steps
    for (const step of steps.value) {
      if (isUpload(step) || step.remoteId === null) continue
      const change = publishedChange(parts, job, step, step.remoteId, undone.value)
      if (!change.ok) return change
      planned.push({ change: change.value, plan: undoOf(change.value) })
    }
  }
  return succeed(planned)
}

function publishedChange(
  { library }: UndoParts,
  { workspace }: StoredJob,
  step: StoredStep,
  remoteId: string,
  undone: ReadonlySet<string>,
): Outcome<PublishedChange> {
  const { subject, draft, title, result } = step
  const record = library.record(workspace, subject, remoteId)
  if (!record.ok) return record
  return succeed({
    ...{ draft, title, remoteId },
    after: result === null ? null : contentOfRecord(subject, result),
    now: record.value === null ? null : contentOfRecord(subject, record.value.record),
    isUndone: undone.has(`${subject} ${remoteId}`),
  })
}

/** Records that earlier undoings of the job have taken back. */
async function undoneBefore({ jobs }: UndoParts, job: StoredJob): Promise<Outcome<ReadonlySet<string>>> {
  const undoing = jobs.undoing(job.id)
  if (!undoing.ok) return undoing
  const undone = new Set<string>()
  for (const { id } of undoing.value) {
    for await (const steps of doneSteps(jobs, id)) {
      if (!steps.ok) return steps
      for (const { subject, remoteId } of steps.value) undone.add(`${subject} ${remoteId ?? ''}`)
    }
  }
  return succeed(undone)
}

async function* doneSteps(
  jobs: JobRepository,
  jobId: string,
): AsyncGenerator<Outcome<readonly StoredStep[]>> {
  for (let offset = 0; ; offset += slice) {
    const steps = jobs.steps(jobId, ['done'], { offset, count: slice })
    if (!steps.ok) {
      yield steps
      return
    }
    yield succeed(steps.value.rows)
    if (steps.value.rows.length < slice) return
    await setImmediate()
  }
}

/** The job that takes back what can be taken back: users of a thing before the thing. */
export function undoJob(
  { clock, random }: UndoParts,
  job: StoredJob,
  planned: readonly PlannedUndo[],
): NewJob {
  const changes = planned.flatMap(({ change, plan }) => {
    const draft = changeBack(change, plan, newDraftId(random), clock.now())
    return draft === null ? [] : [{ draft, title: change.title }]
  })
  const steps = placedSteps(planPublish(changes.map(({ draft, title }) => plannedDraft(draft, title))))
  const byId = new Map(changes.map(({ draft }) => [draft.id, draft]))
  return {
    workspace: job.workspace,
    userId: job.userId,
    kind: 'undo',
    title: `Undo of ${job.title}`,
    undoOf: job.id,
    count: steps.length,
    steps: async (from, count) => succeed(steps.slice(from, from + count)),
    changes: (ids) =>
      succeed(
        ids.flatMap((id) => byId.get(id) ?? []).map((draft) => ({ draft, type: null, isDraft: false })),
      ),
    lock: async () => succeed(undefined),
  }
}

/** The change that takes another one back, in the form of a draft that nobody edits. */
function changeBack(
  { draft, remoteId, now }: PublishedChange,
  plan: UndoPlan,
  id: string,
  at: number,
): Draft | null {
  const { workspace, subject } = draft
  const common: Omit<Draft, 'kind' | 'base' | 'patch'> = {
    ...{ id, workspace, subject, remoteId, revision: 1, comment: '' },
    ...{ sync: 'clean', publish: 'queued', createdAt: at, updatedAt: at },
  }
  switch (plan.kind) {
    case 'delete':
      return { ...common, kind: 'delete', base: now, patch: {} }
    case 'restore':
      return { ...common, kind: 'update', base: plan.base, patch: plan.patch }
    case 'impossible':
      return null
  }
}
