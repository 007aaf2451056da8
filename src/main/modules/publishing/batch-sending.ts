import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import type { BatchAbility } from '../../../shared/entities/kind.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { batchCall, fitsBatch, packedCalls, rowsIn } from '../../../shared/publishing/publish-batch.ts'
import { bodyOf, type PublishCall } from '../../../shared/publishing/publish-call.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import type { JournalOutcome } from '../jobs/journal.ts'
import type { StepChange } from '../jobs/store.ts'
import { transientReadFault } from '../jobs/write-fault.ts'
import { readBatchAnswer } from './batch-outcome.ts'
import { withoutEarlierSuccess } from './earlier-calls.ts'
import { flushBeforeSend } from './flush-before-send.ts'
import { prepareTogether } from './prepare-step.ts'
import { currentStep, isStopped, type PublishJobState } from './publish-job-state.ts'
import { callerOf } from './reconcile.ts'
import type { StepCall } from './records-before.ts'
import {
  applyOutcome,
  combinedAttempt,
  completeAttempt,
  type SendingParts,
  type StepAttempt,
} from './step-outcome.ts'
import { applyPrepared, lookUpMissing, sendCall, settleContradiction } from './step-sending.ts'
import { readRecords, type SentCall, transientWriteFault } from './write-answer.ts'

/**
 * Sends independent steps of one subject and kind in one call, each with its own intent and outcome. What doesn't fit
 * is sent alone.
 */
export async function sendTogether(
  parts: SendingParts,
  jobState: PublishJobState,
  ids: readonly string[],
): Promise<StepAttempt> {
  const steps = currentSteps(parts, jobState, ids)
  if (isStopped(parts, jobState)) return completeAttempt
  const prepared = await prepareTogether(parts, jobState.job, steps)
  if (isStopped(parts, jobState)) return completeAttempt
  const readAt = parts.monotonic.now()
  const [unread] = prepared.flatMap((preparedStep) => (preparedStep.kind === 'trouble' ? [preparedStep] : []))
  if (unread !== undefined) return untried(jobState, steps, unread)
  const rows: StepCall[] = []
  let missing: StepAttempt = completeAttempt
  for (const [index, step] of steps.entries()) {
    const readStep = prepared[index]
    // Stryker disable next-line ConditionalExpression,LogicalOperator: each step has been read, none with trouble.
    if (readStep === undefined || readStep.kind === 'trouble') continue
    const preparedStep = settleContradiction(parts, jobState, step, readStep, readAt)
    if (preparedStep === null) continue
    if (preparedStep.kind === 'call') rows.push({ step, call: preparedStep.call })
    else {
      if (preparedStep.kind === 'impossible')
        missing = combinedAttempt(missing, lookUpMissing(parts, jobState, step, preparedStep))
      else applyPrepared(jobState, step, preparedStep)
      await setImmediate()
      if (isStopped(parts, jobState)) return completeAttempt
    }
  }
  const fitting = rows.filter(({ call }) => fitsBatch(call))
  const others = rows.filter(({ call }) => !fitsBatch(call)).map(({ step }) => step.id)
  jobState.graph.setAlone(others)
  jobState.postponed(others)
  const { rows: ready, attempt } = await withoutEarlierSuccess(parts, jobState, fitting)
  if (isStopped(parts, jobState)) return completeAttempt
  const [first] = ready
  if (first === undefined) return combinedAttempt(missing, attempt)
  const { batch } = entityKinds[first.step.subject]
  // Stryker disable next-line ConditionalExpression: what is sent together is of a kind that can be.
  if (batch === undefined) return combinedAttempt(missing, attempt)
  const batchAttempt = await sendCalls(
    parts,
    jobState,
    batch,
    packedCalls(ready, batch, ({ call }) => rowsIn(call)),
  )
  return combinedAttempt(missing, combinedAttempt(attempt, batchAttempt))
}

/** One call after the other; what stops one leaves the others for later. */
async function sendCalls(
  parts: SendingParts,
  jobState: PublishJobState,
  batch: BatchAbility,
  calls: readonly (readonly [SentCall, ...SentCall[]])[],
): Promise<StepAttempt> {
  for (const [index, rows] of calls.entries()) {
    const [first] = rows
    const attempt =
      rows.length === 1 ? await sendCall(parts, jobState, first) : await send(parts, jobState, batch, rows)
    if (isStopped(parts, jobState)) return completeAttempt
    if (attempt.kind === 'complete') continue
    jobState.postponed(calls.slice(index + 1).flatMap((later) => later.map(({ step }) => step.id)))
    return attempt
  }
  return completeAttempt
}

