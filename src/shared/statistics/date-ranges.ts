import { z } from 'zod'
import { t } from '../text/language.ts'
import { type DaySpan, dayOf } from './days.ts'
import { rangeKinds } from './range-kinds.ts'

const day = z.int().min(0).max(2_932_896)

/** A person's choice of days, in the account's time zone. */
export const dateRange = z.union([
  z.strictObject({ kind: z.enum(rangeKinds) }),
  z
    .strictObject({ kind: z.literal('custom'), from: day, to: day })
    .refine(({ from, to }) => from < to, { error: t`The range is empty.` }),
])
export type DateRange = Readonly<z.output<typeof dateRange>>

export const rangeLabels: Readonly<Record<DateRange['kind'], string>> = {
  today: t`Today`,
  yesterday: t`Yesterday`,
  last7: t`Last 7 days`,
  last14: t`Last 14 days`,
  last30: t`Last 30 days`,
  thisWeek: t`This week`,
  lastWeek: t`Last week`,
  thisMonth: t`This month`,
  lastMonth: t`Last month`,
  custom: t`Custom`,
}

/**
 * Ranges end with the last whole day: half a day would make every comparison fall. Only `today`, a custom range, and a
 * week or month on its first day include today. Weeks begin on Monday.
 */
export function spanOfRange(range: DateRange, now: number, zone: string): DaySpan {
  if (range.kind === 'custom') return { from: range.from, to: range.to }
  const today = dayOf(now, zone)
  const last = (days: number): DaySpan => ({ from: today - days, to: today })
  const since = (first: number): DaySpan => ({ from: first, to: Math.max(today, first + 1) })
  switch (range.kind) {
    case 'today':
      return { from: today, to: today + 1 }
    case 'yesterday':
      return last(1)
    case 'last7':
      return last(7)
    case 'last14':
      return last(14)
    case 'last30':
      return last(30)
    case 'thisWeek':
      return since(mondayOf(today))
    case 'lastWeek':
      return { from: mondayOf(today) - 7, to: mondayOf(today) }
    case 'thisMonth':
      return since(monthOf(today).from)
    case 'lastMonth':
      return monthOf(monthOf(today).from - 1)
  }
}

/** What a range is compared with: the same days of the week or month before, or as many days right before. */
export function comparedSpan(range: DateRange, now: number, zone: string): DaySpan {
  const span = spanOfRange(range, now, zone)
  switch (range.kind) {
    case 'thisWeek':
      return { from: span.from - 7, to: span.to - 7 }
    case 'lastMonth':
      return monthOf(span.from - 1)
    case 'thisMonth': {
      // A shorter month has fewer of the same days.
      const before = monthOf(span.from - 1)
      return { from: before.from, to: Math.min(before.to, before.from + (span.to - span.from)) }
    }
    default:
      return precedingSpan(span)
  }
}

/** The preceding span of the same length. */
function precedingSpan({ from, to }: DaySpan): DaySpan {
  return { from: from - (to - from), to: from }
}

/** January 1, 1970 was a Thursday. */
function mondayOf(of: number): number {
  return of - ((of + 3) % 7)
}

const dayMs = 86_400_000

/** The days of the month that contains a day. Days have no time zone. */
function monthOf(of: number): DaySpan {
  const date = new Date(of * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { from: Date.UTC(year, month, 1) / dayMs, to: Date.UTC(year, month + 1, 1) / dayMs }
}
