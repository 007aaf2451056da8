import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { Fault, StorageFault } from '../../../shared/core/fault.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { naturalKey } from '../../../shared/text/natural-order.ts'
import type { WriteGuard } from './folder-lock.ts'
import { isCorruption, storageFault } from './storage-fault.ts'

export type Row = Readonly<Record<string, SQLOutputValue>>
export type Values = Readonly<Record<string, SQLInputValue>>

/** A query's rows. They're only read through a schema, so every list handles unreadable rows the same way. */
export interface Rows {
  readonly length: number
  /** Returns what the schema can parse: an unreadable row is skipped and reported, and nothing else is lost. */
  read<Schema extends z.ZodType>(schema: Schema): readonly z.output<Schema>[]
  /** For decisions that a missing row would make wrong: throws if any row is unreadable. */
  readEach<Schema extends z.ZodType>(schema: Schema): readonly z.output<Schema>[]
}

/** What repositories do with the open file. Throws; only called inside `Database.attempt`. */
export interface Statements {
  all(sql: string, values?: Values): Rows
  get(sql: string, values?: Values): Row | undefined
  /** A list binds `?` in order, which is faster than names for statements with dozens of values. */
  run(
    sql: string,
    values?: Values | readonly SQLInputValue[],
  ): { readonly changes: number; readonly lastId: number }
  /** Returns the result of `work`, or null if it meets an unreadable row, which is reported. */
  unlessUnreadable<T>(work: () => T): T | null
}

export interface Database {
  /** Runs reads, or a single write, and turns disk trouble into a fault. */
  attempt<T>(work: (statements: Statements) => T): Outcome<T>
  /** Does the work in one transaction: all of it or none. */
  transact<T>(work: (statements: Statements) => T): Outcome<T>
  /** Does work in one transaction that a returned failure rolls back. */
  change<T>(work: (statements: Statements) => Outcome<T>): Outcome<T>
  written(): number
  damaged(): boolean
  /** Another connection has found damage. */
  noteDamage(): void
}

export type RowReader = Pick<Statements, 'get' | 'unlessUnreadable'>

/** A row that doesn't have the shape it was written in. */
class UnreadableRow extends Error {
  readonly row: unknown
  constructor(message: string, row: unknown) {
    super(message)
    this.row = row
  }
}

export function readRow<Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> {
  const parsedRow = schema.safeParse(row)
  if (!parsedRow.success) throw new UnreadableRow(parsedRow.error.message, row)
  return parsedRow.data
}

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

export function isUnreadableRow(fault: Fault): boolean {
  return fault.kind === 'storage' && fault.code === unreadableCode
}

const maxReported = 1_000
const unreadableCode = 'UNREADABLE_ROW'
/** SQLite found text that isn't JSON, or a number beyond any sum, inside a query. */
const damagedValue = z.object({
  code: z.literal('ERR_SQLITE_ERROR'),
  message: z.string().regex(/^(malformed JSON|integer overflow)/),
})
const outOfRange = z.object({ code: z.literal('ERR_OUT_OF_RANGE') })

/** The guard refused a write. */
class RefusedWrite extends Error {
  readonly fault: StorageFault
  constructor(fault: StorageFault) {
    super(fault.message)
    this.fault = fault
  }
}

class GuardedDatabase implements Database {
  readonly #file: DatabaseSync
  readonly #onUnreadable: () => void
  readonly #guard: WriteGuard
  readonly #prepared = new Map<string, StatementSync>()
  #damaged = false
  #written = 0
  readonly #reported = new Set<string>()
  readonly #statements: Statements

  constructor(
    file: DatabaseSync,
    onUnreadable: () => void = () => undefined,
    guard: WriteGuard = () => null,
  ) {
    this.#file = file
    file.function('natural_key', { deterministic: true }, (name) =>
      typeof name === 'string' ? naturalKey(name) : null,
    )
    this.#onUnreadable = onUnreadable
    this.#guard = guard
    this.#statements = {
      all: (sql, values = {}) =>
        this.#rowsOf(inRange(this.#statement(sql), (prepared) => prepared.all(values))),
      get: (sql, values = {}) => inRange(this.#statement(sql), (prepared) => prepared.get(values)),
      unlessUnreadable: (work) => {
        try {
          return work()
        } catch (error) {
          if (!(error instanceof UnreadableRow)) throw error
          this.#report(error.row)
          return null
        }
      },
      run: (sql, values = {}) => {
        if (!file.isTransaction) this.#requireWritable()
        const { changes, lastInsertRowid } = isList(values)
          ? this.#statement(sql).run(...values)
          : this.#statement(sql).run(values)
        this.#written += 1
        return { changes: Number(changes), lastId: Number(lastInsertRowid) }
      },
    }
  }

