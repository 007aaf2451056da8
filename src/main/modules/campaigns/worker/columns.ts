import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { toExactInteger } from '../../../../shared/core/exact-integer.ts'
import { maxNaturalNames, naturalKey } from '../../../../shared/text/natural-order.ts'
import { inRange } from '../../../core/store/database.ts'
import type { CampaignColumn, ColumnValues } from '../../records/campaign-columns.ts'
import { type Column, copiedInto, emptyColumn, setValue } from './column.ts'
import type { CriteriaIndex } from './criteria-index.ts'

/**
 * In-memory columns of one account's rows, each loaded on first use and updated with the rows that changed. Row IDs are
 * small and never reused, so they serve as array indexes.
 */
export interface Table {
  readonly space: number
  /** The largest row ID plus one. */
  size: number
  /** Change number that the arrays are up to date with. */
  revision: number
  /** 0 campaign, 1 line item, 255 none. */
  subject: Uint8Array
  /** Row ID of the campaign; 0 for none. */
  parent: Int32Array
  /** Whether it has a draft. */
  changed: Uint8Array
  /** Rows of both subjects sorted by name, as of `namedAt`. */
  readonly names: [Int32Array, Int32Array]
  namedAt: number
  readonly columns: Map<CampaignColumn, Column>
  /** For the table of a single view: deleted records, appended from index `first` on after the rows of `base`. */
  readonly deleted: DeletedRows | null
}

/** The rows of an account, and what their columns are computed from. */
export interface RowSource {
  readonly database: DatabaseSync
  readonly table: Table
  readonly workspace: Workspace
  /** The criteria of its line items, loaded if the view needs them. */
  readonly criteria: () => CriteriaIndex
  readonly now: number
  /** Changes on the service before this time are no longer marked. */
  readonly since: number
}

interface DeletedRows {
  readonly base: Table
  readonly first: number
  readonly rows: readonly DeletedRow[]
}

export interface DeletedRow {
  readonly subject: 0 | 1
  readonly key: string
  /** Key of the line item's campaign; null for a campaign. */
  readonly campaign: string | null
  /** ID of the leftover row in `campaign_row`; 0 for none. Line items may still refer to it. */
  readonly remains: number
  readonly values: ColumnValues
}

/** Stands for a subject: no row. */
export const noRow = 255
const numbersRow = z.object({ numbers: z.string().nullable() })
const changedRow = z.object({
  id: z.int(),
  subject: z.int(),
  present: z.int(),
  parent: z.int().nullable(),
  change_number: z.int(),
  changed: z.int(),
})

/** IDs are consecutive; a damaged, far larger one must not allocate memory for the gap. */
const maxRowId = 20_000_000

/** Reads what every view needs: subject, parent, presence and whether there is a draft. */
export function openTable(database: DatabaseSync, space: number): Table {
  const table: Table = {
    space,
    size: 1,
    revision: 0,
    namedAt: 0,
    columns: new Map(),
    deleted: null,
    names: [new Int32Array(), new Int32Array()],
    subject: new Uint8Array(1).fill(noRow),
    parent: new Int32Array(1),
    changed: new Uint8Array(1),
  }
  refreshTable(database, table)
  return table
}

/** Updates the arrays; returns whether anything changed. */
export function refreshTable(database: DatabaseSync, table: Table): boolean {
  const newest = revisionOf(database, table.space)
  if (newest === table.revision) return false
  if (table.revision === 0) readAll(database, table)
  else readChanges(database, table)
  table.revision = newest
  return true
}

export function revisionOf(database: DatabaseSync, space: number): number {
  const row = database.prepare('SELECT revision AS size FROM campaign_space WHERE id = ?').get(space)
  return sizeRow.safeParse(row).data?.size ?? 0
}

const sizeRow = z.object({ size: z.int() })

/** Reads two JSON texts from the name index: a row in them costs much less than a result row. */
function readAll(database: DatabaseSync, table: Table): void {
  for (const subject of [0, 1]) {
    const { ids, parents } = byName(database, table.space, subject)
    grow(table, ids.reduce((max, id) => Math.max(max, id), 0) + 1)
    for (const [index, id] of ids.entries()) {
      table.subject[id] = subject
      table.parent[id] = parents[index] ?? 0
    }
    table.names[subject] = Int32Array.from(ids)
  }
  table.namedAt = revisionOf(database, table.space)
  const changed = numbersOf(
    database,
    'SELECT json_group_array(id) AS numbers FROM campaign_row WHERE space = ? AND draft IS NOT NULL',
    table.space,
  )
  for (const id of changed) table.changed[id] = 1
}

const pairRow = z.object({ ids: z.string(), parents: z.string() })

