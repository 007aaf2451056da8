import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/** A checked backup that waits for the next start. */
export const restoreFileName = 'flightdeck-restore.db'

/** Renames a database with its journal files, so that a repair tool still finds them together. */
export function renameDatabase(path: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, to + suffix)
  }
}

/**
 * Puts a waiting backup in the place of the database, before that is opened; the one that was there is kept under a
 * name that says so. A start that is broken off between the steps goes on with the next one. Gives the new name of
 * what was there, or null where nothing waits.
 */
export function takeRestore(folder: string, path: string, stamp: string): string | null {
  const waiting = join(folder, restoreFileName)
  if (!existsSync(waiting)) return null
  const kept = `flightdeck-before-restore-${stamp}.db`
  renameDatabase(path, join(folder, kept))
  renameSync(waiting, path)
  return kept
}
