import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setInterval } from 'node:timers'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * A thread that moves what was written from the write-ahead log into the database's file, and brings it to the disk
 * there: work that would otherwise hold up the program in the middle of a commit. While the program writes without a
 * pause the log cannot begin anew by itself; when it is long, that is done here, where next to nothing is left to move.
 */
const everyMs = 250
/** A shorter log is left alone, as SQLite itself would. */
const leastBytes = 4_000_000
/** 64 MB in pages of 4 KB. */
const longPages = 16_384
/** So few are moved in a moment, for which a writer can wait. */
const fewPages = 200
const mostTries = 20
const restMs = 2_000

const { path } = z.object({ path: z.string() }).parse(workerData)
const file = new DatabaseSync(path, { timeout: 20 })
file.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA fullfsync = ON')
const passive = file.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const progress = z.object({ log: z.int(), checkpointed: z.int() })
let seen = 0
let settled = true

/** Pages in the log, and how many of them have to be moved still. */
function move(): { readonly log: number; readonly left: number } {
  const { log, checkpointed } = progress.parse(passive.get())
  return { log, left: log - checkpointed }
}

function moveAndBeginAnew(): void {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { log, left } = move()
    if (log < longPages) return
    // Busy is no error here: it is a row that says so.
    if (left < fewPages) file.exec('PRAGMA wal_checkpoint(RESTART)')
  }
}

setInterval(() => {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size < leastBytes) return
  const { mtimeMs } = log
  if (mtimeMs !== seen) {
    seen = mtimeMs
    settled = false
    moveAndBeginAnew()
  } else if (!settled && Date.now() - mtimeMs > restMs) {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    settled = true
  }
}, everyMs)

// The only message that comes is the one to end.
parentPort?.once('message', () => {
  file.close()
  process.exit(0)
})
