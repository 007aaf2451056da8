import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Draft, DraftPublishState } from '../../../shared/drafts/draft.ts'
import type { Candidate, FieldConflict, JobState, JobSummary, StepState } from '../../../shared/jobs/job.ts'
import type { Clock } from '../../core/ports.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StepHead, StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository, StepChange } from '../jobs/store.ts'
import { type HeadChange, isUpload, type StepGraph, unreachable } from './step-graph.ts'

/** Steps changed at once; other work runs between two such changes. */
export const stepsPerSlice = 40

type StepName = Pick<StepHead, 'id' | 'draftId'>

export interface PublishJobStateParts {
  readonly jobs: JobRepository
  readonly drafts: DraftsForPublishing
  readonly clock: Clock
  readonly changed: (jobId: string) => void
}

/** Whether a run may do nothing more: the program closes, or the job's state couldn't be written. */
export function isStopped(
  { hasEnded }: { readonly hasEnded: () => boolean },
  jobState: PublishJobState,
): boolean {
  return hasEnded() || jobState.broken() !== null
}

/**
 * A job's state, in memory and on disk, with the effect of each step on its draft and dependents. After a refused write
 * it's `broken`: the run ends, and the next one starts from disk. Drafts are marked before their steps, because
 * unfinished steps are resumed after a crash.
 */
export class PublishJobState {
  readonly job: StoredJob
  readonly graph: StepGraph
  readonly #parts: PublishJobStateParts
  #state: JobState
  #reason: string | null
  #finishedAt: number | null
  #broken: Fault | null = null
  #duplicates = 0
  /** Steps behind failed ones, which are blocked in slices. */
  readonly #idsToBlock = new Set<string>()

  constructor(parts: PublishJobStateParts, job: StoredJob, graph: StepGraph) {
    this.#parts = parts
    this.job = job
    this.graph = graph
    // Stryker disable next-line ConditionalExpression,EqualityOperator: what is run was prepared.
    this.#state = job.state === 'preparing' ? 'running' : job.state
    this.#reason = job.reason
    this.#finishedAt = job.finishedAt
  }

  state(): JobState {
    return this.#state
  }

  reason(): string | null {
    return this.#reason
  }

  broken(): Fault | null {
    return this.#broken
  }

  /** Returns a success's value; a disk fault makes the job `broken` and returns null. */
  ensure<T>(outcome: Outcome<T>): { readonly value: T } | null {
    if (outcome.ok) return { value: outcome.value }
    this.#broken ??= outcome.fault
    return null
  }

  transitionTo(state: JobState, reason: string | null): void {
    if (state === this.#state && reason === this.#reason) return
    const { jobs, clock } = this.#parts
    const finishedAt = state === 'done' || state === 'cancelled' ? clock.now() : null
    this.#state = state
    this.#reason = reason
    this.#finishedAt = finishedAt
    this.ensure(jobs.change(this.job.id, { state, reason, finishedAt }))
    this.#tellChange()
  }

  /** Reads a step. An unreadable one gets this state, so the others continue; then null. */
  stepOf(id: string, otherwise: 'failed' | 'unknown'): StoredStep | null {
    const storedStep = this.#parts.jobs.step(id)
    const head = this.graph.get(id)
    if (storedStep.ok || head === undefined || !isUnreadableRow(storedStep.fault))
      return this.ensure(storedStep)?.value ?? null
    if (otherwise === 'failed') this.failed(head, storedStep.fault)
    else this.unknown(head, storedStep.fault, [])
    return null
  }

  /** Starts a step in memory; a call's intent is the first thing on disk. */
  sending(id: string): void {
    const step = this.graph.get(id)
    if (step === undefined) return
    if (isUpload(step)) {
      this.#write([id], { state: 'sending', startedAt: this.#now(), finishedAt: null, fault: null })
      return
    }
    this.graph.move(id, { state: 'sending' })
    this.#tellChange()
  }

  sent(steps: readonly StoredStep[]): void {
    for (const { id } of steps) this.graph.move(id, { state: 'sending' })
    this.#markDrafts(steps, 'sent')
    this.#tellChange()
  }

  /** Returns steps whose intents aren't on disk. */
  postponed(ids: readonly string[]): void {
    for (const id of ids) this.graph.move(id, { state: 'waiting' })
    this.#tellChange()
  }

  again(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#write(ids, { state: 'waiting' })
    this.#markDrafts(
      // Stryker disable next-line ArrayDeclaration: a job's steps stay in its graph.
      ids.flatMap((id) => this.graph.get(id) ?? []),
      'queued',
    )
  }

