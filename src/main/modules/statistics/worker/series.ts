import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
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
import { inWorkspace, workspaceValues } from '../../../core/store/workspace-columns.ts'
import {
  type BlockPlace,
  blockKey,
  blocksOf,
  changedBlocks,
  entityNumber,
  knownNumbers,
  lastNumber,
  readBlock,
  spaceOf,
} from './block-store.ts'
import { type BlockReader, blockOf, blockSize, openBlock, placeOf, UnreadableBlock } from './blocks.ts'
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

const currencyRow = z.object({ currency: z.string() })

/** That of the account's campaigns; null before one was synced. */
export function currencyOf({ get }: Pick<Statements, 'get'>, workspace: Workspace): string | null {
  const row = get(
    `SELECT currency FROM campaign_row WHERE space = (SELECT id FROM campaign_space WHERE ${inWorkspace})
       AND subject = 0 AND present = 1 AND currency IS NOT NULL LIMIT 1`,
    workspaceValues(workspace),
  )
  return currencyRow.safeParse(row).data?.currency ?? null
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

/**
 * Decodes some columns of a block into the same array, one after another; an unreadable block has no data. Returns the
 * block with its places.
 */
function takeBlock(
  content: Uint8Array,
  wanted: { has(column: number): boolean },
  take: (column: number, values: Float64Array, block: BlockReader) => void,
): BlockReader | null {
  try {
    const block = openBlock(content)
    const size = block.places.length * block.slots
    if (scratch.length < size) scratch = new Float64Array(size)
    for (const column of block.columns()) {
      if (!wanted.has(column)) continue
      block.decode(scratch)
      take(column, scratch, block)
    }
    return block
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    return null
  }
}

let scratch = new Float64Array(blockSize)

/** Sums over a span by entity number; NaN for entities without data. */
export interface Sums {
  readonly values: Float64Array
  /** The space's revision when they were read. */
  readonly revision: number
}

/** Sums over a span by metric. `known` are earlier sums: only blocks that have changed since are read for them. */
export function sumsOf(
  reader: Reader,
  { id, revision }: { readonly id: number; readonly revision: number },
  entity: TrackedEntity,
  metrics: readonly string[],
  span: DaySpan,
  known: (metric: string) => Sums | undefined = () => undefined,
): ReadonlyMap<string, Sums> {
  const columns = columnsOf(metrics)
  const size = (lastNumber(reader, id, entity) + blockSize) & -blockSize
  const found = new Map<string, Sums>()
  const add = (since: number | null, own: readonly Column[]) => {
    const changed = since === null ? null : changedBlocks(reader, id, entity, since)
    for (const group of groupsOf(own)) {
      const sums = new Map<number, Float64Array>()
      for (const { name, column } of own.filter((one) => one.group === group)) {
        const values = new Float64Array(size).fill(Number.NaN)
        values.set(known(name)?.values ?? [])
        for (const block of changed ?? []) values.fill(Number.NaN, block * blockSize, (block + 1) * blockSize)
        sums.set(column, values)
        found.set(name, { values, revision })
      }
      const place: BlockPlace = { space: id, entity, group, hourly: false }
      const blocks =
        changed === null ? blocksOf(reader, place, span) : blocksNamed(reader, place, span, changed)
      for (const { block, content } of blocks) addBlock(content, block, sums)
    }
  }
  const byRevision = new Map<number | null, Column[]>()
  for (const one of columns) {
    const since = known(one.name)?.revision ?? null
    byRevision.set(since, [...(byRevision.get(since) ?? []), one])
  }
  for (const [since, own] of byRevision) add(since, own)
  return found
}

function* blocksNamed(reader: Reader, place: BlockPlace, { from, to }: DaySpan, blocks: readonly number[]) {
  for (let day = from; day < to; day += 1) {
    for (const block of blocks) {
      const content = readBlock(reader, blockKey(place, day, block))
      if (content !== null) yield { block, content }
    }
  }
}

function addBlock(content: Uint8Array, block: number, sums: ReadonlyMap<number, Float64Array>): void {
  const base = block * blockSize
  takeBlock(content, sums, (column, values, { places }) => {
    const own = sums.get(column)
    if (own === undefined) return
    for (let index = 0; index < places.length; index += 1) {
      const value = values[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      const at = base + (places[index] ?? 0)
      const before = own[at] ?? Number.NaN
      own[at] = Number.isNaN(before) ? value : before + value
    }
  })
}

const stages: readonly Finality[] = ['early', 'spendEstimated', 'spendMayFall', 'final']

type StoredQuery = Omit<SeriesQuery, 'entity'> & { readonly entity: TrackedEntity }

/** Figures over time, for a bridge call. */
export function seriesOf(reader: Reader, query: StoredQuery, zone: string): StatisticsSeries {
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
    const own = valuesByColumn(columns, group, sum)
    for (const { day, content } of blocksOf(
      reader,
      { space, entity: query.entity, group, hourly },
      query.span,
    )) {
      const index = day - query.span.from
      const first = firsts[index] ?? 0
      const block = takeBlock(content, own, (column, values, { slots, places }) => {
        const into = own.get(column)
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
  return shown('all', sum)
}

function valuesByColumn(
  columns: readonly Column[],
  group: MetricGroup,
  { values }: Gathered,
): ReadonlyMap<number, (number | null)[]> {
  return new Map(
    columns.flatMap((one) => {
      const own = one.group === group ? values.get(one.name) : undefined
      return own === undefined ? [] : [[one.column, own]]
    }),
  )
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
    for (let day = span.from; day < span.to; day += 1) {
      const first = firsts[day - span.from] ?? 0
      for (const [number, members] of blocks) {
        const content = readBlock(reader, blockKey({ space, entity, group, hourly }, day, number))
        if (content === null) continue
        const block = takeBlock(content, named, (column, values, { slots, places }) => {
          for (const [place, member] of members) {
            const index = places.indexOf(place)
            const into = member.values.get(named.get(column) ?? '')
            if (index < 0 || into === undefined) continue
            for (let slot = 0; slot < slots; slot += 1) {
              const value = values[index * slots + slot] ?? Number.NaN
              if (!Number.isNaN(value)) into[first + slot] = value
            }
          }
        })
        if (block === null) continue
        const readAt = block.readAt()
        for (const [place, member] of members) {
          const minutes = readAt[place] ?? 0
          if (minutes > 0) noteRead(member, note(day - span.from, minutes))
        }
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

function segmentsOf(reader: Reader, space: number, query: StoredQuery): readonly EntitySeries[] {
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
