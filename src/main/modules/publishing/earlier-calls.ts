import type { Fault } from '../../../shared/core/fault.ts'
import { matchRecord } from '../../../shared/publishing/match-record.ts'
import { t } from '../../../shared/text/language.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { doubtOfWrite, type TransientFault, transientReadFault } from '../jobs/write-fault.ts'
import { isStopped, type PublishJobState } from './publish-job-state.ts'
import { idsBefore, type LookupResult, lookUpTogether, type SentStep, sentByCall } from './reconcile.ts'
import { readIdsBefore, type StepCall } from './records-before.ts'
import { applyOutcome, completeAttempt, type SendingParts, type StepAttempt } from './step-outcome.ts'
import type { SentCall } from './write-answer.ts'

/** The calls that may be sent now, and the result for the others. */
export interface SendableCalls {
  readonly rows: readonly SentCall[]
  readonly attempt: StepAttempt
}

/**
 * Creations that may be sent: whatever an earlier call of theirs may have created has been ruled out, and what is there
 * already has been read. Others are looked up first, or have turned out to be done.
 */
export async function withoutEarlierSuccess(
  parts: SendingParts,
  jobState: PublishJobState,
  rows: readonly StepCall[],
): Promise<SendableCalls> {
  const sorted = sortByEarlierCalls(parts, jobState, rows)
  for (const { step, entries } of sorted.unproven) adoptEarlierCall(parts, jobState, { step, entries })
  const checked = await checkProven(parts, jobState, sorted.proven)
  if (isStopped(parts, jobState)) return { rows: [], attempt: completeAttempt }
  const first = await withIdsBefore(parts, jobState, sorted.first)
  const ids = sorted.unproven.map(({ step }) => step.id)
  const trouble = checked.trouble ?? first.trouble
  return {
    rows: [...checked.rows, ...first.rows],
    attempt: ids.length > 0 ? { kind: 'lookUp', ids, trouble } : (trouble ?? completeAttempt),
  }
}

type EarlierStep = StepCall & SentStep

interface SortedRows {
  /** Never sent, or safe to repeat. */
  readonly first: readonly StepCall[]
  /** Each earlier call was looked up until it was certain, or a person said that it wasn't carried out. */
  readonly proven: readonly EarlierStep[]
  /** Refused earlier, which proves nothing. */
  readonly unproven: readonly EarlierStep[]
}

function sortByEarlierCalls(
  { journal }: SendingParts,
  jobState: PublishJobState,
  rows: readonly StepCall[],
): SortedRows {
  const sorted = { first: [] as StepCall[], proven: [] as EarlierStep[], unproven: [] as EarlierStep[] }
  for (const row of rows) {
    if (row.step.draft.kind !== 'create') {
      sorted.first.push(row)
      continue
    }
    // A draft given up in one job may be sent in another.
    const journaled = journal.ofSent(row.step)
    if (!journaled.ok && isUnreadableRow(journaled.fault)) {
      // It may exist, but nothing can confirm it.
      jobState.failed(row.step, journaled.fault)
      continue
    }
    const entries = entriesSinceDone(jobState.ensure(journaled)?.value ?? [])
    const lastProven = entries.findLastIndex(({ outcome }) => isProven(outcome))
    if (!entries.slice(lastProven + 1).every(({ outcome }) => isUnsent(outcome)))
      sorted.unproven.push({ ...row, entries })
    else if (lastProven < 0) sorted.first.push(row)
    else sorted.proven.push({ ...row, entries })
  }
  return sorted
}

/** A draft that was published, undone and is published again starts afresh. */
function entriesSinceDone(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries.slice(entries.findLastIndex(({ outcome }) => outcome?.kind === 'done') + 1)
}

function isUnsent(outcome: JournalOutcome | null): boolean {
  if (outcome?.kind !== 'notSent' && outcome?.kind !== 'refused') return false
  return doubtOfWrite(outcome.fault) === 'unsent'
}

/** It speaks of all calls before it. */
function isProven(outcome: JournalOutcome | null): boolean {
  return outcome?.kind === 'absent' || outcome?.kind === 'givenUp'
}

/**
 * Journals an earlier call, which may have been another job's, as this step's own without an outcome: it's looked up as
 * if its answer had been lost, and a crash changes nothing about that.
 */
function adoptEarlierCall(
  { journal, jobs, clock }: SendingParts,
  jobState: PublishJobState,
  { step, entries }: SentStep,
): void {
  const last = entries.at(-1)
  // Stryker disable next-line ConditionalExpression: an earlier call has an entry.
  if (last === undefined) return
  const { operation, intent, outcome } = last
  const adopted = { ...intent, before: idsBefore(entries), isAdopted: true }
  const intended = jobState.ensure(
    journal.intend(jobState.job.id, [
      { stepId: step.id, draftId: step.draftId, operation, intent: adopted, intendedAt: clock.now() },
    ]),
  )
  if (intended === null) return
  jobState.sent([step])
  jobState.ensure(jobs.changeSteps([step.id], { fault: earlierRefusal(outcome), candidates: [] }))
}

