import type { StepState } from '../../../shared/jobs/job.ts'
import type { WritePace } from '../../core/ports.ts'
import type { StepHead } from '../jobs/job-rows.ts'
import type { JobLedger } from './job-ledger.ts'
import type { StepBoard } from './step-board.ts'

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
export function hopeless(board: Pick<StepBoard, 'get'>, ids: Iterable<string>): readonly StepHead[] {
  const found = new Map<string, StepHead>()
  for (const id of ids) {
    const head = board.get(id)
    if (head?.state !== 'waiting') continue
    const isLost = (needed: string): boolean =>
      found.has(needed) || unsuccessful.has(board.get(needed)?.state)
    if (head.needs.some(isLost)) found.set(id, head)
  }
  return [...found.values()]
}

/** Cancels what is left of a cancelled job. What waits comes last: by it the next start sees that there is more. */
export async function cancelRest({ pace, hasEnded }: SlicesParts, ledger: JobLedger): Promise<void> {
  while (ledger.state() === 'cancelled' && ledger.broken() === null && !hasEnded()) {
    const left = [...ledger.board.inState('blocked'), ...ledger.board.inState('waiting')]
    if (left.length === 0) return
    ledger.cancelled(left.slice(0, changedTogether))
    if (left.length > changedTogether) await pace.rest()
  }
}

/**
 * Ends a running job of which nothing goes on by itself: what still waits never will. False where something has come
 * free meanwhile.
 */
export async function endJob(
  { pace, hasEnded }: SlicesParts,
  ledger: JobLedger,
  hasOpenWork: () => boolean,
): Promise<boolean> {
  while (ledger.state() === 'running' && ledger.broken() === null && !hasEnded()) {
    if (hasOpenWork()) return false
    const stuck = ledger.board.inState('waiting')
    ledger.blocked(stuck.slice(0, changedTogether))
    if (stuck.length <= changedTogether) ledger.become('done', null)
    else await pace.rest()
  }
  return true
}
