import type { Outcome } from '../../../shared/core/outcome.ts'
import { bodyOf, type PublishCall } from '../../../shared/publishing/publish-call.ts'
import type { StoredJob, StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import { classifyWriteFault, transientReadFault } from '../jobs/write-fault.ts'
import { withoutEarlierSuccess } from './earlier-calls.ts'
import { flushBeforeSend } from './flush-before-send.ts'
import { type Prepared, prepareStep } from './prepare-step.ts'
import type { GatewayAnswer } from './publish-gateway.ts'
import { currentStep, type PublishJobState } from './publish-job-state.ts'
import { callerOf } from './reconcile.ts'
import { applyOutcome, outcomeOfRecords, type SendingParts, type StepAttempt } from './step-outcome.ts'

const over: StepAttempt = { kind: 'over' }

export async function sendStep(
  parts: SendingParts,
  jobState: PublishJobState,
  id: string,
): Promise<StepAttempt> {
  const { drafts, gateway } = parts
  jobState.sending(id)
  await parts.turn()
  if (parts.hasEnded() || jobState.broken() !== null) return over
  const stored = jobState.stepOf(id, 'failed')
  const current = stored === null ? null : jobState.ensure(currentStep(drafts, stored))
  if (stored === null || current === null) return over
  const step = current.value
  if (step === null) {
    jobState.cancelled([stored])
    return over
  }
  const mediaKey = jobState.graph.uploadOf(id)?.remoteId ?? null
  const prepared = await prepareStep({ gateway, drafts }, jobState.job, step, mediaKey)
  if (parts.hasEnded() || jobState.broken() !== null) return over
  switch (prepared.kind) {
    case 'call': {
      const { rows, trouble } = await withoutEarlierSuccess(parts, jobState, [{ step, call: prepared.call }])
      const [row] = rows
      if (row === undefined || parts.hasEnded() || jobState.broken() !== null) return trouble ?? over
      return sendCall(parts, jobState, row.step, row.call)
    }
    case 'nothing':
    case 'conflict':
    case 'impossible':
      applyPrepared(jobState, step, prepared)
      return over
    case 'trouble': {
      const trouble = transientReadFault(prepared.fault)
      if (trouble === null) jobState.failed(step, prepared.fault)
      else jobState.postponed([id])
      return trouble ?? over
    }
  }
}

export function applyPrepared(
  jobState: PublishJobState,
  step: StoredStep,
  prepared: Exclude<Prepared, { readonly kind: 'call' | 'trouble' }>,
): void {
  switch (prepared.kind) {
    case 'nothing':
      jobState.done(step, prepared.remoteId, prepared.record)
      return
    case 'conflict':
      jobState.conflict(step, prepared.conflicts)
      return
    case 'impossible':
      jobState.failed(step, prepared.fault)
      return
  }
}

export async function sendCall(
  parts: SendingParts,
  jobState: PublishJobState,
  step: StoredStep,
  call: PublishCall,
): Promise<StepAttempt> {
  const { journal, gateway, clock, hasEnded } = parts
  const { job } = jobState
  const body = bodyOf(call)
  const intended = jobState.ensure(
    journal.intend(job.id, [
      {
        stepId: step.id,
        draftId: step.draftId,
        operation: call.operation.id,
        intent: { params: call.params, body, serviceTime: gateway.serviceTime(callerOf(job)) },
        intendedAt: clock.now(),
      },
    ]),
  )
  const entry = intended?.value[0]
  if (entry === undefined) return over
  jobState.sent([step])
  if (!(await flushBeforeSend(parts, jobState))) return over
  const answer = await gateway.write(callerOf(job), call)
  await parts.turn()
  if (hasEnded()) return over
  const outcome = outcomeOf(parts, job, step, call, answer)
  if (outcome === null) {
    if (!answer.ok) jobState.ensure(parts.jobs.changeSteps([step.id], { fault: answer.fault }))
    return { kind: 'lookUp', ids: [step.id] }
  }
  if (jobState.ensure(journal.conclude(entry, outcome, clock.now())) === null) return over
  return applyOutcome(parts, jobState, step, outcome)
}

/** What an answer proves; null if it has to be looked up. */
function outcomeOf(
  { jobs }: SendingParts,
  job: StoredJob,
  step: StoredStep,
  call: PublishCall,
  answer: Outcome<GatewayAnswer>,
): JournalOutcome | null {
  const { kind, remoteId } = step.draft
  if (answer.ok) return outcomeOfRecords(jobs, job, step, call, answer.value.records)
  const { fault } = answer
  // Deleting something that is already gone succeeds.
  if (kind === 'delete' && fault.kind === 'notFound' && remoteId !== null) {
    return { kind: 'done', by: 'answer', remoteId, record: null }
  }
  const faultClass = classifyWriteFault(fault)
  if (faultClass.kind === 'ambiguous') return null
  return faultClass.kind === 'refused' ? { kind: 'refused', fault } : { kind: 'notSent', fault }
}
