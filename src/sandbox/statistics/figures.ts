import type { MetricGroup, Segmentation, StatisticsEntity } from '../../shared/api/ads/statistics.ts'
import { seedOf } from '../pictures/seeded-random.ts'
import type { LineItemRecord } from '../state/campaign-tables.ts'
import { columnCount, columns } from './auction.ts'
import { hourLength } from './calendar.ts'
import type { DeliveryModel } from './delivery.ts'
import { applyFinality } from './finality.ts'
import { isSegmented, type Leaf, leavesOf } from './metrics.ts'
import { type Range, rangeOf, type Segment } from './segments.ts'
import type { TimeSeries } from './time-series.ts'
import { uniform } from './uniform.ts'

/** A query about an entity. */
export interface Question {
  readonly entity: StatisticsEntity
  readonly groups: readonly MetricGroup[]
  readonly items: Iterable<LineItemRecord>
  /** A single promoted post of its line item. */
  readonly promotedTweet: string | null
  readonly series: TimeSeries
  /** Figures as known at this time (milliseconds since 1970). */
  readonly now: number
  readonly segment: { readonly segmentation: Segmentation; readonly segment: Segment } | null
}

type Series = readonly number[] | null
export type Metrics = Readonly<Record<string, Series | Readonly<Record<string, Series>>>>

const segmentPurpose = 40

/** The numbers of a query as typed arrays: for each, the hour's column or the earlier number that it's a part of. */
interface Plan {
  readonly leaves: readonly { readonly leaf: Leaf; readonly group: MetricGroup }[]
  readonly parents: Int32Array
  readonly shares: Float64Array
  readonly worths: Float64Array
  /** Seeds for rounding: a number is the same whatever else is queried. */
  readonly purposes: Int32Array
}

const rest = -1

function planOf(entity: StatisticsEntity, groups: readonly MetricGroup[]): Plan {
  const leaves = [...new Set(groups)].flatMap((group) =>
    leavesOf(entity, group).map((leaf) => ({ leaf, group })),
  )
  const parents = leaves.map(({ leaf: { of } }, index) =>
    typeof of === 'number' ? columnCount + index - of : columns[of],
  )
  const shares = leaves.map(({ leaf: { share } }) => (share === 'rest' ? rest : share))
  return {
    leaves,
    parents: Int32Array.from(parents),
    shares: Float64Array.from(shares),
    worths: Float64Array.from(leaves, ({ leaf }) => leaf.worth),
    purposes: Int32Array.from(leaves, ({ leaf }) => seedOf(`${leaf.metric} ${leaf.key}`)),
  }
}

/** The metrics of an entity in each step of a time series. A metric without any counts is null. */
export function figuresOf(delivery: DeliveryModel, question: Question): Metrics {
  const plan = planOf(question.entity, question.groups)
  const { series, segment } = question
  const sums = new Float64Array(plan.leaves.length * series.length)
  for (const item of question.items) addItem(delivery, question, plan, item, sums)
  const metrics: Record<string, Series | Record<string, Series>> = {}
  for (const [index, { leaf, group }] of plan.leaves.entries()) {
    if (!leaf.isShown) continue
    const steps = sums.subarray(index * series.length, (index + 1) * series.length)
    const isDivided = segment === null || isSegmented(group, leaf.metric, segment.segmentation)
    const counted = isDivided && steps.some((count) => count > 0) ? [...steps] : null
    if (leaf.key === null) metrics[leaf.metric] = counted
    else metrics[leaf.metric] = { ...metrics[leaf.metric], [leaf.key]: counted }
  }
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]) => [name, isEmpty(metric) ? null : metric]),
  )
}

function isEmpty(metric: Series | Readonly<Record<string, Series>>): boolean {
  return metric === null || Object.values(metric).every((series) => series === null)
}

function addItem(
  delivery: DeliveryModel,
  { series, now, segment, promotedTweet }: Question,
  { parents, shares, worths, purposes }: Plan,
  item: LineItemRecord,
  sums: Float64Array,
): void {
  const [begins, ends] = delivery.hours(item)
  const from = Math.max(series.from, begins)
  const to = Math.min(series.to, ends, Math.floor(now / hourLength) + 1)
  if (from >= to) return
  const seed = delivery.seed(item)
  const range =
    segment === null ? null : rangeOf(segment.segment, segment.segmentation, item, delivery.criteria(item))
  if (segment !== null && range === null) return
  const members = range === null ? null : membersOf(range)
  const calendar = delivery.calendar(item.account_id)
  const values = new Float64Array(columnCount + parents.length)
  for (let day = calendar.dayOf(from); calendar.firstHour(day) < to; day += 1) {
    const hours = delivery.day(item, day)
    if (hours === null) continue
    const first = calendar.firstHour(day)
    const last = Math.min(to, first + hours.length / columnCount)
    for (let hour = Math.max(from, first); hour < last; hour += 1) {
      const offset = (hour - first) * columnCount
      if (hours[offset + columns.impressions] === 0) continue
      if (promotedTweet !== null && delivery.creativeIn(item, hour)?.id !== promotedTweet) continue
      applyFinality(hours, offset, values, seed, hour, now)
      const offsetInRound = Math.floor(uniform(seed, hour, segmentPurpose) * roundLength)
      const divided = (count: number) =>
        members === null ? count : membersAmong(members, offsetInRound, count)
      const step = series.stepOfHour[hour - series.from] ?? 0
      for (let index = 0; index < parents.length; index += 1) {
        const of = values[parents[index] ?? 0] ?? 0
        const share = shares[index] ?? 0
        const place = columnCount + index
        let value = of
        if (share === rest) value = of - (values[place - 1] ?? 0)
        else if (share < 1 && of > 0) {
          value = Math.min(of, Math.floor(of * share + uniform(seed, hour, purposes[index] ?? 0)))
        }
        if (share === 0) value = 0
        values[place] = value
        // A rest is divided as what it is the rest of, so that its parts add up too.
        const segmentValue = share === rest ? divided(of) - divided(of - value) : divided(value)
        const sum = index * series.length + step
        sums[sum] = (sums[sum] ?? 0) + segmentValue * (worths[index] ?? 1)
      }
    }
  }
}

/** People are counted in rounds of so many, each of which has the segments in their proportions. */
const roundLength = 1000
/** Has no common factor with the length, so a round visits every place once, far from the one before. */
const stride = 383

/** How many of the first people of a round belong to a range. */
function membersOf({ from, to }: Range): Uint16Array {
  const members = new Uint16Array(roundLength + 1)
  for (let person = 0; person < roundLength; person += 1) {
    const place = ((person * stride) % roundLength) / roundLength
    members[person + 1] = (members[person] ?? 0) + (place >= from && place < to ? 1 : 0)
  }
  return members
}

/**
 * How many of `count` people belong to the segment. It never falls as the count grows, so a segment has no more clicks
 * than impressions, and the segments together never have more than all.
 */
function membersAmong(members: Uint16Array, first: number, count: number): number {
  const upTo = (people: number) =>
    Math.floor(people / roundLength) * (members[roundLength] ?? 0) + (members[people % roundLength] ?? 0)
  return upTo(first + count) - upTo(first)
}
