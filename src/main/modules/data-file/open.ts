import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import { type Database, unavailableDatabase, wrapDatabase } from '../../core/store/database.ts'
import { createDurability } from '../../core/store/durability.ts'
import type { WriteGuard } from '../../core/store/folder-lock.ts'
import { type Log, readLog } from '../../core/store/log-image.ts'
import {
  type JournalMark,
  readFileStamp,
  readStateRecord,
  stateRecordPath,
  writeStateRecord,
} from '../../core/store/state-record.ts'
import { isCorruption, openingFault, storageFault } from '../../core/store/storage-fault.ts'
import { storeFacts } from '../../core/store/store-facts.ts'
import { createWritePace } from '../../core/store/write-pace.ts'
import { createAccountRepository } from '../accounts/store.ts'
import { createAudienceRepository } from '../audiences/store.ts'
import { createCampaignRepository } from '../campaigns/store.ts'
import { createCatalogRepository } from '../catalogs/store.ts'
import { createConsoleHistoryRepository } from '../console/history-store.ts'
import { createDraftRepository } from '../drafts/store.ts'
import { createEntityRepository } from '../entities/store.ts'
import { createJournalRepository } from '../jobs/journal.ts'
import { createJobRepository } from '../jobs/store.ts'
import { createUploadRepository } from '../media/upload-store.ts'
import { createOverviewRepository } from '../overview/store.ts'
import { createFetchRepository } from '../records/fetch-store.ts'
import { createRequestRepository } from '../request-log/store.ts'
import { createStatisticsRepository } from '../statistics/store.ts'
import { createReplayRepository } from '../streams/replay-store.ts'
import { createSearchRepository } from '../streams/search-store.ts'
import { createTemplateRepository } from '../templates/store.ts'
import { createForwardingRepository } from '../webhooks/forwarding-store.ts'
import { createInboxRepository } from '../webhooks/inbox-store.ts'
import { createWebhookCheckRepository } from '../webhooks/webhook-check-store.ts'
import { cancelOlderPublishes, hasEntry, newestEntry, olderJournal } from './journal-guard.ts'
import { type AdoptedEvents, adoptListenerInbox, continueNumbers } from './listener-inbox.ts'
import { firstVersion, type Migration, migrate, migrations, newestVersion, schemaVersion } from './migrate.ts'
import { isGridIncomplete, restoreLists } from './recovery/list-checks.ts'
import { type LossKind, logGoneNotice, recoveredNotice } from './recovery/loss-notices.ts'
import {
  examineFiles,
  type FolderState,
  holdJobs,
  passesIntegrityCheck,
  recover,
  removeLeftovers,
} from './recovery/recover.ts'
import { reindexRows } from './recovery/reindex-rows.ts'
import { applyPendingRestore, restoreFileName } from './recovery/restore.ts'
import { hasOnlyReadableRows } from './recovery/row-checks.ts'
import type { Store } from './store.ts'

export interface StoreOptions {
  readonly folder: string
  readonly clock: Clock
  readonly logger: Logger
  readonly prepared?: PreparedFile | null
  /** Changes of the schema since the first release; a test simulates those of a later one. */
  readonly migrations?: readonly Migration[]
  readonly onUnreadable?: () => void
  /** Of the folder's lock. */
  readonly guard?: WriteGuard
  /** What opens it, which people start again after a fault; the window program if omitted. */
  readonly opener?: 'program' | 'command'
  /** Which events of `flightdeck listen` are moved into this file; none if omitted. */
  readonly adopts?: AdoptedEvents | undefined
  /** The file whose event numbers this one continues. */
  readonly numbersAfter?: string | undefined
}

export interface PreparedFile {
  readonly notices: readonly string[]
  /** Why it can't be opened; null if it can. */
  readonly fault: StorageFault | null
}

