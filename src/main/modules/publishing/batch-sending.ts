import { setImmediate } from 'node:timers/promises'
import type { BatchAbility } from '../../../shared/entities/kind.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { batchCall, fitsBatch, packedCalls, rowsIn } from '../../../shared/publishing/publish-batch.ts'
import { bodyOf, type PublishCall } from '../../../shared/publishing/publish-call.ts'
import type { StoredStep } from '../jobs/job-rows.ts'
import { classifyReadFault, classifyWriteFault } from '../jobs/write-fault.ts'
import { outcomesOfBatch } from './batch-outcome.ts'
import { type StepCall, withoutEarlierSuccess } from './earlier-calls.ts'
import { flushBeforeSend } from './flush-before-send.ts'
import { prepareTogether } from './prepare-step.ts'
import { currentStep, type PublishJobState } from './publish-job-state.ts'
import { callerOf } from './reconcile.ts'
import { applyOutcome, outcomeOfRecords, type SendingParts, type StepAttempt } from './step-outcome.ts'
import { applyPrepared, sendCall } from './step-sending.ts'

/**
 * Sends independent steps of one subject and kind in one call, each with its own intent and outcome. What doesn't fit
 * is sent alone.
 */
export async function sendTogether(
  parts: SendingParts,
  jobState: PublishJobState,
  ids: readonly string[],
): Promise<StepAttempt> {
  const over = (): boolean => parts.hasEnded() || jobState.broken() !== null
  const steps = currentSteps(parts, jobState, ids)
  if (over() || steps.length === 0) return { kind: 'over' }
  const prepared = await prepareTogether(parts, jobState.job, steps)
  if (over()) return { kind: 'over' }
  const unread = prepared.find((one) => one.kind === 'trouble')
  if (unread?.kind === 'trouble') return untried(jobState, steps, unread)
  const rows: StepCall[] = []
  for (const [index, step] of steps.entries()) {
    const one = prepared[index]
    if (one === undefined || one.kind === 'trouble') continue
    if (one.kind === 'call') rows.push({ step, call: one.call })
    else {
      applyPrepared(jobState, step, one)
      await setImmediate()
      if (over()) return { kind: 'over' }
    }
  }
  const fitting = rows.filter(({ call }) => fitsBatch(call))
  if (fitting.length !== rows.length) {
    const others = rows.filter(({ call }) => !fitsBatch(call)).map(({ step }) => step.id)
    jobState.graph.setAlone(others)
    jobState.postponed(others)
  }
  const { rows: open, trouble } = await withoutEarlierSuccess(parts, jobState, fitting)
  if (over()) return { kind: 'over' }
  const [first] = open
  const batch = first === undefined ? undefined : entityKinds[first.step.subject].batch
  if (batch === undefined) return trouble ?? { kind: 'over' }
  return sendCalls(
    parts,
    jobState,
    batch,
    packedCalls(open, batch, ({ call }) => rowsIn(call)),
  )
}

/** One call after the other; what stops one leaves the others for later. */
async function sendCalls(
  parts: SendingParts,
  jobState: PublishJobState,
  batch: BatchAbility,
  calls: readonly (readonly StepCall[])[],
): Promise<StepAttempt> {
  for (const [index, rows] of calls.entries()) {
    const [only] = rows
    const tried =
      only !== undefined && rows.length === 1
        ? await sendCall(parts, jobState, only.step, only.call)
        : await send(parts, jobState, batch, rows)
    if (parts.hasEnded() || jobState.broken() !== null) return { kind: 'over' }
    if (tried.kind === 'over') continue
    jobState.postponed(calls.slice(index + 1).flatMap((later) => later.map(({ step }) => step.id)))
    return tried
  }
  return { kind: 'over' }
}

