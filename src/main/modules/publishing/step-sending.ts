import { entityKinds } from '../../../shared/entities/registry.ts'
import { bodyOf } from '../../../shared/publishing/publish-call.ts'
import { moveWhileNotListed } from '../../../shared/publishing/publish-certainty.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import { transientReadFault } from '../jobs/write-fault.ts'
import { withoutEarlierSuccess } from './earlier-calls.ts'
import { flushBeforeSend } from './flush-before-send.ts'
import { type Prepared, prepareStep, type SettledStep } from './prepare-step.ts'
import { currentStep, isStopped, type PublishJobState } from './publish-job-state.ts'
import { callerOf, readRecordOf } from './reconcile.ts'
import { applyOutcome, completeAttempt, type SendingParts, type StepAttempt } from './step-outcome.ts'
import { readWriteAnswer, type SentCall, transientWriteFault } from './write-answer.ts'

export async function sendStep(
  parts: SendingParts,
  jobState: PublishJobState,
  id: string,
): Promise<StepAttempt> {
  const { drafts, gateway } = parts
  jobState.sending(id)
  await parts.turn()
  if (isStopped(parts, jobState)) return completeAttempt
  const storedStep = jobState.stepOf(id, 'failed')
  if (storedStep === null) return completeAttempt
  const current = jobState.ensure(currentStep(drafts, storedStep))
  if (current === null) return completeAttempt
  const step = current.value
  if (step === null) {
    jobState.cancelled([storedStep])
    return completeAttempt
  }
  const mediaKey = jobState.graph.uploadOf(id)?.remoteId ?? null
  const readStep = await prepareStep({ gateway, drafts }, jobState.job, step, mediaKey)
  if (isStopped(parts, jobState)) return completeAttempt
  if (readStep.kind === 'trouble') {
    const trouble = transientReadFault(readStep.fault)
    if (trouble === null) jobState.failed(step, readStep.fault)
    else jobState.postponed([id])
    return trouble ?? completeAttempt
  }
  const prepared = settleContradiction(parts, jobState, step, readStep, parts.monotonic.now())
  if (prepared === null) return completeAttempt
  switch (prepared.kind) {
    case 'call': {
      const { call } = prepared
      const { rows, attempt } = await withoutEarlierSuccess(parts, jobState, [{ step, call }])
      const [row] = rows
      return row === undefined ? attempt : sendCall(parts, jobState, row)
    }
    case 'nothing':
    case 'gone':
    case 'conflict':
      applyPrepared(jobState, step, prepared)
      return completeAttempt
    case 'impossible':
      return lookUpMissing(parts, jobState, step, prepared)
  }
}

/**
 * What to do with a step whose read contradicts what is known: null if it waits for a later read, because nothing was
 * sent and the list may only be late.
 */
export function settleContradiction(
  { absenceMs }: Pick<SendingParts, 'absenceMs'>,
  jobState: PublishJobState,
  { id }: Pick<StoredStep, 'id'>,
  prepared: Exclude<Prepared, { readonly kind: 'trouble' }>,
  now: number,
): SettledStep | null {
  const { graph } = jobState
  if (prepared.kind !== 'contradicted') {
    graph.setReread(id, null)
    return prepared
  }
  const firstReadAt = graph.rereadOf(id)?.firstReadAt ?? now
  const move = moveWhileNotListed({ unansweredAt: firstReadAt, firstEmptyAt: firstReadAt, now, absenceMs })
  if (move.kind !== 'readAgain') {
    graph.setReread(id, null)
    return prepared.ifConfirmed
  }
  graph.setReread(id, { firstReadAt, dueAt: move.at })
  jobState.postponed([id])
  return null
}

/** A record that was sent a change before and isn't found now may only be listed late. */
export function lookUpMissing(
  { journal, clock }: SendingParts,
  jobState: PublishJobState,
  step: StoredStep,
  prepared: Extract<SettledStep, { readonly kind: 'impossible' }>,
): StepAttempt {
  const entries = jobState.ensure(journal.ofStep(step.id))
  if (entries === null) return completeAttempt
  const last = entries.value.at(-1)
  if (prepared.fault.kind !== 'notFound' || step.kind !== 'update' || last === undefined) {
    applyPrepared(jobState, step, prepared)
    return completeAttempt
  }
  const { operation, intent } = last
  const intended = jobState.ensure(
    journal.intend(jobState.job.id, [
      { stepId: step.id, draftId: step.draftId, operation, intent, intendedAt: clock.now() },
    ]),
  )
  if (intended === null) return completeAttempt
  jobState.sent([step])
  return { kind: 'lookUp', ids: [step.id], trouble: null }
}

export function applyPrepared(
  jobState: PublishJobState,
  step: StoredStep,
  prepared: Exclude<SettledStep, { readonly kind: 'call' }>,
): void {
  switch (prepared.kind) {
    case 'nothing':
      jobState.done(step, prepared.remoteId, prepared.record)
      return
    case 'gone':
      jobState.done(step, prepared.remoteId, null)
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
  sentCall: SentCall,
): Promise<StepAttempt> {
  const { journal, gateway, clock, hasEnded, jobs } = parts
  const { job } = jobState
  const { step, call, idsBefore } = sentCall
  const intended = jobState.ensure(
    journal.intend(job.id, [
      {
        stepId: step.id,
        draftId: step.draftId,
        operation: call.operation.id,
        intent: { params: call.params, body: bodyOf(call), before: idsBefore },
        intendedAt: clock.now(),
      },
    ]),
  )
  const entry = intended?.value[0]
  if (entry === undefined) return completeAttempt
  jobState.sent([step])
  if (!(await flushBeforeSend(parts, jobState))) return completeAttempt
  const answer = await gateway.write(callerOf(job), call)
  await parts.turn()
  if (hasEnded()) return completeAttempt
  const result = readWriteAnswer(jobs, job, sentCall, answer)
  switch (result.kind) {
    case 'unclear': {
      const { fault, candidates } = result
      jobState.ensure(jobs.changeSteps([step.id], { fault, candidates }))
      const trouble = fault === null ? null : transientWriteFault(fault)
      return { kind: 'lookUp', ids: [step.id], trouble }
    }
    case 'concluded': {
      const { outcome } = result
      if (jobState.ensure(journal.conclude(entry, outcome, clock.now())) === null) return completeAttempt
      const fullOutcome = await withReadBack(parts, jobState, step, outcome)
      return hasEnded() ? completeAttempt : applyOutcome(parts, jobState, step, fullOutcome)
    }
  }
}

/** The record as the service shows it, if the answer had too little of it. Without it the next sync brings the rest. */
async function withReadBack(
  { gateway }: SendingParts,
  { job }: PublishJobState,
  step: StoredStep,
  outcome: JournalOutcome,
): Promise<JournalOutcome> {
  if (step.kind !== 'create' || outcome.kind !== 'done') return outcome
  // Stryker disable next-line ConditionalExpression: the answer to a creation has its record.
  if (outcome.record === null) return outcome
  // Stryker disable next-line OptionalChaining: what is created can be.
  if (entityKinds[step.subject].create?.readsBack?.(outcome.record) !== true) return outcome
  const record = await readRecordOf(gateway, job, step, outcome.remoteId)
  return record.ok ? { ...outcome, record: record.value } : outcome
}
