import type { StepState } from '../../../shared/jobs/job.ts'
import type { WritePace } from '../../core/ports.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import type { JobStateStore } from './job-state-store.ts'
import type { StepGraph } from './step-graph.ts'

/** Steps that are changed at once: the process stays free between two such changes of a job with thousands. */
export const changedTogether = 40

export interface SlicesParts {
  readonly pace: WritePace
  /** Nothing may be written any more. */
  readonly hasEnded: () => boolean
}

/** Whoever needs one of these waits in vain. */
const unsuccessful: ReadonlySet<StepState | undefined> = new Set([
  'failed',
  'conflict',
  'blocked',
  'cancelled',
])

/** Those of the steps, given in their order, that wait for something that did not come about. */
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

/** Cancels what is left of a cancelled job. What waits comes last: by it the next start sees that there is more. */
export async function cancelRest({ pace, hasEnded }: SlicesParts, jobState: JobStateStore): Promise<void> {
  while (jobState.state() === 'cancelled' && jobState.broken() === null && !hasEnded()) {
    const left = [...jobState.graph.inState('blocked'), ...jobState.graph.inState('waiting')]
    if (left.length === 0) return
    jobState.cancelled(left.slice(0, changedTogether))
    if (left.length > changedTogether) await pace.rest()
  }
}

/**
 * Ends a running job of which nothing goes on by itself: what still waits never will. False where something has come
 * free meanwhile.
 */
export async function endJob(
  { pace, hasEnded }: SlicesParts,
  jobState: JobStateStore,
  hasOpenWork: () => boolean,
): Promise<boolean> {
  while (jobState.state() === 'running' && jobState.broken() === null && !hasEnded()) {
    if (hasOpenWork()) return false
    const blocked = jobState.graph.inState('waiting')
    jobState.blocked(blocked.slice(0, changedTogether))
    if (blocked.length <= changedTogether) jobState.become('done', null)
    else await pace.rest()
  }
  return true
}
