const minute = 60_000
const maxBackfillMinutes = 5
/** A recovery reaches back 24 hours, minus a minute for the time until it's requested. */
const recoveryReach = 24 * 60 * minute - minute
/** Delivering an event can take 7 s (streams.md#rule-limits), so the last ones before a break may be missing. */
const marginMs = 10_000

/** How to fetch what a stream missed. */
export type GapPlan =
  /** Nothing to continue. */
  | { readonly kind: 'none' }
  /** The service repeats this many minutes when the stream connects. */
  | { readonly kind: 'backfill'; readonly from: number; readonly minutes: number }
  /**
   * A second connection fetches what was missed since `since`, and ends. Anything between `from` and `since` is lost.
   */
  | { readonly kind: 'recovery'; readonly from: number; readonly since: number }

/** Nothing before `completeUntil` is missing; null if there is nothing to continue. */
export function planGap(completeUntil: number | null, now: number): GapPlan {
  if (completeUntil === null) return { kind: 'none' }
  // The clock may have been set back.
  const from = Math.min(completeUntil, now)
  const minutes = Math.ceil((now - from + marginMs) / minute)
  if (minutes <= maxBackfillMinutes) return { kind: 'backfill', from, minutes }
  return { kind: 'recovery', from, since: Math.max(from - marginMs, now - recoveryReach) }
}
