import { z } from 'zod'
import type { Journal } from './journal.ts'
import { Table, type TableDefinition } from './table.ts'

/** Definitions by their list's name in a fixture. */
export type Definitions = Readonly<Record<string, TableDefinition>>

export type Tables<D extends Definitions> = {
  readonly [Name in keyof D]: Table<z.output<D[Name]['record']>>
}

export function createTables<D extends Definitions>(definitions: D, journal: Journal): Tables<D> {
  const tables = Object.entries(definitions).map(([name, { record, key }]) => [
    name,
    new Table(record, key, journal),
  ])
  // Each entry was created from the definition of the same name, which Object.fromEntries can't express.
  return Object.fromEntries(tables) as Tables<D>
}

/** What loading and saving need from a table, whatever its rows are. */
export interface TableStore {
  load(records: unknown): void
  values(): Iterable<unknown>
}

/** A list whose rows don't fit its table. */
export class UnreadableList extends Error {
  /** The first row at fault, if the list has rows. */
  readonly row: unknown
  /** The row's first field at fault. */
  readonly field: string | null

  constructor(name: string, list: unknown, error: z.ZodError) {
    super(`The list "${name}" cannot be read: ${z.prettifyError(error)}`)
    const [index, field] = error.issues[0]?.path ?? []
    this.row = Array.isArray(list) && typeof index === 'number' ? list[index] : undefined
    this.field = field === undefined ? null : String(field)
  }
}

/** Fills every table from the list with its name; a missing list empties its table. */
export function loadTables(
  tables: Readonly<Record<string, TableStore>>,
  source: Readonly<Record<string, unknown>>,
): void {
  for (const [name, table] of Object.entries(tables)) {
    try {
      table.load(source[name] ?? [])
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      throw new UnreadableList(name, source[name], error)
    }
  }
}

/** Every table's rows by name, in the input format of `loadTables`. */
export function dumpTables(tables: Readonly<Record<string, TableStore>>): Record<string, unknown[]> {
  return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, [...table.values()]]))
}