const fileName = 'flightdeck.db'
/** No program will ever have this many schema steps: a higher number is damage, not a newer version. */
const maxVersion = 10_000
const maxLogPages = 65_536
/** Large changes touch the whole file; SQLite's default of 2 MB is reread again and again. */
const cacheKilobytes = 32_000

export function databasePath(folder: string): string {
  return join(folder, fileName)
}

/** Never throws: a damaged file is rescued and renamed. Without a file every call returns a `storage` fault. */
export function openStore(options: StoreOptions): Store {
  const { prepared = null, onUnreadable, guard } = options
  const notices: string[] = [...(prepared?.notices ?? [])]
  let unreadable: string | null = null
  const path = databasePath(options.folder)
  const file = prepared === null ? openFile(options, notices) : openPrepared(options, prepared, notices)
  if (file instanceof DatabaseSync) {
    if (options.adopts !== undefined) adoptListenerInbox(file, options.folder, options.adopts, options.logger)
    if (options.numbersAfter !== undefined) continueNumbers(file, options.numbersAfter)
  }
  const database =
    file instanceof DatabaseSync ? wrapDatabase(file, onUnreadable, guard) : unavailableDatabase(file)
  const recordPath = stateRecordPath(options.folder)
  const recorded = readStateRecord(recordPath)?.journal ?? null
  let isOlder = recorded !== null && !hasEntry(database, recorded)
  if (isOlder) {
    options.logger.warn('store.olderJournal', {})
    cancelOlderPublishes(database, options.clock)
    notices.push(olderJournal)
  }
  /** Until a person accepts an older journal, the next start has to notice it too. */
  const entryOnRecord = () => (isOlder || !(file instanceof DatabaseSync) ? recorded : newestEntry(database))
  const durability = createDurability(
    { log: `${path}-wal`, index: `${path}-shm`, record: recordPath },
    database.written,
    options.clock,
    entryOnRecord,
  )
  return {
    accounts: createAccountRepository(database),
    audiences: createAudienceRepository(database),
    campaigns: createCampaignRepository(database),
    storedFetches: createFetchRepository(database),
    catalogs: createCatalogRepository(database),
    consoleHistory: createConsoleHistoryRepository(database),
    drafts: createDraftRepository(database),
    forwarding: createForwardingRepository(database),
    inbox: createInboxRepository(database),
    jobs: createJobRepository(database),
    journal: createJournalRepository(database),
    entities: createEntityRepository(database),
    replays: createReplayRepository(database),
    requests: createRequestRepository(database),
    searches: createSearchRepository(database),
    statistics: createStatisticsRepository(database),
    overview: createOverviewRepository(database),
    uploads: createUploadRepository(database),
    templates: createTemplateRepository(database),
    webhookChecks: createWebhookCheckRepository(database),
    get notices() {
      return unreadable === null ? notices : [...notices, unreadable]
    },
    fault: file instanceof DatabaseSync ? null : file,
    durability,
    journalGuard: {
      isOlder: () => isOlder,
      accept() {
        isOlder = false
        const record = readStateRecord(recordPath)
        if (record !== null) writeStateRecord(recordPath, { ...record, journal: entryOnRecord() })
      },
    },
    pace: createWritePace(),
    facts: () => storeFacts(database),
    noteDamage: () => database.noteDamage(),
    noteUnreadable(notice) {
      unreadable = notice
    },
    close() {
      durability.close()
      if (file instanceof DatabaseSync && file.isOpen) closeFile(file, database, options, entryOnRecord())
    },
  }
}

export function prepareFile(options: StoreOptions): PreparedFile {
  const notices: string[] = []
  const file = openFile(options, notices)
  if (!(file instanceof DatabaseSync)) return { notices, fault: file }
  file.close()
  return { notices, fault: null }
}

const runState = z.object({ open: z.int() })

