import type { Granularity, PostCounts } from '../../../../shared/streams/search.ts'
import { zonedFields } from '../../../ui/inputs/zoned-fields.ts'

type Bar = PostCounts['bars'][number]

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Spans that divide a day, from the finest of each granularity. */
const spans: Readonly<Record<Granularity, readonly number[]>> = {
  minute: [1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs),
  hour: [1, 2, 3, 4, 6, 12].map((hours) => hours * hourMs),
  day: [dayMs],
}

/** More of them would be hairlines beside a list. */
const maxBars = 64

export interface VolumeBars {
  readonly times: readonly number[]
  readonly counts: readonly number[]
  /** Of each bar, in milliseconds. */
  readonly span: number
}

/**
 * The counts of a search as bars of equal spans, as fine as a chart has room for. The service's first count begins within a
 * span, so its bar begins before it. Days are the service's, in UTC.
 */
export function volumeBars(bars: readonly Bar[], granularity: Granularity, zone: string): VolumeBars {
  const first = bars[0]
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return { times: [], counts: [], span: dayMs }
  const all = spans[granularity]
  const span = all.find((one) => (last.until - first.at) / one <= maxBars) ?? all.at(-1) ?? dayMs
  const sums = new Map<number, number>()
  for (const { at, count } of bars) {
    const begin = at - (sinceMidnight(at, granularity === 'day' ? 'UTC' : zone) % span)
    sums.set(begin, (sums.get(begin) ?? 0) + count)
  }
  return { times: [...sums.keys()], counts: [...sums.values()], span }
}

function sinceMidnight(at: number, zone: string): number {
  const [hours = 0, minutes = 0] = zonedFields(new Date(at).toISOString(), zone).time.split(':').map(Number)
  return hours * hourMs + minutes * minuteMs + (at % minuteMs)
}
