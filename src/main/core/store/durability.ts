import { type FileHandle, open } from 'node:fs/promises'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Clock, Durability } from '../ports.ts'
import { type JournalMark, readLogState, writeLogState } from './state-record.ts'
import { storageFault } from './storage-fault.ts'

interface DurabilityFiles {
  readonly log: string
  readonly index: string
  readonly record: string
}

interface OpenDurability extends Durability {
  /** Pending syncs end on their own; closing the database syncs the rest. */
  close(): void
}

/**
 * Syncs commits without blocking main: a commit only reaches the operating system, and a pool thread then syncs the
 * log, as `synchronous = FULL` would (https://sqlite.org/wal.html, "Durability"). The log's length and the newest journal
 * entry are recorded, so a start notices if any of it is missing.
 */
export function createDurability(
  files: DurabilityFiles,
  written: () => number,
  clock: Clock,
  /** The newest journal entry that's written, or the one to keep on record. */
  newestEntry: () => JournalMark | null = () => null,
): OpenDurability {
  let onDisk = 0
  let closed = false
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<Outcome<void>> | null = null

  const opened = new Map<string, Promise<FileHandle>>()
  const handleOf = (path: string): Promise<FileHandle> => {
    const openHandle = opened.get(path)
    if (openHandle !== undefined) return openHandle
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
    const journal = newestEntry()
    try {
      const handle = await handleOf(files.log)
      const logged = await unlessRefused(async () => readLogState(handle, await handleOf(files.index)))
      await handle.datasync()
      onDisk = Math.max(onDisk, upTo)
      if (logged !== null && !closed) {
        await unlessRefused(async () =>
          writeLogState(await handleOf(files.record), { at: clock.now(), log: logged, journal }),
        )
      }
      return succeed(undefined)
    } catch (error) {
      opened.clear()
      // Closing the database has synced everything, and may have removed the log.
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
