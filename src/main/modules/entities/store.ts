import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { LibraryMedia } from '../../../shared/creatives/library-media.ts'
import { factsOfRecord } from '../../../shared/creatives/record-facts.ts'
import { contentOf } from '../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../shared/drafts/draft-content.ts'
import { syncOf } from '../../../shared/drafts/draft-sync.ts'
import type { EntityKeys, EntityQuery, EntityRow, Use } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, descriptorOf, draftSubjects } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { maxUses } from '../../../shared/entities/uses.ts'
import { type Database, readRow, type Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { draftOfRecord, writeDraft } from '../drafts/draft-rows.ts'
import { writeDeletedRecord } from '../records/deleted-records.ts'
import { readWindow } from '../records/entries.ts'
import { createMediaReader, type MediaReader } from '../records/media-of-record.ts'
import {
  deleteRecord,
  markUnchanged,
  type RecordRepository,
  type RemoteRecord,
  readPage,
  readRecord,
  recordColumns,
  recordRow,
  writeRecord,
} from '../records/remote-records.ts'
import { lineItemsWith } from '../records/targeting-rows.ts'
import { formerRow, recordAt, rowOf } from './entity-rows.ts'

export interface EntityRepository extends RecordRepository {
  window(query: EntityQuery): Outcome<EntityKeys>
  /**
   * Rows by key (record ID, `draft:ID`, or card address), in order; unknown ones are omitted. `withDeleted` also finds
   * deleted records, and what a published draft became.
   */
  rows(
    workspace: Workspace,
    subject: DraftSubject,
    keys: readonly string[],
    withDeleted?: boolean,
  ): Outcome<readonly EntityRow[]>
  /** Which of these records exist, without reading them. */
  there(
    workspace: Workspace,
    subject: DraftSubject,
    remoteIds: readonly string[],
  ): Outcome<ReadonlySet<string>>
  /** Records that a sync hasn't found, most recently seen first; at most 1,000. */
  unseenSince(
    workspace: Workspace,
    subject: DraftSubject,
    startedAt: number,
  ): Outcome<readonly RemoteRecord[]>
  /** Marks a list as synced and drops a slice of its missing records; returns whether more remain. */
  endSync(
    workspace: Workspace,
    subject: DraftSubject,
    startedAt: number,
    max?: number,
  ): Outcome<{ readonly more: boolean }>
  noteSync(workspace: Workspace, subject: DraftSubject, at: number): Outcome<void>
  seenAt(workspace: Workspace, subject: DraftSubject): Outcome<number | null>
  usesOf(workspace: Workspace, names: readonly string[]): Outcome<readonly Use[]>
  /** What uses records or drafts of a kind, whether it names their keys or their addresses. */
  usesOfRecords(workspace: Workspace, subject: DraftSubject, keys: readonly string[]): Outcome<readonly Use[]>
  /** What rules need of a media record; null if it's missing or being deleted. */
  media(workspace: Workspace, mediaKey: string): Outcome<LibraryMedia | null>
  byAddress(workspace: Workspace, address: string): Outcome<RemoteRecord | null>
}

const seenRow = z.object({ seen_at: z.int() })
const idRow = z.object({ remote_id: z.string() })
const mediaRow = z.object({ type: z.string().nullable(), title: z.string(), ratio: z.string().nullable() })
const addressRow = z.object({ address: z.string() })
const useRow = z.object({ subject: z.enum(draftSubjects), key: z.string(), title: z.string() })

const thereSql = `SELECT remote_id FROM remote_record
  WHERE ${inWorkspace} AND subject = :subject AND remote_id IN (SELECT value FROM json_each(:ids))`

const unseenSql = `SELECT ${recordColumns} FROM remote_record
  WHERE ${inWorkspace} AND subject = :subject AND seen_at < :startedAt ORDER BY seen_at DESC LIMIT 1000`

const sliceRows = 500

class StoredEntities implements EntityRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  readonly window: EntityRepository['window'] = (query) => readWindow(this.#database, query)

  readonly rows: EntityRepository['rows'] = (workspace, subject, keys, withDeleted = false) =>
    this.#database.attempt((statements) => {
      const mediaOf = createMediaReader(statements, workspace)
      return keys.flatMap((key) => {
        const row =
          rowOf(statements, workspace, subject, key) ??
          (withDeleted ? formerRow(statements, workspace, subject, key) : null)
        return row === null ? [] : withMedia(row, subject, mediaOf)
      })
    })

  readonly record: EntityRepository['record'] = (workspace, subject, remoteId) =>
    this.#database.attempt((statements) => readRecord(statements, workspace, subject, remoteId))

  readonly mediaOf: EntityRepository['mediaOf'] = (workspace, subject, record) =>
    this.#database.attempt((statements) => createMediaReader(statements, workspace)(subject, record))

  readonly there: EntityRepository['there'] = (workspace, subject, remoteIds) =>
    this.#database.attempt(({ all }) => {
      const values = { ...workspaceValues(workspace), subject, ids: JSON.stringify(remoteIds) }
      return new Set(
        all(thereSql, values)
          .read(idRow)
          .map((row) => row.remote_id),
      )
    })

  readonly savePage: EntityRepository['savePage'] = (workspace, subject, records, seenAt) =>
    this.#database.transact((statements) => {
      const page = descriptorOf(subject).isNumerous ? readPage(statements, workspace, subject, records) : null
      const moved = records.flatMap((record) => {
        if (record.deleted === true) {
          const facts = factsOfRecord(subject, record)
          if (facts === null) return []
          deleteRecord(statements, workspace, subject, facts.remoteId, seenAt)
          writeDeletedRecord(statements, workspace, subject, record, seenAt)
          page?.texts.delete(facts.remoteId)
          page?.deleted.add(facts.remoteId)
          return []
        }
        const remoteId = writeRecord(statements, { workspace, subject, record, seenAt, source: 'read' }, page)
        if (remoteId === null || page?.drafted.has(remoteId) === false) return []
        return follow(statements, workspace, subject, remoteId, record) ?? []
      })
      if (page !== null) markUnchanged(statements, workspace, subject, page, seenAt)
      return { moved }
    })

  readonly unseenSince: EntityRepository['unseenSince'] = (workspace, subject, startedAt) =>
    this.#database.attempt(({ all }) =>
      all(unseenSql, { ...workspaceValues(workspace), subject, startedAt }).read(recordRow),
    )

  readonly endSync: EntityRepository['endSync'] = (workspace, subject, startedAt, max = sliceRows) =>
    this.#database.transact((statements) => {
      const values = { ...workspaceValues(workspace), subject, startedAt }
      const unseenIds = statements
        .all(
          `SELECT remote_id FROM remote_record
             WHERE ${inWorkspace} AND subject = :subject AND seen_at < :startedAt LIMIT :max`,
          { ...values, max },
        )
        .read(idRow)
        .map((row) => row.remote_id)
      for (const remoteId of unseenIds) deleteRecord(statements, workspace, subject, remoteId, startedAt)
      noteList(statements, workspace, subject, startedAt)
      return { more: unseenIds.length === max }
    })

  readonly noteSync: EntityRepository['noteSync'] = (workspace, subject, at) =>
    this.#database.attempt((statements) => noteList(statements, workspace, subject, at))

  readonly seenAt: EntityRepository['seenAt'] = (workspace, subject) =>
    this.#database.attempt(({ get, unlessUnreadable }) => {
      const row = get(`SELECT seen_at FROM remote_list WHERE ${inWorkspace} AND subject = :subject`, {
        ...workspaceValues(workspace),
        subject,
      })
      return row === undefined ? null : unlessUnreadable(() => readRow(seenRow, row).seen_at)
    })

  readonly usesOf: EntityRepository['usesOf'] = (workspace, names) =>
    this.#database.attempt((statements) => readUses(statements, workspace, names))

  readonly usesOfRecords: EntityRepository['usesOfRecords'] = (workspace, subject, keys) =>
    this.#database.attempt((statements) => {
      if (subject === 'customAudience') return usesByTargeting(statements, workspace, keys)
      const values = { ...workspaceValues(workspace), subject, keys: JSON.stringify(keys) }
      const addresses = descriptorOf(subject).hasAddress
        ? statements.all(addressesSql, values).read(addressRow)
        : []
      return readUses(statements, workspace, [...keys, ...addresses.map(({ address }) => address)])
    })

  readonly media: EntityRepository['media'] = (workspace, mediaKey) =>
    this.#database.attempt(({ get, unlessUnreadable }) => {
      const row = get(
        `SELECT type, title, CASE WHEN json_valid(record) THEN json_extract(record, '$.aspect_ratio') END AS ratio FROM remote_record
           WHERE ${inWorkspace} AND subject = 'media' AND remote_id = :mediaKey`,
        { ...workspaceValues(workspace), mediaKey },
      )
      const media = row === undefined ? null : unlessUnreadable(() => readRow(mediaRow, row))
      if (media === null) return null
      const { type, title, ratio } = media
      const mediaContent = { media_key: mediaKey, media_type: type ?? '', aspect_ratio: ratio }
      return title === '' ? mediaContent : { ...mediaContent, label: title }
    })

  readonly byAddress: EntityRepository['byAddress'] = (workspace, address) =>
    this.#database.attempt((statements) => recordAt(statements, workspace, address))
}