const rowsInIndex = `(SELECT id, parent, name FROM campaign_row INDEXED BY campaign_row_by_name
  WHERE space = ? AND subject = ? AND present = 1 ORDER BY name, id)`

function byName(database: DatabaseSync, space: number, subject: number): NamedRows {
  const row = database
    .prepare(
      `SELECT json_group_array(id) AS ids, json_group_array(coalesce(parent, 0)) AS parents FROM ${rowsInIndex}`,
    )
    .get(space, subject)
  const { ids, parents } = pairRow.parse(row)
  // `json_group_array` of integers is an array of numbers.
  const indexOrder = { ids: JSON.parse(ids) as number[], parents: JSON.parse(parents) as number[] }
  const rowsByName =
    indexOrder.ids.length > maxNaturalNames
      ? indexOrder
      : inNaturalOrder(database, space, subject, indexOrder)
  if (rowsByName.ids.every(isRowId)) return rowsByName
  return {
    ids: rowsByName.ids.filter(isRowId),
    parents: rowsByName.parents.filter((_, place) => isRowId(rowsByName.ids[place] ?? -1)),
  }
}

interface NamedRows {
  readonly ids: readonly number[]
  readonly parents: readonly number[]
}

const namesRow = z.object({ names: z.string() })

/** The rows with numbers in their names by value. */
function inNaturalOrder(
  database: DatabaseSync,
  space: number,
  subject: number,
  { ids, parents }: NamedRows,
): NamedRows {
  const row = database
    .prepare(`SELECT json_group_array(name) AS names FROM ${rowsInIndex}`)
    .get(space, subject)
  // `json_group_array` of texts is an array of texts.
  const keys = (JSON.parse(namesRow.parse(row).names) as string[]).map(naturalKey)
  const places = Array.from(ids.keys()).sort((a, b) => compareBytes(keys[a] ?? '', keys[b] ?? '') || a - b)
  return {
    ids: places.map((place) => ids[place] ?? 0),
    parents: places.map((place) => parents[place] ?? 0),
  }
}

function isRowId(id: number): boolean {
  return id >= 0 && id <= maxRowId
}

/** All rows of a subject (0 or 1) sorted by name, the order of ties. */
export function rowsByName(database: DatabaseSync, table: Table, subject: 0 | 1): Int32Array {
  if (table.deleted !== null) return withDeletedByName(database, table, table.deleted, subject)
  if (table.namedAt !== table.revision) {
    for (const each of [0, 1]) table.names[each] = Int32Array.from(byName(database, table.space, each).ids)
    table.namedAt = table.revision
  }
  return table.names[subject] ?? new Int32Array()
}

function withDeletedByName(
  database: DatabaseSync,
  table: Table,
  { base, first, rows }: DeletedRows,
  subject: 0 | 1,
): Int32Array {
  const column = columnOf(database, table, 'name')
  const nameOf = (row: number) =>
    column.kind === 'text' ? (column.texts[column.values[row] ?? 0] ?? '') : ''
  const deletedIds = rows.flatMap((row, index) => (row.subject === subject ? [first + index] : []))
  const others = rowsByName(database, base, subject)
  const keyOf = others.length > maxNaturalNames ? nameOf : (row: number) => naturalKey(nameOf(row))
  deletedIds.sort((a, b) => compareBytes(keyOf(a), keyOf(b)))
  const all = new Int32Array(others.length + deletedIds.length)
  let place = 0
  let end = 0
  const take = (row: number) => {
    all[end] = row
    end += 1
  }
  for (const row of deletedIds) {
    for (; place < others.length; place += 1) {
      const liveId = others[place] ?? 0
      if (compareBytes(keyOf(liveId), keyOf(row)) > 0) break
      take(liveId)
    }
    take(row)
  }
  for (const liveId of others.subarray(place)) take(liveId)
  return all
}

