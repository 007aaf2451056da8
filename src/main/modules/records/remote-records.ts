import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { RecordVersion } from '../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { referencesOf } from '../../../shared/drafts/draft-references.ts'
import { pick } from '../../../shared/entities/fields.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { type RowReader, readRow, type Statements } from '../../core/store/database.ts'
import { insertRow, rowOf, textColumn } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { createRowBatch, indexUndraftedRecord, type RowBatch } from './campaign-rows.ts'
import { indexRecord, indexUndraftedSet } from './entries.ts'
import type { MediaOfRecord } from './media-of-record.ts'
import { type RecordState, saveVersion } from './record-versions.ts'

export interface RemoteRecord {
  readonly subject: DraftSubject
  readonly remoteId: string
  readonly title: string
  readonly type: string | null
  readonly record: Fields
  readonly updatedAt: number
  readonly seenAt: number
}

export interface SavedPage {
  /** Drafts whose record changed, or changed back. */
  readonly moved: readonly string[]
}

export interface RecordRepository {
  record(workspace: Workspace, subject: DraftSubject, remoteId: string): Outcome<RemoteRecord | null>
  mediaOf(workspace: Workspace, subject: DraftSubject, record: Fields): Outcome<MediaOfRecord>
  /** Saves a page of a sync; deleted records move to their own table. */
  savePage(
    workspace: Workspace,
    subject: DraftSubject,
    records: readonly Fields[],
    seenAt: number,
  ): Outcome<SavedPage>
}

export const recordColumns = 'subject, remote_id, title, type, record, updated_at, seen_at'

export const recordRow = rowOf({
  subject: z.custom<DraftSubject>((value) => typeof value === 'string'),
  remoteId: z.string(),
  title: z.string(),
  type: z.string().nullable(),
  record: storedFields,
  updatedAt: z.int(),
  seenAt: z.int(),
})

/** Built once, because a newly concatenated text has to be hashed before its statement is found. */
const ofRecord = `${inWorkspace} AND subject = :subject AND remote_id = :remoteId`

const writeSql = `
  INSERT INTO remote_record
    (environment_id, host, account_id, subject, remote_id, title, type, address, record, updated_at, seen_at)
  VALUES (:environmentId, :host, :accountId, :subject, :remoteId, :title, :type, :address, :record, :updatedAt, :seenAt)
  ON CONFLICT DO UPDATE SET title = excluded.title, type = excluded.type, address = excluded.address,
    record = excluded.record, updated_at = excluded.updated_at, seen_at = excluded.seen_at`
const seenAgainSql = `UPDATE remote_record SET seen_at = :seenAt WHERE ${ofRecord}`
const undeleteSql = `DELETE FROM deleted_record WHERE ${ofRecord}`
const readSql = `SELECT ${recordColumns} FROM remote_record WHERE ${ofRecord}`

export function readRecord(
  { get, unlessUnreadable }: RowReader,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): RemoteRecord | null {
  const row = get(readSql, { ...workspaceValues(workspace), subject, remoteId })
  return row === undefined ? null : unlessUnreadable(() => readRow(recordRow, row))
}

export type StoredRecord = Pick<RemoteRecord, 'remoteId' | 'title' | 'record'>

const pageSql = `SELECT remote_id, title, record FROM remote_record
  WHERE ${inWorkspace} AND subject = :subject AND remote_id > :after ORDER BY remote_id LIMIT :count`
const storedRecordRow = rowOf({ remoteId: z.string(), title: z.string(), record: storedFields })

/** Up to `count` records of a kind, with IDs after the given one. */
export function readRecords(
  { all }: Pick<Statements, 'all'>,
  workspace: Workspace,
  subject: DraftSubject,
  after: string,
  count: number,
): readonly StoredRecord[] {
  return all(pageSql, { ...workspaceValues(workspace), subject, after, count }).read(storedRecordRow)
}

/** A query that finds a row if the account has a campaign or line item. */
export function gridRecordSql(environmentId: string, host: string, accountId: string): string {
  return `SELECT 1 FROM remote_record WHERE environment_id = ${environmentId} AND host = ${host}
    AND account_id = ${accountId} AND subject IN ('campaign', 'lineItem')`
}

/** What is stored about one page's records, read in three queries and updated by each write of the page. */
export interface RecordPage {
  readonly texts: Map<string, string>
  readonly drafted: ReadonlySet<string>
  readonly deleted: Set<string>
  readonly unchanged: Set<string>
  readonly rows: RowBatch
  /** Revision of the rows whose targeting it changes. */
  revision: number | null
}

const textRow = z.object({ id: z.string(), text: z.string() })
const idColumn = textColumn('id')
const amongIds = `${inWorkspace} AND subject = :subject AND remote_id IN (SELECT value FROM json_each(:ids))`
const textsSql = `SELECT remote_id AS id, record AS text FROM remote_record WHERE ${amongIds}`
const draftedSql = `SELECT remote_id AS id FROM draft WHERE ${amongIds}`
const deletedSql = `SELECT remote_id AS id FROM deleted_record WHERE ${amongIds}`
const seenSql = `UPDATE remote_record SET seen_at = :seenAt WHERE ${amongIds}`

