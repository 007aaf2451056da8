import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'

export interface FolderLock {
  release(): void
}

const lockFileName = 'flightdeck-lock.db'

/**
 * Keeps the program and the command line from using one data folder at the same time: each would publish the other's
 * unfinished jobs. The operating system holds the lock through SQLite, so a killed process releases it.
 */
export function lockFolder(folder: string): Outcome<FolderLock> {
  let file: DatabaseSync | null = null
  try {
    mkdirSync(folder, { recursive: true })
    file = new DatabaseSync(join(folder, lockFileName), { timeout: 0 })
    const held = file
    held.exec('BEGIN EXCLUSIVE')
    return succeed({ release: () => held.close() })
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === sqliteBusy) return fail(inUse(folder))
    // A disk that can't hold a lock is reported when the database opens.
    return succeed({ release: () => undefined })
  }
}

const sqliteBusy = 5

/** Whether the process that used the folder was killed: the lock file exists, but no process holds the lock. */
export function isAbandoned(folder: string): boolean {
  if (!existsSync(join(folder, lockFileName))) return false
  const lock = lockFolder(folder)
  if (lock.ok) lock.value.release()
  return lock.ok
}

function inUse(folder: string): StorageFault {
  return {
    kind: 'storage',
    code: 'IN_USE',
    message: t`Flightdeck is already working on ${folder}, in a window or on a command line. Wait until it’s done, or use another folder with --profile.`,
  }
}
