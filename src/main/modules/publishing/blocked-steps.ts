import type { StepState } from '../../../shared/jobs/job.ts'
import type { WritePace } from '../../core/ports.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import type { PublishJobState } from './publish-job-state.ts'
import type { StepGraph } from './step-graph.ts'

/** Steps changed at once; other work runs between two such changes. */
export const stepsPerSlice = 40

export interface SlicesParts {
  readonly pace: WritePace
  readonly hasEnded: () => boolean
}

/** Steps that need one of these can't run. */
const unsuccessful: ReadonlySet<StepState | undefined> = new Set([
  'failed',
  'conflict',
  'blocked',
  'cancelled',
])

/** Waiting steps that need something that failed, in the given order. */
export function unreachable(graph: Pick<StepGraph, 'get'>, ids: Iterable<string>): readonly StepHead[] {
  const found = new Map<string, StepHead>()
  for (const id of ids) {
    const head = graph.get(id)
    if (head?.state !== 'waiting') continue
    const isLost = (needed: string): boolean =>
      found.has(needed) || unsuccessful.has(graph.get(needed)?.state)
    if (head.needs.some(isLost)) found.set(id, head)
  }
  return [...found.values()]
}

/** Cancels the rest of a job. Waiting steps come last, so the next start sees that there is more. */
export async function cancelRest({ pace, hasEnded }: SlicesParts, jobState: PublishJobState): Promise<void> {
  while (jobState.state() === 'cancelled' && jobState.broken() === null && !hasEnded()) {
    const left = [...jobState.graph.inState('blocked'), ...jobState.graph.inState('waiting')]
    if (left.length === 0) return
    jobState.cancelled(left.slice(0, stepsPerSlice))
    if (left.length > stepsPerSlice) await pace.wait()
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
