import { z } from 'zod'
import { writeJson } from '../../../shared/core/json-text.ts'
import { type Row, readRow, type Statements } from './database.ts'

export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The schema of a row, with camelCase names for its snake_case columns. */
export function rowOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).map((name) => [name, columnOf(name)] as const)
  const named = (row: Row) => {
    const values: Record<string, unknown> = {}
    for (const [name, column] of names) values[name] = row[column]
    return values
  }
  return z.transform(named).pipe(z.object(shape))
}

/** The schema of a row that is read for one text column. */
export function textColumn(name: string) {
  return z
    .looseObject({})
    .transform((row) => row[name])
    .pipe(z.string())
}

/** A boolean, stored as 0 or 1. */
export const flag = z.int().transform((value) => value === 1)

export function readOptional<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
): z.output<Schema> | null {
  return row === undefined ? null : readRow(schema, row)
}

const numberRow = z.object({ number: z.int() })

/** The result of `SELECT … AS number`. */
export function readNumber(row: unknown): number {
  return readRow(numberRow, row).number
}

type Plain = string | number | null | Uint8Array
const inserts = new Map<string, string>()

/** Inserts a row by camelCase names. Booleans are stored as 0 or 1, objects as JSON. */
export function insertRow(
  { run }: Pick<Statements, 'run'>,
  table: string,
  values: Readonly<Record<string, unknown>>,
  insert = 'INSERT',
) {
  const names = Object.keys(values)
  const key = `${insert} ${table} ${names.join()}`
  const sql =
    inserts.get(key) ??
    `${insert} INTO ${table} (${names.map(columnOf).join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`
  inserts.set(key, sql)
  return run(sql, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plainOf(value)])))
}

/** A value as SQLite stores it: objects and lists as JSON. */
export function plainOf(value: unknown): Plain {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Uint8Array ? value : writeJson(value)
}
