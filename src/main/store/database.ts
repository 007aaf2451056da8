import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { StorageFault } from '../../shared/fault.ts'
import { parseJson } from '../../shared/json-text.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import { meansDamage, storageFault } from './storage-fault.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>
export type Values = Readonly<Record<string, SQLInputValue>>

/** What repositories do with the open file. Throws; only called inside `Database.attempt`. */
export interface Statements {
  all(sql: string, values?: Values): readonly Row[]
  get(sql: string, values?: Values): Row | undefined
  run(sql: string, values?: Values): { readonly changes: number; readonly lastId: number }
}

export interface Database {
  /** Runs reads, or a single write, and turns disk trouble into a fault. */
  attempt<T>(work: (statements: Statements) => T): Outcome<T>
  /** The same in one transaction: all of it or nothing. */
  transact<T>(work: (statements: Statements) => T): Outcome<T>
  /** Number of writing statements that were run since the file was opened. */
  written(): number
  /** Whether a query has met damage since the file was opened. */
  damaged(): boolean
}

/** A row that does not have the shape it was written in. */
class UnreadableRow extends Error {}

/** Reads a row through its schema. Throws inside `attempt`, which makes a fault of it. */
export function readRow<Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> {
  const read = schema.safeParse(row)
  if (!read.success) throw new UnreadableRow(read.error.message)
  return read.data
}

/** A text column that holds JSON of the given shape. */
export function jsonColumn<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return parseJson(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/** Wraps an open file. Statements are prepared once and kept. */
export function wrapDatabase(file: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>()
  let damaged = false
  let written = 0

  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql)
    if (known !== undefined) return known
    const fresh = file.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }
  const statements: Statements = {
    all: (sql, values = {}) => statement(sql).all(values),
    get: (sql, values = {}) => statement(sql).get(values),
    run: (sql, values = {}) => {
      const { changes, lastInsertRowid } = statement(sql).run(values)
      written += 1
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
  }
  const faultOf = (error: unknown): StorageFault => {
    if (error instanceof UnreadableRow) {
      return { kind: 'storage', code: 'UNREADABLE_ROW', message: 'A stored record cannot be read any more.' }
    }
    const fault = storageFault(error)
    if (fault === null) throw error
    if (meansDamage(fault)) damaged = true
    return fault
  }
  const attempt = <T>(work: (statements: Statements) => T): Outcome<T> => {
    try {
      return succeed(work(statements))
    } catch (error) {
      return fail(faultOf(error))
    }
  }
  return {
    attempt,
    transact: (work) =>
      attempt((all) => {
        try {
          file.exec('BEGIN IMMEDIATE')
          const value = work(all)
          file.exec('COMMIT')
          return value
        } catch (error) {
          // Some errors (a full disk) have rolled back already.
          if (file.isTransaction) file.exec('ROLLBACK')
          throw error
        }
      }),
    written: () => written,
    damaged: () => damaged,
  }
}

/** Stands in where no file could be opened: every call gives the same fault. */
export function unavailableDatabase(fault: StorageFault): Database {
  return { attempt: () => fail(fault), transact: () => fail(fault), written: () => 0, damaged: () => false }
}
