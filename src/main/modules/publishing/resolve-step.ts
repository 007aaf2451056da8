import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, sameJson } from '../../../shared/core/json.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Candidate, StepResolution } from '../../../shared/jobs/job.ts'
import { finalRefusal } from '../../../shared/jobs/lookup-label.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { transientReadFault } from '../jobs/write-fault.ts'
import type { PublishJobState } from './publish-job-state.ts'
import type { PublishParts, PublishRun } from './publish-run.ts'
import { lookUpStepOutcome, readRecordOf } from './reconcile.ts'
import { retryDependents, retryFailed } from './retry-steps.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

/**
 * Applies the user's decision about a step after reading the service: other drafts need the record, and an absent one
 * may have appeared.
 */
export async function resolveStep(
  parts: PublishParts,
  jobState: PublishJobState,
  step: StoredStep,
  resolution: StepResolution,
): Promise<Outcome<void>> {
  const entries = parts.journal.ofSent(step)
  if (!entries.ok) return entries
  // A draft's earlier calls are another job's.
  const last = entries.value.findLast(({ stepId }) => stepId === step.id)
  if (resolution.kind === 'undoAnyway') return undoAnyway(parts, jobState, step)
  if (resolution.kind === 'keep') return keepChanged(parts, jobState, step)
  // A step refused before sending has no entry; a damaged file may have lost one.
  if (last === undefined && !['failed', 'unknown', 'conflict'].includes(step.state)) {
    return refuse(t`Nothing was sent for this.`)
  }
  const outcome =
    resolution.kind === 'notSent'
      ? await declined(parts, jobState, step, entries.value, last)
      : await recordOf(parts, jobState, step, resolution)
  if (!outcome.ok || parts.hasEnded()) return outcome.ok ? refuse(t`Flightdeck is quitting.`) : outcome
  // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
  if (jobState.graph.get(step.id)?.state !== step.state) return refuse(t`This step is already resolved.`)
  if (last !== undefined) {
    const written = parts.journal.conclude(last.id, outcome.value, parts.clock.now())
    if (!written.ok) return written
  }
  applyOutcome(parts, jobState, step, outcome.value)
  return succeed(undefined)
}

/**
 * Treats unanswered, unlisted steps as not carried out and sends them again, except those still being looked up or with
 * candidates.
 */
export async function resendUnanswered(
  parts: PublishParts,
  { jobState, lookups }: Pick<PublishRun, 'jobState' | 'lookups'>,
): Promise<Outcome<void>> {
  const open = jobState.graph.inState('unknown').filter(({ id }) => !lookups.has(id))
  let count = 0
  for (const { id } of open) {
    const step = parts.jobs.step(id)
    if (!step.ok && isUnreadableRow(step.fault)) continue
    if (!step.ok) return step
    if (step.value === null || step.value.candidates.length > 0) continue
    const resolved = await resolveStep(parts, jobState, step.value, { kind: 'notSent' })
    // New candidates are for the user; other trouble ends it.
    if (!resolved.ok && isUnreadableRow(resolved.fault)) continue
    if (!resolved.ok && resolved.fault.kind !== 'refused') return resolved
    count += 1
    // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
    if (jobState.graph.get(id)?.state !== 'failed') continue
    const retryOutcome = await retryFailed(parts, jobState, id)
    if (!retryOutcome.ok) return retryOutcome
  }
  return count > 0
    ? succeed(undefined)
    : refuse(t`Every unanswered step has possible matches or is still being checked.`)
}

/** The undo goes on with what the person saw, and asks again if that has changed too. */
function undoAnyway(
  parts: PublishParts,
  jobState: PublishJobState,
  step: StoredStep,
): Outcome<void> | Promise<Outcome<void>> {
  const base = { ...step.draft.base }
  for (const { field, theirs } of step.conflicts) base[field] = theirs
  const confirmed = parts.jobs.changeSteps([step.id], { draft: { ...step.draft, base } })
  if (!confirmed.ok) return confirmed
  return retryFailed(parts, jobState, step.id)
}

/**
 * What others have changed since stays. A record that the undo would delete stays as a whole, and so does what would be
 * deleted after it; of a changed one, the other fields are still restored.
 */
function keepChanged(
  parts: PublishParts,
  jobState: PublishJobState,
  step: StoredStep,
): Outcome<void> | Promise<Outcome<void>> {
  const changedFields = step.conflicts.map(({ field }) => field)
  const patch = Object.fromEntries(
    Object.entries(step.draft.patch).filter(([name]) => !changedFields.includes(name)),
  )
  if (Object.keys(patch).length === 0) {
    jobState.cancelled([step])
    return succeed(undefined)
  }
  const narrowed = parts.jobs.changeSteps([step.id], { draft: { ...step.draft, patch } })
  return narrowed.ok ? retryFailed(parts, jobState, step.id) : narrowed
}

/** Something appeared that a refused call may have created: the user decides whether it's that. */
export async function resolveAppeared(
  parts: SendingParts,
  jobState: PublishJobState,
  stepId: string,
  candidates: readonly Candidate[],
): Promise<Outcome<void>> {
  return concludeRefused(parts, jobState, stepId, () => ({ kind: 'several', candidates }))
}