/** The steps with their current changes; steps without one are given up. */
function currentSteps(
  { drafts }: SendingParts,
  jobState: PublishJobState,
  ids: readonly string[],
): readonly StoredStep[] {
  for (const id of ids) jobState.sending(id)
  return ids.flatMap((id) => {
    const stored = jobState.stepOf(id, 'failed')
    const current = stored === null ? null : jobState.ensure(currentStep(drafts, stored))
    if (stored === null || current === null) return []
    if (current.value !== null) return [current.value]
    jobState.cancelled([stored])
    return []
  })
}

/** The read before the change failed, so nothing was sent; a refused one is repeated for each step. */
function untried(
  jobState: PublishJobState,
  steps: readonly StoredStep[],
  { fault }: { readonly fault: Parameters<typeof classifyReadFault>[0] },
): StepAttempt {
  const ids = steps.map(({ id }) => id)
  const faultClass = classifyReadFault(fault)
  const isRefused = faultClass.kind === 'refused' || faultClass.kind === 'ambiguous'
  if (isRefused) jobState.graph.setAlone(ids)
  jobState.postponed(ids)
  return isRefused ? { kind: 'over' } : faultClass
}

async function send(
  parts: SendingParts,
  jobState: PublishJobState,
  batch: BatchAbility,
  rows: readonly StepCall[],
): Promise<StepAttempt> {
  const { journal, jobs, gateway, clock, hasEnded } = parts
  const { job, graph } = jobState
  const intended = jobState.ensure(
    journal.intend(
      job.id,
      rows.map(({ step, call }) => ({
        stepId: step.id,
        draftId: step.draftId,
        operation: batch.operation.id,
        intent: { params: call.params, body: bodyOf(call), serviceTime: gateway.serviceTime(callerOf(job)) },
        intendedAt: clock.now(),
      })),
    ),
  )
  if (intended === null) return { kind: 'over' }
  jobState.sent(rows.map(({ step }) => step))
  if (!(await flushBeforeSend(parts, jobState))) return { kind: 'over' }
  const answer = await gateway.write(callerOf(job), batchCall(batch, job.workspace.accountId, asRows(rows)))
  if (hasEnded()) return { kind: 'over' }
  const { outcomes, sendSeparately } = outcomesOfBatch(rows, answer, ({ step, call }, record) =>
    outcomeOfRecords(jobs, job, step, call, [record]),
  )
  const known = rows.flatMap(({ step }, index) => {
    const outcome = outcomes[index]
    const id = intended.value[index]
    return outcome == null || id === undefined ? [] : [{ step, id, outcome }]
  })
  if (jobState.ensure(journal.concludeAll(known, clock.now())) === null) return { kind: 'over' }
  const ids = rows.map(({ step }) => step.id)
  if (sendSeparately) graph.setAlone(ids)
  const again = known.filter(({ outcome }) => outcome.kind === 'setAside' || outcome.kind === 'notSent')
  jobState.again(again.map(({ step }) => step.id))
  for (const { step, outcome } of known) {
    if (outcome.kind === 'setAside' || outcome.kind === 'notSent') continue
    applyOutcome(parts, jobState, step, outcome)
    // Forty of them in one turn would block main.
    await setImmediate()
    if (hasEnded() || jobState.broken() !== null) return { kind: 'over' }
  }
  const unclear = ids.filter((_, index) => outcomes[index] === null)
  if (answer.ok && unclear.length === 0) return { kind: 'over' }
  if (unclear.length > 0) {
    if (!answer.ok) jobState.ensure(jobs.changeSteps(unclear, { fault: answer.fault }))
    return { kind: 'lookUp', ids: unclear }
  }
  const faultClass = answer.ok ? null : classifyWriteFault(answer.fault)
  return faultClass === null || faultClass.kind === 'refused' || faultClass.kind === 'ambiguous'
    ? { kind: 'over' }
    : faultClass
}

function asRows(rows: readonly StepCall[]): readonly { kind: StoredStep['kind']; call: PublishCall }[] {
  return rows.map(({ step, call }) => ({ kind: step.kind, call }))
}
