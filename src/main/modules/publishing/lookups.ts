import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { matchRecord } from '../../../shared/publishing/match-record.ts'
import {
  type Doubt,
  moveAfterEmptyLookup,
  moveWhileNotListed,
  type NextAction,
  repeatRule,
} from '../../../shared/publishing/publish-certainty.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { doubtOfWrite, type TransientFault, transientReadFault, windowOpensAt } from '../jobs/write-fault.ts'
import { createdBefore } from './earlier-calls.ts'
import { currentStep, isStopped, type PublishJobState, sentEntries } from './publish-job-state.ts'
import {
  type LookupResult,
  lookUpStepOutcome,
  lookUpTogether,
  openEntries,
  type SentStep,
  sentByCall,
  targetOf,
} from './reconcile.ts'
import type { StepGraph } from './step-graph.ts'
import { applyOutcome, type SendingParts, sentName } from './step-outcome.ts'

/** A step whose call has an unknown effect. Times are from the monotonic clock. */
export interface OpenLookup {
  readonly unansweredAt: number
  dueAt: number
  /** The first empty read since then; null until the service has answered. */
  firstEmptyAt: number | null
  /** The last empty read. */
  lastEmptyAt: number | null
  /** Waits for time to pass, not for the service: after an empty read, and while a rate window is full. */
  isTimed: boolean
}

/** A run's steps with an unknown outcome, by ID. */
export type OpenLookups = Map<string, OpenLookup>

const retryMs = 2_000

/** `now`: the same for steps of one call, so that they're looked up together. */
export function addLookup(
  { refusals }: Pick<SendingParts, 'refusals'>,
  lookups: OpenLookups,
  step: Pick<StoredStep, 'id' | 'draftId'>,
  now: number,
): void {
  // This run has already waited for the reads that were refused earlier.
  const refusal = refusals.get(sentName(step))
  refusals.delete(sentName(step))
  lookups.set(step.id, {
    unansweredAt: refusal?.refusedAt ?? now,
    firstEmptyAt: refusal?.firstEmptyAt ?? null,
    lastEmptyAt: null,
    dueAt: now,
    isTimed: false,
  })
}

/** When the next one is due; null if none waits. */
export function nextLookupAt(lookups: OpenLookups): number | null {
  return lookups.size === 0 ? null : Math.min(...[...lookups.values()].map(({ dueAt }) => dueAt))
}

/**
 * The steps to look up now, together if they can share a call: what one read concludes is sent again in one call.
 */
export function dueLookups(
  lookups: OpenLookups,
  graph: Pick<StepGraph, 'batchOf'>,
  beingRead: ReadonlySet<string>,
  now: number,
): readonly (readonly string[])[] {
  const groups: string[][] = []
  const groupByKey = new Map<string, string[]>()
  for (const [stepId, { dueAt }] of lookups) {
    if (dueAt > now || beingRead.has(stepId)) continue
    const batch = graph.batchOf(stepId)
    if (batch === null) {
      groups.push([stepId])
      continue
    }
    const group = groupByKey.get(batch.key)
    if (group !== undefined && group.length < batch.maximum) {
      group.push(stepId)
      continue
    }
    const newGroup = [stepId]
    groups.push(newGroup)
    groupByKey.set(batch.key, newGroup)
  }
  return groups
}

/** While nothing could be read, no further calls are made. */
export function hasUnreadLookup(lookups: OpenLookups): boolean {
  return [...lookups.values()].some(({ firstEmptyAt }) => firstEmptyAt === null)
}

/** The service can be reached again: reads that failed are due now. */
export function hurryLookups({ monotonic }: Pick<SendingParts, 'monotonic'>, lookups: OpenLookups): void {
  for (const lookup of lookups.values()) {
    if (!lookup.isTimed) lookup.dueAt = monotonic.now()
  }
}

/** Looks up the outcomes of steps and saves them. Returns what kept the service from being read. */
export async function readLookups(
  parts: SendingParts,
  jobState: PublishJobState,
  lookups: OpenLookups,
  stepIds: readonly string[],
): Promise<TransientFault | null> {
  const sentSteps = stepIds.flatMap((stepId) => sentStepOf(parts, jobState, lookups, stepId) ?? [])
  const results = await lookUpTogether(parts, jobState.job, sentSteps)
  const readAt = parts.monotonic.now()
  let trouble: TransientFault | null = null
  for (const [index, sentCall] of sentSteps.entries()) {
    if (isStopped(parts, jobState)) return null
    const result = results[index]
    // Stryker disable next-line ConditionalExpression: there is a result for each step.
    if (result === undefined) continue
    const stepTrouble = applyLookup(parts, jobState, lookups, sentCall, result, readAt)
    trouble ??= stepTrouble
    // Forty of them in one turn would block main.
    await setImmediate()
  }
  return trouble
}

