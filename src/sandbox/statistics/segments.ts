import type { Segmentation } from '../../shared/api/ads/statistics.ts'
import type { LineItemRecord } from '../state/campaign-tables.ts'
import type { TargetingCriterionRecord } from '../state/promotion-tables.ts'

/** A segment of the people reached: its value, its name, and its relative size. */
export interface Segment {
  readonly segment_value: string
  readonly segment_name: string
  readonly size: number
}

const segment = (segment_value: string, segment_name: string, size: number): Segment => ({
  segment_value,
  segment_name,
  size,
})

const segments: Readonly<Record<Exclude<Segmentation, 'CONVERSION_TAGS'>, readonly Segment[]>> = {
  AGE: [
    segment('AGE_13_TO_17', '13-17', 6),
    segment('AGE_18_TO_24', '18-24', 22),
    segment('AGE_25_TO_34', '25-34', 31),
    segment('AGE_35_TO_49', '35-49', 26),
    segment('AGE_OVER_50', '50+', 15),
  ],
  GENDER: [segment('1', 'Male', 57), segment('2', 'Female', 43)],
  PLATFORMS: [
    segment('0', 'iOS', 38),
    segment('1', 'Android', 41),
    segment('3', 'Mobile web', 9),
    segment('4', 'Desktop', 12),
  ],
  METROS: [
    segment('501', 'New York', 24),
    segment('803', 'Los Angeles', 21),
    segment('602', 'Chicago', 13),
    segment('819', 'Seattle-Tacoma', 10),
    segment('751', 'Denver', 7),
    segment('820', 'Portland OR', 6),
  ],
}

/** Metros are Nielsen's, which only exist in one country (statistics.md#segments). */
const countryWithMetros = '96683cc9126741d1'

/** Some people belong to no segment, so segments don't add up to the total (statistics.md#segments). */
const segmentCoverage = 0.93

/** The segments of a segmentation for these line items; conversion tags depend on them. */
export function segmentsOf(
  segmentation: Segmentation,
  country: string | null,
  items: Iterable<LineItemRecord>,
): readonly Segment[] {
  if (segmentation === 'METROS' && country !== countryWithMetros) return []
  if (segmentation !== 'CONVERSION_TAGS') return segments[segmentation]
  const tags = new Set<string>()
  for (const { primary_web_event_tag: tag } of items) if (tag !== null) tags.add(tag)
  return [...tags].map((tag) => segment(tag, tag, 1))
}

/** A part of the people reached, from 0 to 1; `to` is exclusive. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** A segment's part of a line item's delivery: null if its targeting excludes the segment. Parts don't overlap. */
export function rangeOf(
  segment: Segment,
  segmentation: Segmentation,
  item: LineItemRecord,
  criteria: readonly TargetingCriterionRecord[],
): Range | null {
  if (segmentation === 'CONVERSION_TAGS') {
    return item.primary_web_event_tag === segment.segment_value ? { from: 0, to: segmentCoverage } : null
  }
  const reached = segments[segmentation].filter((part) => isReached(part, segmentation, criteria))
  const at = reached.indexOf(segment)
  if (at === -1) return null
  const sum = (parts: readonly Segment[]) => parts.reduce((total, { size }) => total + size, 0)
  const before = sum(reached.slice(0, at))
  const scale = segmentCoverage / sum(reached)
  return { from: before * scale, to: (before + segment.size) * scale }
}

const criterionTypes: Readonly<Partial<Record<Segmentation, string>>> = {
  AGE: 'AGE',
  GENDER: 'GENDER',
  PLATFORMS: 'PLATFORM',
}

function isReached(
  { segment_value }: Segment,
  segmentation: Segmentation,
  criteria: readonly TargetingCriterionRecord[],
): boolean {
  const type = criterionTypes[segmentation]
  const values = criteria
    .filter(({ targeting_type, operator_type }) => targeting_type === type && operator_type === 'EQ')
    .map(({ targeting_value }) => targeting_value)
  if (values.length === 0) return true
  return values.some((value) =>
    type === 'AGE' ? overlap(ages(value), ages(segment_value)) : value === segment_value,
  )
}

/** First and last age of `AGE_25_TO_34` and `AGE_OVER_50`. */
function ages(value: string): readonly [number, number] {
  const [from = 0, to = 120] = value.split('_').map(Number).filter(Number.isInteger)
  return [from, to]
}

function overlap(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] <= b[1] && b[0] <= a[1]
}
