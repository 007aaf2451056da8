import { z } from 'zod'
import { type MetricGroup, segmentations } from '../../../../shared/api/ads/statistics.ts'
import { type DaySpan, midnightOf } from '../../../../shared/statistics/days.ts'
import { type Finality, finalityOf } from '../../../../shared/statistics/finality.ts'
import type {
  EntitySeries,
  KnownSpan,
  SeriesQuery,
  StatisticsSeries,
  TrackedEntity,
} from '../../../../shared/statistics/statistics-view.ts'
import { metricPlace } from '../../../../shared/statistics/stored-metrics.ts'
import { jsonColumn, type Statements } from '../../../core/store/database.ts'
import { blockKey, blocksOf, entityNumber, knownNumbers, readBlock, spaceOf } from './block-store.ts'
import { blockOf, blockSize, openBlock, placeOf, UnreadableBlock } from './blocks.ts'
import { hourMs } from './saving.ts'

/** Reads stored figures. */

type Reader = Pick<Statements, 'get' | 'all'>

const minuteMs = 60_000
const knownRow = z.object({ entities: z.int(), since: z.int().nullable(), until: z.int().nullable() })

/** What is known about campaigns and line items equally. */
export function knownOf({ get }: Pick<Statements, 'get'>, space: number): KnownSpan | null {
  const row = get(
    `SELECT count(*) AS entities, max(since) AS since, min(until) AS until FROM statistics_known
     WHERE space = :space AND entity < 2`,
    { space },
  )
  const { entities, since, until } = knownRow.parse(row)
  return entities < 2 || since === null || until === null ? null : { since, until }
}

interface Column {
  readonly name: string
  readonly group: MetricGroup
  readonly column: number
}

function columnsOf(metrics: readonly string[]): readonly Column[] {
  return [...new Set(metrics)].flatMap((name) => {
    const place = metricPlace(name)
    return place === null ? [] : [{ name, ...place }]
  })
}

function groupsOf(columns: readonly Column[]): readonly MetricGroup[] {
  return [...new Set(columns.map(({ group }) => group))]
}

/** A block's values for some columns; an unreadable block has none. */
function takeBlock(
  content: Uint8Array,
  wanted: ReadonlySet<number>,
  take: (column: number, place: number, slot: number, value: number) => void,
  read: (place: number, minutes: number) => void = () => undefined,
): void {
  try {
    const reader = openBlock(content)
    for (const place of reader.places) read(place, reader.readAt[place] ?? 0)
    for (const column of reader.columns()) {
      if (wanted.has(column)) reader.each((place, slot, value) => take(column, place, slot, value))
    }
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
  }
}

/** Sums over a span by metric and entity number; NaN if unknown. */
export function sumsOf(
  reader: Reader,
  space: number,
  entity: TrackedEntity,
  metrics: readonly string[],
  span: DaySpan,
): ReadonlyMap<string, Float64Array> {
  const columns = columnsOf(metrics)
  const sums = new Map(columns.map(({ name }) => [name, new Float64Array(0)]))
  for (const group of groupsOf(columns)) {
    const named = new Map(columns.flatMap((one) => (one.group === group ? [[one.column, one.name]] : [])))
    const wanted = new Set(named.keys())
    for (const { block, content } of blocksOf(reader, { space, entity, group, hourly: false }, span)) {
      const base = block * blockSize
      for (const name of named.values()) {
        const known = sums.get(name)
        if (known === undefined || known.length >= base + blockSize) continue
        const larger = new Float64Array(Math.max(base + blockSize, known.length * 2)).fill(Number.NaN)
        larger.set(known)
        sums.set(name, larger)
      }
      takeBlock(content, wanted, (column, place, _slot, value) => {
        const own = sums.get(named.get(column) ?? '')
        if (own === undefined) return
        const before = own[base + place] ?? Number.NaN
        own[base + place] = Number.isNaN(before) ? value : before + value
      })
    }
  }
  return sums
}

const stages: readonly Finality[] = ['early', 'spendEstimated', 'spendMayFall', 'final']

/** Figures over time, for a bridge call. */
export function seriesOf(reader: Reader, query: SeriesQuery, zone: string): StatisticsSeries {
  const { workspace, span, granularity } = query
  const hourly = granularity === 'HOUR'
  const days = Array.from({ length: span.to - span.from }, (_, index) => {
    const [start, end] = [midnightOf(span.from + index, zone), midnightOf(span.from + index + 1, zone)]
    return { start, end, steps: hourly ? Math.round((end - start) / hourMs) : 1 }
  })
  const firsts: number[] = []
  const starts: number[] = []
  for (const { start, steps } of days) {
    firsts.push(starts.length)
    for (let step = 0; step < steps; step += 1) starts.push(start + step * hourMs)
  }
  const none: StatisticsSeries = { zone, starts, series: [], finality: starts.map(() => null), known: null }
  const space = spaceOf(reader, workspace)
  if (space === null) return none
  const known = knownOf(reader, space.id)
  if (query.segmentation !== null) return { ...none, known, series: segmentsOf(reader, space.id, query) }
  const columns = columnsOf(query.metrics)
  const finality: (Finality | null)[] = starts.map(() => null)
  const note = (day: number, minutes: number): number => {
    // Whatever isn't among the active entities hasn't changed since it was read.
    const seen = Math.max(minutes * minuteMs, known?.until ?? 0)
    const one = days[day]
    if (one === undefined) return seen
    const stage = finalityOf(one.end, seen)
    for (let step = 0; step < one.steps; step += 1) {
      const at = (firsts[day] ?? 0) + step
      const before = finality[at] ?? null
      if (before === null || stages.indexOf(stage) < stages.indexOf(before)) finality[at] = stage
    }
    return seen
  }
  const target = { reader, space: space.id, query, columns, hourly, steps: starts.length, firsts, note }
  const series = query.ids === 'all' ? [sumSeries(target)] : entitySeries(target, query.ids)
  return { zone, starts, series, finality, known }
}

