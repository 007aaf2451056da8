import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { referenceTo } from '../../../shared/drafts/draft.ts'
import type { EntityKeys, EntityQuery } from '../../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { folded } from '../../../shared/text/folded.ts'
import { maxNaturalNames } from '../../../shared/text/natural-order.ts'
import { type Database, readRow, type Statements } from '../../core/store/database.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { indexCampaignDraft, indexCampaignRecord } from './campaign-rows.ts'
import { readCampaignWindow } from './campaign-window.ts'
import { searchedWords } from './search-words.ts'
import { indexStoredTargeting, indexTargeting } from './targeting-rows.ts'
import { keysWithText, mediaOfRatio } from './text-search.ts'

const recordLine = z.object({ title: z.string(), type: z.string().nullable(), updated_at: z.int() })
const draftLine = z.object({
  title: z.string(),
  type: z.string().nullable(),
  updated_at: z.int(),
  empty: z.int(),
})

/**
 * Updates a record's list row after the record or its draft changed. A change of a deleted record stays, so the user
 * can discard it.
 */
export function indexRecord(
  statements: Statements,
  workspace: Workspace,
  subject: DraftSubject,
  remoteId: string,
): void {
  if (isGridSubject(subject)) {
    indexCampaignRecord(statements, workspace, subject, remoteId)
    return
  }
  const { get, run, unlessUnreadable } = statements
  const values = { ...workspaceValues(workspace), subject, remoteId }
  const where = `${inWorkspace} AND subject = :subject AND remote_id = :remoteId`
  const record = get(`SELECT title, type, updated_at FROM remote_record WHERE ${where}`, values)
  const draft = get(`SELECT title, type, updated_at, empty FROM draft WHERE ${where}`, values)
  if (record === undefined && draft === undefined) {
    removeEntry(run, workspace, subject, remoteId)
    if (subject === 'targeting') indexTargeting(statements, workspace, remoteId)
    return
  }
  const recordFacts = record === undefined ? null : unlessUnreadable(() => readRow(recordLine, record))
  const planned = draft === undefined ? null : unlessUnreadable(() => readRow(draftLine, draft))
  putEntry(run, workspace, subject, {
    key: remoteId,
    new: 0,
    changed: planned !== null && planned.empty === 0 ? 1 : 0,
    title: folded(planned?.title ?? recordFacts?.title ?? ''),
    type: planned?.type ?? recordFacts?.type ?? null,
    updatedAt: recordFacts?.updated_at ?? planned?.updated_at ?? 0,
  })
  if (subject === 'targeting') indexTargeting(statements, workspace, remoteId)
}

/** The same for a line item's targeting that was just written and has no draft of its own. */
export function indexUndraftedSet(
  statements: Statements,
  workspace: Workspace,
  entry: Pick<Entry, 'key' | 'title' | 'type' | 'updatedAt'>,
  record: Fields,
  shared: { revision: number | null },
): void {
  const line: Entry = { ...entry, new: 0, changed: 0, title: folded(entry.title) }
  putEntry(statements.run, workspace, 'targeting', line)
  indexStoredTargeting(statements, workspace, entry.key, record, shared)
}

/** Updates a new draft's list row. */
export function indexDraft(statements: Statements, workspace: Workspace, subject: DraftSubject, id: string) {
  if (isGridSubject(subject)) {
    indexCampaignDraft(statements, workspace, subject, id)
    return
  }
  const { get, run, unlessUnreadable } = statements
  const draft = get(`SELECT title, type, updated_at, empty FROM draft WHERE id = :id AND remote_id IS NULL`, {
    id,
  })
  const line = draft === undefined ? null : unlessUnreadable(() => readRow(draftLine, draft))
  if (line === null) {
    removeEntry(run, workspace, subject, referenceTo(id))
    return
  }
  const { title, type, updated_at } = line
  const entry: Entry = {
    key: referenceTo(id),
    new: 1,
    changed: line.empty === 0 ? 1 : 0,
    title: folded(title),
    type,
    updatedAt: updated_at,
  }
  putEntry(run, workspace, subject, entry)
}

interface Entry {
  readonly key: string
  readonly new: 0 | 1
  readonly changed: 0 | 1
  readonly title: string
  readonly type: string | null
  readonly updatedAt: number
}

