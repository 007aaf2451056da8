import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setInterval } from 'node:timers'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * A thread that moves what was written from the write-ahead log into the database's file, and brings it to the disk
 * there: work that would otherwise hold up the program in the middle of a commit. Writers are never waited for, but
 * for a moment when nothing was written for a while and the log is cut to nothing.
 */
const everyMs = 250
/** A shorter log is left alone, as SQLite itself would. */
const leastBytes = 4_000_000
const restMs = 2_000

const { path } = z.object({ path: z.string() }).parse(workerData)
const file = new DatabaseSync(path, { timeout: 0 })
file.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA fullfsync = ON')
let seen = 0
let settled = true

setInterval(() => {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size < leastBytes) return
  const { mtimeMs } = log
  if (mtimeMs !== seen) {
    seen = mtimeMs
    settled = false
    file.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } else if (!settled && Date.now() - mtimeMs > restMs) {
    // Busy is no error here: it is a row that says so, and the next rest is as good.
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    settled = true
  }
}, everyMs)
