import { z } from 'zod'
import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import type { Snapshot, SnapshotPage, UndoState } from '../../../shared/contract/drafts.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Draft, DraftCheck, DraftSummary, FindingCounts } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import { type Database, jsonColumn, readRow, type Statements } from '../../core/store/database.ts'
import { insertRow, readNumber, textColumn } from '../../core/store/rows.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { createRowBatch, type RowBatch, touchSpaces } from '../records/campaign-rows.ts'
import { createMediaReader, type MediaOfRecord } from '../records/media-of-record.ts'
import { deleteRecord, type RemoteRecord, readRecord, writeRecord } from '../records/remote-records.ts'
import { type CheckedDraft, readChecked, readCheckedOf, saveCheck } from './draft-checks.ts'
import {
  deleteDraft,
  draftOfRecord,
  draftRow,
  publishedNames,
  readDraft,
  type StoredDraft,
  writeDraft,
} from './draft-rows.ts'
import {
  hasSnapshots,
  listSnapshots,
  readSnapshot,
  type SnapshotQuery,
  saveSnapshot,
} from './draft-snapshots.ts'
import * as undo from './draft-undo.ts'

/** Operations on drafts within a transaction, provided by `change`. Throws on disk trouble. */
export interface DraftTransaction {
  get(id: string): StoredDraft | null
  ofRecord(workspace: Workspace, subject: Draft['subject'], remoteId: string): StoredDraft | null
  /** `facts` are those of its check; without them the next check includes it. */
  put(storedDraft: StoredDraft, facts?: string): void
  remove(draft: Draft): void
  /** The first of these drafts that is missing (null) or in one of these states; undefined if none is. */
  firstIn(ids: readonly string[], states: readonly Draft['publish'][]): StoredDraft | null | undefined
  /** Sets the publish state in one statement, because a job may have thousands. */
  putStates(ids: readonly string[], state: Draft['publish']): void
  record(workspace: Workspace, subject: Draft['subject'], remoteId: string): RemoteRecord | null
  mediaOf(workspace: Workspace, subject: Draft['subject'], record: Fields): MediaOfRecord
  /** Returns the record's ID; null if it has none. */
  putRecord(workspace: Workspace, subject: Draft['subject'], record: Fields, seenAt: number): string | null
  removeRecord(workspace: Workspace, subject: Draft['subject'], remoteId: string, at: number): void
  /** Saves an earlier state; for `changing` only if the last one is old enough. */
  saveSnapshot(storedDraft: StoredDraft, reason: Snapshot['reason'], at: number): void
  snapshot(id: number): Draft | null
  nextUndo(workspace: Workspace, direction: undo.Direction): undo.UndoEntry | null
  addUndo(workspace: Workspace, entry: Omit<undo.UndoEntry, 'id'>): void
  replaceUndo(entry: undo.UndoEntry): void
  markUndo(id: number, undone: boolean): void
  dropUndo(id: number): void
  /** Saves the name that others use for a published draft. */
  notePublished(draftId: string, value: string, at: number): void
  /** Forgets that a job published the drafts that became this record, or targeting that goes with it. */
  forgetPublished(jobId: string, subject: Draft['subject'], remoteId: string): void
  /** Names of published drafts, by `draft:ID`; others are omitted. */
  publishedNames(draftIds: readonly string[]): ReadonlyMap<string, string>
  naming(workspace: Workspace, names: readonly string[]): readonly string[]
}

/** Unpublished changes. Every write is a transaction that survives a crash. */
export interface DraftRepository {
  /** Runs `work` in a transaction; a failure rolls it back. */
  change<T>(work: (drafts: DraftTransaction) => Outcome<T>): Outcome<T>
  get(id: string): Outcome<StoredDraft | null>
  ofRecord(workspace: Workspace, subject: Draft['subject'], remoteId: string): Outcome<StoredDraft | null>
  /** In the given order; missing ones are omitted. Read thousands in slices. */
  byIds(ids: readonly string[]): Outcome<readonly StoredDraft[]>
  ids(workspace: Workspace): Outcome<readonly string[]>
  /** The files of all new media. */
  filePaths(): Outcome<readonly string[]>
  undoState(workspace: Workspace): Outcome<UndoState>
  /** Whether older undo steps were dropped. */
  isUndoTruncated(workspace: Workspace): Outcome<boolean>
  summary(workspace: Workspace): Outcome<DraftSummary>
  /** Of one draft, or of all. */
  snapshots(query: SnapshotQuery): Outcome<SnapshotPage>
  hasSnapshots(draftId: string): Outcome<boolean>
  /** Saves checks of drafts that haven't changed since. Returns the IDs of those whose counts changed. */
  saveChecks(checks: readonly DraftCheck[]): Outcome<readonly string[]>
  /** Counts the missing fields of new entities as errors from now on; returns these drafts. */
  countMissing(workspace: Workspace): Outcome<readonly Pick<Draft, 'id' | 'subject'>[]>
  findingCounts(workspace: Workspace): Outcome<FindingCounts>
  withFindings(
    workspace: Workspace,
    range: Range,
  ): Outcome<{ readonly ids: readonly string[]; total: number }>
  inConflict(
    workspace: Workspace,
    range: Range,
  ): Outcome<{ readonly ids: readonly string[]; readonly total: number }>
  /** Changes and deletions of records that the service no longer has. */
  ofGoneRecords(
    workspace: Workspace,
    range: Range,
  ): Outcome<{ readonly ids: readonly string[]; readonly total: number }>
  /** Drafts that refer to one of these: `draft:ID`, media keys, card addresses, post IDs. */
  naming(workspace: Workspace, names: readonly string[]): Outcome<readonly string[]>
  /** What the last checks saved, in the order of rows, after the row `after`. */
  checked(workspace: Workspace, after: number, count: number): Outcome<readonly CheckedDraft[]>
  checkedOf(ids: readonly string[]): Outcome<readonly CheckedDraft[]>
}

