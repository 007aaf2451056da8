import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { addFieldColumns, withFieldColumns } from './recovery/list-checks.ts'

const schema = withFieldColumns(readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8'))

/** One change of the schema since the first release. Never changes once it's released. */
export interface Migration {
  readonly title: string
  readonly sql: string
}

/** Oldest first. The file's `user_version` counts them from `firstVersion`, which is `schema.sql`. */
export const migrations: readonly Migration[] = [
  {
    title: 'Note who made and who last changed a draft',
    sql: 'ALTER TABLE draft ADD COLUMN created_by TEXT; ALTER TABLE draft ADD COLUMN changed_by TEXT;',
  },
]

/** Builds before the first release counted their changes from 1, and later from 100. */
export const firstVersion = 200

const versionRow = z.object({ user_version: z.int().min(0) })
const foreignKeysRow = z.object({ foreign_keys: z.literal([0, 1]) })

export function schemaVersion(file: DatabaseSync): number {
  return versionRow.parse(file.prepare('PRAGMA user_version').get()).user_version
}

export function newestVersion(steps: readonly Migration[] = migrations): number {
  return firstVersion + steps.length
}

function stepsTo(version: number): number {
  return Math.max(0, version - firstVersion + 1)
}

export interface MigrateOptions {
  /** The path of the copy made before a migration, by the file's version. */
  readonly copyPath?: (version: number) => string
  readonly to?: number
  readonly steps?: readonly Migration[]
}

/**
 * Migrates a file to a newer schema: all missing steps or none. Then adds the columns of fields that the program didn't
 * have when the file was last opened, and returns whether there were any.
 */
export function migrate(
  file: DatabaseSync,
  { copyPath, steps = migrations, to = newestVersion(steps) }: MigrateOptions = {},
): boolean {
  const version = schemaVersion(file)
  if (version >= to) return to >= firstVersion && addFieldColumns(file)
  // VACUUM INTO, because Electron builds node:sqlite without a tested backup function.
  if (version > 0 && copyPath !== undefined) file.prepare('VACUUM INTO ?').run(copyPath(version))
  const missing = [schema, ...steps.map(({ sql }) => sql)].slice(stepsTo(version), stepsTo(to))
  const { foreign_keys } = foreignKeysRow.parse(file.prepare('PRAGMA foreign_keys').get())
  // A change may rebuild a table; with enforcement on, dropping the old one would delete the rows that reference it.
  file.exec('PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE')
  try {
    for (const sql of missing) file.exec(sql)
    file.exec(`PRAGMA user_version = ${to}`)
    const hasNewFields = to >= firstVersion && addFieldColumns(file)
    file.exec('COMMIT')
    return hasNewFields
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  } finally {
    file.exec(`PRAGMA foreign_keys = ${foreign_keys}`)
  }
}
