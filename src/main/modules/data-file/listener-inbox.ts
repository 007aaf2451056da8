import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Logger } from '../../core/ports.ts'
import { lockFolder } from '../../core/store/folder-lock.ts'
import { storageFault } from '../../core/store/storage-fault.ts'
import { firstVersion, migrate, newestVersion, schemaVersion } from './migrate.ts'

/**
 * `flightdeck listen` stores its events in a folder of its own, which leaves the data folder to other commands and to
 * the program. They belong to the same inbox: the program moves them into its database when it starts.
 */
export const listenerFolder = 'inbox'

/** settled: leaves those behind that listen is going to forward · all: for a copy that's only read. */
export type AdoptedEvents = 'settled' | 'all'

const sequenceRow = z.object({ seq: z.int() })
const sequenceSql = `SELECT seq FROM sqlite_sequence WHERE name = 'inbox_event'`
const columns =
  'received_at, kind, event_id, user_id, verdict, bytes, environment_id, old_name, answer_status, answer_ms, bookmarked'
/** The same delivery, moved by a start that ended before it could delete the original. */
const isMoved = `EXISTS (SELECT 1 FROM main.inbox_event AS here WHERE here.event_id = theirs.event_id
  AND here.received_at = theirs.received_at AND here.bytes = theirs.bytes)`
const isWaiting = `EXISTS (SELECT 1 FROM listener.inbox_forward WHERE event = theirs.id AND state = 'waiting')`

/** Moves the listener's events into this file, unless a listener is working on them. */
export function adoptListenerInbox(
  file: DatabaseSync,
  folder: string,
  events: AdoptedEvents,
  logger: Logger,
): void {
  const listener = join(folder, listenerFolder)
  const path = join(listener, 'flightdeck.db')
  if (!existsSync(path)) return
  const lock = lockFolder(listener)
  if (!lock.ok) return
  try {
    if (!isUsable(path)) return
    file.prepare('ATTACH ? AS listener').run(path)
    // The originals are deleted next, so the copies have to be on disk.
    file.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE')
    copyEvents(file, events)
    file.exec('COMMIT')
    file.exec(`DELETE FROM listener.inbox_event AS theirs WHERE ${isMoved}`)
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    logger.warn('store.listenerInbox', { code: fault.code })
  } finally {
    if (file.isTransaction) file.exec('ROLLBACK')
    file.exec('PRAGMA synchronous = NORMAL; DROP TABLE IF EXISTS temp.adopted')
    if (file.prepare(`SELECT 1 FROM pragma_database_list WHERE name = 'listener'`).get() !== undefined)
      file.exec('DETACH listener')
    lock.value.release()
  }
}

/** An event keeps its number, except if this file has used it. */
function copyEvents(file: DatabaseSync, events: AdoptedEvents): void {
  const last = lastNumber(file)
  file.exec('CREATE TEMP TABLE adopted (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)')
  file
    .prepare(
      `INSERT INTO temp.adopted SELECT id, iif(id > :last, id,
         max(:last, (SELECT max(id) FROM listener.inbox_event)) + row_number() OVER (ORDER BY id))
       FROM listener.inbox_event AS theirs
       WHERE NOT ${isMoved} ${events === 'all' ? '' : `AND NOT ${isWaiting}`}`,
    )
    .run({ last })
  file.exec(`
    INSERT INTO main.inbox_event (id, ${columns}, duplicate)
      SELECT new, ${columns}, max(duplicate, EXISTS (SELECT 1 FROM main.inbox_event AS here
        WHERE here.event_id = theirs.event_id AND here.verdict IN ('valid', 'unknown')))
      FROM listener.inbox_event AS theirs JOIN temp.adopted ON old = theirs.id ORDER BY new;
    INSERT INTO main.inbox_content (event, path, headers, body)
      SELECT new, path, headers, body FROM listener.inbox_content JOIN temp.adopted ON old = event;
    INSERT INTO main.inbox_forward (event, state, attempts, next_at, status, duration_ms, error)
      SELECT new, state, attempts, next_at, status, duration_ms, error
      FROM listener.inbox_forward JOIN temp.adopted ON old = event`)
}

/** Lets a listener's events go on with the numbers of the inbox that they belong to. */
export function continueNumbers(file: DatabaseSync, inboxPath: string): void {
  if (!existsSync(inboxPath)) return
  try {
    const inbox = new DatabaseSync(inboxPath, { readOnly: true, timeout: 2_000 })
    const last = lastNumber(inbox)
    inbox.close()
    if (last <= lastNumber(file)) return
    file.exec(`DELETE FROM sqlite_sequence WHERE name = 'inbox_event'`)
    file.prepare(`INSERT INTO sqlite_sequence (name, seq) VALUES ('inbox_event', ?)`).run(last)
  } catch (error) {
    // Then both have the number, and the program gives the event another one.
    if (storageFault(error) === null) throw error
  }
}

function lastNumber(file: DatabaseSync): number {
  return sequenceRow.safeParse(file.prepare(sequenceSql).get()).data?.seq ?? 0
}

/** Whether the file is of this version, or can be brought to it. */
function isUsable(path: string): boolean {
  const file = new DatabaseSync(path, { timeout: 2_000 })
  try {
    const version = schemaVersion(file)
    if (version < firstVersion || version > newestVersion()) return false
    migrate(file)
    return true
  } finally {
    file.close()
  }
}
