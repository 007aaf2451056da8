import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Fault } from '../../../shared/core/fault.ts'
import { reportUnreadableRow } from '../threads/serve.ts'
import { type Statements, wrapDatabase } from './database.ts'
import { threadGuard } from './folder-lock.ts'

export class DiskError extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** A thread's own connection, the only writer of its tables. Throws `DiskError`. */
export interface ThreadDatabase {
  read<T>(work: (statements: Statements) => T): T
  /** One transaction. `now`: it survives a power cut when this returns. `later`: it survives a crash. */
  transact<T>(work: (statements: Statements) => T, durable?: 'now' | 'later'): T
  close(): void
}

export function openThreadDatabase(path: string): ThreadDatabase {
  const file = new DatabaseSync(path, { timeout: 5_000, defensive: true })
  // A thread empties the log (`store/checkpoint-worker.ts`); past this length it's done here.
  file.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 8192; PRAGMA cache_size = -16000')
  const database = wrapDatabase(file, reportUnreadableRow, threadGuard(path))
  let log: number | null = null
  /** After the commit, so other writers don't wait for the disk. */
  const sync = (): void => {
    log ??= openSync(`${path}-wal`, 'r+')
    fdatasyncSync(log)
  }
  return {
    read(work) {
      const outcome = database.attempt(work)
      if (!outcome.ok) throw new DiskError(outcome.fault)
      return outcome.value
    },
    transact(work, durable = 'later') {
      const outcome = database.transact(work)
      if (!outcome.ok) throw new DiskError(outcome.fault)
      if (durable === 'now') sync()
      return outcome.value
    },
    close() {
      if (log !== null) closeSync(log)
      file.close()
    },
  }
}
