import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { isBoundedRow, isReadableRow } from './row-checks.ts'

export interface CopiedTable {
  readonly table: string
  readonly copied: number
  readonly lost: number
  /** Whether an unknown number of rows may also be missing. */
  readonly isCut: boolean
}

type Row = Readonly<Record<string, SQLOutputValue>>
type Key = readonly SQLInputValue[]

interface Table {
  readonly name: string
  readonly keys: readonly string[]
  readonly columns: readonly string[]
  readonly indexes: readonly string[]
}

const nameRow = z.object({ name: z.string() })
const columnRow = z.object({ name: z.string(), pk: z.int() })
const listRow = z.object({ name: z.string(), wr: z.int() })
const indexRow = z.object({ name: z.string(), partial: z.int() })

const sliceRows = 2_000
const maxProbes = 4_000

/** Opens a file of unknown content for reading; nothing in it is executed. */
export function openForeign(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { readOnly: true, defensive: true, timeout: 2_000 })
  try {
    file.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * Copies every readable row into a file with our own schema: from both ends, through indexes, and by probing. Existing
 * rows aren't changed; rows from `others` must respect limits; tables in `except` stay empty.
 */
export function copyRows(
  source: DatabaseSync,
  target: DatabaseSync,
  writer: 'self' | 'others' = 'self',
  except: ReadonlySet<string> = new Set(),
): readonly CopiedTable[] {
  target.exec('PRAGMA foreign_keys = OFF')
  return tablesOf(target)
    .filter(({ name }) => !except.has(name))
    .map((table) => copyTable(source, target, table, writer))
}

function tablesOf(target: DatabaseSync): readonly Table[] {
  return target
    .prepare("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all()
    .map((row) => listRow.parse(row))
    .filter(({ name }) => name !== 'run' && !name.startsWith('sqlite_'))
    .map(({ name, wr }) => {
      const columns = columnsOf(target, name)
      const primary = columns.filter(({ pk }) => pk > 0).toSorted((left, right) => left.pk - right.pk)
      return {
        name,
        keys: wr === 1 ? primary.map((column) => column.name) : ['rowid'],
        columns: columns.map((column) => column.name),
        indexes: target
          .prepare('SELECT name, partial FROM pragma_index_list(?)')
          .all(name)
          .map((row) => indexRow.parse(row))
          .filter(
            ({ partial, name: index }) => partial === 0 && !(wr === 1 && /^sqlite_autoindex/.test(index)),
          )
          .map((index) => index.name),
      }
    })
}

function columnsOf(file: DatabaseSync, table: string): readonly z.output<typeof columnRow>[] {
  return file
    .prepare('SELECT name, pk FROM pragma_table_info(?)')
    .all(table)
    .map((row) => columnRow.parse(row))
}

function copyTable(
  source: DatabaseSync,
  target: DatabaseSync,
  table: Table,
  writer: 'self' | 'others',
): CopiedTable {
  const there = columnsHere(source, table.name)
  if (there.size === 0) return { table: table.name, copied: 0, lost: 0, isCut: true }
  const columns = table.columns.filter((name) => there.has(name))
  const hasRowId = table.keys[0] === 'rowid'
  const written = hasRowId && !columns.includes('rowid') ? ['rowid', ...columns] : columns
  const insert = target.prepare(
    `INSERT OR IGNORE INTO "${table.name}" (${written.map(quoted).join(', ')})
     VALUES (${written.map(() => '?').join(', ')})`,
  )
  let copied = 0
  let refused = 0
  const copyRow = (row: Row): void => {
    // Limits first: a deeply nested value could exhaust the stack.
    if ((writer === 'others' && !isBoundedRow(table.name, row.k0, row)) || !isReadableRow(table.name, row)) {
      refused += 1
      return
    }
    try {
      // A row with an existing key is already there.
      copied += Number(insert.run(...written.map((name) => inputOf(row[name]))).changes)
    } catch (error) {
      if (!isRefusal(error)) throw error
      refused += 1
    }
    if (copied % sliceRows === 0) target.exec('COMMIT; BEGIN')
  }
  target.exec('BEGIN')
  try {
    const result = readAll(source, table, columns, copyRow)
    target.exec('COMMIT')
    return { table: table.name, copied, lost: refused + result.lost, isCut: result.isCut }
  } catch (error) {
    if (target.isTransaction) target.exec('ROLLBACK')
    throw error
  }
}

function columnsHere(source: DatabaseSync, table: string): ReadonlySet<string> {
  try {
    const isTable = source
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ? AND rootpage > 0")
      .all(table)
      .some((row) => nameRow.safeParse(row).success)
    return new Set(isTable ? columnsOf(source, table).map(({ name }) => name) : [])
  } catch {
    return new Set()
  }
}

function readAll(
  source: DatabaseSync,
  { name, keys, indexes }: Table,
  columns: readonly string[],
  onRow: (row: Row) => void,
): { readonly lost: number; readonly isCut: boolean } {
  const table = quoted(name)
  const keyNames = keys.map((key, place) => `${quoted(key)} AS k${place}`).join(', ')
  const order = (way: 'ASC' | 'DESC') => keys.map((key) => `${quoted(key)} ${way}`).join(', ')
  const tuple = `(${keys.map(quoted).join(', ')})`
  const marks = `(${keys.map(() => '?').join(', ')})`
  const select = `SELECT ${[...new Set([...keys, ...columns])].map(quoted).join(', ')}, ${keyNames} FROM ${table}`
  const keyOf = (row: Row): Key => keys.map((_, place) => inputOf(row[`k${place}`]))
  const readKeys = new Set<string>()
  const take = (row: Row): Key => {
    const key = keyOf(row)
    const text = textOfKey(key)
    if (!readKeys.has(text)) {
      readKeys.add(text)
      onRow(row)
    }
    return key
  }
  /** Reads in order as far as it goes. */
  const scan = (
    sql: string,
    values: Key,
    each: (row: Row) => Key,
  ): { last: Key | null; isWhole: boolean } => {
    let last: Key | null = null
    try {
      const statement = source.prepare(sql)
      statement.setReadBigInts(true)
      for (const row of statement.iterate(...values)) last = each(row)
      return { last, isWhole: true }
    } catch (error) {
      if (!isReadError(error)) throw error
      return { last, isWhole: false }
    }
  }

  const upwards = scan(`${select} ORDER BY ${order('ASC')}`, [], take)
  let isWhole = upwards.isWhole
  let downwards: Key | null = null
  if (!isWhole) {
    const from = upwards.last
    const behind = from === null ? '' : ` WHERE ${tuple} > ${marks}`
    downwards = scan(`${select}${behind} ORDER BY ${order('DESC')}`, from ?? [], take).last
  }

  const missing = new Map<string, Key>()
  for (const index of indexes) {
    const listed = `SELECT ${keyNames} FROM ${table} INDEXED BY ${quoted(index)}`
    const note = (row: Row): Key => {
      const key = keyOf(row)
      const text = textOfKey(key)
      if (!readKeys.has(text)) missing.set(text, key)
      return key
    }
    const inOrder = (way: 'ASC' | 'DESC') => {
      const names = source
        .prepare('SELECT name FROM pragma_index_info(?) WHERE name IS NOT NULL')
        .all(index)
        .map((row) => `${quoted(nameRow.parse(row).name)} ${way}`)
      return scan(`${listed} ORDER BY ${names.join(', ')}`, [], note).isWhole
    }
    try {
      if (!inOrder('ASC')) inOrder('DESC')
      else if (!isWhole) isWhole = true
    } catch (error) {
      if (!isReadError(error)) throw error
    }
  }
  for (const [text, key] of missing) {
    scan(`${select} WHERE ${tuple} = ${marks}`, key, take)
    if (readKeys.has(text)) missing.delete(text)
  }
  if (!upwards.isWhole && keys[0] === 'rowid') {
    probe(numberOf(upwards.last) ?? 0n, numberOf(downwards), (low, high, way) =>
      scan(`${select} WHERE rowid > ? AND rowid < ? ORDER BY rowid ${way}`, [low, high], take),
    )
    for (const text of missing.keys()) if (readKeys.has(text)) missing.delete(text)
  }
  return { lost: missing.size, isCut: !isWhole }
}

type Probe = (low: bigint, high: bigint, way: 'ASC' | 'DESC') => { last: Key | null; isWhole: boolean }

/** Halves the gap between both ends, because rows between two damaged places can't be reached otherwise. */
function probe(low: bigint, high: bigint | null, readGap: Probe): void {
  const gaps: (readonly [bigint, bigint])[] = [[low, high ?? low + 1_000_000n]]
  for (let probes = 0; probes < maxProbes; probes += 2) {
    const gap = gaps.shift()
    if (gap === undefined) return
    const [from, to] = gap
    if (to - from <= 1n) continue
    const up = readGap(from, to, 'ASC')
    if (up.isWhole) continue
    const bottom = numberOf(up.last) ?? from
    const top = numberOf(readGap(bottom, to, 'DESC').last) ?? to
    const middle = (bottom + top) / 2n
    if (middle <= bottom || middle >= top) continue
    gaps.push([bottom, middle + 1n], [middle, top])
  }
}

function numberOf(key: Key | null): bigint | null {
  const first = key?.[0]
  if (typeof first === 'bigint') return first
  return typeof first === 'number' ? BigInt(first) : null
}

function quoted(name: string): string {
  return name === 'rowid' ? name : `"${name.replaceAll('"', '""')}"`
}

function inputOf(value: SQLOutputValue | undefined): SQLInputValue {
  return value ?? null
}

function textOfKey(key: Key): string {
  return JSON.stringify(key, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

const sqliteError = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int() })

function primaryCode(error: unknown): number | null {
  const parsedError = sqliteError.safeParse(error)
  return parsedError.success ? parsedError.data.errcode & 0xff : null
}

/** A full disk or lack of memory ends a rescue; it says nothing about a row. */
function isReadError(error: unknown): boolean {
  const code = primaryCode(error)
  return code !== null && code !== 13 && code !== 7
}

function isRefusal(error: unknown): boolean {
  const code = primaryCode(error)
  return code === 19 || code === 20 || code === 18
}