/** The fault belongs to an earlier call; the step is sent once no record of that call is found. */
function earlierRefusal(outcome: JournalOutcome | null): Fault | null {
  // Stryker disable next-line OptionalChaining: only an absence may have no fault, and that is proven.
  const reason = outcome !== null && 'fault' in outcome ? (outcome.fault?.message ?? null) : null
  return reason === null
    ? null
    : {
        kind: 'batch',
        operations: [],
        message: t`The service refused an earlier attempt. Before it’s sent again, its lists are checked for what that attempt may have created. (${reason})`,
      }
}

/** Looks once more at what was ruled out: time has passed since. */
async function checkProven(
  parts: SendingParts,
  jobState: PublishJobState,
  rows: readonly EarlierStep[],
): Promise<{ readonly rows: readonly SentCall[]; readonly trouble: TransientFault | null }> {
  const lookups = await lookUpTogether(parts, jobState.job, rows)
  const ready: SentCall[] = []
  let trouble: TransientFault | null = null
  for (const [index, row] of rows.entries()) {
    if (isStopped(parts, jobState)) break
    const lookup = lookups[index]
    // Stryker disable next-line ConditionalExpression: there is a look-up for each step.
    if (lookup === undefined) continue
    if (!lookup.ok) {
      const readTrouble = transientReadFault(lookup.fault)
      // The service refuses the read, and the user has asked to send it anyway.
      if (readTrouble === null) ready.push(withEarlierIds(row))
      else jobState.postponed([row.step.id])
      trouble ??= readTrouble
      continue
    }
    const outcome = outcomeOfEarlierCall(row, lookup.value)
    if (outcome === null) ready.push(withEarlierIds(row))
    else conclude(parts, jobState, row, outcome)
  }
  return { rows: ready, trouble }
}

function withEarlierIds({ step, call, entries }: EarlierStep): SentCall {
  return { step, call, idsBefore: idsBefore(entries) }
}

/** Reads what is there before a first call. If the service refuses that, the steps fail: nothing was sent. */
async function withIdsBefore(
  parts: SendingParts,
  jobState: PublishJobState,
  rows: readonly StepCall[],
): Promise<{ readonly rows: readonly SentCall[]; readonly trouble: TransientFault | null }> {
  const creations = rows.filter(({ step }) => step.draft.kind === 'create')
  const others = rows.filter(({ step }) => step.draft.kind !== 'create')
  const rest = others.map((row): SentCall => ({ ...row, idsBefore: null }))
  const before = await readIdsBefore(parts, jobState.job, creations)
  if (isStopped(parts, jobState)) return { rows: [], trouble: null }
  if (before.ok) {
    const ready = creations.map(
      // Stryker disable next-line ArrayDeclaration: what was read has each step.
      (row): SentCall => ({ ...row, idsBefore: before.value.get(row.step.id) ?? [] }),
    )
    return { rows: [...rest, ...ready], trouble: null }
  }
  const trouble = transientReadFault(before.fault)
  for (const { step } of creations) {
    if (trouble === null) jobState.failed(step, before.fault)
    else jobState.postponed([step.id])
  }
  return { rows: rest, trouble }
}

/** Journaled as another answered call, so a crash loses nothing. */
function conclude(
  parts: SendingParts,
  jobState: PublishJobState,
  { step, entries }: SentStep,
  outcome: JournalOutcome,
): void {
  const { journal, clock } = parts
  const last = entries.at(-1)
  // Stryker disable next-line ConditionalExpression: an earlier call has an entry.
  if (last === undefined) return
  const { operation, intent } = last
  const intended = jobState.ensure(
    journal.intend(jobState.job.id, [
      { stepId: step.id, draftId: step.draftId, operation, intent, intendedAt: clock.now() },
    ]),
  )
  const entry = intended?.value[0]
  if (entry === undefined || jobState.ensure(journal.conclude(entry, outcome, clock.now())) === null) return
  applyOutcome(parts, jobState, step, outcome)
}

/** Null if nothing of it is there. */
export function outcomeOfEarlierCall({ step, call }: StepCall, lookup: LookupResult): JournalOutcome | null {
  switch (lookup.kind) {
    case 'done': {
      const { remoteId, record } = lookup
      // Stryker disable next-line ConditionalExpression: a creation is found with its record.
      const isSame = record !== null && matchRecord(step.subject, sentByCall(call), record) === 'exact'
      return isSame
        ? { kind: 'done', by: 'lookup', remoteId, record }
        : { kind: 'refused', fault: createdBefore(remoteId) }
    }
    case 'several':
      return { kind: 'several', candidates: lookup.candidates }
    case 'absent':
    case 'notListed':
    case 'refused':
      return null
  }
}

/** The draft has changed since the successful call. */
export function createdBefore(remoteId: string): Fault {
  return {
    kind: 'refused',
    reason: 'state',
    message: t`An earlier attempt succeeded: the service has it as ${remoteId}, without your last edits. Edit that record and discard this draft.`,
  }
}
