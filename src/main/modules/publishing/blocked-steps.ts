import type { WritePace } from '../../core/ports.ts'
import { type PublishJobState, stepsPerSlice } from './publish-job-state.ts'

export interface SlicesParts {
  readonly pace: WritePace
  readonly hasEnded: () => boolean
}

/** Cancels the rest of a job. Waiting steps come last, so the next start sees that there is more. */
export async function cancelRest({ pace, hasEnded }: SlicesParts, jobState: PublishJobState): Promise<void> {
  while (jobState.state() === 'cancelled' && jobState.broken() === null && !hasEnded()) {
    const unsentSteps = [...jobState.graph.inState('blocked'), ...jobState.graph.inState('waiting')]
    if (unsentSteps.length === 0) return
    jobState.cancelled(unsentSteps.slice(0, stepsPerSlice))
    if (unsentSteps.length > stepsPerSlice) await pace.wait()
  }
}

/** Ends a running job whose waiting steps can't run any more. False if some can by now. */
export async function endJob(
  { pace, hasEnded }: SlicesParts,
  jobState: PublishJobState,
  hasOpenWork: () => boolean,
): Promise<boolean> {
  while (jobState.state() === 'running' && jobState.broken() === null && !hasEnded()) {
    if (hasOpenWork()) return false
    const blocked = jobState.graph.inState('waiting')
    jobState.blocked(blocked.slice(0, stepsPerSlice))
    if (blocked.length <= stepsPerSlice) jobState.transitionTo('done', null)
    else await pace.wait()
  }
  return true
}
