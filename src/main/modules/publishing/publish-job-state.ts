import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Draft, DraftPublishState } from '../../../shared/drafts/draft.ts'
import type { Candidate, FieldConflict, JobState, JobSummary } from '../../../shared/jobs/job.ts'
import type { Clock } from '../../core/ports.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { DraftsForPublishing } from '../drafts/publishing.ts'
import type { StepHead, StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalRepository } from '../jobs/journal.ts'
import type { JobRepository, StepChange } from '../jobs/store.ts'
import { isUpload, type StepGraph, unreachable } from './step-graph.ts'

/** Steps changed at once; other work runs between two such changes. */
export const stepsPerSlice = 40

type StepName = Pick<StepHead, 'id' | 'draftId'>

export interface PublishJobStateParts {
  readonly jobs: JobRepository
  readonly drafts: DraftsForPublishing
  readonly clock: Clock
  readonly changed: (jobId: string) => void
}

/**
 * A job's state, in memory and on disk, with the effect of each step on its draft and dependents. After a refused write
 * it's `broken`: the run ends, and the next one starts from disk. Drafts are marked before their steps, because
 * unfinished steps are resumed after a crash.
 */
export interface PublishJobState {
  readonly job: StoredJob
  readonly graph: StepGraph
  state(): JobState
  reason(): string | null
  finishedAt(): number | null
  broken(): Fault | null
  /** Returns a success's value; a disk fault makes the job `broken` and returns null. */
  ensure<T>(outcome: Outcome<T>): { readonly value: T } | null
  transitionTo(state: JobState, reason: string | null): void
  /** Reads a step. An unreadable one gets this state, so the others continue; then null. */
  stepOf(id: string, otherwise: 'failed' | 'unknown'): StoredStep | null
  /** Starts a step in memory; a call's intent is the first thing on disk. */
  sending(id: string): void
  sent(steps: readonly StoredStep[]): void
  /** Returns steps whose intents aren't on disk. */
  postponed(ids: readonly string[]): void
  again(ids: readonly string[]): void
  done(step: StoredStep, remoteId: string, record: Fields | null): void
  failed(step: StepName, fault: Fault): void
  conflict(step: StoredStep, conflicts: readonly FieldConflict[]): void
  unknown(step: StepName, fault: Fault | null, candidates: readonly Candidate[]): void
  note(step: StoredStep, candidates: readonly Candidate[]): void
  cancelled(steps: readonly StepHead[]): void
  blocked(steps: readonly StepHead[]): void
  /** Blocks some steps behind failed ones; returns whether there are more. */
  blockNext(): boolean
  hasMoreToBlock(): boolean
  retried(steps: readonly { readonly head: StepHead; readonly change: StepChange }[]): void
  uploaded(step: StoredStep, mediaKey: string): void
  countDuplicates(): void
  summary(): Omit<JobSummary, 'bytes' | 'waitingUntil'>
}

