import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { StorageFault } from '../../shared/fault.ts'
import type { Clock, Logger } from '../ports.ts'
import { createAccountRepository } from './accounts.ts'
import { createAudienceRepository } from './audiences.ts'
import { createCampaignRepository } from './campaigns.ts'
import { createCatalogRepository } from './catalogs.ts'
import { createConsoleHistoryRepository } from './console-history.ts'
import { type Database, unavailableDatabase, wrapDatabase } from './database.ts'
import { createDraftRepository } from './drafts.ts'
import { createDurability } from './durability.ts'
import { createInboxRepository } from './inbox.ts'
import { createJobRepository } from './jobs.ts'
import { createJournalRepository } from './journal.ts'
import { createLibraryRepository } from './library.ts'
import { migrate, schemaVersion } from './migrate.ts'
import { migrations } from './migrations.ts'
import { createOverviewRepository } from './overview.ts'
import { createRequestRepository } from './requests.ts'
import { renameDatabase, takeRestore } from './restore.ts'
import { meansDamage, openingFault, storageFault } from './storage-fault.ts'
import type { Store } from './store.ts'
import { storeFacts } from './store-facts.ts'
import { createUploadRepository } from './uploads.ts'
import { createWebhookCheckRepository } from './webhook-checks.ts'
import { createWritePace } from './write-pace.ts'

export interface StoreOptions {
  /** The folder of the program's data; made where it is missing. */
  readonly folder: string
  readonly clock: Clock
  readonly logger: Logger
}

const fileName = 'flightdeck.db'
/** 256 MB in pages of 4 KB. */
const mostLogPages = 65_536
/** Large changes go all over the file; SQLite's own 2 MB are read anew again and again. */
const cacheKilobytes = 32_000

/** Where the database of a data folder lies, for whoever opens a connection of its own. */
export function databasePath(folder: string): string {
  return join(folder, fileName)
}

/**
 * Opens the database. Never throws: a damaged file is set aside under a name that says so and a fresh one begins;
 * where no file can be opened at all, every call gives a `storage` fault. Both are told in `notices`.
 */
export function openStore(options: StoreOptions): Store {
  const notices: string[] = []
  const file = openFile(options, notices)
  const database = file instanceof DatabaseSync ? wrapDatabase(file) : unavailableDatabase(file)
  const durability = createDurability(`${databasePath(options.folder)}-wal`, database.written)
  return {
    accounts: createAccountRepository(database),
    audiences: createAudienceRepository(database),
    campaigns: createCampaignRepository(database),
    catalogs: createCatalogRepository(database),
    consoleHistory: createConsoleHistoryRepository(database),
    drafts: createDraftRepository(database),
    inbox: createInboxRepository(database),
    jobs: createJobRepository(database),
    journal: createJournalRepository(database),
    library: createLibraryRepository(database),
    requests: createRequestRepository(database),
    overview: createOverviewRepository(database),
    uploads: createUploadRepository(database),
    webhookChecks: createWebhookCheckRepository(database),
    notices,
    durability,
    pace: createWritePace(),
    facts: () => storeFacts(database),
    close() {
      durability.close()
      if (file instanceof DatabaseSync && file.isOpen) closeFile(file, database, options.logger)
    },
  }
}

function openFile(options: StoreOptions, notices: string[]): DatabaseSync | StorageFault {
  const path = databasePath(options.folder)
  try {
    mkdirSync(options.folder, { recursive: true })
    const kept = takeRestore(options.folder, path, stamp(options.clock))
    if (kept !== null) {
      options.logger.info('store.restored', { kept })
      notices.push(
        `The backup was restored. What was here before is kept as ${kept}. Jobs that were under way are held.`,
      )
    }
    const first = openOnce(path, options, notices)
    if (first instanceof DatabaseSync) return first
    if (!meansDamage(first)) return giveUp(first, notices, options.logger)
    const aside = setAside(path, options.clock)
    options.logger.error('store.damaged', { code: first.code, aside })
    notices.push(
      `The data file was damaged. It was set aside as ${aside} and a fresh one begins; nothing at the service is affected.`,
    )
    const second = openOnce(path, options, notices)
    return second instanceof DatabaseSync ? second : giveUp(second, notices, options.logger)
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    return giveUp(fault, notices, options.logger)
  }
}