interface Target {
  readonly reader: Reader
  readonly space: number
  readonly query: SeriesQuery
  readonly columns: readonly Column[]
  readonly hourly: boolean
  readonly steps: number
  readonly firsts: readonly number[]
  /** Returns when the figures of a day were last known. */
  readonly note: (day: number, minutes: number) => number
}

interface Gathered {
  readonly values: Map<string, (number | null)[]>
  readAt: number | null
}

function gather({ columns, steps }: Target): Gathered {
  return {
    values: new Map(columns.map(({ name }) => [name, new Array<number | null>(steps).fill(null)])),
    readAt: null,
  }
}

function shown(id: string, { values, readAt }: Gathered): EntitySeries {
  return { id, segment: null, values: Object.fromEntries(values), readAt }
}

function noteRead(into: Gathered, seen: number): void {
  into.readAt = into.readAt === null ? seen : Math.min(into.readAt, seen)
}

function sumSeries(target: Target): EntitySeries {
  const { reader, space, query, columns, hourly, firsts, note } = target
  const sum = gather(target)
  for (const group of groupsOf(columns)) {
    const named = new Map(columns.flatMap((one) => (one.group === group ? [[one.column, one.name]] : [])))
    const wanted = new Set(named.keys())
    for (const { day, content } of blocksOf(
      reader,
      { space, entity: query.entity, group, hourly },
      query.span,
    )) {
      const index = day - query.span.from
      takeBlock(
        content,
        wanted,
        (column, _place, slot, value) => {
          const own = sum.values.get(named.get(column) ?? '')
          const at = (firsts[index] ?? 0) + slot
          if (own !== undefined) own[at] = (own[at] ?? 0) + value
        },
        (_place, minutes) => noteRead(sum, note(index, minutes)),
      )
    }
  }
  return shown('all', sum)
}

function entitySeries(target: Target, ids: readonly string[]): readonly EntitySeries[] {
  const { reader, space, query, columns, hourly, firsts, note } = target
  const { entity, span } = query
  const numbers = knownNumbers(reader, space, entity, ids)
  const gathered = new Map(ids.map((id) => [id, gather(target)]))
  const blocks = new Map<number, Map<number, Gathered>>()
  for (const [id, number] of numbers) {
    const own = gathered.get(id)
    if (own === undefined) continue
    const members = blocks.get(blockOf(number)) ?? new Map<number, Gathered>()
    members.set(placeOf(number), own)
    blocks.set(blockOf(number), members)
  }
  for (const group of groupsOf(columns)) {
    const named = new Map(columns.flatMap((one) => (one.group === group ? [[one.column, one.name]] : [])))
    const wanted = new Set(named.keys())
    for (let day = span.from; day < span.to; day += 1) {
      for (const [block, members] of blocks) {
        const content = readBlock(reader, blockKey({ space, entity, group, hourly }, day, block))
        if (content === null) continue
        takeBlock(
          content,
          wanted,
          (column, place, slot, value) => {
            const own = members.get(place)?.values.get(named.get(column) ?? '')
            if (own !== undefined) own[(firsts[day - span.from] ?? 0) + slot] = value
          },
          (place, minutes) => {
            const own = members.get(place)
            if (own !== undefined) noteRead(own, note(day - span.from, minutes))
          },
        )
      }
    }
  }
  return [...gathered].map(([id, own]) => shown(id, own))
}

/** Stored segments of an entity: by metric, one number per day. */
export const storedSegments = z.array(
  z.object({
    name: z.string(),
    value: z.string(),
    metrics: z.record(z.string(), z.array(z.number().nullable())),
  }),
)

const segmentRow = z.object({
  number: z.int(),
  first_day: z.int(),
  end_day: z.int(),
  read_at: z.int(),
  content: jsonColumn(storedSegments),
})

function segmentsOf(reader: Reader, space: number, query: SeriesQuery): readonly EntitySeries[] {
  const { entity, ids, metrics, span, segmentation } = query
  if (ids === 'all' || segmentation === null || !segmentations.includes(segmentation)) return []
  const numbers = knownNumbers(reader, space, entity, ids)
  const found = new Map<
    string,
    Gathered & { readonly id: string; readonly name: string; readonly value: string }
  >()
  for (const [id, number] of numbers) {
    const rows = reader
      .all(
        `SELECT number, first_day, end_day, read_at, content FROM statistics_segment
         WHERE space = :space AND entity = :entity AND number = :number AND segmentation = :segmentation
           AND first_day < :to AND end_day > :from ORDER BY read_at`,
        { space, entity: entityNumber(entity), number, segmentation, ...span },
      )
      .read(segmentRow)
    for (const { first_day: first, read_at: readAt, content } of rows) {
      for (const { name, value, metrics: stored } of content) {
        const key = JSON.stringify([id, name, value])
        const own = found.get(key) ?? {
          ...{ id, name, value, readAt: null },
          values: new Map(
            metrics.map((metric) => [metric, new Array<number | null>(span.to - span.from).fill(null)]),
          ),
        }
        found.set(key, own)
        noteRead(own, readAt)
        for (const metric of metrics) {
          for (const [index, number] of (stored[metric] ?? []).entries()) {
            const at = first + index - span.from
            const into = own.values.get(metric)
            if (into !== undefined && at >= 0 && at < into.length && number !== null) into[at] = number
          }
        }
      }
    }
  }
  return [...found.values()].map(({ id, name, value, values, readAt }) => ({
    ...{ id, segment: { name, value }, values: Object.fromEntries(values), readAt },
  }))
}
