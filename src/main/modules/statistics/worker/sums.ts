import type { DaySpan } from '../../../../shared/statistics/days.ts'
import type { TrackedEntity } from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import { type BlockPlace, blockKey, blocksAt, blocksOf, changedBlocks, lastNumber } from './block-store.ts'
import { blockSize, decodeColumns } from './blocks.ts'
import { type Column, columnsOf, groupsOf } from './series.ts'
import { addAt, openWeeks, weekDays, weeksIn } from './weeks.ts'

/** Sums of stored figures over days, by entity. */

type Reader = Pick<Statements, 'get' | 'all'>

/** Sums over a span by entity number; NaN for entities without data. */
export interface Sums {
  readonly values: Float64Array
  /** The space's revision when they were read. */
  readonly revision: number
}

/** Sums over a span by metric. `knownSums` are earlier sums: only blocks that have changed since are read for them. */
export function sumsOf(
  reader: Reader,
  { id, revision }: { readonly id: number; readonly revision: number },
  entity: TrackedEntity,
  metrics: readonly string[],
  span: DaySpan,
  knownSums: (metric: string) => Sums | undefined = () => undefined,
): ReadonlyMap<string, Sums> {
  const columns = columnsOf(metrics)
  const size = (lastNumber(reader, id, entity) + blockSize) & -blockSize
  const sumsByMetric = new Map<string, Sums>()
  const add = (since: number | null, columnsToAdd: readonly Column[]) => {
    const changed = since === null ? null : changedBlocks(reader, id, entity, since)
    for (const group of groupsOf(columnsToAdd)) {
      const sums = new Map<number, Float64Array>()
      for (const { name, column } of columnsToAdd.filter((column) => column.group === group)) {
        const values = new Float64Array(size).fill(Number.NaN)
        values.set(knownSums(name)?.values ?? [])
        for (const block of changed ?? []) values.fill(Number.NaN, block * blockSize, (block + 1) * blockSize)
        sums.set(column, values)
        sumsByMetric.set(name, { values, revision })
      }
      addSpan(reader, { space: id, entity, group, hourly: false }, span, changed, sums)
    }
  }
  const byRevision = new Map<number | null, Column[]>()
  for (const column of columns) {
    const since = knownSums(column.name)?.revision ?? null
    byRevision.set(since, [...(byRevision.get(since) ?? []), column])
  }
  for (const [since, columnsOfRevision] of byRevision) add(since, columnsOfRevision)
  return sumsByMetric
}

/** Adds the days of some blocks, or of all, to the sums by column. Weeks are read whole where they have sums. */
function addSpan(
  reader: Reader,
  place: BlockPlace,
  span: DaySpan,
  some: readonly number[] | null,
  sums: ReadonlyMap<number, Float64Array>,
): void {
  const addDays = (days: DaySpan, blocks: readonly number[] | null) => {
    const storedBlocks =
      blocks === null ? blocksOf(reader, place, days) : blocksAt(reader, keysOf(days, blocks))
    for (const { block, content } of storedBlocks) addBlock(content, block, sums)
  }
  const keysOf = ({ from, to }: DaySpan, blocks: readonly number[]) =>
    Array.from({ length: to - from }, (_, index) =>
      blocks.map((block) => blockKey(place, from + index, block)),
    ).flat()
  const weeks = weeksIn(reader, place, span)
  const storedWeeks = openWeeks(reader, place, weeks, [...sums.keys()])
  const size = sums.values().next().value?.length ?? 0
  const all = Array.from({ length: size / blockSize }, (_, block) => block)
  let next = span.from
  for (let week = weeks.from; week < weeks.to; week += 1) {
    const summed = new Set(storedWeeks.summed(week))
    if (summed.size === 0) continue
    const unsummedBlocks = (some ?? all).filter(
      (block) => !(summed.has(block) && storedWeeks.add(week, block, sums)),
    )
    const days = { from: week * weekDays, to: Math.min((week + 1) * weekDays, span.to) }
    addDays(days, unsummedBlocks)
    if (next < days.from) addDays({ from: next, to: days.from }, some)
    next = days.to
  }
  if (next < span.to) addDays({ from: next, to: span.to }, some)
}

function addBlock(content: Uint8Array, block: number, sums: ReadonlyMap<number, Float64Array>): void {
  decodeColumns(content, sums, (column, values, { places }) => {
    const columnSums = sums.get(column)
    if (columnSums !== undefined) addAt(columnSums, places, block * blockSize, values)
  })
}
