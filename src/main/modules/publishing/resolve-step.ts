import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import type { Settlement } from '../../../shared/jobs/job.ts'
import { refuse } from '../../core/faults.ts'
import { isUnreadableRow } from '../../core/store/database.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalEntry, JournalOutcome } from '../jobs/journal.ts'
import { troubleOfRead } from '../jobs/write-fault.ts'
import type { JobLedger } from './job-ledger.ts'
import type { JobParts, JobRun } from './job-run.ts'
import { readRecordOf, readWhatBecame } from './reconcile.ts'
import { retryFailed } from './retry-steps.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

/**
 * Takes a person's word on what became of a step. The service is read first: what is said to be the record is needed by
 * the drafts that name it, and what is said not to be there may have appeared since.
 */
export async function settleStep(
  parts: SendingParts,
  ledger: JobLedger,
  step: StoredStep,
  settlement: Settlement,
): Promise<Outcome<void>> {
  const entries = parts.journal.ofStep(step.id)
  if (!entries.ok) return entries
  const last = entries.value.at(-1)
  // What was refused before it was sent has no entry, and a damaged file may have lost it.
  if (last === undefined && step.state !== 'failed' && step.state !== 'unknown') {
    return refuse('Nothing was sent for this.')
  }
  const outcome =
    settlement.kind === 'notSent'
      ? await declined(parts, ledger, step, entries.value)
      : await recordOf(parts, ledger, step, settlement)
  if (!outcome.ok || parts.hasEnded()) return outcome.ok ? refuse('The program is ending.') : outcome
  if (ledger.board.get(step.id)?.state !== step.state) return refuse('This step is already resolved.')
  if (last !== undefined) {
    const written = parts.journal.conclude(last.id, outcome.value, parts.clock.now())
    if (!written.ok) return written
  }
  applyOutcome(parts, ledger, step, outcome.value)
  return succeed(undefined)
}

/**
 * Takes it that whatever has no answer and isn't listed by the service did not happen, and sends it again. A step is
 * left out while it is still being looked up, and where there are records that could be it.
 */
export async function sendUnansweredAgain(
  parts: JobParts,
  { ledger, lookups }: Pick<JobRun, 'ledger' | 'lookups'>,
): Promise<Outcome<void>> {
  const open = ledger.board.inState('unknown').filter(({ id }) => lookups.nextLookAt(id) === null)
  let count = 0
  for (const { id } of open) {
    const step = parts.jobs.step(id)
    if (!step.ok && isUnreadableRow(step.fault)) continue
    if (!step.ok) return step
    if (step.value === null || step.value.candidates.length > 0) continue
    const settled = await settleStep(parts, ledger, step.value, { kind: 'notSent' })
    // What has just been found is for the person; trouble on the way ends it.
    if (!settled.ok && isUnreadableRow(settled.fault)) continue
    if (!settled.ok && settled.fault.kind !== 'refused') return settled
    count += 1
    if (ledger.board.get(id)?.state !== 'failed') continue
    const again = await retryFailed(parts, ledger, id)
    if (!again.ok) return again
  }
  return count > 0
    ? succeed(undefined)
    : refuse('Every unanswered step has records that could be it, or is still being checked.')
}

/** That none of what was shown is it. A record that is there by now is taken, or shown before it is decided again. */
async function declined(
  parts: SendingParts,
  ledger: JobLedger,
  step: StoredStep,
  entries: readonly JournalEntry[],
): Promise<Outcome<JournalOutcome>> {
  const shown = step.candidates.map(({ remoteId }) => remoteId)
  const givenUp: JournalOutcome = { kind: 'givenUp', declined: shown }
  if (step.kind !== 'create') return succeed(givenUp)
  const reading = await readWhatBecame(parts, ledger.job, step, entries)
  if (!reading.ok) return troubleOfRead(reading.fault) === null ? succeed(givenUp) : reading
  switch (reading.value.kind) {
    case 'done': {
      const { remoteId, record } = reading.value
      return shown.includes(remoteId)
        ? succeed(givenUp)
        : succeed({ kind: 'done', by: 'reading', remoteId, record })
    }
    case 'several': {
      const { candidates } = reading.value
      if (candidates.every(({ remoteId }) => shown.includes(remoteId))) return succeed(givenUp)
      ledger.note(step, candidates)
      return refuse('More records that could be it have appeared. Check the list, then decide again.')
    }
    case 'absent':
    case 'refused':
      return succeed(givenUp)
  }
}

async function recordOf(
  { line, jobs }: SendingParts,
  { job }: JobLedger,
  step: StoredStep,
  settlement: Exclude<Settlement, { readonly kind: 'notSent' }>,
): Promise<Outcome<JournalOutcome>> {
  const remoteId = settlement.kind === 'treatedAsDone' ? step.draft.remoteId : settlement.remoteId
  if (remoteId === null) return refuse("There's no record to treat as done.")
  if (step.kind === 'delete') return succeed({ kind: 'done', by: 'person', remoteId, record: null })
  if (step.kind === 'create') {
    const claimed = jobs.claimed(job.workspace, step.subject, [remoteId], step.id)
    if (!claimed.ok) return claimed
    if (claimed.value.size > 0 && entityKinds[step.subject].create?.uploadBytes === undefined) {
      return refuse('Another step has made this record already.')
    }
  }
  const record = await readRecordOf(line, job, step, remoteId)
  if (!record.ok) return record
  return succeed({ kind: 'done', by: 'person', remoteId, record: record.value })
}