export function needsPreparation(folder: string): boolean {
  const path = databasePath(folder)
  const size = (name: string): number => statSync(name, { throwIfNoEntry: false })?.size ?? 0
  try {
    if (existsSync(join(folder, restoreFileName)) || size(`${path}-wal`) > 0) return true
    const record = readStateRecord(stateRecordPath(folder))
    if (size(path) === 0) return record !== null
    if (record?.closedFile == null || examineFiles(path, record).kind !== 'asLeft') return true
    const file = new DatabaseSync(path, { readOnly: true })
    try {
      const run = runState.parse(file.prepare('SELECT open FROM run').get())
      return run.open === 1 || schemaVersion(file) !== newestVersion() || isGridIncomplete(file)
    } finally {
      file.close()
    }
  } catch {
    return true
  }
}

function openPrepared(
  options: StoreOptions,
  prepared: PreparedFile,
  notices: string[],
): DatabaseSync | StorageFault {
  if (prepared.fault !== null) return prepared.fault
  const file = openOnce(databasePath(options.folder), 'trusted', options, notices)
  return file instanceof DatabaseSync ? file : giveUp(file, notices, options)
}

function openFile(options: StoreOptions, notices: string[]): DatabaseSync | StorageFault {
  const { folder, logger, clock } = options
  const path = databasePath(folder)
  const recordPath = stateRecordPath(folder)
  try {
    makeFolder(folder)
    removeLeftovers(path)
    const restored = applyPendingRestore(folder, path, stamp(clock))
    if (restored !== null) {
      const { previousFile, skippedRows } = restored
      logger.info('store.restored', { previousFile, skippedRows })
      const missing =
        skippedRows === 0
          ? ''
          : plural(skippedRows, {
              one: ' # row of it couldn’t be read and is left out.',
              other: ' # rows of it couldn’t be read and are left out.',
            })
      notices.push(
        t`The backup was restored.${missing} What was here before is kept as ${previousFile}. Jobs that were under way are held.`,
      )
    }
    const record = readStateRecord(recordPath)
    const state: FolderState = restored === null ? examineFiles(path, record) : { kind: 'asLeft' }
    if (state.kind !== 'asLeft') logger.warn('store.notAsLeft', { kind: state.kind })
    const file = openExamined(path, state, options, notices)
    if (!(file instanceof DatabaseSync)) return giveUp(file, notices, options)
    const journal = record?.journal ?? null
    writeStateRecord(recordPath, { at: clock.now(), closedFile: null, log: null, journal })
    return file
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    return giveUp(fault, notices, options)
  }
}

/** Opens the file, or what can be read of it, and reports what is missing. */
function openExamined(
  path: string,
  state: FolderState,
  options: StoreOptions,
  notices: string[],
): DatabaseSync | StorageFault {
  if (state.kind === 'gone' || state.kind === 'logDamaged') {
    return openRecovered(path, state.kind, state.log, options, notices)
  }
  const first = openOnce(path, state.kind === 'asLeft' ? 'asLeft' : 'suspect', options, notices)
  if (!(first instanceof DatabaseSync)) {
    if (!isCorruption(first)) return first
    options.logger.error('store.damaged', { code: first.code })
    return openRecovered(path, 'damaged', readLog(`${path}-wal`, null), options, notices)
  }
  if (state.kind === 'logGone') {
    holdJobs(first)
    notices.push(logGoneNotice(state.since))
  }
  return first
}

function openRecovered(
  path: string,
  what: LossKind,
  log: Log | null,
  options: StoreOptions,
  notices: string[],
): DatabaseSync | StorageFault {
  const recovered = recover(path, log, `flightdeck-damaged-${stamp(options.clock)}.db`)
  const { aside, tables } = recovered
  options.logger.error('store.recovered', {
    what,
    aside,
    tables: tables.filter(({ lost, isCut }) => lost > 0 || isCut),
  })
  notices.push(recoveredNotice(what, recovered))
  const file = openOnce(path, 'asLeft', options, notices)
  if (file instanceof DatabaseSync) reindexRows(wrapDatabase(file))
  return file
}

