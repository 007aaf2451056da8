import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { metricGroups } from '../../../../shared/api/ads/statistics.ts'
import type { DaySpan } from '../../../../shared/statistics/days.ts'
import { trackedEntities } from '../../../../shared/statistics/statistics-view.ts'
import type { Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import { type BlockPlace, blockKey, entityNumber, readBlock } from './block-store.ts'
import { blockSize, decodeSums, encodeSums, openBlock, UnreadableBlock } from './blocks.ts'

/**
 * Sums of seven days beside the blocks of days, a column of a block in each row: a long span is read from few bytes. A
 * week of a block has a head, which lists the columns with sums, and is empty from the moment a day changes until the
 * week is summed again. A week without sums is read by day.
 */

type WeekPlace = Omit<BlockPlace, 'hourly'>
type Reader = Pick<Statements, 'get' | 'all'>

export const weekDays = 7
const headColumn = 63
const weeks = 16_384
const blocks = 4_096
/** Starts a head, so that it isn't empty without any columns. */
const isSummed = 1
/** Weeks that are summed in one transaction: small enough not to delay other writers. */
const atOnce = 8

/** The blocks of a week and column are neighbors, and so are the heads of all weeks. */
function weekKey({ space, entity, group }: WeekPlace, column: number, week: number, block: number): number {
  const kind = (space * 8 + entityNumber(entity)) * 8 + metricGroups.indexOf(group)
  return ((kind * 64 + column) * weeks + week) * blocks + block
}

const row = z.object({ key: z.int(), content: z.instanceof(Uint8Array) })
const contentRow = row.pick({ content: true })

function readWeek({ get }: Pick<Statements, 'get'>, key: number): Uint8Array | null {
  const weekRow = get('SELECT content FROM statistics_week WHERE key = :key', { key })
  return contentRow.safeParse(weekRow).data?.content ?? null
}

function write({ run }: Pick<Statements, 'run'>, key: number, content: Uint8Array): void {
  run('INSERT OR REPLACE INTO statistics_week (key, content) VALUES (:key, :content)', { key, content })
}

function rowsBetween({ all }: Pick<Reader, 'all'>, first: number, end: number) {
  return all('SELECT key, content FROM statistics_week WHERE key >= :first AND key < :end', {
    first,
    end,
  }).read(row)
}

/** Notes that a day of a block changes, in the transaction that changes it. */
export function invalidateWeek(
  statements: Pick<Statements, 'get' | 'run'>,
  place: WeekPlace,
  day: number,
  block: number,
): void {
  const week = Math.floor(day / weekDays)
  const key = weekKey(place, headColumn, week, block)
  const head = readWeek(statements, key)
  if (head?.length === 0) return
  dropSums(statements, place, week, block, head)
  write(statements, key, new Uint8Array())
}

function dropSums(
  { run }: Pick<Statements, 'run'>,
  place: WeekPlace,
  week: number,
  block: number,
  head: Uint8Array | null,
): void {
  for (const column of head?.subarray(1) ?? []) {
    run('DELETE FROM statistics_week WHERE key = :key', { key: weekKey(place, column, week, block) })
  }
}

/** Sums every week with a changed day. */
export async function sumWeeks(database: ThreadDatabase, space: number): Promise<void> {
  for (const entity of trackedEntities) {
    for (const group of metricGroups) {
      const place = { space, entity, group }
      const outdated = database.read(({ all }) =>
        all('SELECT key FROM statistics_week WHERE key >= :first AND key < :end AND length(content) = 0', {
          first: weekKey(place, headColumn, 0, 0),
          end: weekKey(place, headColumn + 1, 0, 0),
        }).read(row.pick({ key: true })),
      )
      for (let at = 0; at < outdated.length; at += atOnce) {
        database.transact((statements) => {
          for (const { key } of outdated.slice(at, at + atOnce)) sumWeek(statements, place, key)
        })
        await setImmediate()
      }
    }
  }
}

function sumWeek(statements: Statements, place: WeekPlace, headKey: number): void {
  const block = headKey % blocks
  const week = Math.floor(headKey / blocks) % weeks
  const sums = sumsOfDays(statements, place, week, block)
  if (sums === null) {
    // The week is read by day until the unreadable one is stored again.
    statements.run('DELETE FROM statistics_week WHERE key = :key', { key: headKey })
    return
  }
  const columns: number[] = []
  for (const [column, values] of sums) {
    const bytes = encodeSums(values)
    if (bytes === null) continue
    columns.push(column)
    write(statements, weekKey(place, column, week, block), bytes)
  }
  write(statements, headKey, Uint8Array.of(isSummed, ...columns))
}

/** By column and place; null if a day can't be read. */
function sumsOfDays(reader: Pick<Reader, 'get'>, place: WeekPlace, week: number, block: number) {
  const sums = new Map<number, Float64Array>()
  const values = new Float64Array(blockSize)
  for (let day = week * weekDays; day < (week + 1) * weekDays; day += 1) {
    const content = readBlock(reader, blockKey({ ...place, hourly: false }, day, block))
    if (content === null) continue
    try {
      const opened = openBlock(content)
      if (opened.slots !== 1) return null
      for (const column of opened.columns()) {
        opened.decode(values)
        const columnSums = sums.get(column) ?? new Float64Array(blockSize).fill(Number.NaN)
        sums.set(column, columnSums)
        addAt(columnSums, opened.places, 0, values)
      }
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      return null
    }
  }
  const isExact = [...sums.values()].every((columnSums) =>
    columnSums.every((sum) => !(sum > Number.MAX_SAFE_INTEGER)),
  )
  return isExact && [...sums.keys()].every((column) => column < headColumn) ? sums : null
}

/** Adds numbers at places after `base`; NaN for null adds nothing. */
export function addAt(
  into: Float64Array,
  places: { readonly length: number; readonly [index: number]: number },
  base: number,
  values: Float64Array,
): void {
  for (let index = 0; index < places.length; index += 1) {
    const value = values[index] ?? Number.NaN
    if (Number.isNaN(value)) continue
    const at = base + (places[index] ?? 0)
    const before = into[at] ?? Number.NaN
    into[at] = Number.isNaN(before) ? value : before + value
  }
}

/** The weeks within a span; the last one may reach beyond it if no later day is stored. */
export function weeksIn({ get }: Pick<Reader, 'get'>, place: WeekPlace, { from, to }: DaySpan): DaySpan {
  const first = Math.ceil(from / weekDays)
  const last = Math.floor(to / weekDays)
  const days = { ...place, hourly: false }
  const later = get('SELECT key FROM statistics_block WHERE key >= :first AND key < :end LIMIT 1', {
    first: blockKey(days, to, 0),
    end: blockKey(days, (last + 1) * weekDays, 0),
  })
  return { from: first, to: later === undefined && to % weekDays > 0 ? last + 1 : last }
}

/** Reads sums of weeks; made for one place and its weeks. */
export interface WeekReader {
  /** Blocks that have sums of this week. */
  summed(week: number): readonly number[]
  /** Adds a week of a block to the sums by column; false if it couldn't be read, and nothing was added. */
  add(week: number, block: number, sums: ReadonlyMap<number, Float64Array>): boolean
}

export function openWeeks(
  reader: Reader,
  place: WeekPlace,
  { from, to }: DaySpan,
  columns: readonly number[],
): WeekReader {
  const heads = new Map<number, Map<number, Uint8Array>>()
  for (const { key, content } of rowsBetween(
    reader,
    weekKey(place, headColumn, from, 0),
    weekKey(place, headColumn, to, 0),
  )) {
    if (content[0] !== isSummed) continue
    const week = Math.floor(key / blocks) % weeks
    const blocksOfWeek = heads.get(week) ?? new Map<number, Uint8Array>()
    blocksOfWeek.set(key % blocks, content)
    heads.set(week, blocksOfWeek)
  }
  let loaded: { readonly week: number; readonly rows: ReadonlyMap<number, Uint8Array> } | null = null
  const rowsOf = (week: number) => {
    if (loaded?.week === week) return loaded.rows
    const rows = columns.flatMap((column) =>
      rowsBetween(reader, weekKey(place, column, week, 0), weekKey(place, column, week + 1, 0)),
    )
    loaded = { week, rows: new Map(rows.map(({ key, content }) => [key, content])) }
    return loaded.rows
  }
  const decoded = columns.map(() => new Float64Array(blockSize))
  return {
    summed: (week) => [...(heads.get(week)?.keys() ?? [])],
    add(week, block, sums) {
      const head = heads.get(week)?.get(block)
      if (head === undefined) return false
      const listed = columns.filter((column) => head.includes(column, 1))
      try {
        for (const [index, column] of listed.entries()) {
          const content = rowsOf(week).get(weekKey(place, column, week, block))
          const values = decoded[index]
          // The week changed since its head was read.
          if (content === undefined || values === undefined) return false
          decodeSums(content, values)
        }
      } catch (error) {
        if (!(error instanceof UnreadableBlock)) throw error
        return false
      }
      for (const [index, column] of listed.entries()) {
        const [columnSums, values] = [sums.get(column), decoded[index]]
        if (columnSums !== undefined && values !== undefined)
          addAt(columnSums, everyPlace, block * blockSize, values)
      }
      return true
    },
  }
}

const everyPlace = Uint8Array.from({ length: blockSize }, (_, place) => place)
