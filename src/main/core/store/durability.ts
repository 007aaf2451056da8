import { type FileHandle, open } from 'node:fs/promises'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Clock, Durability } from '../ports.ts'
import { loggedNow, noteLog } from './recovery/state-record.ts'
import { storageFault } from './storage-fault.ts'

interface DurabilityFiles {
  /** The write-ahead log. */
  readonly log: string
  /** Its index. */
  readonly index: string
  readonly record: string
}

interface OpenDurability extends Durability {
  /** What is under way ends by itself; closing the database itself brings the rest to the disk. */
  close(): void
}

/**
 * Brings commits to the disk without holding up main. SQLite's own `synchronous = FULL` waits for the disk inside each
 * commit: some milliseconds on a good day, hundreds on a bad one, with every window standing still. Here a commit only
 * reaches the operating system, which a crash of the program cannot take back, and the log file is then synced by a
 * thread of libuv's pool: the same sync that FULL makes (https://sqlite.org/wal.html, "Durability"), awaited before a
 * write is acknowledged or acted upon, and shared by all who wait at the time. How long the log was then is noted
 * beside the database, so that a start sees whether all of it is there.
 */
export function createDurability(
  files: DurabilityFiles,
  written: () => number,
  clock: Clock,
): OpenDurability {
  let onDisk = 0
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Outcome<void>> | null = null

  const opened = new Map<string, Promise<FileHandle>>()
  const handleOf = (path: string): Promise<FileHandle> => {
    const known = opened.get(path)
    if (known !== undefined) return known
    const handle = open(path, 'r+')
    opened.set(path, handle)
    return handle
  }
  /** Without the note everything works the same. */
  const unlessRefused = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch {
      return null
    }
  }

  const sync = async (): Promise<Outcome<void>> => {
    next = null
    const upTo = written()
    try {
      const handle = await handleOf(files.log)
      const logged = await unlessRefused(async () => loggedNow(handle, await handleOf(files.index)))
      await handle.datasync()
      onDisk = Math.max(onDisk, upTo)
      if (logged !== null && !closed) {
        await unlessRefused(async () => noteLog(await handleOf(files.record), clock.now(), logged))
      }
      return succeed(undefined)
    } catch (error) {
      opened.clear()
      // Closing the database has brought everything to the disk, and may have removed the log.
      if (closed) return succeed(undefined)
      const fault = storageFault(error)
      if (fault === null) throw error
      return fail(fault)
    }
  }
  return {
    written,
    async flush() {
      if (closed || written() <= onDisk) return succeed(undefined)
      if (next === null) {
        next = running.then(sync, sync)
        running = next
      }
      return next
    },
    close() {
      closed = true
      const handles = [...opened.values()]
      void running.then(() => Promise.allSettled(handles.map(async (handle) => (await handle).close())))
    },
  }
}
