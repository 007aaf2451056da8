import { comparedSpan, type DateRange, spanOfRange } from './date-ranges.ts'
import { type DaySpan, dayOf, midnightOf } from './days.ts'
import type { StoredSpan } from './statistics-view.ts'

/**
 * How much of a period the stored figures cover. A sum over a period that isn't complete is never shown without saying
 * so, and never compared.
 */
export type Completeness =
  | { readonly kind: 'complete' }
  /** All of it so far: its last day isn't over, and figures end at `until` (milliseconds). */
  | { readonly kind: 'current'; readonly until: number }
  /** Days are missing. `loaded`: those of the period that are stored as a whole; null if none is. */
  | { readonly kind: 'incomplete'; readonly loaded: DaySpan | null }

export interface Period {
  readonly span: DaySpan
  readonly completeness: Completeness
}

/** The days that figures are summed over, in the account's zone, and those that they are compared with. */
export interface MeasuredPeriod extends Period {
  /** IANA name of the account's zone. */
  readonly zone: string
  readonly compared: Period | null
}

interface MeasuringTime {
  readonly known: StoredSpan | null
  readonly now: number
  readonly zone: string
}

/** How much of some days is stored. Days after today don't count. */
export function completenessOf(span: DaySpan, { known, now, zone }: MeasuringTime): Completeness {
  if (known === null) return { kind: 'incomplete', loaded: null }
  const today = dayOf(now, zone)
  // The day in which figures end isn't whole.
  const end = Math.min(dayOf(known.until, zone), today)
  const isLoaded = span.from >= known.since && Math.min(span.to, today) <= end
  if (isLoaded && span.to <= today) return { kind: 'complete' }
  if (isLoaded && span.from <= today) return { kind: 'current', until: known.until }
  const loaded = { from: Math.max(span.from, known.since), to: Math.min(span.to, end) }
  return { kind: 'incomplete', loaded: loaded.from < loaded.to ? loaded : null }
}

export function measuredPeriod(
  { range, compare }: { readonly range: DateRange; readonly compare: boolean },
  time: MeasuringTime,
): MeasuredPeriod {
  const { now, zone } = time
  const periodOf = (span: DaySpan): Period => ({ span, completeness: completenessOf(span, time) })
  return {
    ...periodOf(spanOfRange(range, now, zone)),
    zone,
    compared: compare ? periodOf(comparedSpan(range, now, zone)) : null,
  }
}

/** What keeps a period from being compared: its last day isn't over, or days are missing. */
export type ComparisonObstacle = 'current' | 'incomplete'

/** Null if both periods are whole, or nothing is compared. */
export function comparisonObstacle({ completeness, compared }: MeasuredPeriod): ComparisonObstacle | null {
  if (compared === null) return null
  const kinds = [completeness.kind, compared.completeness.kind]
  if (kinds.includes('incomplete')) return 'incomplete'
  return kinds.includes('current') ? 'current' : null
}

/**
 * The first day that has to be loaded for both periods to be whole; null if none is missing before the stored ones.
 * Days after them come with any refresh.
 */
export function firstMissingDay(
  { span, compared }: MeasuredPeriod,
  storedSpan: StoredSpan | null,
): number | null {
  const first = Math.min(span.from, compared?.span.from ?? span.from)
  return storedSpan !== null && first >= storedSpan.since ? null : first
}

/** When the figures of a period end. */
export function endOfPeriod({ span, completeness, zone }: MeasuredPeriod): number {
  return completeness.kind === 'current' ? completeness.until : midnightOf(span.to, zone)
}

/** When the last day ends that is stored as a whole: a day that isn't over would end every line with a fall. */
export function endOfWholeDays(storedSpan: StoredSpan | null, zone: string): number {
  return storedSpan === null ? Number.POSITIVE_INFINITY : midnightOf(dayOf(storedSpan.until, zone), zone)
}