function sentStepOf(
  parts: SendingParts,
  jobState: PublishJobState,
  lookups: OpenLookups,
  stepId: string,
): OpenStep | null {
  const step = jobState.stepOf(stepId, 'unknown')
  if (step !== null) {
    const entries = sentEntries(parts, jobState, step) ?? []
    const last = entries.at(-1)
    if (last !== undefined) return { step, entries, last }
  }
  lookups.delete(stepId)
  return null
}

/** A sent step and its last call, which is in question. */
interface OpenStep extends SentStep {
  readonly last: JournalEntry
}

function applyLookup(
  parts: SendingParts,
  jobState: PublishJobState,
  lookups: OpenLookups,
  openStep: OpenStep,
  result: Outcome<LookupResult>,
  readAt: number,
): TransientFault | null {
  const { step, entries } = openStep
  const lookup = lookups.get(step.id)
  // Stryker disable next-line OptionalChaining: what is looked up is in the graph.
  const state = jobState.graph.get(step.id)?.state
  if (lookup === undefined || (state !== 'sending' && state !== 'unknown')) {
    // The user was faster.
    lookups.delete(step.id)
    return null
  }
  if (!result.ok) {
    const trouble = transientReadFault(result.fault)
    if (trouble === null) return leaveToUser(parts, jobState, lookups, openStep, result.fault)
    lookup.isTimed = trouble.kind === 'window'
    lookup.dueAt = trouble.kind === 'window' ? windowOpensAt(trouble, parts) : readAt + retryMs
    if (step.state !== 'unknown') jobState.unknown(step, null, step.candidates)
    return trouble
  }
  const move = moveAfter(parts, lookup, step, entries, result.value, readAt)
  if (move?.kind === 'readAgain') {
    lookup.dueAt = move.at
    lookup.isTimed = true
    if (step.state !== 'unknown') jobState.unknown(step, null, step.candidates)
    return null
  }
  lookups.delete(step.id)
  if (move?.kind === 'acceptRefusal') noteRefusal(parts, step, lookup)
  const outcome = outcomeOfLookup(parts, jobState, openStep, result.value, move)
  if (!mayShareCall(step, entries)) jobState.graph.setAlone([step.id])
  conclude(parts, jobState, openStep, outcome)
  return null
}

/**
 * Whether a step that left no trace may share a call again. After a lost answer, the next one is about this step alone;
 * so it is after a second refusal because of others, or each refusal would cost all of them a waiting time.
 */
function mayShareCall({ fault }: StoredStep, entries: readonly JournalEntry[]): boolean {
  if (fault === null || doubtOfWrite(fault) !== 'deferred') return false
  return fault.kind !== 'batch' || openEntries(entries).length === 1
}

/** Why the effect of a step's last call is unknown. */
function doubtOf({ fault }: Pick<StoredStep, 'fault'>): Doubt {
  const doubt = fault === null ? 'lost' : doubtOfWrite(fault)
  // Stryker disable next-line ConditionalExpression: the same follows from both.
  return doubt === 'unsent' ? 'lost' : doubt
}

/** Null if the look-up is final. */
function moveAfter(
  { absenceMs }: SendingParts,
  lookup: OpenLookup,
  step: StoredStep,
  entries: readonly JournalEntry[],
  result: LookupResult,
  now: number,
): NextAction | null {
  if (result.kind === 'done' || result.kind === 'several') return null
  lookup.firstEmptyAt ??= now
  lookup.lastEmptyAt = now
  const { unansweredAt, firstEmptyAt } = lookup
  // A record that can't be found may only be listed late, also if it was to be deleted.
  if (result.kind === 'notListed') return moveWhileNotListed({ unansweredAt, firstEmptyAt, now, absenceMs })
  const rule = repeatRule(step.subject, step.kind)
  const doubt = doubtOf(step)
  const timesLost = countLost(entries)
  return moveAfterEmptyLookup({ rule, doubt, timesLost, unansweredAt, firstEmptyAt, now, absenceMs })
}

/** The last call, and the earlier ones whose answer was lost too. */
function countLost(entries: readonly JournalEntry[]): number {
  return openEntries(entries).filter(({ outcome }, index, all) => {
    if (index === all.length - 1) return true
    return outcome?.kind === 'absent' && (outcome.fault === null || doubtOfWrite(outcome.fault) === 'lost')
  }).length
}