export function readPage(
  { all }: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  records: readonly Fields[],
): RecordPage {
  const ids = records.flatMap((record) => factsOfRecord(subject, record)?.remoteId ?? [])
  const values = { ...workspaceValues(workspace), subject, ids: JSON.stringify(ids) }
  const idsOf = (sql: string) => new Set(all(sql, values).readEach(idColumn))
  const texts = all(textsSql, values).readEach(textRow)
  return {
    texts: new Map(texts.map(({ id, text }) => [id, text])),
    drafted: idsOf(draftedSql),
    deleted: idsOf(deletedSql),
    unchanged: new Set(),
    rows: createRowBatch(),
    revision: null,
  }
}

export function markUnchanged(
  { run }: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  { unchanged }: RecordPage,
  seenAt: number,
): void {
  if (unchanged.size === 0) return
  run(seenSql, { ...workspaceValues(workspace), subject, ids: JSON.stringify([...unchanged]), seenAt })
}

interface WrittenRecord {
  readonly workspace: Workspace
  readonly subject: DraftSubject
  readonly record: Fields
  readonly seenAt: number
  readonly source: RecordVersion['source']
}

/** Writes a record, of a page if it's one of many, and returns its ID; null if it has none. */
export function writeRecord(
  statements: Statements,
  { workspace, subject, record, seenAt, source }: WrittenRecord,
  page: RecordPage | null = null,
): string | null {
  const facts = factsOfRecord(subject, record)
  if (facts === null) return null
  const { remoteId, title, type, address, updatedAt } = facts
  const values = { ...workspaceValues(workspace), subject, remoteId }
  const text = writeJson(record)
  const storedText = page?.texts.get(remoteId)
  if (page !== null && storedText === text) {
    page.unchanged.add(remoteId)
    return remoteId
  }
  page?.texts.set(remoteId, text)
  // The page has it twice, unchanged and changed.
  if (page?.unchanged.delete(remoteId) === true) statements.run(seenAgainSql, { ...values, seenAt })
  if (isGridSubject(subject)) {
    const isNew = page !== null && storedText === undefined
    const before = isNew ? null : readRecord(statements, workspace, subject, remoteId)
    if (before !== null && writeJson(before.record) === text) {
      statements.run(seenAgainSql, { ...values, seenAt })
      return remoteId
    }
    if (before !== null || source !== 'read') {
      const after = { content: contentOfRecord(subject, record), at: seenAt, updatedAt }
      saveVersion(statements, { workspace, subject, remoteId }, stateOf(before), after, seenAt, source)
    }
  }
  statements.run(writeSql, {
    ...values,
    title,
    type,
    address,
    record: text,
    updatedAt: updatedAt ?? seenAt,
    seenAt,
  })
  // A deleted record may return.
  if (page === null || page.deleted.delete(remoteId)) statements.run(undeleteSql, values)
  // A line item's row contains its campaign.
  if (!isGridSubject(subject)) {
    // Sets arrive by the thousands, and name nothing but their line item.
    const content = page === null ? contentOfRecord(subject, record) : pick(record, ['line_item_id'])
    writeReferences(statements, values, content, page !== null && storedText === undefined)
  }
  if (page === null || page.drafted.has(remoteId)) indexRecord(statements, workspace, subject, remoteId)
  else if (isGridSubject(subject)) {
    indexUndraftedRecord(statements, workspace, subject, remoteId, record, page.rows)
  } else {
    const entry = { key: remoteId, title, type, updatedAt: updatedAt ?? seenAt }
    indexUndraftedSet(statements, workspace, entry, record, page)
  }
  return remoteId
}

/** Rebuilds what is derived from records of one kind. */
export function reindexRecords(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  records: readonly RemoteRecord[],
): void {
  const inPlace = { ...workspaceValues(workspace), subject }
  const ids = JSON.stringify(records.map(({ remoteId }) => remoteId))
  const drafted = new Set(statements.all(draftedSql, { ...inPlace, ids }).readEach(idColumn))
  const batch = createRowBatch()
  for (const { remoteId, record } of records) {
    if (isGridSubject(subject) && !drafted.has(remoteId)) {
      indexUndraftedRecord(statements, workspace, subject, remoteId, record, batch)
      continue
    }
    if (!isGridSubject(subject)) {
      writeReferences(statements, { ...inPlace, remoteId }, contentOfRecord(subject, record))
    }
    indexRecord(statements, workspace, subject, remoteId)
  }
}

export function deleteRecord(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
  at: number,
  source: RecordVersion['source'] = 'read',
): void {
  const values = { ...workspaceValues(workspace), subject, remoteId }
  if (isGridSubject(subject)) {
    const before = stateOf(readRecord(statements, workspace, subject, remoteId))
    if (before !== null) saveVersion(statements, { workspace, subject, remoteId }, before, null, at, source)
  }
  statements.run(`DELETE FROM remote_record WHERE ${ofRecord}`, values)
  statements.run(`DELETE FROM remote_reference WHERE ${ofRecord}`, values)
  indexRecord(statements, workspace, subject, remoteId)
}

function stateOf(record: RemoteRecord | null): RecordState | null {
  if (record === null) return null
  const { subject, updatedAt, seenAt } = record
  return { content: contentOfRecord(subject, record.record), at: seenAt, updatedAt }
}

function writeReferences(
  { run }: Statements,
  values: ReturnType<typeof workspaceValues> & { readonly subject: string; readonly remoteId: string },
  content: Fields,
  isNew = false,
): void {
  if (!isNew) run(`DELETE FROM remote_reference WHERE ${ofRecord}`, values)
  for (const { names } of referencesOf(content)) {
    insertRow({ run }, 'remote_reference', { ...values, names }, 'INSERT OR IGNORE')
  }
}