interface Range {
  readonly offset: number
  readonly count: number
}

/** What is being sent stays with its job. */
const ofGoneRecordSql = `kind <> 'create' AND publish IN ('idle', 'failed') AND NOT EXISTS (
  SELECT 1 FROM remote_record AS record
  WHERE record.environment_id = draft.environment_id AND record.host = draft.host
    AND record.account_id = draft.account_id AND record.subject = draft.subject
    AND record.remote_id = draft.remote_id)`
const idColumn = textColumn('id')
const countedRow = z.object({ id: z.string(), subject: z.enum(draftSubjects) })
const idsRow = z.object({ ids: jsonColumn(z.array(z.string())) })
const findingCountsRow = z.object({
  errors: z.int(),
  incomplete: z.int(),
  warnings: z.int(),
  blocked: z.int(),
})
const summaryRow = z.object({
  subject: z.enum(draftSubjects),
  publish: z.string(),
  sync: z.string(),
  number: z.int(),
})

class StoredDrafts implements DraftRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  readonly change: DraftRepository['change'] = (work) =>
    this.#database.change((statements) => work(transaction(statements)))

  readonly get: DraftRepository['get'] = (id) =>
    this.#database.attempt((statements) => readDraft(statements, id))

  readonly ofRecord: DraftRepository['ofRecord'] = (workspace, subject, remoteId) =>
    this.#database.attempt((statements) => draftOfRecord(statements, workspace, subject, remoteId))

  readonly byIds: DraftRepository['byIds'] = (ids) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT draft.* FROM json_each(:ids) AS asked JOIN draft ON draft.id = asked.value ORDER BY asked.key`,
        { ids: JSON.stringify(ids) },
      ).read(draftRow),
    )

  readonly filePaths: DraftRepository['filePaths'] = () =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT patch ->> '$.file.path' AS path FROM draft
           WHERE subject = 'media' AND kind = 'create' AND patch ->> '$.file.path' IS NOT NULL`,
      ).read(textColumn('path')),
    )

  readonly ids: DraftRepository['ids'] = (workspace) =>
    this.#database.attempt(({ get }) => {
      // One row for all of them, which is fast for tens of thousands.
      const row = get(
        `SELECT json_group_array(id) AS ids FROM
             (SELECT id FROM draft WHERE ${inWorkspace} AND empty = 0 ORDER BY rowid)`,
        workspaceValues(workspace),
      )
      return readRow(idsRow, row).ids
    })

  readonly undoState: DraftRepository['undoState'] = (workspace) =>
    this.#database.attempt((statements) => ({
      undo: undo.nextLabel(statements, workspace, 'undo'),
      redo: undo.nextLabel(statements, workspace, 'redo'),
    }))

  readonly isUndoTruncated: DraftRepository['isUndoTruncated'] = (workspace) =>
    this.#database.attempt((statements) => undo.isUndoTruncated(statements, workspace))

  readonly summary: DraftRepository['summary'] = (workspace) =>
    this.#database.attempt(({ all }) => summaryOf(all, workspace))

  readonly snapshots: DraftRepository['snapshots'] = (query) => listSnapshots(this.#database, query)

  readonly hasSnapshots: DraftRepository['hasSnapshots'] = (draftId) =>
    this.#database.attempt((statements) => hasSnapshots(statements, draftId))

  readonly saveChecks: DraftRepository['saveChecks'] = (checks) =>
    this.#database.transact((statements) => {
      const changed = checks.filter((check) => saveCheck(statements, check))
      const moved = changed.map(({ id }) => id)
      touchSpaces(statements, moved)
      return moved
    })

  readonly countMissing: DraftRepository['countMissing'] = (workspace) =>
    this.#database.transact(({ all, run }) => {
      const values = workspaceValues(workspace)
      // What was never edited is still blank after the check.
      const where = `${inWorkspace} AND missing IS NOT NULL AND empty = 0`
      // Without statistics the planner reads all drafts of the workspace.
      const few = 'INDEXED BY draft_missing'
      const counted = all(`SELECT id, subject FROM draft ${few} WHERE ${where}`, values).read(countedRow)
      // Stryker disable next-line ConditionalExpression,EqualityOperator: it only saves a statement.
      if (counted.length > 0)
        run(`UPDATE draft ${few} SET errors = errors + missing, missing = NULL WHERE ${where}`, values)
      return counted
    })

  readonly findingCounts: DraftRepository['findingCounts'] = (workspace) =>
    this.#database.attempt(({ get }) =>
      readRow(
        findingCountsRow,
        get(
          `SELECT count(*) FILTER (WHERE errors > 0 AND sync <> 'conflict') AS errors,
               count(*) FILTER (WHERE errors = 0 AND missing > 0) AS incomplete,
               count(*) FILTER (WHERE errors = 0 AND warnings > 0) AS warnings,
               count(*) FILTER (WHERE errors = 0 AND blocked > 0) AS blocked
             FROM draft WHERE ${inWorkspace} AND empty = 0`,
          workspaceValues(workspace),
        ),
      ),
    )

  readonly withFindings: DraftRepository['withFindings'] = (workspace, range) =>
    this.#database.attempt(({ all, get }) => {
      const values = workspaceValues(workspace)
      const where = `${inWorkspace} AND empty = 0 AND (errors > 0 OR warnings > 0 OR blocked > 0)`
      const order = 'errors > 0 DESC, blocked > 0 DESC, subject, rowid'
      const ids = all(`SELECT id FROM draft WHERE ${where} ORDER BY ${order} LIMIT :count OFFSET :offset`, {
        ...values,
        offset: range.offset,
        count: range.count,
      }).read(idColumn)
      const total = readNumber(get(`SELECT count(*) AS number FROM draft WHERE ${where}`, values))
      return { ids, total }
    })

  readonly inConflict: DraftRepository['inConflict'] = (workspace, range) =>
    this.#pageOf(workspace, range, "sync = 'conflict'")

  readonly ofGoneRecords: DraftRepository['ofGoneRecords'] = (workspace, range) =>
    this.#pageOf(workspace, range, ofGoneRecordSql)

  #pageOf(workspace: Workspace, range: Range, condition: string) {
    return this.#database.attempt(({ get }) => {
      const values = workspaceValues(workspace)
      const where = `${inWorkspace} AND empty = 0 AND ${condition}`
      // One row for all of them, as above.
      const pageRow = get(
        `SELECT json_group_array(id) AS ids FROM
             (SELECT id FROM draft WHERE ${where} ORDER BY subject, rowid LIMIT :count OFFSET :offset)`,
        { ...values, offset: range.offset, count: range.count },
      )
      const total = readNumber(get(`SELECT count(*) AS number FROM draft WHERE ${where}`, values))
      return { ids: readRow(idsRow, pageRow).ids, total }
    })
  }

  readonly naming: DraftRepository['naming'] = (workspace, names) =>
    this.#database.attempt((statements) => naming(statements, workspace, names))

  readonly checked: DraftRepository['checked'] = (workspace, after, count) =>
    this.#database.attempt((statements) => readChecked(statements, workspace, after, count))

  readonly checkedOf: DraftRepository['checkedOf'] = (ids) =>
    this.#database.attempt((statements) => readCheckedOf(statements, ids))
}