  #statement(sql: string): StatementSync {
    const cachedStatement = this.#prepared.get(sql)
    if (cachedStatement !== undefined) return cachedStatement
    const fresh = this.#file.prepare(sql)
    this.#prepared.set(sql, fresh)
    return fresh
  }

  /** Reading a list again meets the same row, which is reported once. */
  #report(row: unknown): void {
    this.#damaged = true
    const text = JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? `${value}` : value)) ?? ''
    if (this.#reported.has(text) || this.#reported.size >= maxReported) return
    this.#reported.add(text)
    this.#onUnreadable()
  }

  #rowsOf(rows: readonly Row[]): Rows {
    return {
      length: rows.length,
      read: (schema) =>
        rows.flatMap((row) => {
          const parsedRow = schema.safeParse(row)
          if (parsedRow.success) return [parsedRow.data]
          this.#report(row)
          return []
        }),
      readEach: (schema) => rows.map((row) => readRow(schema, row)),
    }
  }

  #requireWritable(): void {
    const refusal = this.#guard()
    if (refusal !== null) throw new RefusedWrite(refusal)
  }

  #faultOf(error: unknown): StorageFault {
    if (error instanceof UnreadableRow || damagedValue.safeParse(error).success) {
      this.#report(error instanceof UnreadableRow ? error.row : null)
      return { kind: 'storage', code: unreadableCode, message: unreadableMessage }
    }
    if (error instanceof RefusedWrite) return error.fault
    const fault = storageFault(error)
    if (fault === null) throw error
    if (isCorruption(fault)) this.#damaged = true
    return fault
  }

  readonly attempt = <T>(work: (statements: Statements) => T): Outcome<T> => {
    try {
      return succeed(work(this.#statements))
    } catch (error) {
      return fail(this.#faultOf(error))
    }
  }

  readonly change = <T>(work: (statements: Statements) => Outcome<T>): Outcome<T> => {
    const transactionOutcome = this.attempt((all) => {
      try {
        this.#requireWritable()
        this.#file.exec('BEGIN IMMEDIATE')
        const outcome = work(all)
        this.#file.exec(outcome.ok ? 'COMMIT' : 'ROLLBACK')
        return outcome
      } catch (error) {
        // Some errors (a full disk) have already rolled back.
        if (this.#file.isTransaction) this.#file.exec('ROLLBACK')
        throw error
      }
    })
    return transactionOutcome.ok ? transactionOutcome.value : transactionOutcome
  }

  readonly transact: Database['transact'] = (work) => this.change((all) => succeed(work(all)))

  readonly written: Database['written'] = () => this.#written

  readonly damaged: Database['damaged'] = () => this.#damaged

  readonly noteDamage: Database['noteDamage'] = () => {
    this.#damaged = true
  }
}

/** Wraps an open file. Statements are prepared once and cached. `onUnreadable` is called once per unreadable row. */
export function wrapDatabase(
  file: DatabaseSync,
  onUnreadable: () => void = () => undefined,
  guard: WriteGuard = () => null,
): Database {
  return new GuardedDatabase(file, onUnreadable, guard)
}

function isList(values: Values | readonly SQLInputValue[]): values is readonly SQLInputValue[] {
  return Array.isArray(values)
}

const unreadableMessage = t`This entry in the data file can’t be read. Restart Flightdeck to repair the file and keep everything else.`

/** Integers too large for a number are damage: they remain `bigint`, which no row schema accepts. */
export function inRange<T>(statement: StatementSync, query: (statement: StatementSync) => T): T {
  try {
    return query(statement)
  } catch (error) {
    if (!outOfRange.safeParse(error).success) throw error
  }
  statement.setReadBigInts(true)
  try {
    return withNumbers(query(statement))
  } finally {
    statement.setReadBigInts(false)
  }
}

function withNumbers<T>(rows: T): T {
  if (Array.isArray(rows)) for (const row of rows) withNumbers(row)
  else if (typeof rows === 'object' && rows !== null) {
    for (const [name, value] of Object.entries(rows)) {
      if (typeof value === 'bigint' && Number.isSafeInteger(Number(value)))
        Object.assign(rows, { [name]: Number(value) })
    }
  }
  return rows
}

export function unavailableDatabase(fault: StorageFault): Database {
  return {
    attempt: () => fail(fault),
    transact: () => fail(fault),
    change: () => fail(fault),
    written: () => 0,
    damaged: () => false,
    noteDamage: () => undefined,
  }
}