function giveUp(
  fault: StorageFault,
  notices: string[],
  { logger, opener = 'program' }: Pick<StoreOptions, 'logger' | 'opener'>,
): StorageFault {
  logger.error('store.unavailable', { code: fault.code })
  // The command ends with this fault; a notice would say it twice.
  if (opener === 'command') return { ...fault, message: t`${fault.message} Then run the command again.` }
  // The file is opened once a run.
  const reported = { ...fault, message: t`${fault.message} Then start the program again.` }
  notices.push(t`${reported.message} Until then nothing is remembered on this machine.`)
  return reported
}

function openOnce(
  path: string,
  state: 'asLeft' | 'suspect' | 'trusted',
  options: StoreOptions,
  notices: string[],
): DatabaseSync | StorageFault {
  const { clock } = options
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, { timeout: 2_000, defensive: true })
    // FULL while the file is created and migrated, so its log gets its folder entry; fullfsync is for macOS.
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON')
    // A thread empties the log (`checkpoint-worker.ts`); past this length main does it itself.
    file.exec(`PRAGMA wal_autocheckpoint = ${maxLogPages}; PRAGMA cache_size = -${cacheKilobytes}`)
    const version = schemaVersion(file)
    // A file from before the first release is read like a damaged one.
    if (version > maxVersion || (version > 0 && version < firstVersion)) return damagedFile(file)
    if (version > newestVersion(options.migrations)) return newerFile(file)
    const isExamined = version > 0 && state !== 'trusted' && (state === 'suspect' || wasLeftOpen(file))
    if (isExamined && !passesIntegrityCheck(file)) return damagedFile(file)
    const copyPath = (from: number) => `${path.slice(0, -'.db'.length)}-schema-${from}-${stamp(clock)}.db`
    const hasNewFields = migrate(file, { copyPath, steps: options.migrations ?? migrations })
    if (isExamined && !hasOnlyReadableRows(file)) return damagedFile(file)
    if ((isExamined || hasNewFields || isGridIncomplete(file)) && restoreLists(file)) {
      options.logger.warn('store.listsRestored', {})
    }
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

function markOpen(file: DatabaseSync, notices: string[], logger: Logger): void {
  try {
    file.exec('UPDATE run SET open = 1')
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null || isCorruption(fault)) throw error
    logger.error('store.readOnly', { code: fault.code })
    notices.push(t`${fault.message} Until then nothing new is remembered on this machine.`)
  }
}

const runRow = z.object({ open: z.int() })

function wasLeftOpen(file: DatabaseSync): boolean {
  const row = runRow.safeParse(file.prepare('SELECT open FROM run').get())
  return !row.success || row.data.open === 1
}

function damagedFile(file: DatabaseSync): StorageFault {
  file.close()
  return { kind: 'storage', code: 'SQLITE_CORRUPT', message: t`The data file is damaged.` }
}

function newerFile(file: DatabaseSync): StorageFault {
  file.close()
  return {
    kind: 'storage',
    code: 'NEWER_SCHEMA',
    message: t`The data file is from a newer version of Flightdeck. Install that version again.`,
  }
}

function stamp(clock: Clock): string {
  return new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')
}

/** A damaged file stays marked, so the next start examines it. */
function closeFile(
  file: DatabaseSync,
  database: Database,
  { folder, clock, logger }: StoreOptions,
  journal: JournalMark | null,
): void {
  const path = databasePath(folder)
  try {
    if (!database.damaged()) file.exec('UPDATE run SET open = 0')
    file.close()
    // While another connection is open the log remains, and there's nothing to compare yet.
    const closedFile = existsSync(`${path}-wal`) ? null : readFileStamp(path)
    writeStateRecord(stateRecordPath(folder), { at: clock.now(), closedFile, log: null, journal })
  } catch (error) {
    const fault = storageFault(error)
    if (fault === null) throw error
    logger.warn('store.close', { code: fault.code })
    if (file.isOpen) file.close()
  }
}
