import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { t } from '../../../../shared/text/language.ts'
import { FileRefusal, withExternalFile } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { wrapDatabase } from '../../../core/store/database.ts'
import { firstVersion, migrate, newestVersion, schemaVersion } from '../../data-file/migrate.ts'
import { holdJobs, passesIntegrityCheck } from '../../data-file/recovery/recover.ts'
import { reindexRows } from '../../data-file/recovery/reindex-rows.ts'
import { copyRows, openForeign } from '../../data-file/recovery/rescue.ts'
import { restoreFileName, writeSkippedRows } from '../../data-file/recovery/restore.ts'
import { ReadFailed } from './account-entities.ts'

const shapeRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() })

/**
 * Writes a consistent copy of the database, whole or not at all, and reads it back. `VACUUM INTO`, because Electron
 * builds node:sqlite without a tested backup function.
 */
export function writeBackup(databasePath: string, target: string): void {
  const part = `${target}.part`
  rmSync(part, { force: true })
  const file = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 })
  try {
    // SQLite would follow a link that is left there; it accepts an empty file.
    closeSync(openSync(part, 'wx', 0o600))
    file.prepare('VACUUM INTO ?').run(part)
    const copy = new DatabaseSync(part, { readOnly: true })
    try {
      checkBackup(copy)
    } finally {
      copy.close()
    }
    sync(part)
    renameSync(part, target)
  } finally {
    file.close()
    rmSync(part, { force: true })
  }
}

/**
 * Checks a backup and copies it next to the database; returns its number of unreadable rows. Jobs in it are held,
 * because their remaining steps may have been sent since.
 */
export async function stageRestore(
  databasePath: string,
  source: string,
  signal: AbortSignal,
): Promise<number> {
  const folder = dirname(databasePath)
  const part = join(folder, `${restoreFileName}.part`)
  const fresh = join(folder, `${restoreFileName}.new`)
  dropRestore(databasePath)
  try {
    await copyBackup(source, part, signal)
    const skippedRows = copyBackupRows(part, fresh)
    sync(fresh)
    removeDatabase(part)
    return skippedRows
  } catch (error) {
    dropRestore(databasePath)
    throw error
  }
}

/** Schedules a staged backup for the next start (`store/restore.ts`). */
export function scheduleRestore(databasePath: string, skippedRows: number): void {
  const folder = dirname(databasePath)
  try {
    writeSkippedRows(folder, skippedRows)
    renameSync(join(folder, `${restoreFileName}.new`), join(folder, restoreFileName))
  } finally {
    dropRestore(databasePath)
  }
}

/** Removes a stopped restore's files. */
export function dropRestore(databasePath: string): void {
  for (const end of ['.part', '.new']) removeDatabase(join(dirname(databasePath), restoreFileName + end))
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true })
}

const magic = 'SQLite format 3\0'

/** In chunks, so it can be stopped, and only if it begins like a database. */
async function copyBackup(source: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    await withExternalFile(source, { bytes: fileLimits.backup.bytes, signal }, async (file) => {
      const head = await file.read(0, 100)
      if (head.length < 100 || head.toString('latin1', 0, magic.length) !== magic) {
        throw refused(t`This file isn’t a Flightdeck backup.`)
      }
      // 65,536 bytes are written as 1.
      const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
      if (pageSize * head.readUInt32BE(28) !== file.size) throw refused(t`The backup is damaged.`)
      await pipeline(file.chunks(), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    })
  } catch (error) {
    throw error instanceof FileRefusal ? refused(error.message) : error
  }
}

/** Copies a backup's rows into our own schema, so nothing else comes along. Returns the number of unreadable rows. */
function copyBackupRows(path: string, fresh: string): number {
  const source = openBackup(path)
  const target = new DatabaseSync(fresh)
  try {
    checkBackup(source)
    // Nothing uses this file before it's complete, so its transactions needn't be durable.
    target.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
    migrate(target, { to: schemaVersion(source) })
    // Lists are rebuilt from drafts and records, whatever the backup contains.
    const tables = copyRows(source, target, 'others', derivedTables)
    if (tables.some(({ isCut }) => isCut)) throw refused(t`The backup is damaged.`)
    migrate(target)
    holdJobs(target)
    reindexRows(wrapDatabase(target))
    return tables.reduce((sum, { lost }) => sum + lost, 0)
  } finally {
    source.close()
    target.close()
  }
}

const derivedTables: ReadonlySet<string> = new Set([
  'record_entry',
  'draft_reference',
  'remote_reference',
  'campaign_row',
  'campaign_space',
  'targeting_term',
])

function openBackup(path: string): DatabaseSync {
  const file = openForeign(path)
  file.exec('PRAGMA cell_size_check = ON')
  return file
}

/** Accepts only an intact file of a known version with exactly that version's schema. */
function checkBackup(file: DatabaseSync): void {
  let version: number
  let shape: string
  try {
    version = schemaVersion(file)
    shape = shapeOf(file)
  } catch {
    throw refused(t`This file isn’t a Flightdeck backup, or it’s damaged.`)
  }
  if (version > newestVersion()) {
    throw refused(t`The backup is from a newer version of Flightdeck. Install that version first.`)
  }
  // Checked before reading anything that a foreign schema could change.
  if (version < firstVersion || shape !== shapeOfVersion(version)) {
    throw refused(t`This file isn’t a Flightdeck backup.`)
  }
  if (!passesIntegrityCheck(file)) throw refused(t`The backup is damaged.`)
}

function shapeOfVersion(version: number): string {
  const file = new DatabaseSync(':memory:')
  try {
    migrate(file, { to: version })
    return shapeOf(file)
  } finally {
    file.close()
  }
}

/**
 * The whole schema without SQLite's own entries, because a trigger may have any name. The columns of the grid's table
 * aren't compared: they are the fields of the program that made the backup, and its rows are rebuilt, not copied.
 */
function shapeOf(file: DatabaseSync): string {
  const rows = file
    .prepare(
      `SELECT type, name, iif(name = 'campaign_row' AND sql LIKE 'CREATE TABLE %', '', sql) AS sql
       FROM sqlite_schema
       WHERE NOT (type = 'table' AND name = 'sqlite_sequence')
         AND NOT (type = 'index' AND sql IS NULL AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\')
       ORDER BY type, name, sql`,
    )
    .all()
  return JSON.stringify(rows.map((row) => shapeRow.parse(row)))
}

function sync(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function refused(message: string): ReadFailed {
  return new ReadFailed({ kind: 'refused', reason: 'input', message })
}
