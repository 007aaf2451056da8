import { t } from '../text/language.ts'
import type { EntitySeries } from './statistics-view.ts'

type Values = readonly (number | null)[]

/**
 * What the service counts in none of its segments: an entity's total minus the segments, where both are known. The
 * service rounds and corrects them separately, so a small excess of segments counts as nothing. Null if nothing remains.
 */
export function segmentRemainder(
  total: EntitySeries,
  segments: readonly EntitySeries[],
): EntitySeries | null {
  const readAt = Math.min(...segments.map((series) => series.readAt ?? Number.POSITIVE_INFINITY))
  const isRead = (step: number) =>
    segments.some(({ values }) => Object.values(values).some((numbers) => (numbers[step] ?? null) !== null))
  const values = Object.entries(total.values).map(([metric, numbers]): readonly [string, Values] => {
    const parts = segments.flatMap((series) => series.values[metric] ?? [])
    // A metric that no segment has wasn't part of the answer.
    if (parts.every((part) => part === null)) return [metric, numbers.map(() => null)]
    return [
      metric,
      numbers.map((number, step) => (number === null || !isRead(step) ? null : rest(number, metric, step))),
    ]
  })
  const remains = values.some(([, numbers]) => numbers.some((number) => (number ?? 0) > 0))
  if (!remains || !Number.isFinite(readAt)) return null
  return {
    id: total.id,
    segment: { name: t`Not attributed`, value: null },
    values: Object.fromEntries(values),
    readAt,
  }

  function rest(number: number, metric: string, step: number): number {
    const sum = segments.reduce((subtotal, series) => subtotal + (series.values[metric]?.[step] ?? 0), 0)
    return Math.max(0, number - sum)
  }
}
