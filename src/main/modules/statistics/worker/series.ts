import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type MetricGroup, segmentations } from '../../../../shared/api/ads/statistics.ts'
import { midnightOf } from '../../../../shared/statistics/days.ts'
import { type Finality, finalityOf } from '../../../../shared/statistics/finality.ts'
import { segmentRemainder } from '../../../../shared/statistics/segment-remainder.ts'
import type {
  EntitySeries,
  SeriesQuery,
  StatisticsSeries,
  StoredSpan,
  TrackedEntity,
} from '../../../../shared/statistics/statistics-view.ts'
import { metricPlace } from '../../../../shared/statistics/stored-metrics.ts'
import { jsonColumn, type Statements } from '../../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import { blockKey, blocksAt, blocksOf, entityNumber, spaceOf, storedEntityNumbers } from './block-store.ts'
import { blockOf, decodeColumns, placeOf } from './blocks.ts'
import { hourMs } from './saving.ts'

/** Reads stored figures. */

type Reader = Pick<Statements, 'get' | 'all'>

const minuteMs = 60_000
const knownRow = z.object({ entities: z.int(), since: z.int().nullable(), until: z.int().nullable() })

/** What is known about campaigns and line items equally. */
export function storedSpanOf({ get }: Pick<Statements, 'get'>, space: number): StoredSpan | null {
  const row = get(
    `SELECT count(*) AS entities, max(since) AS since, min(until) AS until FROM statistics_known
     WHERE space = :space AND entity < 2`,
    { space },
  )
  const { entities, since, until } = knownRow.parse(row)
  return entities < 2 || since === null || until === null ? null : { since, until }
}

const currencyRow = z.object({ currency: z.string() })

/** The currency of the account's campaigns; null before one was synced. */
export function currencyOf({ get }: Pick<Statements, 'get'>, workspace: Workspace): string | null {
  const row = get(
    `SELECT currency FROM campaign_row WHERE space = (SELECT id FROM campaign_space WHERE ${inWorkspace})
       AND subject = 0 AND present = 1 AND currency IS NOT NULL LIMIT 1`,
    workspaceValues(workspace),
  )
  return currencyRow.safeParse(row).data?.currency ?? null
}

export interface Column {
  readonly name: string
  readonly group: MetricGroup
  readonly column: number
}

export function columnsOf(metrics: readonly string[]): readonly Column[] {
  return [...new Set(metrics)].flatMap((name) => {
    const place = metricPlace(name)
    return place === null ? [] : [{ name, ...place }]
  })
}

export function groupsOf(columns: readonly Column[]): readonly MetricGroup[] {
  return [...new Set(columns.map(({ group }) => group))]
}

const stages: readonly Finality[] = ['early', 'spendEstimated', 'spendMayFall', 'final']

type StoredQuery = Omit<SeriesQuery, 'entity'> & { readonly entity: TrackedEntity }

