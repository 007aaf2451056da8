import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { toExactInteger } from '../../../../shared/core/exact-integer.ts'
import { type NumberSource, writeJson } from '../../../../shared/core/json-text.ts'
import { Stopped } from '../../../core/files/external-file.ts'

const tableRow = z.object({ name: z.string().regex(/^[a-z_]+$/) })
/** Characters per write. */
const chunkCharacters = 1_000_000

const explanation = `Everything that Flightdeck keeps in its database, one file a table, one line a row, each line a JSON object.
Times are milliseconds since 1970, amounts are millionths of the currency, bodies that are not text are base64.
Keys and tokens are not in the database and not in this folder.
`

/** Writes every row of every table as JSON lines into a new folder, whole or not at all. Returns the number of rows. */
export async function exportTables(
  databasePath: string,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  mkdirSync(folder, { mode: 0o700 })
  try {
    return await exportInto(databasePath, folder, signal)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function exportInto(databasePath: string, folder: string, signal: AbortSignal): Promise<number> {
  writeFileSync(join(folder, 'README.txt'), explanation, { mode: 0o600 })
  const database = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 })
  let rows = 0
  try {
    // One consistent state of all tables.
    database.exec('BEGIN')
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'run'",
      )
      .all()
      .map((row) => tableRow.parse(row).name)
    for (const table of tables) {
      rows += await exportTable(database, table, join(folder, `${table}.jsonl`), signal)
    }
  } finally {
    database.close()
  }
  return rows
}

async function exportTable(
  database: DatabaseSync,
  table: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  try {
    let count = 0
    let text = ''
    const statement = database.prepare(`SELECT * FROM "${table}"`)
    statement.setReadBigInts(true)
    for (const row of statement.iterate()) {
      const plain = Object.entries(row).map(([name, value]) => [name, plainValue(value)])
      text += `${writeJson(Object.fromEntries(plain))}\n`
      count += 1
      if (text.length < chunkCharacters) continue
      await file.appendFile(text)
      text = ''
      await setImmediate()
      if (signal.aborted) throw new Stopped()
    }
    // A plain write to a full disk may be partial without an error.
    if (text !== '') await file.appendFile(text)
    return count
  } finally {
    await file.close()
  }
}

/** JSON columns become part of the line; bytes become text if they're valid. */
function plainValue(value: SQLOutputValue): unknown {
  if (typeof value === 'bigint') return toExactInteger(value)
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value)
    const text = bytes.toString('utf8')
    return Buffer.from(text).equals(bytes) ? text : bytes.toString('base64')
  }
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return longNumber.test(value) ? JSON.parse(value, asWritten) : JSON.parse(value)
  } catch {
    return value
  }
}

/** Possibly within a text, which does no harm. */
const longNumber = /\d{16}/

/** 64-bit IDs are numbers in bodies, which JavaScript would round. */
function asWritten(_key: string, value: unknown, { source }: NumberSource): unknown {
  return typeof value === 'number' && source !== undefined ? JSON.rawJSON(source) : value
}