export function createEntityRepository(database: Database): EntityRepository {
  return new StoredEntities(database)
}

/** A record with a planned change is shown by its draft only. */
const usesSql = `
  SELECT draft.subject, coalesce(draft.remote_id, 'draft:' || draft.id) AS key, draft.title
  FROM draft_reference CROSS JOIN draft ON draft.id = draft_reference.draft_id
  WHERE draft_reference.names IN (SELECT value FROM json_each(:names)) AND ${inWorkspace}
  UNION
  SELECT remote_reference.subject, remote_reference.remote_id, remote_record.title
  FROM remote_reference
  JOIN remote_record USING (environment_id, host, account_id, subject, remote_id)
  WHERE ${inWorkspace} AND remote_reference.names IN (SELECT value FROM json_each(:names))
    AND NOT EXISTS (
      SELECT 1 FROM draft WHERE draft.environment_id = remote_reference.environment_id
        AND draft.host = remote_reference.host AND draft.account_id = remote_reference.account_id
        AND draft.subject = remote_reference.subject AND draft.remote_id = remote_reference.remote_id)
  ORDER BY 1, 3, 2
  LIMIT ${maxUses}`

const addressesSql = `SELECT address FROM remote_record
  WHERE ${inWorkspace} AND subject = :subject AND address IS NOT NULL
    AND remote_id IN (SELECT value FROM json_each(:keys))`

