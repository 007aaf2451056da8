import type { Outcome } from '../../../shared/core/outcome.ts'
import type { PublishCall } from '../../../shared/publishing/publish-call.ts'
import { flushBeforeSend } from '../jobs/flush-before-send.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import type { LineAnswer } from '../jobs/service-gateway.ts'
import { classifyWriteFault, troubleOfRead } from '../jobs/write-fault.ts'
import { withoutEarlierSuccess } from './earlier-calls.ts'
import { currentStep, type JobLedger } from './job-ledger.ts'
import { type Prepared, prepareStep } from './prepare-step.ts'
import { callerOf } from './reconcile.ts'
import { applyOutcome, outcomeOfRecords, type SendingParts, type Tried } from './step-outcome.ts'

const over: Tried = { kind: 'over' }

/** Carries out one step: prepares its call, writes the intent, sends it once, writes the outcome. */
export async function sendStep(parts: SendingParts, ledger: JobLedger, id: string): Promise<Tried> {
  const { drafts, line } = parts
  ledger.sending(id)
  await parts.turn()
  if (parts.hasEnded() || ledger.broken() !== null) return over
  const stored = ledger.stepOf(id, 'failed')
  const current = stored === null ? null : ledger.kept(currentStep(drafts, stored))
  if (stored === null || current === null) return over
  const step = current.value
  if (step === null) {
    ledger.cancelled([stored])
    return over
  }
  const mediaKey = ledger.board.uploadOf(id)?.remoteId ?? null
  const prepared = await prepareStep({ line, drafts }, ledger.job, step, mediaKey)
  if (parts.hasEnded() || ledger.broken() !== null) return over
  switch (prepared.kind) {
    case 'call': {
      const { rows, trouble } = await withoutEarlierSuccess(parts, ledger, [{ step, call: prepared.call }])
      const [row] = rows
      if (row === undefined || parts.hasEnded() || ledger.broken() !== null) return trouble ?? over
      return sendCall(parts, ledger, row.step, row.call)
    }
    case 'nothing':
    case 'conflict':
    case 'impossible':
      applyPrepared(ledger, step, prepared)
      return over
    case 'trouble': {
      const trouble = troubleOfRead(prepared.fault)
      if (trouble === null) ledger.failed(step, prepared.fault)
      else ledger.postponed([id])
      return trouble ?? over
    }
  }
}

/** What ends before anything is sent. */
export function applyPrepared(
  ledger: JobLedger,
  step: StoredStep,
  prepared: Exclude<Prepared, { readonly kind: 'call' | 'trouble' }>,
): void {
  switch (prepared.kind) {
    case 'nothing':
      ledger.done(step, prepared.remoteId, prepared.record)
      return
    case 'conflict':
      ledger.conflict(step, prepared.conflicts)
      return
    case 'impossible':
      ledger.failed(step, prepared.fault)
      return
  }
}

export async function sendCall(
  parts: SendingParts,
  ledger: JobLedger,
  step: StoredStep,
  call: PublishCall,
): Promise<Tried> {
  const { journal, line, clock, hasEnded } = parts
  const { job } = ledger
  const body = call.kind === 'body' ? call.body : null
  const intended = ledger.kept(
    journal.intend(job.id, [
      {
        stepId: step.id,
        draftId: step.draftId,
        operation: call.operation.id,
        intent: { params: call.params, body, serviceTime: line.serviceTime(callerOf(job)) },
        intendedAt: clock.now(),
      },
    ]),
  )
  const entry = intended?.value[0]
  if (entry === undefined) return over
  ledger.sent([step])
  if (!(await flushBeforeSend(parts, ledger))) return over
  const answer = await line.write(callerOf(job), call)
  await parts.turn()
  if (hasEnded()) return over
  const outcome = outcomeOf(parts, job, step, call, answer)
  if (outcome === null) {
    if (!answer.ok) ledger.kept(parts.jobs.changeSteps([step.id], { fault: answer.fault }))
    return { kind: 'lookUp', ids: [step.id] }
  }
  if (ledger.kept(journal.conclude(entry, outcome, clock.now())) === null) return over
  return applyOutcome(parts, ledger, step, outcome)
}

/** What an answer says for certain; null where it has to be looked up. */
function outcomeOf(
  { jobs }: SendingParts,
  job: StoredJob,
  step: StoredStep,
  call: PublishCall,
  answer: Outcome<LineAnswer>,
): JournalOutcome | null {
  const { kind, remoteId } = step.draft
  if (answer.ok) return outcomeOfRecords(jobs, job, step, call, answer.value.records)
  const { fault } = answer
  // What is gone already does not have to be deleted.
  if (kind === 'delete' && fault.kind === 'notFound' && remoteId !== null) {
    return { kind: 'done', by: 'answer', remoteId, record: null }
  }
  const verdict = classifyWriteFault(fault)
  if (verdict.kind === 'ambiguous') return null
  return verdict.kind === 'refused' ? { kind: 'refused', fault } : { kind: 'notSent', fault }
}
