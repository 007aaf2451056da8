import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type Migration, migrations } from './migrations.ts'

const versionRow = z.object({ user_version: z.int().min(0) })

/** The number of schema steps that a file has taken. */
export function schemaVersion(file: DatabaseSync): number {
  return versionRow.parse(file.prepare('PRAGMA user_version').get()).user_version
}

/**
 * Brings a file to the newest schema, all missing steps or none. A file that holds data is first copied to the path
 * that `copyPath` names for the version it has, unless that is null.
 */
export function migrate(
  file: DatabaseSync,
  copyPath: ((version: number) => string) | null,
  steps: readonly Migration[] = migrations,
): void {
  const version = schemaVersion(file)
  const missing = steps.slice(version)
  if (missing.length === 0) return
  // VACUUM INTO, since Electron builds node:sqlite without a tested backup function.
  if (version > 0 && copyPath !== null) file.prepare('VACUUM INTO ?').run(copyPath(version))
  file.exec('BEGIN IMMEDIATE')
  try {
    for (const step of missing) file.exec(step.sql)
    file.exec(`PRAGMA user_version = ${steps.length}; COMMIT`)
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}