/** The database's index order of texts is by bytes. Comparing code units gives the same for most. */
function compareBytes(a: string, b: string): number {
  if (a === b) return 0
  if (beyondHangul.test(a) || beyondHangul.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return a < b ? -1 : 1
}

const beyondHangul = /[\uD800-\uFFFF]/

function numbersOf(database: DatabaseSync, sql: string, space: number): readonly number[] {
  const { numbers } = numbersRow.parse(database.prepare(sql).get(space))
  return numbers === null ? [] : (JSON.parse(numbers) as number[])
}

function readChanges(database: DatabaseSync, table: Table): void {
  const rows = database
    .prepare(
      `SELECT id, subject, present, parent, change_number, draft IS NOT NULL AS changed FROM campaign_row
       WHERE space = ? AND change_number > ?`,
    )
    .all(table.space, table.revision)
    .flatMap((row) => changedRow.safeParse(row).data ?? [])
    .filter(({ id }) => isRowId(id))
  if (rows.length === 0) return
  grow(table, rows.reduce((max, { id }) => Math.max(max, id), 0) + 1)
  for (const { id, subject, present, parent, changed } of rows) {
    table.subject[id] = present === 1 ? subject : noRow
    table.parent[id] = parent ?? 0
    table.changed[id] = changed
  }
  for (const [name, column] of table.columns) {
    const statement = database.prepare(
      `SELECT id, ${name} AS value FROM campaign_row WHERE space = ? AND change_number > ?`,
    )
    statement.setReadBigInts(column.kind === 'number')
    for (const { id, value } of statement.all(table.space, table.revision)) {
      setValue(column, Number(id), typeof value === 'bigint' ? toExactInteger(value) : value)
    }
    column.ranks = null
  }
}

function grow(table: Table, size: number): void {
  if (size <= table.size) return
  table.subject = copiedInto(table.subject, new Uint8Array(size).fill(noRow))
  table.parent = copiedInto(table.parent, new Int32Array(size))
  table.changed = copiedInto(table.changed, new Uint8Array(size))
  for (const column of table.columns.values()) {
    if (column.kind === 'number') {
      column.values = copiedInto(column.values, new Float64Array(size).fill(Number.NaN))
    } else column.values = copiedInto(column.values, new Int32Array(size))
    column.ranks = null
  }
  table.size = size
}

/** A column at the table's revision. */
export function columnOf(database: DatabaseSync, table: Table, name: CampaignColumn): Column {
  const loadedColumn = table.columns.get(name)
  if (loadedColumn !== undefined) return loadedColumn
  if (table.deleted !== null) return columnWithDeleted(database, table, table.deleted, name)
  return readColumns(database, table, [name]).get(name) ?? emptyColumn(name, table.size)
}

/** Loads columns that are needed together: reading the rows once costs little more than for one of them. */
export function loadColumns(database: DatabaseSync, table: Table, names: readonly CampaignColumn[]): void {
  const storedTable = table.deleted?.base ?? table
  const missing = names.filter((name) => !storedTable.columns.has(name))
  if (missing.length > 0) readColumns(database, storedTable, missing)
}

function readColumns(
  database: DatabaseSync,
  table: Table,
  names: readonly CampaignColumn[],
): ReadonlyMap<CampaignColumn, Column> {
  const columns = names.map((name) => emptyColumn(name, table.size))
  for (const rows of slicesOf(database, table, names)) {
    for (const row of rows) {
      const id = Number(row[0])
      // A damaged ID may be far too large.
      if (id >= table.size) continue
      for (let index = 0; index < columns.length; index += 1) {
        const [column, value] = [columns[index], row[index + 1]]
        if (column !== undefined && value !== null)
          setValue(column, id, typeof value === 'bigint' ? toExactInteger(value) : value)
      }
    }
  }
  for (const [index, name] of names.entries()) {
    const column = columns[index]
    if (column !== undefined) table.columns.set(name, column)
  }
  return table.columns
}

/** Few enough that they are garbage before the next ones are read. */
const rowsAtOnce = 2_000

/** Rows as lists of values, in slices: 100,000 rows as objects, as JSON or all at once take at least twice as long. */
function* slicesOf(database: DatabaseSync, { space }: Table, names: readonly CampaignColumn[]) {
  const sliceQuery = database.prepare(
    `SELECT id, ${names.join(', ')} FROM campaign_row WHERE space = ? AND id > ? ORDER BY id LIMIT ${rowsAtOnce}`,
  )
  sliceQuery.setReturnArrays(true)
  let last = -1
  for (;;) {
    const rows = inRange(sliceQuery, (statement) => statement.all(space, last))
    yield rows
    if (rows.length < rowsAtOnce) return
    last = Number(rows.at(-1)?.[0])
  }
}

function columnWithDeleted(
  database: DatabaseSync,
  table: Table,
  { base, first, rows }: DeletedRows,
  name: CampaignColumn,
): Column {
  const baseColumn = columnOf(database, base, name)
  const empty = emptyColumn(name, table.size)
  const column = filledColumn(empty, baseColumn)
  for (const [index, { values }] of rows.entries()) setValue(column, first + index, values[name])
  table.columns.set(name, column)
  return column
}

/** The longer empty column with the values of the base. */
function filledColumn(empty: Column, base: Column): Column {
  if (base.kind === 'number' && empty.kind === 'number')
    return { ...empty, values: copiedInto(base.values, empty.values), large: new Map(base.large) }
  if (base.kind !== 'text' || empty.kind !== 'text') return empty
  return {
    kind: 'text',
    values: copiedInto(base.values, empty.values),
    ranks: null,
    texts: [...base.texts],
    numbers: base.numbers === null ? null : new Map(base.numbers),
  }
}
