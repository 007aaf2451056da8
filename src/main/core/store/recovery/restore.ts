import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A checked backup that waits for the next start. */
export const restoreFileName = 'flightdeck-restore.db'
/** How many rows of it could not be read. */
const leftOutName = 'flightdeck-restore.json'
const leftOutNote = z.object({ leftOut: z.int() })

/** Renames a database with its journal files, so that a repair tool still finds them together. */
export function renameDatabase(path: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, to + suffix)
  }
}

/** Notes for the next start what a backup lost on the way. */
export function noteLeftOut(folder: string, leftOut: number): void {
  writeFileSync(join(folder, leftOutName), JSON.stringify({ leftOut }), { flush: true })
}

export interface TakenRestore {
  /** The new name of what was there. */
  readonly kept: string
  readonly leftOut: number
}

/**
 * Puts a waiting backup in the place of the database, before that is opened; the one that was there is kept under a
 * name that says so. A start that is broken off between the steps goes on with the next one. Null where nothing waits.
 */
export function takeRestore(folder: string, path: string, stamp: string): TakenRestore | null {
  const waiting = join(folder, restoreFileName)
  if (!existsSync(waiting)) return null
  const kept = `flightdeck-before-restore-${stamp}.db`
  renameDatabase(path, join(folder, kept))
  renameSync(waiting, path)
  const leftOut = readLeftOut(join(folder, leftOutName))
  rmSync(join(folder, leftOutName), { force: true })
  return { kept, leftOut }
}

function readLeftOut(path: string): number {
  try {
    return leftOutNote.parse(JSON.parse(readFileSync(path, 'utf8'))).leftOut
  } catch {
    return 0
  }
}
