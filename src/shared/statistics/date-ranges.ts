import { z } from 'zod'
import { wallTime } from '../core/zoned-time.ts'
import { t } from '../text/language.ts'
import { type DaySpan, dayOf } from './days.ts'

const day = z.int().min(0).max(2_932_896)

/** A person's choice of days, in the account's time zone. */
export const dateRange = z.union([
  z.strictObject({ kind: z.enum(['today', 'yesterday', 'last7', 'last14', 'last30', 'thisMonth']) }),
  z
    .strictObject({ kind: z.literal('custom'), from: day, to: day })
    .refine(({ from, to }) => from < to, { error: t`The range is empty.` }),
])
export type DateRange = Readonly<z.output<typeof dateRange>>

/** "Last days" includes today, so that a new campaign shows on its first day. */
export function spanOfRange(range: DateRange, now: number, zone: string): DaySpan {
  const today = dayOf(now, zone)
  const last = (days: number): DaySpan => ({ from: today - days + 1, to: today + 1 })
  switch (range.kind) {
    case 'custom':
      return { from: range.from, to: range.to }
    case 'today':
      return last(1)
    case 'yesterday':
      return { from: today - 1, to: today }
    case 'last7':
      return last(7)
    case 'last14':
      return last(14)
    case 'last30':
      return last(30)
    case 'thisMonth':
      return last(wallTime(now, zone)?.day ?? new Date(now).getUTCDate())
  }
}

/** The preceding span of the same length. */
export function precedingSpan({ from, to }: DaySpan): DaySpan {
  return { from: from - (to - from), to: from }
}