  done(step: StoredStep, remoteId: string, record: Fields | null): void {
    const { draft } = step
    const finished = this.#parts.drafts.finish(draft, { remoteId, record }, this.job.undoOf)
    if (this.ensure(finished) === null) return
    this.#write([step.id], {
      state: 'done',
      remoteId,
      result: record,
      draft,
      fault: null,
      candidates: [],
      conflicts: [],
      finishedAt: this.#now(),
    })
  }

  uploaded(step: StoredStep, mediaKey: string): void {
    this.#write([step.id], { state: 'done', remoteId: mediaKey, fault: null, finishedAt: this.#now() })
  }

  failed(step: StepName, fault: Fault): void {
    this.graph.setAlone([step.id])
    this.#markDrafts([step], 'failed')
    this.#write([step.id], {
      state: 'failed',
      fault,
      candidates: [],
      conflicts: [],
      finishedAt: this.#now(),
    })
    this.#blockBehind(step.id)
  }

  conflict(step: StoredStep, conflicts: readonly FieldConflict[]): void {
    this.#markDrafts([step], 'failed')
    this.#write([step.id], { state: 'conflict', conflicts, finishedAt: this.#now() })
    this.#blockBehind(step.id)
  }

  unknown(step: StepName, fault: Fault | null, candidates: readonly Candidate[]): void {
    const change = { state: 'unknown', candidates, finishedAt: this.#now() } as const
    this.#markDrafts([step], 'unknown')
    this.#write([step.id], fault === null ? change : { ...change, fault })
  }

  note(step: StoredStep, candidates: readonly Candidate[]): void {
    this.#write([step.id], { candidates, finishedAt: this.#now() })
  }

  cancelled(steps: readonly StepHead[]): void {
    if (steps.length === 0) return
    this.#releaseDrafts(steps, 'sending', 'unknown', 'failed')
    this.#write(idsOf(steps), { state: 'cancelled', finishedAt: this.#now() })
  }

  blocked(steps: readonly StepHead[]): void {
    const waiting = steps.filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return
    // A media whose upload failed is a failed draft, although its step is only blocked.
    this.#releaseDrafts(waiting, 'failed', 'conflict', 'unknown')
    this.#write(idsOf(waiting), { state: 'blocked', finishedAt: this.#now() })
  }

  /** Blocks some steps behind failed ones; returns whether there are more. */
  blockNext(): boolean {
    const ids = [...this.#idsToBlock].slice(0, stepsPerSlice)
    for (const id of ids) this.#idsToBlock.delete(id)
    this.blocked(unreachable(this.graph, ids))
    return this.hasMoreToBlock()
  }

  hasMoreToBlock(): boolean {
    return this.#idsToBlock.size > 0
  }

  retried(steps: readonly { readonly head: StepHead; readonly change: StepChange }[]): void {
    const fresh = { fault: null, candidates: [], conflicts: [], finishedAt: null, state: 'waiting' } as const
    const changes = steps.map(({ head, change }) => ({ id: head.id, change: { ...change, ...fresh } }))
    this.ensure(this.#parts.jobs.changeEach(changes))
    for (const { id, change } of changes) this.graph.move(id, headChangeOf(change))
    this.#tellChange()
  }

  countDuplicates(): void {
    const counted = this.#parts.jobs.duplicates(this.job.id)
    if (counted.ok) this.#duplicates = counted.value
  }

  summary(): Omit<JobSummary, 'bytes' | 'waitingUntil'> {
    const { id, workspace, kind, title, createdAt } = this.job
    const counts = this.graph.counts()
    // Stryker disable next-line ConditionalExpression: it only saves a query.
    const unanswered = counts.unknown === 0 ? null : this.#parts.jobs.unanswered(id)
    return {
      id,
      workspace,
      kind,
      title,
      state: this.#state,
      reason: this.#reason,
      createdAt,
      finishedAt: this.#finishedAt,
      total: Object.values(counts).reduce((sum, number) => sum + number, 0),
      counts,
      duplicates: this.#duplicates,
      unanswered: unanswered?.ok === true ? unanswered.value : 0,
    }
  }

  #now(): number {
    return this.#parts.clock.now()
  }

  #tellChange(): void {
    this.#parts.changed(this.job.id)
  }

  #write(ids: readonly string[], change: StepChange): void {
    this.ensure(this.#parts.jobs.changeSteps(ids, change))
    const headChange = headChangeOf(change)
    for (const id of ids) this.graph.move(id, headChange)
    this.#tellChange()
  }

  #markDrafts(steps: readonly Pick<StepHead, 'draftId'>[], publish: DraftPublishState): void {
    // Stryker disable next-line ArrayDeclaration: no draft has the added text as its ID.
    const ids = [...new Set(steps.flatMap(({ draftId }) => draftId ?? []))]
    // Stryker disable next-line ConditionalExpression,EqualityOperator: marking nothing changes nothing.
    if (ids.length > 0) this.ensure(this.#parts.drafts.mark(this.job.workspace, ids, publish))
  }

  /** Unlocks the drafts of steps that won't be sent, except those with another step in one of these states. */
  #releaseDrafts(steps: readonly StepHead[], ...locking: readonly StepState[]): void {
    const lockedDraftIds = new Set(this.graph.inState(...locking).map(({ draftId }) => draftId))
    this.#markDrafts(
      steps.filter(({ draftId }) => !lockedDraftIds.has(draftId)),
      'idle',
    )
  }

  #blockBehind(id: string): void {
    for (const dependent of this.graph.behind(id)) this.#idsToBlock.add(dependent.id)
    this.blockNext()
  }
}