function noteRefusal({ refusals, monotonic }: SendingParts, step: StoredStep, lookup: OpenLookup): void {
  if (step.kind !== 'create') return
  const { unansweredAt, firstEmptyAt } = lookup
  refusals.set(sentName(step), {
    refusedAt: unansweredAt,
    firstEmptyAt: firstEmptyAt ?? monotonic.now(),
  })
}

type SentStepCall = Pick<OpenStep, 'step' | 'last'>

/** The service refuses to be read. */
function leaveToUser(
  parts: SendingParts,
  jobState: PublishJobState,
  lookups: OpenLookups,
  openStep: OpenStep,
  fault: Fault,
): null {
  const { step } = openStep
  lookups.delete(step.id)
  jobState.ensure(parts.jobs.changeSteps([step.id], { fault }))
  conclude(parts, jobState, openStep, { kind: 'several', candidates: step.candidates })
  return null
}

function conclude(
  parts: SendingParts,
  jobState: PublishJobState,
  { step, last }: SentStepCall,
  outcome: JournalOutcome,
): void {
  if (jobState.ensure(parts.journal.conclude(last.id, outcome, parts.clock.now())) === null) return
  applyOutcome(parts, jobState, step, outcome)
}

/** `move`: the effect of empty reads; null if something was found or the user asks. */
function outcomeOfLookup(
  parts: SendingParts,
  jobState: PublishJobState,
  { step, last }: SentStepCall,
  lookup: LookupResult,
  move: NextAction | null,
): JournalOutcome {
  switch (lookup.kind) {
    case 'done': {
      const { remoteId, record } = lookup
      const isEdited = last.intent.isAdopted === true && !hasCurrentContent(parts, jobState, step, lookup)
      return isEdited
        ? { kind: 'refused', fault: createdBefore(remoteId) }
        : { kind: 'done', by: 'lookup', remoteId, record }
    }
    case 'absent':
      return outcomeOfAbsence(step, lookup.why, move)
    case 'notListed':
      return move === null
        ? // Stryker disable next-line ObjectLiteral: a person who looks has no candidates either way.
          { kind: 'several', candidates: [] }
        : { kind: 'done', by: 'lookup', remoteId: lookup.remoteId, record: null }
    case 'several':
      return { kind: 'several', candidates: lookup.candidates }
    case 'refused':
      return { kind: 'refused', fault: lookup.fault }
  }
}

function outcomeOfAbsence(step: StoredStep, why: string, move: NextAction | null): JournalOutcome {
  const { fault, candidates } = step
  // Stryker disable next-line ConditionalExpression: what is accepted is this fault.
  if (move?.kind === 'acceptRefusal' && fault !== null && candidates.length === 0)
    return { kind: 'refused', fault }
  // A new record in the answer ends it, whatever that record looks like.
  if (move?.kind === 'sendAgain' && candidates.length === 0) return { kind: 'absent', why, fault }
  return { kind: 'several', candidates }
}

/** Whether a record that an earlier call created is what the draft says now. */
function hasCurrentContent(
  { drafts }: SendingParts,
  jobState: PublishJobState,
  step: StoredStep,
  { record }: Extract<LookupResult, { readonly kind: 'done' }>,
): boolean {
  const current = jobState.ensure(currentStep(drafts, step))?.value ?? step
  const content = contentOf(current.draft)
  // Stryker disable next-line OptionalChaining: only creations are sent anew after an earlier call.
  const call = entityKinds[step.subject].create?.call(targetOf(jobState.job, current, ''), content)
  // Stryker disable next-line ConditionalExpression,LogicalOperator,BooleanLiteral: they're found with their record.
  if (record === null || call === undefined) return false
  return matchRecord(step.subject, sentByCall(call), record) === 'exact'
}

/** Looks up a step for the user; a clear result resolves it, otherwise the candidates are saved. */
export async function lookUpForUser(
  parts: SendingParts,
  jobState: PublishJobState,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<readonly Candidate[] | Fault> {
  const last = entries.at(-1)
  // Stryker disable next-line ConditionalExpression: without a call, a look-up finds nothing.
  if (last === undefined) return []
  const lookup = await lookUpStepOutcome(parts, jobState.job, step, entries)
  if (!lookup.ok) return lookup.fault
  // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
  if (parts.hasEnded() || jobState.graph.get(step.id)?.state !== 'unknown') return []
  const outcome = outcomeOfLookup(parts, jobState, { step, last }, lookup.value, null)
  if (outcome.kind === 'done') {
    conclude(parts, jobState, { step, last }, outcome)
    return []
  }
  const candidates = outcome.kind === 'several' ? outcome.candidates : []
  jobState.note(step, candidates)
  return candidates
}