function giveUp(fault: StorageFault, notices: string[], logger: Logger): StorageFault {
  logger.error('store.unavailable', { code: fault.code })
  // The file is opened once a run.
  const told = { ...fault, message: `${fault.message} Then start the program again.` }
  notices.push(`${told.message} Until then nothing is remembered on this machine.`)
  return told
}

function openOnce(path: string, options: StoreOptions, notices: string[]): DatabaseSync | StorageFault {
  const { clock } = options
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, { timeout: 2_000, defensive: true })
    // FULL while the file is made and migrated, so that its log has its place in the folder; fullfsync is macOS's.
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
    // A thread empties the log (`checkpoint-worker.ts`). Past this length the program does it itself, which is quick
    // where the thread has done the most, and bounds the log where there is no thread.
    file.exec(`PRAGMA wal_autocheckpoint = ${mostLogPages}; PRAGMA cache_size = -${cacheKilobytes}`)
    const version = schemaVersion(file)
    if (version > migrations.length) return newerFile(file)
    if (version > 0 && wasLeftOpen(file) && !isSound(file)) return damagedFile(file)
    migrate(file, (from) => `${path.slice(0, -'.db'.length)}-schema-${from}-${stamp(clock)}.db`)
    markOpen(file, notices, options.logger)
    // From here on `durability` makes acknowledged writes survive a power cut.
    file.exec('PRAGMA synchronous = NORMAL')
    return file
  } catch (error) {
    if (file?.isOpen) file.close()
    const fault = openingFault(error)
    if (fault === null) throw error
    return fault
  }
}

/** A full disk still lets everything be read, so it only has to be told. */
function markOpen(file: DatabaseSync, notices: string[], logger: Logger): void {
  try {
    file.exec('UPDATE run SET open = 1')
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null || meansDamage(fault)) throw error
    logger.error('store.readOnly', { code: fault.code })
    notices.push(`${fault.message} Until then nothing new is remembered on this machine.`)
  }
}

const runRow = z.object({ open: z.int() })
const checkRow = z.object({ integrity_check: z.string() })

function wasLeftOpen(file: DatabaseSync): boolean {
  const row = runRow.safeParse(file.prepare('SELECT open FROM run').get())
  return !row.success || row.data.open === 1
}

function isSound(file: DatabaseSync): boolean {
  const row = checkRow.safeParse(file.prepare('PRAGMA integrity_check(1)').get())
  return row.success && row.data.integrity_check === 'ok'
}

function damagedFile(file: DatabaseSync): StorageFault {
  file.close()
  return { kind: 'storage', code: 'SQLITE_CORRUPT', message: 'The data file is damaged.' }
}

function newerFile(file: DatabaseSync): StorageFault {
  file.close()
  return {
    kind: 'storage',
    code: 'NEWER_SCHEMA',
    message: 'The data file was written by a newer version of this program. Install that version again.',
  }
}

/** Renames the file with its journal files, so that a repair tool still finds them together. Gives the new name. */
function setAside(path: string, clock: Clock): string {
  const name = `flightdeck-damaged-${stamp(clock)}.db`
  renameDatabase(path, join(path, '..', name))
  return name
}

function stamp(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
}

/** A file in which damage was met keeps its mark, so that the next start examines it. */
function closeFile(file: DatabaseSync, database: Database, logger: Logger): void {
  try {
    if (!database.damaged()) file.exec('UPDATE run SET open = 0')
    file.close()
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    logger.warn('store.close', { code: fault.code })
    if (file.isOpen) file.close()
  }
}