function idsOf(steps: readonly StepHead[]): readonly string[] {
  return steps.map(({ id }) => id)
}

/** A step's journal, with what earlier jobs sent for its draft. If it's unreadable, only the user can decide; then null. */
export function sentEntries(
  { journal }: { readonly journal: Pick<JournalRepository, 'ofSent'> },
  jobState: PublishJobState,
  step: StepName,
): readonly JournalEntry[] | null {
  const journalEntries = journal.ofSent(step)
  if (journalEntries.ok || !isUnreadableRow(journalEntries.fault))
    return jobState.ensure(journalEntries)?.value ?? null
  jobState.unknown(step, journalEntries.fault, [])
  return null
}

function headChangeOf({ state, remoteId, title, matchKey }: StepChange): HeadChange {
  return {
    ...(state === undefined ? {} : { state }),
    ...(remoteId === undefined ? {} : { remoteId }),
    ...(title === undefined ? {} : { title }),
    ...(matchKey === undefined ? {} : { matchKey }),
  }
}

/** A step's current change; null if it's gone. Steps of an undo have only their own. */
export function currentStep(
  drafts: Pick<DraftsForPublishing, 'byIds'>,
  step: StoredStep,
): Outcome<StoredStep | null> {
  if (step.draftId === null) return { ok: true, value: step }
  const storedDrafts = drafts.byIds([step.draftId])
  if (!storedDrafts.ok) return storedDrafts
  const [storedDraft] = storedDrafts.value
  if (storedDraft === undefined) return { ok: true, value: null }
  const draft: Draft = storedDraft.draft
  return { ok: true, value: { ...step, draft, title: storedDraft.title } }
}
