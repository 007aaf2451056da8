import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * Moves the write-ahead log into the database file, which would block main inside a commit. PASSIVE
 * (https://sqlite.org/c3ref/wal_checkpoint_v2.html) takes no writer's lock until everything is moved. If the log gets
 * long, main pauses (`write-pace.ts`). The write that restarts the log waits for the disk, so it's made here too.
 */
const everyMs = 250
/** A shorter log isn't checkpointed, as in SQLite. */
const minBytes = 4_000_000
const minPages = 1_000
const maxTries = 50
const betweenTriesMs = 10
/** Truncating the file blocks writers for up to 190 ms, so it waits until no write is likely. */
const idleMs = 30_000

const { path, longPages } = z.object({ path: z.string(), longPages: z.int() }).parse(workerData)
const file = new DatabaseSync(path, { timeout: 0 })
file.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA fullfsync = ON; PRAGMA synchronous = NORMAL')
const passive = file.prepare('PRAGMA wal_checkpoint(PASSIVE)')
const progress = z.object({ log: z.int(), checkpointed: z.int() })
let lastMtimeMs = 0
let isIdle = true

/** Pages in the log, and how many of them still have to be moved. */
function move(): { readonly log: number; readonly left: number } {
  const { log, checkpointed } = progress.parse(passive.get())
  return { log, left: log - checkpointed }
}

async function moveWhatIsThere(): Promise<void> {
  let before = move()
  const isLong = before.log >= longPages
  if (!isLong && (before.left > 0 || before.log < minPages)) return
  parentPort?.postMessage(true)
  for (let tries = 0; tries < (isLong ? maxTries : 1); tries += 1) {
    await setTimeout(betweenTriesMs)
    const now = move()
    // Nothing was written meanwhile, and no reader still uses what couldn't be moved.
    if (now.left === 0 && now.log === before.log) {
      restart()
      break
    }
    before = now
  }
  parentPort?.postMessage(false)
}

const version = z.object({ user_version: z.int() })

/** Writes a page without changing it: the first write after everything was moved starts the log over, and syncs it. */
function restart(): void {
  try {
    file.exec('BEGIN IMMEDIATE')
    const { user_version } = version.parse(file.prepare('PRAGMA user_version').get())
    file.exec(`PRAGMA user_version = ${user_version}; COMMIT`)
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    // A writer came first, or the disk is full: main's next write meets the same and reports it.
    if (!isSqlite.safeParse(error).success) throw error
  }
}

const isSqlite = z.object({ code: z.literal('ERR_SQLITE_ERROR') })

async function check(): Promise<void> {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  if (log === undefined || log.size < minBytes) return
  const { mtimeMs } = log
  if (mtimeMs !== lastMtimeMs) {
    lastMtimeMs = mtimeMs
    isIdle = false
    await moveWhatIsThere()
  } else if (!isIdle && Date.now() - mtimeMs > idleMs && move().left === 0) {
    // Nothing is left to move, so the lock is held only while the file is truncated.
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    isIdle = true
  }
}

// The only message is the one to end.
parentPort?.once('message', () => {
  file.close()
  process.exit(0)
})

while (true) {
  await check()
  await setTimeout(everyMs)
}
