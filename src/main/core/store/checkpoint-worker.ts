import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * A thread that moves what was written from the write-ahead log into the database's file, and brings it to the disk
 * there: work that would otherwise hold up the program in the middle of a commit. It takes no lock that a writer
 * needs while anything is left to move (https://sqlite.org/c3ref/wal_checkpoint_v2.html, PASSIVE): a commit of main
 * would wait for the disk behind it. While the program writes without a pause the log cannot begin anew; when it is
 * long, the program is asked to rest for a moment (`write-pace.ts`). The next write then begins the log anew by itself.
 */
const everyMs = 250
/** A shorter log is left alone, as SQLite itself would. */
const leastBytes = 4_000_000
const mostTries = 50
const betweenTriesMs = 10
/** To cut the file keeps writers waiting, up to 190 ms for a long log: nobody should be about to write. */
const idleMs = 30_000

const { path, longPages } = z.object({ path: z.string(), longPages: z.int() }).parse(workerData)
const file = new DatabaseSync(path, { timeout: 0 })
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

async function moveWhatIsThere(): Promise<void> {
  let before = move()
  if (before.log < longPages) return
  parentPort?.postMessage(true)
  for (let tries = 0; tries < mostTries; tries += 1) {
    await setTimeout(betweenTriesMs)
    const now = move()
    // Nothing came while it was moved, and no reader still looks at what could not be moved.
    if (now.left === 0 && now.log === before.log) break
    before = now
  }
  parentPort?.postMessage(false)
}

async function look(): Promise<void> {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size < leastBytes) return
  const { mtimeMs } = log
  if (mtimeMs !== seen) {
    seen = mtimeMs
    settled = false
    await moveWhatIsThere()
  } else if (!settled && Date.now() - mtimeMs > idleMs && move().left === 0) {
    // Nothing is left to move, so that the lock is only held while the file is cut.
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    settled = true
  }
}

// The only message that comes is the one to end.
parentPort?.once('message', () => {
  file.close()
  process.exit(0)
})

while (true) {
  await look()
  await setTimeout(everyMs)
}
