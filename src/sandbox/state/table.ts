import { z } from 'zod'
import type { Journal } from './journal.ts'

/** A kind of record: its schema in fixtures and on disk, and its key. */
export interface TableDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly record: Schema
  /** `index` is the record's position in its list, for kinds without an ID. */
  key(record: z.output<Schema>, index: number): string
}

export function defineTable<Schema extends z.ZodType>(
  definition: TableDefinition<Schema>,
): TableDefinition<Schema> {
  return definition
}

/** Receives every change of a table's rows, including undone ones, to update an index. */
export interface TableObserver<Row> {
  /** `before` is undefined for a new row, `after` for a deleted one. */
  changed(before: Row | undefined, after: Row | undefined): void
  /** All rows may have changed. */
  refilled(): void
}

/**
 * Records by key, in insertion order. Records are never mutated: a change replaces them, so an answer built from one
 * doesn't change.
 */
export class Table<Row> {
  readonly #schema: z.ZodType<Row>
  readonly #key: (row: Row, index: number) => string
  readonly #journal: Journal
  readonly #rows = new Map<string, Row>()
  readonly #observers: TableObserver<Row>[] = []

  constructor(schema: z.ZodType<Row>, key: (row: Row, index: number) => string, journal: Journal) {
    this.#schema = schema
    this.#key = key
    this.#journal = journal
  }

  get size(): number {
    return this.#rows.size
  }

  get(key: string): Row | undefined {
    return this.#rows.get(key)
  }

  has(key: string): boolean {
    return this.#rows.has(key)
  }

  values(): IterableIterator<Row> {
    return this.#rows.values()
  }

  filter(test: (row: Row) => boolean): Row[] {
    const matchingRows: Row[] = []
    for (const row of this.#rows.values()) if (test(row)) matchingRows.push(row)
    return matchingRows
  }

  find(test: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (test(row)) return row
    return undefined
  }

  observe(observer: TableObserver<Row>): void {
    this.#observers.push(observer)
  }

  /** Inserts or replaces a record by its key, and returns it. */
  put(row: Row): Row {
    const key = this.#key(row, this.#rows.size)
    const before = this.#rows.get(key)
    this.#rows.set(key, row)
    for (const observer of this.#observers) observer.changed(before, row)
    this.#journal.note(() => {
      if (before === undefined) this.#rows.delete(key)
      else this.#rows.set(key, before)
      for (const observer of this.#observers) observer.changed(row, before)
    })
    return row
  }

  /** Removes a record permanently. Most kinds are flagged `deleted` instead. */
  remove(key: string): void {
    // Restoring a row's position means restoring all of them; only an attempt may do that.
    const before = this.#journal.isAttempting ? [...this.#rows] : []
    const removedRow = this.#rows.get(key)
    if (!this.#rows.delete(key)) return
    for (const observer of this.#observers) observer.changed(removedRow, undefined)
    this.#journal.note(() => {
      this.#rows.clear()
      for (const [id, row] of before) this.#rows.set(id, row)
      for (const observer of this.#observers) observer.refilled()
    })
  }

  /** Replaces all rows with `records`, which are unparsed. Throws a ZodError that names the invalid field. */
  load(records: unknown): void {
    const rows = z.array(this.#schema).parse(records)
    this.#rows.clear()
    for (const [index, row] of rows.entries()) this.#rows.set(this.#key(row, index), row)
    for (const observer of this.#observers) observer.refilled()
    this.#journal.note(() => undefined)
  }
}