function putEntry(run: Statements['run'], workspace: Workspace, subject: DraftSubject, entry: Entry): void {
  run(
    `INSERT OR REPLACE INTO record_entry
       (environment_id, host, account_id, subject, key, new, changed, title, type, updated_at)
     VALUES (:environmentId, :host, :accountId, :subject, :key, :new, :changed, :title, :type, :updatedAt)`,
    { ...workspaceValues(workspace), subject, ...entry },
  )
}

function removeEntry(run: Statements['run'], workspace: Workspace, subject: DraftSubject, key: string): void {
  run(`DELETE FROM record_entry WHERE ${inWorkspace} AND subject = :subject AND key = :key`, {
    ...workspaceValues(workspace),
    subject,
    key,
  })
}

const countRow = z.object({ number: z.int() })
const keyRow = z.object({ key: z.string() })

/** Each order has an index, so a window reads only what it shows and skips. */
const orders = {
  updated: ['updated_at', 'key'],
  title: ['title', 'key'],
  type: ['type', 'title', 'key'],
  parent: ['title', 'key'],
} as const

/** The same with numbers in titles by value, for lists of few rows. */
const naturalOrders = {
  updated: orders.updated,
  title: ['natural_key(title)', ...orders.title],
  type: ['type', 'natural_key(title)', 'title', 'key'],
  parent: ['natural_key(title)', ...orders.parent],
} as const

/** A list's rows including deleted records, in the columns of `record_entry`. */
const entriesWithDeleted = `(
  SELECT environment_id, host, account_id, subject, key, new, changed, title, type, updated_at FROM record_entry
  UNION ALL
  SELECT environment_id, host, account_id, subject, remote_id, 0, 0, sort_title, type, updated_at
  FROM deleted_record WHERE NOT EXISTS (
    SELECT 1 FROM record_entry WHERE record_entry.environment_id = deleted_record.environment_id
      AND record_entry.host = deleted_record.host AND record_entry.account_id = deleted_record.account_id
      AND record_entry.subject = deleted_record.subject AND record_entry.key = deleted_record.remote_id))`

/** The keys of a window, new drafts first, and the total. */
export function readWindow(database: Database, query: EntityQuery) {
  const { workspace, subject, text, types, ratio, changedOnly, sort, descending, offset, count } = query
  if (isGridSubject(subject)) return readCampaignWindow(database, subject, query)
  const words = searchedWords(text)
  const filters = [
    ...(changedOnly ? ['changed = 1'] : []),
    ...(text === ''
      ? []
      : [
          `((${words.areIn('title')}) OR instr(key, :exact) > 0 OR key IN (SELECT value FROM json_each(:texts)))`,
        ]),
    ...(types.length === 0 ? [] : ['type IN (SELECT value FROM json_each(:types))']),
    ...(ratio === undefined ? [] : ['key IN (SELECT value FROM json_each(:ofRatio))']),
  ]
  const values: Record<string, string> = {
    ...workspaceValues(workspace),
    subject,
    ...(text === '' ? {} : { ...words.values, exact: text }),
    ...(types.length === 0 ? {} : { types: JSON.stringify(types) }),
  }
  const where = [inWorkspace, 'subject = :subject', 'new = :new', ...filters].join(' AND ')
  const entries = query.withDeleted === true ? entriesWithDeleted : 'record_entry'
  return database.attempt(({ all, get }): EntityKeys => {
    if (ratio !== undefined) values.ofRatio = JSON.stringify(mediaOfRatio({ all }, workspace, ratio))
    if (text !== '') {
      values.texts = JSON.stringify(
        keysWithText({ all }, workspace, subject, text, query.withDeleted === true),
      )
    }
    const counted = (isNew: 0 | 1): number =>
      readRow(
        countRow,
        get(`SELECT count(*) AS number FROM ${entries} WHERE ${where}`, { ...values, new: isNew }),
      ).number
    const fresh = counted(1)
    const total = fresh + counted(0)
    const order = (total > maxNaturalNames ? orders : naturalOrders)[sort]
      .map((column) => `${column}${descending ? ' DESC' : ''}`)
      .join(', ')
    const range = (isNew: 0 | 1, from: number, max: number): readonly string[] =>
      max <= 0
        ? []
        : all(`SELECT key FROM ${entries} WHERE ${where} ORDER BY ${order} LIMIT :max OFFSET :from`, {
            ...values,
            new: isNew,
            max,
            from,
          })
            .read(keyRow)
            .map((row) => row.key)
    const newKeys = offset < fresh ? range(1, offset, count) : []
    const rest = range(0, Math.max(0, offset - fresh), count - newKeys.length)
    return { keys: [...newKeys, ...rest], total }
  })
}