function readUses(statements: Statements, workspace: Workspace, names: readonly string[]): readonly Use[] {
  const values = { ...workspaceValues(workspace), names: JSON.stringify(names) }
  const named = statements.all(usesSql, values).read(useRow)
  const isNew = (use: Use) => !named.some(({ subject, key }) => subject === use.subject && key === use.key)
  return [...named, ...usesByAddress(statements, workspace, names).filter(isNew)]
}

const audienceTypes = ['CUSTOM_AUDIENCE', 'CUSTOM_AUDIENCE_EXPANDED']

function usesByTargeting(
  statements: Statements,
  workspace: Workspace,
  audiences: readonly string[],
): readonly Use[] {
  const terms = audiences.flatMap((targeting_value) =>
    audienceTypes.flatMap((targeting_type) =>
      ['EQ', 'NE'].map((operator_type) => ({ targeting_type, targeting_value, operator_type })),
    ),
  )
  return lineItemsWith(statements, workspace, terms, maxUses).map((use) => ({ subject: 'lineItem', ...use }))
}

const addressSubjects = draftSubjects.filter((subject) => entityKinds[subject].mediaAddresses !== undefined)

const recordsSql = `SELECT ${recordColumns} FROM remote_record
  WHERE ${inWorkspace} AND subject IN (SELECT value FROM json_each(:subjects)) ORDER BY subject, title, remote_id`

/** Records that name a media only by its address. A planned change may have replaced it. */
function usesByAddress(
  statements: Statements,
  workspace: Workspace,
  names: readonly string[],
): readonly Use[] {
  const mediaOf = createMediaReader(statements, workspace)
  const values = { ...workspaceValues(workspace), subjects: JSON.stringify(addressSubjects) }
  return statements
    .all(recordsSql, values)
    .read(recordRow)
    .flatMap(({ subject, remoteId, title, record }) => {
      const fields = Object.entries(mediaOf(subject, record).keys)
        .filter(([, key]) => typeof key === 'string' && names.includes(key))
        .map(([field]) => field)
      if (fields.length === 0) return []
      const storedDraft = draftOfRecord(statements, workspace, subject, remoteId)
      const plannedContent = storedDraft === null ? {} : contentOf(storedDraft.draft)
      const isUsed =
        storedDraft?.draft.kind !== 'delete' && fields.some((field) => !(field in plannedContent))
      return isUsed ? [{ subject, key: remoteId, title: storedDraft?.title ?? title }] : []
    })
}

/**
 * Adds the media that a record has only as addresses. The content of a record that can be changed stays what drafts
 * compare with, so these stand beside it.
 */
function withMedia(row: EntityRow, subject: DraftSubject, mediaOf: MediaReader): EntityRow {
  const { update, mediaAddresses } = entityKinds[subject]
  if (mediaAddresses === undefined || row.remoteId === null) return row
  const { keys } = mediaOf(subject, row.record)
  return update === undefined
    ? { ...row, content: { ...keys, ...row.content } }
    : { ...row, recordMedia: keys }
}

/** Updates the draft of a changed record. Returns the draft's ID if it changed. */
function follow(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
  record: Fields,
): string | null {
  const storedDraft = statements.unlessUnreadable(() =>
    draftOfRecord(statements, workspace, subject, remoteId),
  )
  if (storedDraft === null) return null
  const sync = syncOf(storedDraft.draft, contentOfRecord(subject, record))
  if (sync === storedDraft.draft.sync) return null
  writeDraft(statements, { ...storedDraft, draft: { ...storedDraft.draft, sync } })
  return storedDraft.draft.id
}

function noteList({ run }: Statements, workspace: Workspace, subject: DraftSubject, at: number): void {
  run(
    `INSERT INTO remote_list (environment_id, host, account_id, subject, seen_at)
     VALUES (:environmentId, :host, :accountId, :subject, :at)
     ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at`,
    { ...workspaceValues(workspace), subject, at },
  )
}
