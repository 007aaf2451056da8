import type { Settlement } from '../../shared/domain/job.ts'
import { type Outcome, succeed } from '../../shared/outcome.ts'
import { refuse } from '../services/faults.ts'
import type { StoredStep } from '../store/job-rows.ts'
import type { JournalOutcome } from '../store/journal.ts'
import type { JobLedger } from './job-ledger.ts'
import { applyOutcome, type SendingParts } from './job-sending.ts'
import { callerOf, posterOf, readRecordOf, targetOf } from './reconcile.ts'

/**
 * Takes a person's word on what became of a step. A record that is said to be it is read first: other drafts name it
 * by what only the record tells.
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
  // What was refused before it was sent has no entry, and needs none.
  if (last === undefined && step.state !== 'failed') return refuse('Nothing was sent for this.')
  const outcome = await outcomeOf(parts, ledger, step, settlement)
  if (!outcome.ok || parts.hasEnded()) return outcome.ok ? refuse('The program is ending.') : outcome
  if (ledger.board.get(step.id)?.state !== step.state) return refuse('This is settled already.')
  if (last !== undefined) {
    const written = parts.journal.conclude(last.id, outcome.value, parts.clock.now())
    if (!written.ok) return written
  }
  applyOutcome(parts, ledger, step, outcome.value)
  return succeed(undefined)
}

async function outcomeOf(
  { line, jobs }: SendingParts,
  { job }: JobLedger,
  step: StoredStep,
  settlement: Settlement,
): Promise<Outcome<JournalOutcome>> {
  if (settlement.kind === 'notSent') return succeed({ kind: 'givenUp' })
  const remoteId = settlement.kind === 'treatedAsDone' ? step.draft.remoteId : settlement.remoteId
  if (remoteId === null) return refuse('Nobody can say which record this is.')
  if (step.kind === 'delete') return succeed({ kind: 'done', by: 'person', remoteId, record: null })
  if (step.kind === 'create') {
    const claimed = jobs.claimed(job.workspace, step.subject, [remoteId], step.id)
    if (!claimed.ok) return claimed
    if (claimed.value.size > 0 && step.subject !== 'media') {
      return refuse('Another step has made this record already.')
    }
  }
  const poster = step.subject === 'post' ? (step.draft.patch.as_user_id ?? posterOf(step)) : null
  const target = targetOf(job, step, remoteId)
  const record = await readRecordOf(line, callerOf(job), target, typeof poster === 'string' ? poster : null)
  if (!record.ok) return record
  return succeed({ kind: 'done', by: 'person', remoteId, record: record.value })
}
