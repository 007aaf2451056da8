import type { Fault } from '../../../shared/core/fault.ts'
import { succeed } from '../../../shared/core/outcome.ts'
import { matchRecord } from '../../../shared/publishing/match-record.ts'
import type { PublishCall } from '../../../shared/publishing/publish-call.ts'
import { t } from '../../../shared/text/language.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import { type TransientFault, transientReadFault } from '../jobs/write-fault.ts'
import type { PublishJobState } from './publish-job-state.ts'
import {
  batchSize,
  callerOf,
  isTimeKnown,
  type LookupResult,
  lookupCall,
  type SentStep,
  sentByCall,
} from './reconcile.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

export interface StepCall {
  readonly step: StoredStep
  readonly call: PublishCall
}

export interface UnsentSteps {
  readonly rows: readonly StepCall[]
  readonly trouble: TransientFault | null
}

/**
 * Leaves out steps that an earlier call completed after all. A refusal can come from an intermediary, and a request can
 * be carried out late, so nothing is created twice without looking first.
 */
export async function withoutEarlierSuccess(
  parts: SendingParts,
  jobState: PublishJobState,
  rows: readonly StepCall[],
): Promise<UnsentSteps> {
  const late = await timeTrouble(parts, jobState, rows)
  if (late !== null) {
    jobState.postponed(rows.map(({ step }) => step.id))
    return { rows: [], trouble: late }
  }
  const sent: (SentStep & StepCall)[] = []
  const held = new Set<string>()
  for (const row of rows) {
    if (row.step.draft.kind !== 'create') continue
    const { id, draftId } = row.step
    const { journal } = parts
    // A draft given up in one job may be sent in another.
    const known = draftId === null ? journal.ofStep(id) : journal.ofDraft(draftId)
    if (!known.ok && isUnreadableRow(known.fault)) {
      // It may exist, but nothing can confirm it.
      jobState.failed(row.step, known.fault)
      held.add(id)
      continue
    }
    const entries = jobState.ensure(known)?.value ?? []
    if (entries.length > 0) sent.push({ ...row, entries })
  }
  if (sent.length === 0) return { rows: rows.filter(({ step }) => !held.has(step.id)), trouble: null }
  const lookups = await batchSize(parts, jobState.job, sent)
  if (parts.hasEnded() || jobState.broken() !== null) return { rows: [], trouble: null }
  let trouble: TransientFault | null = null
  for (const [index, one] of sent.entries()) {
    const lookup = lookups[index]
    if (lookup === undefined) continue
    if (lookup.ok) {
      const outcome = outcomeOf(one, lookup.value)
      if (outcome === null) continue
      held.add(one.step.id)
      conclude(parts, jobState, one, outcome)
      continue
    }
    const readTrouble = transientReadFault(lookup.fault)
    // The service refuses the read, and the user has asked to send it anyway.
    if (readTrouble === null) continue
    trouble ??= readTrouble
    held.add(one.step.id)
    jobState.postponed([one.step.id])
  }
  return { rows: rows.filter(({ step }) => !held.has(step.id)), trouble }
}

/**
 * Without the service's time, a record can't be distinguished from an older one of the same name. Null if it's known or
 * unnecessary.
 */
async function timeTrouble(
  { gateway }: SendingParts,
  { job }: PublishJobState,
  rows: readonly StepCall[],
): Promise<TransientFault | null> {
  const [first] = rows
  const call = first === undefined ? null : lookupCall(job, first)
  const learned = call === null ? succeed(undefined) : await gateway.learnTime(callerOf(job), call)
  return learned.ok ? null : transientReadFault(learned.fault)
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

function outcomeOf(
  { step, call, entries }: StepCall & SentStep,
  lookup: LookupResult,
): JournalOutcome | null {
  switch (lookup.kind) {
    case 'done': {
      const { remoteId, record } = lookup
      const isSame = record !== null && matchRecord(step.subject, sentByCall(call), record) === 'exact'
      return isSame
        ? { kind: 'done', by: 'lookup', remoteId, record }
        : { kind: 'refused', fault: madeBefore(remoteId) }
    }
    case 'several':
      return { kind: 'several', candidates: lookup.candidates }
    case 'absent': {
      // Without the first call's time, its record can't be distinguished from one that already existed.
      const { older } = lookup
      return older.length > 0 && !isTimeKnown(entries) ? { kind: 'several', candidates: older } : null
    }
    case 'refused':
      return null
  }
}

/** The draft has changed since the successful call. */
function madeBefore(remoteId: string): Fault {
  return {
    kind: 'refused',
    reason: 'state',
    message: t`An earlier attempt succeeded: the service has it as ${remoteId}, without your last edits. Edit that record and discard this draft.`,
  }
}
