import { z } from 'zod'
import type { MetricGroup } from '../../../../shared/api/ads/statistics.ts'
import { parseJson } from '../../../../shared/core/json-text.ts'
import { metricPlace } from '../../../../shared/statistics/stored-metrics.ts'

/** The service's answers about entities; tolerant of everything that isn't stored. */

const answer = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      id_data: z.array(z.looseObject({ segment: z.unknown(), metrics: z.record(z.string(), z.unknown()) })),
    }),
  ),
  request: z
    .looseObject({ params: z.looseObject({ entity_ids: z.array(z.string()).optional() }) })
    .optional(),
})

const segment = z.looseObject({
  segment_name: z.union([z.string(), z.number(), z.bigint()]).transform(String),
  segment_value: z
    .union([z.string(), z.number(), z.bigint()])
    .nullish()
    .transform((value) => String(value ?? '')),
})

export interface AnsweredSeries {
  readonly id: string
  readonly segment: { readonly name: string; readonly value: string } | null
  /** By group and column, one number per step; NaN for null. */
  readonly columns: ReadonlyMap<MetricGroup, ReadonlyMap<number, Float64Array>>
}

/** An answer that doesn't match its question. */
export class ForeignAnswer extends Error {}

/** Reads an answer about `ids` with `steps` numbers per metric. Throws if it's about something else. */
export function readAnswer(text: string, ids: readonly string[], steps: number): readonly AnsweredSeries[] {
  const { data, request } = answer.parse(parseJson(text))
  const requestedIds = new Set(ids)
  const echoed = request?.params.entity_ids
  if (echoed !== undefined && !(echoed.length === ids.length && echoed.every((id) => requestedIds.has(id)))) {
    throw new ForeignAnswer('The answer repeats other ids')
  }
  return data.flatMap(({ id, id_data }) => {
    if (!requestedIds.has(id)) return []
    return id_data.map(({ segment: rawSegment, metrics }): AnsweredSeries => {
      const named = segment.safeParse(rawSegment).data
      return {
        id,
        segment: named === undefined ? null : { name: named.segment_name, value: named.segment_value },
        columns: columnsOf(metrics, steps),
      }
    })
  })
}

function columnsOf(metrics: Readonly<Record<string, unknown>>, steps: number): AnsweredSeries['columns'] {
  const groups = new Map<MetricGroup, Map<number, Float64Array>>()
  const put = (name: string, series: Float64Array | null): void => {
    const place = metricPlace(name)
    if (place === null || series === null) return
    const columns = groups.get(place.group) ?? new Map<number, Float64Array>()
    columns.set(place.column, series)
    groups.set(place.group, columns)
  }
  for (const [name, value] of Object.entries(metrics)) {
    // Most metrics of the service are null for most entities, and some aren't stored.
    if (value === null || metricPlace(name) === null) continue
    if (Array.isArray(value)) put(name, seriesOf(value, steps))
    else if (typeof value === 'object') putConversions(name, new Map(Object.entries(value)), steps, put)
  }
  return groups
}

/** A metric that is an object of series (statistics.md#conversions). That of an app has no sum of its own. */
function putConversions(
  name: string,
  parts: ReadonlyMap<string, unknown>,
  steps: number,
  put: (name: string, series: Float64Array | null) => void,
): void {
  const part = (key: string) => {
    const value = parts.get(key)
    return Array.isArray(value) ? seriesOf(value, steps) : null
  }
  put(name, part('metric') ?? sumOf(part('post_view'), part('post_engagement')))
  put(`${name}.sale_amount`, part('sale_amount'))
  put(`${name}.order_quantity`, part('order_quantity'))
}

function sumOf(a: Float64Array | null, b: Float64Array | null): Float64Array | null {
  if (a === null || b === null) return a ?? b
  return a.map((value, step) => {
    const valueOfB = b[step] ?? Number.NaN
    if (Number.isNaN(value)) return valueOfB
    return Number.isNaN(valueOfB) ? value : value + valueOfB
  })
}

/** Null for a series of another length, which can't be assigned to times. */
function seriesOf(values: readonly unknown[], steps: number): Float64Array | null {
  if (values.length !== steps) return null
  return Float64Array.from(values, (value) =>
    typeof value === 'number' && value >= 0 && value < Number.MAX_SAFE_INTEGER
      ? Math.round(value)
      : Number.NaN,
  )
}
