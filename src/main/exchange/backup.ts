import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { fileLimits } from '../files/limits.ts'
import { FileRefusal, withOutsideFile } from '../files/outside-file.ts'
import { migrate, schemaVersion } from '../store/migrate.ts'
import { migrations } from '../store/migrations.ts'
import { restoreFileName } from '../store/restore.ts'
import { ReadingFailed } from './account-entities.ts'

const checkRow = z.object({ integrity_check: z.string() })
const shapeRow = z.object({ type: z.string(), name: z.string(), sql: z.string().nullable() })

/**
 * Writes a copy of the database as it is at this moment, whole or not at all. `VACUUM INTO`, since Electron builds
 * node:sqlite without a tested backup function. The copy is read once before it takes its name.
 */
export function writeBackup(databasePath: string, target: string): void {
  const part = `${target}.part`
  rmSync(part, { force: true })
  const file = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 })
  try {
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
 * Checks a backup and lays a copy of it beside the database, where the next start takes it (`store/restore.ts`).
 * Work that was under way when it was written is held: what it had left to send may have been sent since.
 */
export async function stageRestore(databasePath: string, source: string, signal: AbortSignal): Promise<void> {
  const folder = dirname(databasePath)
  const part = join(folder, `${restoreFileName}.part`)
  const remove = () => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(part + suffix, { force: true })
  }
  remove()
  try {
    await copyBackup(source, part, signal)
    const file = openBackup(part)
    try {
      checkBackup(file)
      file.exec('PRAGMA journal_mode = DELETE')
      migrate(file, (version) => join(folder, `flightdeck-restored-schema-${version}.db`))
      file.exec("UPDATE job SET state = 'paused', reason = NULL WHERE state IN ('running', 'paused')")
      file.exec('UPDATE run SET open = 0')
    } finally {
      file.close()
    }
    sync(part)
    renameSync(part, join(folder, restoreFileName))
  } finally {
    remove()
  }
}

/** Header of every database (SQLite, "Database File Format", 1.3). */
const magic = 'SQLite format 3\0'

/** In pieces, so that it can be stopped, and only what begins as a database. */
async function copyBackup(source: string, target: string, signal: AbortSignal): Promise<void> {
  try {
    await withOutsideFile(source, { bytes: fileLimits.backup.bytes, signal }, async (file) => {
      const head = await file.read(0, 100)
      if (head.length < 100 || head.toString('latin1', 0, magic.length) !== magic) {
        throw refused('The file is no backup of this program.')
      }
      // A page of 65,536 bytes is written as 1.
      const pageSize = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
      if (pageSize * head.readUInt32BE(28) !== file.size) throw refused('The backup is damaged.')
      await pipeline(file.chunks(), createWriteStream(target, { mode: 0o600 }))
    })
  } catch (error) {
    throw error instanceof FileRefusal ? refused(error.message) : error
  }
}

function openBackup(path: string): DatabaseSync {
  return new DatabaseSync(path, { defensive: true, timeout: 2_000 })
}

/** Sound, of a version that this program knows, and of exactly the form that this version has: nothing added. */
function checkBackup(file: DatabaseSync): void {
  file.exec('PRAGMA trusted_schema = OFF')
  let sound: boolean
  let version: number
  try {
    const row = checkRow.safeParse(file.prepare('PRAGMA integrity_check(1)').get())
    sound = row.success && row.data.integrity_check === 'ok'
    version = schemaVersion(file)
  } catch {
    throw refused('The file is no backup of this program, or it is damaged.')
  }
  if (!sound) throw refused('The backup is damaged.')
  if (version > migrations.length) {
    throw refused('The backup was written by a newer version of this program. Install that version first.')
  }
  if (version === 0 || shapeOf(file) !== shapeOfVersion(version)) {
    throw refused('The file is no backup of this program.')
  }
}

function shapeOfVersion(version: number): string {
  const file = new DatabaseSync(':memory:')
  try {
    migrate(file, () => '', migrations.slice(0, version))
    return shapeOf(file)
  } finally {
    file.close()
  }
}

/** What SQLite keeps for itself aside. */
function shapeOf(file: DatabaseSync): string {
  const rows = file
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
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

function refused(message: string): ReadingFailed {
  return new ReadingFailed({ kind: 'refused', reason: 'input', message })
}
