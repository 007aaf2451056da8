const minute = 60_000
const maxBackfillMinutes = 5
/** A recovery reaches back 24 hours; a minute less, because time passes until it's asked for. */
const recoveryReach = 24 * 60 * minute - minute
/** Events take up to 7 s until they are delivered (public-facts-2 W1), so the last ones may be missing. */
const marginMs = 10_000

/** How to get what a stream missed. */
export type GapPlan =
  /** Nothing to continue. */
  | { readonly kind: 'none' }
  /** The service repeats so many minutes when it connects. */
  | { readonly kind: 'backfill'; readonly from: number; readonly minutes: number }
  /** A second connection sends what was missed since `since`, and ends. What's between `from` and it is lost. */
  | { readonly kind: 'recovery'; readonly from: number; readonly since: number }

/** `completeUntil`: nothing is missing before; null if there is nothing to continue. */
export function planGap(completeUntil: number | null, now: number): GapPlan {
  if (completeUntil === null) return { kind: 'none' }
  // The clock may have been set back.
  const from = Math.min(completeUntil, now)
  const minutes = Math.ceil((now - from + marginMs) / minute)
  if (minutes <= maxBackfillMinutes) return { kind: 'backfill', from, minutes }
  return { kind: 'recovery', from, since: Math.max(from - marginMs, now - recoveryReach) }
}