/** A refused change or deletion was carried out after all. If the draft has been edited since, its rest stays a change. */
export async function resolveCarriedOut(
  parts: PublishParts,
  jobState: PublishJobState,
  stepId: string,
  record: Fields | null,
): Promise<Outcome<void>> {
  const resolved = concludeRefused(parts, jobState, stepId, ({ draft: { remoteId } }, isEdited) =>
    remoteId === null || isEdited ? null : { kind: 'done', by: 'lookup', remoteId, record },
  )
  if (resolved.ok) await retryDependents(parts, jobState, stepId)
  return resolved
}

/**
 * Replaces the outcome of a refused call, unless another job has its draft by now. `isEdited`: the draft says something
 * else than was sent.
 */
function concludeRefused(
  { jobs, journal, drafts, clock, ...parts }: SendingParts,
  jobState: PublishJobState,
  stepId: string,
  outcomeOf: (step: StoredStep, isEdited: boolean) => JournalOutcome | null,
): Outcome<void> {
  const storedStep = jobs.step(stepId)
  if (!storedStep.ok) return storedStep
  const step = storedStep.value
  if (step === null || step.state !== 'failed') return succeed(undefined)
  const entries = journal.ofSent(step)
  if (!entries.ok) return entries
  const last = entries.value.findLast((entry) => entry.stepId === stepId)
  // Stryker disable next-line ConditionalExpression: an undo's steps have no draft to look for.
  const current = step.draftId === null ? null : drafts.byIds([step.draftId])
  if (current?.ok === false) return current
  const draft = current?.value[0]?.draft
  const isElsewhere = draft !== undefined && draft.publish !== 'failed' && draft.publish !== 'idle'
  if (last === undefined || isElsewhere) return succeed(undefined)
  const isEdited = draft !== undefined && !sameJson({ ...draft.patch }, { ...step.draft.patch })
  const outcome = outcomeOf(step, isEdited)
  if (outcome === null) return succeed(undefined)
  const written = journal.conclude(last.id, outcome, clock.now())
  if (!written.ok) return written
  applyOutcome(parts, jobState, step, outcome)
  return succeed(undefined)
}

/** Why the service refused the call; if looking it up was refused, the step's fault is about that. */
function refusalOfCall({ fault, candidates }: StoredStep, last: JournalEntry | undefined): Fault | null {
  return last?.outcome?.kind === 'several' && candidates.length === 0 ? null : finalRefusal(fault)
}

/** None of the shown candidates is it. Looks again: a new one is used, or shown first. */
async function declined(
  parts: SendingParts,
  jobState: PublishJobState,
  step: StoredStep,
  entries: readonly JournalEntry[],
  last: JournalEntry | undefined,
): Promise<Outcome<JournalOutcome>> {
  const shownIds = step.candidates.map(({ remoteId }) => remoteId)
  const givenUp: JournalOutcome = { kind: 'givenUp', declined: shownIds, fault: refusalOfCall(step, last) }
  if (step.kind !== 'create') return succeed(givenUp)
  const lookup = await lookUpStepOutcome(parts, jobState.job, step, entries)
  if (!lookup.ok) return transientReadFault(lookup.fault) === null ? succeed(givenUp) : lookup
  switch (lookup.value.kind) {
    case 'done': {
      const { remoteId, record } = lookup.value
      return shownIds.includes(remoteId)
        ? succeed(givenUp)
        : succeed({ kind: 'done', by: 'lookup', remoteId, record })
    }
    case 'several': {
      const { candidates } = lookup.value
      if (candidates.every(({ remoteId }) => shownIds.includes(remoteId))) return succeed(givenUp)
      jobState.note(step, candidates)
      return refuse(t`More possible matches appeared. Check the list, then decide again.`)
    }
    case 'absent':
    case 'notListed':
    case 'refused':
      return succeed(givenUp)
  }
}

async function recordOf(
  { gateway, jobs }: SendingParts,
  { job }: PublishJobState,
  step: StoredStep,
  resolution: Exclude<StepResolution, { readonly kind: 'notSent' | 'undoAnyway' | 'keep' }>,
): Promise<Outcome<JournalOutcome>> {
  const remoteId = resolution.kind === 'treatedAsDone' ? step.draft.remoteId : resolution.remoteId
  if (remoteId === null) return refuse(t`There’s no record to treat as done.`)
  if (step.kind === 'delete') return succeed({ kind: 'done', by: 'person', remoteId, record: null })
  if (step.kind === 'create') {
    const claimed = jobs.claimed(job.workspace, step.subject, [remoteId], step.id)
    if (!claimed.ok) return claimed
    // Stryker disable next-line OptionalChaining: what is created can be.
    if (claimed.value.size > 0 && entityKinds[step.subject].create?.uploadBytes === undefined) {
      return refuse(t`Another step already created this record.`)
    }
  }
  const record = await readRecordOf(gateway, job, step, remoteId)
  if (!record.ok) return record
  return succeed({ kind: 'done', by: 'person', remoteId, record: record.value })
}
