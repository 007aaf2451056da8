import { type FileHandle, open } from 'node:fs/promises'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Durability } from '../ports.ts'
import { storageFault } from './storage-fault.ts'

interface OpenDurability extends Durability {
  /** What is under way ends by itself; closing the database itself brings the rest to the disk. */
  close(): void
}

/**
 * Brings commits to the disk without holding up main. SQLite's own `synchronous = FULL` waits for the disk inside each
 * commit: some milliseconds on a good day, hundreds on a bad one, with every window standing still. Here a commit only
 * reaches the operating system, which a crash of the program cannot take back, and the log file is then synced by a
 * thread of libuv's pool: the same sync that FULL makes (https://sqlite.org/wal.html, "Durability"), awaited before a
 * write is acknowledged or acted upon, and shared by all who wait at the time. `path` is the write-ahead log's.
 */
export function createDurability(path: string, written: () => number): OpenDurability {
  let onDisk = 0
  let closed = false
  let file: Promise<FileHandle> | null = null
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Outcome<void>> | null = null

  const sync = async (): Promise<Outcome<void>> => {
    next = null
    const upTo = written()
    try {
      file ??= open(path, 'r+')
      const handle = await file
      await handle.datasync()
      onDisk = Math.max(onDisk, upTo)
      return succeed(undefined)
    } catch (error) {
      file = null
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
      const open = file
      if (open !== null) void running.then(async () => (await open).close()).catch(() => undefined)
    },
  }
}