/** Figures over time, for a bridge call. */
export function seriesOf(reader: Reader, query: StoredQuery, zone: string): StatisticsSeries {
  const { workspace, span, granularity } = query
  const hourly = granularity === 'HOUR'
  const midnights = Array.from({ length: span.to - span.from + 1 }, (_, index) =>
    midnightOf(span.from + index, zone),
  )
  const days = midnights.slice(1).map((end, index) => {
    const start = midnights[index] ?? end
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
  const storedSpan = storedSpanOf(reader, space.id)
  const columns = columnsOf(query.metrics)
  const finality: (Finality | null)[] = starts.map(() => null)
  /** By day, what was noted last: it's the same for most entities. */
  const noted: number[] = []
  const note = (day: number, minutes: number): number => {
    // Whatever isn't among the active entities hasn't changed since it was read.
    const knownUntil = Math.max(minutes * minuteMs, storedSpan?.until ?? 0)
    const daySteps = days[day]
    if (daySteps === undefined || noted[day] === knownUntil) return knownUntil
    noted[day] = knownUntil
    const stage = finalityOf(daySteps.end, knownUntil)
    for (let step = 0; step < daySteps.steps; step += 1) {
      const at = (firsts[day] ?? 0) + step
      const before = finality[at] ?? null
      if (before === null || stages.indexOf(stage) < stages.indexOf(before)) finality[at] = stage
    }
    return knownUntil
  }
  const target = { reader, space: space.id, query, columns, hourly, steps: starts.length, firsts, note }
  if (query.segmentation !== null) {
    const segments = segmentsOf(reader, space.id, query)
    const totals = query.ids === 'all' || segments.length === 0 ? [] : entitySeries(target, query.ids)
    const remainders = totals.flatMap(
      (total) =>
        segmentRemainder(
          total,
          segments.filter(({ id }) => id === total.id),
        ) ?? [],
    )
    return { ...none, known: storedSpan, series: [...segments, ...remainders] }
  }
  const series = query.ids === 'all' ? [sumSeries(target)] : entitySeries(target, query.ids)
  return { zone, starts, series, finality, known: storedSpan }
}

interface Target {
  readonly reader: Reader
  readonly space: number
  readonly query: StoredQuery
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

function seriesOfEntity(id: string, { values, readAt }: Gathered): EntitySeries {
  return { id, segment: null, values: Object.fromEntries(values), readAt }
}

function noteRead(into: Gathered, observedAt: number): void {
  into.readAt = into.readAt === null ? observedAt : Math.min(into.readAt, observedAt)
}

function sumSeries(target: Target): EntitySeries {
  const { reader, space, query, columns, hourly, firsts, note } = target
  const sum = gather(target)
  for (const group of groupsOf(columns)) {
    const valuesOfColumns = valuesByColumn(columns, group, sum)
    for (const { day, content } of blocksOf(
      reader,
      { space, entity: query.entity, group, hourly },
      query.span,
    )) {
      const index = day - query.span.from
      const first = firsts[index] ?? 0
      const block = decodeColumns(content, valuesOfColumns, (column, values, { slots, places }) => {
        const into = valuesOfColumns.get(column)
        if (into === undefined) return
        for (let slot = 0; slot < slots; slot += 1) {
          let total = into[first + slot] ?? null
          for (let at = slot; at < places.length * slots; at += slots) {
            const value = values[at] ?? Number.NaN
            if (!Number.isNaN(value)) total = (total ?? 0) + value
          }
          into[first + slot] = total
        }
      })
      if (block !== null && block.places.length > 0) noteRead(sum, note(index, block.oldest))
    }
  }
  return seriesOfEntity('all', sum)
}

function valuesByColumn(
  columns: readonly Column[],
  group: MetricGroup,
  { values }: Gathered,
): ReadonlyMap<number, (number | null)[]> {
  return new Map(
    columns.flatMap((column) => {
      const columnValues = column.group === group ? values.get(column.name) : undefined
      return columnValues === undefined ? [] : [[column.column, columnValues]]
    }),
  )
}

function entitySeries(target: Target, ids: readonly string[]): readonly EntitySeries[] {
  const { reader, space, query, columns, hourly, firsts, note } = target
  const { entity, span } = query
  const numbers = storedEntityNumbers(reader, space, entity, ids)
  const gathered = new Map(ids.map((id) => [id, gather(target)]))
  const blocks = new Map<number, Map<number, Gathered>>()
  for (const [id, number] of numbers) {
    const gatheredValues = gathered.get(id)
    if (gatheredValues === undefined) continue
    const members = blocks.get(blockOf(number)) ?? new Map<number, Gathered>()
    members.set(placeOf(number), gatheredValues)
    blocks.set(blockOf(number), members)
  }
  const spanDays = Array.from({ length: span.to - span.from }, (_, index) => span.from + index)
  for (const group of groupsOf(columns)) {
    const named = new Map(
      columns.flatMap((column) => (column.group === group ? [[column.column, column.name]] : [])),
    )
    const keys = spanDays.flatMap((day) =>
      [...blocks.keys()].map((block) => blockKey({ space, entity, group, hourly }, day, block)),
    )
    for (const { day, block: number, content } of blocksAt(reader, keys)) {
      const first = firsts[day - span.from] ?? 0
      const members = blocks.get(number) ?? []
      const block = decodeColumns(content, named, (column, values, { slots, places }) => {
        const name = named.get(column) ?? ''
        for (const [place, member] of members) {
          const index = places.indexOf(place)
          const into = member.values.get(name)
          if (index < 0 || into === undefined) continue
          for (let slot = 0; slot < slots; slot += 1) {
            const value = values[index * slots + slot] ?? Number.NaN
            if (!Number.isNaN(value)) into[first + slot] = value
          }
        }
      })
      if (block === null) continue
      for (const [place, member] of members) {
        const minutes = block.minutesAt(place)
        if (minutes !== null) noteRead(member, note(day - span.from, minutes))
      }
    }
  }
  return [...gathered].map(([id, gatheredValues]) => seriesOfEntity(id, gatheredValues))
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

function segmentsOf(reader: Reader, space: number, query: StoredQuery): readonly EntitySeries[] {
  const { entity, ids, metrics, span, segmentation } = query
  if (ids === 'all' || segmentation === null || !segmentations.includes(segmentation)) return []
  const numbers = storedEntityNumbers(reader, space, entity, ids)
  const segmentsByKey = new Map<
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
      for (const { name, value, metrics: storedMetrics } of content) {
        const key = JSON.stringify([id, name, value])
        const segmentValues = segmentsByKey.get(key) ?? {
          id,
          name,
          value,
          readAt: null,
          values: new Map(
            metrics.map((metric) => [metric, new Array<number | null>(span.to - span.from).fill(null)]),
          ),
        }
        segmentsByKey.set(key, segmentValues)
        noteRead(segmentValues, readAt)
        for (const metric of metrics) {
          for (const [index, number] of (storedMetrics[metric] ?? []).entries()) {
            const at = first + index - span.from
            const into = segmentValues.values.get(metric)
            if (into !== undefined && at >= 0 && at < into.length && number !== null) into[at] = number
          }
        }
      }
    }
  }
  return [...segmentsByKey.values()].map(({ id, name, value, values, readAt }) => ({
    id,
    segment: { name, value },
    values: Object.fromEntries(values),
    readAt,
  }))
}
