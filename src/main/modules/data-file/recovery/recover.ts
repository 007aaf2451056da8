import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import {
  type Log,
  pageBytes,
  readLog,
  readPage,
  sumOfPage,
  writeImage,
} from '../../../core/store/log-image.ts'
import { readFileStamp, type StateRecord } from '../../../core/store/state-record.ts'
import { firstVersion, migrate, newestVersion, schemaVersion } from '../migrate.ts'
import { type CopiedTable, copyRows, openForeign } from './rescue.ts'
import { renameDatabase } from './restore.ts'

/** The state of the database's files, compared with the recorded one. */
export type FolderState =
  | { readonly kind: 'asLeft' }
  | { readonly kind: 'touched' }
  /** The database file is missing or shorter than a page; parts of its log may exist. */
  | { readonly kind: 'gone'; readonly log: Log | null }
  | { readonly kind: 'logDamaged'; readonly log: Log }
  | { readonly kind: 'logGone'; readonly since: number }

/** Checks the files before SQLite does: SQLite deletes the log of an empty database and ignores a truncated one. */
export function examineFiles(path: string, record: StateRecord | null): FolderState {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  const hasLog = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  // SQLite silently treats anything shorter than a page as a new file.
  if (size < pageBytes) {
    if (size === 0 && record === null && !hasLog) return { kind: 'asLeft' }
    return { kind: 'gone', log: readLog(`${path}-wal`, record?.log?.salts ?? null) }
  }
  if (record === null) return { kind: 'asLeft' }
  if (record.closedFile !== null) {
    const now = readFileStamp(path)
    const isSame = now?.bytes === record.closedFile.bytes && now.changedMs === record.closedFile.changedMs
    return { kind: isSame && !hasLog ? 'asLeft' : 'touched' }
  }
  const { log: noted } = record
  if (noted === null) return { kind: 'asLeft' }
  const log = readLog(`${path}-wal`, noted.salts)
  if (log?.isHeaderValid) {
    if (log.salts === noted.salts && log.readable >= noted.frames) return { kind: 'asLeft' }
    // What the log contained before it restarted is in the database.
    if (isLater(log.salts, noted.salts)) return { kind: 'asLeft' }
  }
  const page = readPage(path, noted.page)
  if (page !== null && sumOfPage(page) === noted.sum) return { kind: 'asLeft' }
  return log === null || log.frames.length === 0
    ? { kind: 'logGone', since: record.at }
    : { kind: 'logDamaged', log }
}

function isLater(now: string, before: string): boolean {
  const restarts = (Number.parseInt(now.slice(0, 8), 16) - Number.parseInt(before.slice(0, 8), 16)) >>> 0
  return restarts > 0 && restarts < 1_000_000
}

export interface Recovered {
  readonly aside: string | null
  readonly tables: readonly CopiedTable[]
  /** Whether the file was intact except for unreadable rows; otherwise more may be missing than is known. */
  readonly isIntact: boolean
}

/**
 * Copies what can be read into a new file, which replaces the old one once it's complete on disk. Throws if the disk
 * refuses the new file; nothing has changed then.
 */
export function recover(path: string, log: Log | null, asideName: string): Recovered {
  const fresh = `${path}.rescued`
  const image = `${path}.image`
  removeLeftovers(path)
  try {
    const { tables, isIntact } = rescueInto(fresh, image, path, log)
    const there = ['', '-wal'].some((suffix) => existsSync(path + suffix))
    if (there) renameDatabase(path, join(path, '..', asideName))
    renameSync(fresh, path)
    return { aside: there ? asideName : null, tables, isIntact }
  } finally {
    removeLeftovers(path)
  }
}

export function removeLeftovers(path: string): void {
  for (const file of [`${path}.rescued`, `${path}.image`]) {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}

function rescueInto(fresh: string, image: string, path: string, log: Log | null): Omit<Recovered, 'aside'> {
  // Intact frames beyond the damage first, then whatever only SQLite's own reading of the log adds.
  writeImage(path, log, image, true)
  const version = plausibleVersion(image)
  const target = new DatabaseSync(fresh)
  let tables: readonly CopiedTable[] = []
  let wasIntact = false
  try {
    target.exec('PRAGMA synchronous = OFF')
    migrate(target, { to: version })
    const first = copyFrom(image, target)
    tables = first.tables
    wasIntact = first.isIntact
    if (!first.isIntact && log !== null && log.frames.some(({ isValid }) => !isValid)) {
      rmSync(image, { force: true })
      writeImage(path, log, image, false)
      const second = copyFrom(image, target)
      tables = tables.map((table) => {
        const added = second.tables.find((otherTable) => otherTable.table === table.table)?.copied ?? 0
        return { ...table, copied: table.copied + added, lost: Math.max(0, table.lost - added) }
      })
    }
    migrate(target)
    dropOrphans(target)
    holdJobs(target)
  } finally {
    target.close()
  }
  const handle = openSync(fresh, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return { tables, isIntact: wasIntact }
}

function copyFrom(
  image: string,
  target: DatabaseSync,
): { readonly tables: readonly CopiedTable[]; readonly isIntact: boolean } {
  let source: DatabaseSync
  try {
    source = openForeign(image)
  } catch {
    return { tables: [], isIntact: false }
  }
  try {
    return { tables: copyRows(source, target), isIntact: passesIntegrityCheck(source) }
  } finally {
    source.close()
  }
}

const checkRow = z.object({ integrity_check: z.string() })

export function passesIntegrityCheck(file: DatabaseSync): boolean {
  try {
    const row = checkRow.safeParse(file.prepare('PRAGMA integrity_check(1)').get())
    return row.success && row.data.integrity_check === 'ok'
  } catch {
    return false
  }
}

/** The version of a file whose first page may be damaged: the newest one if the recorded one doesn't exist. */
function plausibleVersion(image: string): number {
  try {
    const file = openForeign(image)
    try {
      const version = schemaVersion(file)
      return version >= firstVersion && version <= newestVersion() ? version : newestVersion()
    } finally {
      file.close()
    }
  } catch {
    return newestVersion()
  }
}

const orphanRow = z.object({ table: z.string(), rowid: z.int().nullable() })

/** Rows that belong to an unreadable row are useless without it. */
function dropOrphans(file: DatabaseSync): void {
  for (const row of file.prepare('PRAGMA foreign_key_check').all()) {
    const { table, rowid } = orphanRow.parse(row)
    if (rowid !== null) file.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid)
  }
}

export function holdJobs(file: DatabaseSync): void {
  file.exec("UPDATE job SET state = 'paused', reason = NULL WHERE state IN ('running', 'paused')")
}
