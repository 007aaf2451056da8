import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { openingFault } from '../../../core/store/storage-fault.ts'
import { DiskError, openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'

/**
 * The schema of the streams' file. It's separate from flightdeck.db because thousands of writes per second would delay
 * all others, and because the service has the events too: a damaged file is set aside and replaced by an empty one.
 */
const schema = `
CREATE TABLE stream (
  number INTEGER PRIMARY KEY,
  environment_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  wanted INTEGER NOT NULL DEFAULT 0,
  app TEXT NOT NULL DEFAULT '',
  complete_until INTEGER,
  claim TEXT,
  UNIQUE (environment_id, kind)
) STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  stream INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  key BLOB,
  type TEXT NOT NULL,
  summary TEXT NOT NULL,
  rules TEXT NOT NULL,
  source TEXT,
  bytes INTEGER NOT NULL,
  detail TEXT
) STRICT;
CREATE INDEX entry_by_stream ON entry (stream, id);
CREATE UNIQUE INDEX entry_by_key ON entry (stream, key) WHERE key IS NOT NULL;
CREATE TABLE content (entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE, body TEXT NOT NULL) STRICT;
CREATE TABLE facet (
  stream INTEGER NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (stream, kind, value)
) STRICT, WITHOUT ROWID;
`
const version = 1
const versionRow = z.object({ user_version: z.int() })

/** Opens the file, or a new one if it's damaged or from another version. Throws `DiskError`. */
export function openStreamFile(path: string, now: number): ThreadDatabase {
  try {
    prepare(path, now)
    return openThreadDatabase(path)
  } catch (error) {
    const fault = openingFault(error)
    if (fault === null) throw error
    throw new DiskError(fault)
  }
}

function prepare(path: string, now: number): void {
  if (!existsSync(path) || versionOf(path) === version) {
    create(path)
    return
  }
  renameSync(path, path.replace(/\.db$/, `-damaged-${now}.db`))
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  create(path)
}

/** Null if it isn't a database. */
function versionOf(path: string): number | null {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path)
    const version = versionRow.parse(file.prepare('PRAGMA user_version').get()).user_version
    const isReadable = file.prepare('SELECT count(*) FROM stream').get() !== undefined
    return isReadable ? version : null
  } catch (error) {
    if (openingFault(error) === null) throw error
    return null
  } finally {
    if (file?.isOpen) file.close()
  }
}

function create(path: string): void {
  const file = new DatabaseSync(path, { timeout: 5_000 })
  try {
    file.exec('PRAGMA journal_mode = WAL')
    if (versionRow.parse(file.prepare('PRAGMA user_version').get()).user_version === version) return
    file.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${version}; COMMIT`)
  } finally {
    file.close()
  }
}