/** The steps with their current changes; steps without one are given up. */
function currentSteps(
  { drafts }: SendingParts,
  jobState: PublishJobState,
  ids: readonly string[],
): readonly StoredStep[] {
  for (const id of ids) jobState.sending(id)
  return ids.flatMap((id) => {
    const storedStep = jobState.stepOf(id, 'failed')
    if (storedStep === null) return []
    const current = jobState.ensure(currentStep(drafts, storedStep))
    // Stryker disable next-line ArrayDeclaration: the job is broken, so nothing of it is sent.
    if (current === null) return []
    if (current.value !== null) return [current.value]
    jobState.cancelled([storedStep])
    return []
  })
}

/** The read before the change failed, so nothing was sent; a refused one is repeated for each step. */
function untried(
  jobState: PublishJobState,
  steps: readonly StoredStep[],
  { fault }: { readonly fault: Fault },
): StepAttempt {
  const ids = steps.map(({ id }) => id)
  const trouble = transientReadFault(fault)
  if (trouble === null) jobState.graph.setAlone(ids)
  jobState.postponed(ids)
  return trouble ?? completeAttempt
}

async function send(
  parts: SendingParts,
  jobState: PublishJobState,
  batch: BatchAbility,
  rows: readonly SentCall[],
): Promise<StepAttempt> {
  const { journal, jobs, gateway, clock, hasEnded } = parts
  const { job, graph } = jobState
  const intended = jobState.ensure(
    journal.intend(
      job.id,
      rows.map(({ step, call, idsBefore }) => ({
        stepId: step.id,
        draftId: step.draftId,
        operation: batch.operation.id,
        intent: { params: call.params, body: bodyOf(call), before: idsBefore },
        intendedAt: clock.now(),
      })),
    ),
  )
  if (intended === null) return completeAttempt
  jobState.sent(rows.map(({ step }) => step))
  if (!(await flushBeforeSend(parts, jobState))) return completeAttempt
  const answer = await gateway.write(callerOf(job), batchCall(batch, job.workspace.accountId, asRows(rows)))
  if (hasEnded()) return completeAttempt
  const { answers, sendSeparately } = readBatchAnswer(rows, answer, (row, record) =>
    readRecords(jobs, job, row, [record]),
  )
  const concluded: { readonly step: StoredStep; readonly id: number; readonly outcome: JournalOutcome }[] = []
  const unclear: { readonly id: string; readonly change: StepChange }[] = []
  for (const [index, { step }] of rows.entries()) {
    const rowAnswer = answers[index]
    const id = intended.value[index]
    // Stryker disable next-line ConditionalExpression,LogicalOperator: each row has an answer and an intent.
    if (rowAnswer === undefined || id === undefined) continue
    if (rowAnswer.kind === 'concluded') concluded.push({ step, id, outcome: rowAnswer.outcome })
    else {
      const { fault, candidates } = rowAnswer
      unclear.push({ id: step.id, change: { fault, candidates } })
    }
  }
  if (jobState.ensure(journal.concludeAll(concluded, clock.now())) === null) return completeAttempt
  if (jobState.ensure(jobs.changeEach(unclear)) === null) return completeAttempt
  if (sendSeparately) graph.setAlone(rows.map(({ step }) => step.id))
  const unsent = concluded.filter(({ outcome }) => outcome.kind === 'notSent')
  jobState.again(unsent.map(({ step }) => step.id))
  for (const { step, outcome } of concluded) {
    // Stryker disable next-line ConditionalExpression: what wasn't sent waits already.
    if (outcome.kind === 'notSent') continue
    applyOutcome(parts, jobState, step, outcome)
    // Forty of them in one turn would block main.
    await setImmediate()
    if (isStopped(parts, jobState)) return completeAttempt
  }
  const trouble = answer.ok ? null : transientWriteFault(answer.fault)
  return unclear.length > 0
    ? { kind: 'lookUp', ids: unclear.map(({ id }) => id), trouble }
    : (trouble ?? completeAttempt)
}

function asRows(rows: readonly SentCall[]): readonly { kind: StoredStep['kind']; call: PublishCall }[] {
  return rows.map(({ step, call }) => ({ kind: step.kind, call }))
}
