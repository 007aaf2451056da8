import type { Operation } from '../api/operation.ts'
import type { ReviewWindow } from './review.ts'

export interface WindowPlan {
  readonly windows: readonly ReviewWindow[]
  /** Minimum duration from the rate windows alone, as if the service answered instantly. */
  readonly minDurationMs: number
}

/**
 * Counts calls by the windows that they share (errors-and-limits.md#rate-windows); calls without a window aren't
 * counted.
 */
export function windowsOf(
  operations: Iterable<Pick<Operation, 'limit'>>,
  remaining: (bucket: string) => number | null,
): WindowPlan {
  const counts = new Map<string, { calls: number; limit: number; windowMs: number }>()
  for (const { limit } of operations) {
    if (limit === null) continue
    const bucketCount = counts.get(limit.bucket)
    if (bucketCount === undefined) {
      counts.set(limit.bucket, { calls: 1, limit: limit.limit, windowMs: limit.windowSeconds * 1_000 })
    } else bucketCount.calls += 1
  }
  return withRemaining(
    [...counts].map(([name, count]) => ({ name, ...count })),
    remaining,
  )
}

/** The same calls with the windows' remaining capacity. */
export function withRemaining(
  counted: readonly Omit<ReviewWindow, 'remaining'>[],
  remaining: (bucket: string) => number | null,
): WindowPlan {
  const windows = counted.map((window) => ({ ...window, remaining: remaining(window.name) }))
  return { windows, minDurationMs: Math.max(0, ...windows.map(minDuration)) }
}

/** Calls are sent at once while the window has capacity, then window by window; negative if some is left. */
function minDuration({ calls, limit, windowMs, remaining }: ReviewWindow): number {
  const atOnce = Math.min(limit, remaining ?? limit)
  return Math.ceil((calls - atOnce) / limit) * windowMs
}
