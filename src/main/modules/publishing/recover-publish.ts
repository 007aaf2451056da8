import { setImmediate } from 'node:timers/promises'
import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { addLookup, type OpenLookups } from './lookups.ts'
import { isStopped, type PublishJobState, sentEntries } from './publish-job-state.ts'
import { isUpload } from './step-graph.ts'
import { applyOutcome, type SendingParts } from './step-outcome.ts'

const lostEntry: Fault = {
  kind: 'refused',
  reason: 'state',
  message: t`The data file lost the record of what was sent for this step. Check on the service whether it went through.`,
}

/** Prepares an interrupted job for resuming: unanswered calls are looked up, and journaled outcomes are applied. */
export async function recoverPublish(
  parts: SendingParts,
  jobState: PublishJobState,
  lookups: OpenLookups,
): Promise<void> {
  const recoveredAt = parts.monotonic.now()
  for (const { id } of jobState.graph.inState('sending', 'unknown')) {
    // A crash can leave hundreds, each with its own writes.
    await setImmediate()
    if (isStopped(parts, jobState)) return
    const head = jobState.graph.get(id)
    // The user was faster.
    // Stryker disable next-line OptionalChaining: a job's steps stay in its graph.
    if (head?.state !== 'sending' && head?.state !== 'unknown') continue
    if (isUpload(head)) {
      jobState.again([head.id])
      continue
    }
    const entries = sentEntries(parts, jobState, head)
    if (entries === null) continue
    const step = jobState.stepOf(head.id, 'unknown')
    if (step === null) continue
    const last = entries.at(-1)
    // Intents are written together with this state, so one is lost: sending again could duplicate it.
    if (last === undefined) jobState.unknown(head, lostEntry, [])
    // A late request may still arrive, so its wait starts again.
    else if (last.outcome === null) addLookup(parts, lookups, head, recoveredAt)
    else if (last.outcome.kind !== 'several' || head.state === 'sending')
      applyOutcome(parts, jobState, step, last.outcome)
  }
}