export function createPublishJobState(
  parts: PublishJobStateParts,
  job: StoredJob,
  graph: StepGraph,
): PublishJobState {
  const { jobs, drafts, clock, changed } = parts
  const { workspace } = job
  let state: JobState = job.state === 'preparing' ? 'running' : job.state
  let { reason, finishedAt } = job
  let broken: Fault | null = null
  let duplicates = 0
  const doomed = new Set<string>()

  const ensure = <T>(outcome: Outcome<T>): { readonly value: T } | null => {
    if (outcome.ok) return { value: outcome.value }
    broken ??= outcome.fault
    return null
  }
  const write = (ids: readonly string[], change: StepChange): void => {
    ensure(jobs.changeSteps(ids, change))
    const moved = movedBy(change)
    for (const id of ids) graph.move(id, moved)
    changed(job.id)
  }
  const mark = (draftIds: readonly (string | null)[], publish: DraftPublishState): void => {
    const ids = [...new Set(draftIds.filter((id) => id !== null))]
    if (ids.length > 0) ensure(drafts.mark(workspace, ids, publish))
  }
  const block = (steps: readonly StepHead[]): void => {
    const waiting = steps.filter((step) => step.state === 'waiting')
    if (waiting.length === 0) return
    // A media whose upload failed is a failed draft, although its step is only blocked.
    const failing = new Set(graph.inState('failed', 'conflict', 'unknown').map(({ draftId }) => draftId))
    mark(
      waiting.map(({ draftId }) => draftId).filter((id) => !failing.has(id)),
      'idle',
    )
    write(
      waiting.map(({ id }) => id),
      { state: 'blocked', finishedAt: clock.now() },
    )
  }

  const blockNext = (): boolean => {
    const next = [...doomed].slice(0, stepsPerSlice)
    for (const id of next) doomed.delete(id)
    block(unreachable(graph, next))
    return doomed.size > 0
  }
  const blockBehind = (id: string): void => {
    for (const behind of graph.behind(id)) doomed.add(behind.id)
    blockNext()
  }

  const failed = (step: StepName, fault: Fault): void => {
    graph.setAlone([step.id])
    mark([step.draftId], 'failed')
    write([step.id], { state: 'failed', fault, candidates: [], conflicts: [], finishedAt: clock.now() })
    blockBehind(step.id)
  }

  const unknown = (step: StepName, fault: Fault | null, candidates: readonly Candidate[]): void => {
    const change = { state: 'unknown', candidates, finishedAt: clock.now() } as const
    mark([step.draftId], 'unknown')
    write([step.id], fault === null ? change : { ...change, fault })
  }

  return {
    job,
    graph,
    ensure,
    state: () => state,
    reason: () => reason,
    finishedAt: () => finishedAt,
    broken: () => broken,
    transitionTo(next, why) {
      if (next === state && why === reason) return
      state = next
      reason = why
      finishedAt = next === 'done' || next === 'cancelled' ? clock.now() : null
      ensure(jobs.change(job.id, { state, reason, finishedAt }))
      changed(job.id)
    },
    stepOf(id, otherwise) {
      const storedStep = jobs.step(id)
      const head = graph.get(id)
      if (storedStep.ok || head === undefined || !isUnreadableRow(storedStep.fault))
        return ensure(storedStep)?.value ?? null
      if (otherwise === 'failed') failed(head, storedStep.fault)
      else unknown(head, storedStep.fault, [])
      return null
    },
    sending(id) {
      const step = graph.get(id)
      if (step === undefined) return
      if (isUpload(step)) {
        write([id], { state: 'sending', startedAt: clock.now(), finishedAt: null, fault: null })
        return
      }
      graph.move(id, { state: 'sending' })
      changed(job.id)
    },
    sent(steps) {
      for (const { id } of steps) graph.move(id, { state: 'sending' })
      mark(
        steps.map(({ draftId }) => draftId),
        'sent',
      )
      changed(job.id)
    },
    postponed(ids) {
      for (const id of ids) graph.move(id, { state: 'waiting' })
      changed(job.id)
    },
    again(ids) {
      if (ids.length === 0) return
      write(ids, { state: 'waiting' })
      mark(
        ids.map((id) => graph.get(id)?.draftId ?? null),
        'queued',
      )
    },
    done(step, remoteId, record) {
      const { draft } = step
      if (ensure(drafts.finish(draft, { remoteId, record }, job.undoOf)) === null) return
      write([step.id], {
        state: 'done',
        remoteId,
        result: record,
        draft,
        fault: null,
        candidates: [],
        conflicts: [],
        finishedAt: clock.now(),
      })
    },
    uploaded(step, mediaKey) {
      write([step.id], { state: 'done', remoteId: mediaKey, fault: null, finishedAt: clock.now() })
    },
    failed,
    conflict(step, conflicts) {
      mark([step.draftId], 'failed')
      write([step.id], { state: 'conflict', conflicts, finishedAt: clock.now() })
      blockBehind(step.id)
    },
    unknown,
    note: (step, candidates) => write([step.id], { candidates, finishedAt: clock.now() }),
    cancelled(steps) {
      if (steps.length === 0) return
      const lockedDraftIds = new Set(
        graph.inState('sending', 'unknown', 'failed').map(({ draftId }) => draftId),
      )
      mark(
        steps.map(({ draftId }) => draftId).filter((id) => !lockedDraftIds.has(id)),
        'idle',
      )
      write(
        steps.map(({ id }) => id),
        { state: 'cancelled', finishedAt: clock.now() },
      )
    },
    blocked: block,
    blockNext,
    hasMoreToBlock: () => doomed.size > 0,
    retried(steps) {
      const fresh = {
        fault: null,
        candidates: [],
        conflicts: [],
        finishedAt: null,
        state: 'waiting',
      } as const
      const changes = steps.map(({ head, change }) => ({ id: head.id, change: { ...change, ...fresh } }))
      ensure(jobs.changeEach(changes))
      for (const { id, change } of changes) graph.move(id, movedBy(change))
      changed(job.id)
    },
    countDuplicates() {
      const counted = jobs.duplicates(job.id)
      if (counted.ok) duplicates = counted.value
    },
    summary() {
      const counts = graph.counts()
      const total = Object.values(counts).reduce((sum, number) => sum + number, 0)
      const open = counts.unknown === 0 ? null : jobs.unanswered(job.id)
      return {
        id: job.id,
        workspace,
        kind: job.kind,
        title: job.title,
        state,
        reason,
        createdAt: job.createdAt,
        finishedAt,
        total,
        counts,
        duplicates,
        unanswered: open?.ok === true ? open.value : 0,
      }
    },
  }
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

function movedBy({ state, remoteId, title, matchKey }: StepChange): Parameters<StepGraph['move']>[1] {
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