export function createDraftRepository(database: Database): DraftRepository {
  return new StoredDrafts(database)
}

function transaction(statements: Statements): DraftTransaction {
  const { get, run } = statements
  /** A change reads its record several times. */
  const records = new Map<string, RemoteRecord | null>()
  const rowBatches = new Map<string, RowBatch>()
  /** Other writes of rows and records must be read again. */
  const forgetReads = () => {
    records.clear()
    rowBatches.clear()
  }
  const recordOf: DraftTransaction['record'] = (workspace, subject, remoteId) => {
    const key = `${workspaceKey(workspace)} ${subject} ${remoteId}`
    const cachedRecord = records.get(key)
    // Stryker disable next-line ConditionalExpression: it only saves reading the record again.
    if (cachedRecord !== undefined) return cachedRecord
    const record = readRecord(statements, workspace, subject, remoteId)
    // Stryker disable next-line CallExpression: it only saves reading the record again.
    records.set(key, record)
    return record
  }
  return {
    get: (id) => readDraft(statements, id),
    ofRecord: (workspace, subject, remoteId) => draftOfRecord(statements, workspace, subject, remoteId),
    put(storedDraft, facts) {
      const { workspace, subject, remoteId } = storedDraft.draft
      // Stryker disable next-line ConditionalExpression: no record has the ID null.
      const record = remoteId === null ? null : recordOf(workspace, subject, remoteId)
      const key = workspaceKey(workspace)
      // Stryker disable next-line LogicalOperator: a batch only saves statements.
      const rows = rowBatches.get(key) ?? createRowBatch()
      // Stryker disable next-line CallExpression: a batch only saves statements.
      rowBatches.set(key, rows)
      writeDraft(statements, storedDraft, { record: record?.record ?? null, facts, rows })
    },
    remove(draft) {
      // Stryker disable next-line CallExpression: no row in a batch gets another ID.
      rowBatches.clear()
      deleteDraft(statements, draft)
    },
    firstIn(ids, states) {
      const values = { ids: JSON.stringify(ids), states: JSON.stringify(states) }
      const row = get(
        `SELECT coalesce(draft.id, '') AS id FROM json_each(:ids) AS asked LEFT JOIN draft ON draft.id = asked.value
         WHERE draft.id IS NULL OR publish IN (SELECT value FROM json_each(:states)) LIMIT 1`,
        values,
      )
      return row === undefined ? undefined : readDraft(statements, readRow(idColumn, row))
    },
    putStates(ids, state) {
      run('UPDATE draft SET publish = :state WHERE id IN (SELECT value FROM json_each(:ids))', {
        ids: JSON.stringify(ids),
        state,
      })
      touchSpaces(statements, ids)
    },
    record: recordOf,
    mediaOf: (workspace, subject, record) => createMediaReader(statements, workspace)(subject, record),
    putRecord(workspace, subject, record, seenAt) {
      forgetReads()
      return writeRecord(statements, { workspace, subject, record, seenAt, source: 'written' })
    },
    removeRecord(workspace, subject, remoteId, at) {
      forgetReads()
      deleteRecord(statements, workspace, subject, remoteId, at, 'written')
    },
    saveSnapshot: (storedDraft, reason, at) => saveSnapshot(statements, storedDraft, reason, at),
    snapshot: (id) => readSnapshot(statements, id),
    nextUndo: (workspace, direction) => undo.nextEntry(statements, workspace, direction),
    addUndo: (workspace, entry) => undo.addEntry(statements, workspace, entry),
    replaceUndo: (entry) => undo.replaceEntry(statements, entry),
    markUndo: (id, undone) => undo.markEntry(statements, id, undone),
    dropUndo: (id) => undo.dropEntry(statements, id),
    notePublished(draftId, value, at) {
      insertRow(statements, 'draft_published', { draftId, value, at }, 'INSERT OR REPLACE')
    },
    forgetPublished(jobId, subject, remoteId) {
      run(
        `DELETE FROM draft_published WHERE draft_id IN (
           SELECT draft_id FROM job_step WHERE remote_id = :remoteId AND job_id = :jobId AND kind = 'create'
             AND (subject = :subject OR subject = 'targeting' AND :subject = 'lineItem'))`,
        { jobId, subject, remoteId },
      )
    },
    publishedNames: (draftIds) => publishedNames(statements, draftIds),
    naming: (workspace, names) => naming(statements, workspace, names),
  }
}

