import { closeSync, existsSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { makeFolder } from '../files/make-folder.ts'

/** Why nothing may be written at the moment; null if it may. Asked before each transaction. */
export type WriteGuard = () => StorageFault | null

export interface FolderLock {
  readonly guard: WriteGuard
  release(): void
}

const lockFileName = 'flightdeck-lock.db'

/**
 * Keeps the program and the command line from using one data folder at the same time: each would publish the other's
 * unfinished jobs. The operating system holds the lock through SQLite, so a killed process releases it.
 *
 * A lock belongs to a file, not to its name. If the file is removed, the guard locks a new one. If another file is
 * there, another program has worked on the folder, and what this one has in memory is out of date: it writes nothing
 * until it's started again.
 */
export function lockFolder(folder: string): Outcome<FolderLock> {
  const path = join(folder, lockFileName)
  try {
    makeFolder(folder)
    const first = lockFile(path)
    if (first === null) return fail(inUse(folder))
    return succeed(watchLock(folder, path, first))
  } catch {
    // A disk that can't hold a lock is reported when the database opens.
    return succeed({ guard: () => null, release: () => undefined })
  }
}

function watchLock(folder: string, path: string, first: LockedFile): FolderLock {
  let locked = first
  let lost: StorageFault | null = null
  // Threads have no lock of their own, and compare with the same file.
  const shared = new BigUint64Array(new SharedArrayBuffer(2 * BigUint64Array.BYTES_PER_ELEMENT))
  const share = ({ file }: LockedFile) => shared.set([file.dev, file.ino])
  share(locked)
  setEnvironmentData(path, shared)
  return {
    guard() {
      if (lost !== null) return lost
      const there = fileAt(path)
      if (there !== null) {
        if (!isSame(there, locked.file)) lost = usedMeanwhile(folder)
        return lost
      }
      const next = createFile(path) ? lockFile(path) : null
      if (next === null) {
        lost = usedMeanwhile(folder)
        return lost
      }
      locked.database.close()
      locked = next
      share(locked)
      return null
    },
    release() {
      setEnvironmentData(path, undefined)
      locked.database.close()
    },
  }
}

/** The guard of a thread that writes to the database at `databasePath`; it allows everything if nothing was locked. */
export function threadGuard(databasePath: string): WriteGuard {
  const folder = join(databasePath, '..')
  const path = join(folder, lockFileName)
  const shared: unknown = getEnvironmentData(path)
  if (!(shared instanceof BigUint64Array)) return () => null
  return () => {
    const there = fileAt(path)
    const [dev = 0n, ino = 0n] = shared
    return there === null || isSame(there, { dev, ino }) ? null : usedMeanwhile(folder)
  }
}

interface FileIdentity {
  readonly dev: bigint
  readonly ino: bigint
}

interface LockedFile {
  readonly database: DatabaseSync
  readonly file: FileIdentity
}

const maxAttempts = 5

/** Null if another program holds the lock. Throws if the disk can't hold one. */
function lockFile(path: string): LockedFile | null {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    createFile(path)
    const before = fileAt(path)
    const database = new DatabaseSync(path, { timeout: 0 })
    try {
      database.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      database.close()
      if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
      throw error
    }
    const after = fileAt(path)
    if (before !== null && after !== null && isSame(before, after)) return { database, file: after }
    // The name led to another file in between.
    database.close()
  }
  return null
}

const sqliteBusy = 5

/** Returns whether it created one. Closing a file that this process has locked would end the lock, so it opens none. */
function createFile(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function fileAt(path: string): FileIdentity | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null
}

function isSame(first: FileIdentity, second: FileIdentity): boolean {
  return first.dev === second.dev && first.ino === second.ino
}

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

function usedMeanwhile(folder: string): StorageFault {
  return {
    kind: 'storage',
    code: 'IN_USE',
    message: t`The lock file in ${folder} was replaced, so another Flightdeck may have worked on this folder. Restart this one; until then it saves and publishes nothing.`,
  }
}
