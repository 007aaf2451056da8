import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeFileAtomicallySync } from '../../../core/files/write-file-atomically.ts'

/** A checked backup that waits for the next start. */
export const restoreFileName = 'flightdeck-restore.db'
/** How many rows of it couldn't be read. */
const skippedRowsName = 'flightdeck-restore.json'
const skippedRowsNote = z.object({ skippedRows: z.int() })

export function renameDatabase(path: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, to + suffix)
  }
}

export function writeSkippedRows(folder: string, skippedRows: number): void {
  writeFileAtomicallySync(join(folder, skippedRowsName), JSON.stringify({ skippedRows }))
}

export interface AppliedRestore {
  /** Name of the file that the backup replaced. */
  readonly previousFile: string
  readonly skippedRows: number
}

/** Replaces the database with a waiting backup; an interrupted start continues. Null if nothing is waiting. */
export function applyPendingRestore(folder: string, path: string, stamp: string): AppliedRestore | null {
  const waiting = join(folder, restoreFileName)
  if (!existsSync(waiting)) return null
  const previousFile = `flightdeck-before-restore-${stamp}.db`
  renameDatabase(path, join(folder, previousFile))
  renameSync(waiting, path)
  const skippedRows = readSkippedRows(join(folder, skippedRowsName))
  rmSync(join(folder, skippedRowsName), { force: true })
  return { previousFile, skippedRows }
}

function readSkippedRows(path: string): number {
  try {
    return skippedRowsNote.parse(JSON.parse(readFileSync(path, 'utf8'))).skippedRows
  } catch {
    return 0
  }
}