function naming({ all }: Statements, workspace: Workspace, names: readonly string[]): readonly string[] {
  return all(
    // Starts from the few references instead of all drafts.
    `SELECT DISTINCT draft_id AS id FROM draft_reference CROSS JOIN draft ON draft.id = draft_id
     WHERE names IN (SELECT value FROM json_each(:names)) AND ${inWorkspace}`,
    { ...workspaceValues(workspace), names: JSON.stringify(names) },
  ).read(idColumn)
}

function summaryOf(all: Statements['all'], workspace: Workspace): DraftSummary {
  const rows = all(
    `SELECT subject, publish, sync, count(*) AS number FROM draft WHERE ${inWorkspace} AND empty = 0
     GROUP BY subject, publish, sync`,
    workspaceValues(workspace),
  ).read(summaryRow)
  const sum = (matches: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(matches).reduce((total, { number }) => total + number, 0)
  const subjects = [...new Set(rows.map(({ subject }) => subject))]
  return {
    unpublished: sum(() => true),
    bySubject: Object.fromEntries(subjects.map((name) => [name, sum(({ subject }) => subject === name)])),
    failed: sum(({ publish }) => publish === 'failed'),
    unknown: sum(({ publish }) => publish === 'unknown'),
    conflicts: sum(({ sync }) => sync === 'conflict'),
  }
}
