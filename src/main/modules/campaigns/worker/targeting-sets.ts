import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { inRange } from '../../../core/store/database.ts'
import { copiedInto } from './column.ts'
import type { Table } from './columns.ts'

/** The targeting of the line items in memory: the numbers of all their criteria, one set after the other. */
export class TargetingSets {
  /** By row ID: where its set starts in `ids`; -1 if it was never synced. */
  #starts = new Int32Array(0)
  #lengths = new Int32Array(0)
  #ids = new Int32Array(0)
  #used = 0
  /** How much of `ids` belongs to sets that were replaced. */
  #unused = 0
  #revision = 0

  /** Loads the sets, or those that changed. */
  refresh(database: DatabaseSync, { space, size, revision }: Table): void {
    if (this.#revision === revision && this.#starts.length >= size) return
    this.#starts = copiedInto(this.#starts, new Int32Array(Math.max(size, this.#starts.length)).fill(-1))
    this.#lengths = copiedInto(this.#lengths, new Int32Array(this.#starts.length))
    if (this.#revision === 0 || this.#unused > this.#used / 2) this.#readAll(database, space)
    else this.#readChanges(database, space)
    this.#revision = revision
  }

  isKnown(row: number): boolean {
    return (this.#starts[row] ?? -1) >= 0
  }

  /** The numbers of a row's criteria; empty if they aren't known. */
  of(row: number): Int32Array {
    const start = this.#starts[row] ?? -1
    return start < 0 ? none : this.#ids.subarray(start, start + (this.#lengths[row] ?? 0))
  }

  /** Whether any criterion of the row is marked in `marks`: `of` would make an array for each row. */
  hasAny(row: number, marks: Uint8Array): boolean {
    const start = this.#starts[row] ?? -1
    const end = start + (this.#lengths[row] ?? 0)
    for (let place = start; place < end; place += 1) {
      if (marks[this.#ids[place] ?? 0] === 1) return true
    }
    return false
  }

  #readAll(database: DatabaseSync, space: number): void {
    this.#starts.fill(-1)
    this.#used = 0
    this.#unused = 0
    const sliceQuery = database.prepare(
      `SELECT max(id) AS last, group_concat(id || targeting, char(10)) AS sets FROM
         (SELECT id, targeting FROM campaign_row WHERE space = ? AND id > ? ORDER BY id LIMIT ${rowsAtOnce})`,
    )
    let last: number | bigint | null = -1
    while (last !== null) {
      const slice = sliceRow.parse(inRange(sliceQuery, (statement) => statement.get(space, last)))
      this.#add(slice.sets)
      last = slice.last
    }
  }

  #readChanges(database: DatabaseSync, space: number): void {
    const changed = database.prepare(
      `SELECT max(id) AS last, group_concat(id || coalesce(targeting, ''), char(10)) AS sets
       FROM campaign_row WHERE space = ? AND change_number > ?`,
    )
    this.#add(sliceRow.parse(inRange(changed, (statement) => statement.get(space, this.#revision))).sets)
  }

  /** Lines such as `812=3 17 204`, or `812` for a row without targeting. */
  #add(lines: string | null): void {
    if (lines === null) return
    // Each number takes at least two characters, including its separator.
    const length = this.#used + Math.ceil(lines.length / 2)
    if (length > this.#ids.length) this.#ids = copiedInto(this.#ids, new Int32Array(2 * length))
    let row = -1
    let number = 0
    let isNumber = false
    for (let place = 0; place <= lines.length; place += 1) {
      const code = place === lines.length ? lineFeed : lines.charCodeAt(place)
      if (code >= zero && code <= zero + 9) {
        number = number * 10 + code - zero
        isNumber = true
        continue
      }
      if (row < 0) {
        row = number
        this.#begin(row, code !== lineFeed)
      } else if (isNumber) this.#put(row, number)
      number = 0
      isNumber = false
      if (code === lineFeed) row = -1
    }
  }

  /** A damaged ID may be far too large: writing there changes nothing. */
  #begin(row: number, isKnown: boolean): void {
    this.#unused += this.#lengths[row] ?? 0
    this.#starts[row] = isKnown ? this.#used : -1
    this.#lengths[row] = 0
  }

  #put(row: number, id: number): void {
    this.#ids[this.#used] = id
    this.#used += 1
    this.#lengths[row] = (this.#lengths[row] ?? 0) + 1
  }
}

const none = new Int32Array(0)
const zero = 48
const lineFeed = 10
const sliceRow = z.object({
  last: z.union([z.int(), z.bigint()]).nullable(),
  sets: z.string().nullable(),
})

/** A text of all rows of a slice takes a third of the time of a result row each; few enough to be garbage soon. */
const rowsAtOnce = 2_000

const loaded = new WeakMap<Table, TargetingSets>()

/** The sets of a table's rows; deleted records have none. */
export function targetingSets(database: DatabaseSync, table: Table): TargetingSets {
  const storedTable = table.deleted?.base ?? table
  const sets = loaded.get(storedTable) ?? new TargetingSets()
  loaded.set(storedTable, sets)
  sets.refresh(database, storedTable)
  return sets
}
