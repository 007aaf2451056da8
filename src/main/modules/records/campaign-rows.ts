import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Draft, referenceTo } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import { readRow, type Statements } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import {
  type CampaignColumn,
  campaignColumnNames,
  columnType,
  columnValueOf,
  columnValues,
  isCampaignColumn,
  subjectNumber,
} from './campaign-columns.ts'
import { knowsTargeting, targetingColumn, targetingValue } from './targeting-rows.ts'

/**
 * One narrow row per campaign and line item, with drafts applied: what the grid filters and sorts by. It's updated in
 * the transactions that write records and drafts. `space` is the workspace's number; every change of a row gets the
 * next change number of its space, so that readers find what is new to them.
 */

const idRow = z.object({ id: z.int() })
const revisionRow = z.object({ id: z.int(), revision: z.int() })
const recordRow = z.object({ record: storedFields })
const draftRow = z.object({
  id: z.string(),
  base: storedFields.nullable(),
  patch: storedFields,
  empty: z.int(),
})
type DraftRow = z.output<typeof draftRow>

const ofRecord = `${inWorkspace} AND subject = :subject AND remote_id = :remoteId`
const recordSql = `SELECT record FROM remote_record WHERE ${ofRecord}`
const draftSql = `SELECT id, base, patch, empty FROM draft WHERE ${ofRecord}`

/**
 * What the rows written by one transaction share: their space, one change number and the row IDs looked up so far.
 * Readers only ask for changes above a number, so rows that are committed together can share one.
 */
export interface RowBatch {
  space: z.output<typeof revisionRow> | null
  /** By subject and key. */
  readonly ids: Map<string, number>
  /** The ID of the next new row; null until the first one needs it. */
  nextId: number | null
  /** Whether new rows may have targeting; null until the first one asks. */
  knowsTargeting: boolean | null
}

export function createRowBatch(): RowBatch {
  return { space: null, ids: new Map(), nextId: null, knowsTargeting: null }
}

/** Updates the row of a record that has no draft. */
export function indexUndraftedRecord(
  statements: Statements,
  workspace: Workspace,
  subject: GridSubject,
  remoteId: string,
  record: Fields,
  batch: RowBatch,
): void {
  put(statements, workspace, subject, remoteId, record, null, batch)
}

/** Updates the row of a record after the record or its draft was written. */
export function indexCampaignRecord(
  statements: Statements,
  workspace: Workspace,
  subject: GridSubject,
  remoteId: string,
): void {
  const { get, unlessUnreadable } = statements
  const values = { ...workspaceValues(workspace), subject, remoteId }
  const rawRecord = get(recordSql, values)
  const planned = get(draftSql, values)
  const record = rawRecord === undefined ? null : unlessUnreadable(() => readRow(recordRow, rawRecord).record)
  const draft = planned === undefined ? null : unlessUnreadable(() => readRow(draftRow, planned))
  if (record === null && draft === null) leave(statements, workspace, subject, remoteId)
  else put(statements, workspace, subject, remoteId, record ?? {}, draft)
}

/** Updates the row of a new entity. */
export function indexCampaignDraft(
  statements: Statements,
  workspace: Workspace,
  subject: GridSubject,
  id: string,
): void {
  const planned = statements.get(
    'SELECT id, base, patch, empty FROM draft WHERE id = :id AND remote_id IS NULL',
    { id },
  )
  const draft = planned === undefined ? null : statements.unlessUnreadable(() => readRow(draftRow, planned))
  if (draft === null) leave(statements, workspace, subject, referenceTo(id))
  else put(statements, workspace, subject, referenceTo(id), {}, draft)
}

/** The same for a draft that was just written, with the record that it changes, or null. */
export function indexCampaignChange(
  statements: Statements,
  draft: Draft,
  subject: GridSubject,
  record: Fields | null,
  isEmpty: boolean,
  batch: RowBatch = createRowBatch(),
): void {
  const { id, workspace, remoteId, base, patch } = draft
  if (!isEmpty && record !== null && putFirstChange(statements, draft, subject, record, batch)) return
  const key = remoteId ?? referenceTo(id)
  put(statements, workspace, subject, key, record ?? {}, { id, base, patch, empty: isEmpty ? 1 : 0 }, batch)
}

/** The columns of the fields, as SQL defines them. */
export const fieldColumns = [
  ...campaignColumnNames.map((name) => `${name} ${columnType(name)}`),
  // Comes last, because it may be long.
  `${targetingColumn} TEXT`,
]

const columns = campaignColumnNames.join(', ')
const places = campaignColumnNames.map(() => '?').join(', ')
const updates = campaignColumnNames.map((name) => `${name} = excluded.${name}`).join(', ')
const putSql = `
  INSERT INTO campaign_row (space, id, subject, key, present, parent, change_number, draft, updated, ${columns})
  VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ${places})
  ON CONFLICT (space, id) DO UPDATE SET present = 1, parent = excluded.parent,
    change_number = excluded.change_number, draft = excluded.draft, updated = excluded.updated, ${updates}`

const targetingSql = `UPDATE campaign_row SET ${targetingColumn} = :targeting WHERE space = :space AND id = :id`

function put(
  statements: Statements,
  workspace: Workspace,
  subject: GridSubject,
  key: string,
  record: Fields,
  draft: DraftRow | null,
  batch: RowBatch = createRowBatch(),
): void {
  const content =
    draft === null || draft.empty === 1 ? contentOfRecord(subject, record) : { ...draft.base, ...draft.patch }
  batch.space ??= nextChange(statements, workspace)
  const { id: space, revision } = batch.space
  const existingId = knownId(statements, batch, space, subject, key)
  const id = existingId ?? newId(statements, batch, space, subject, key)
  const { campaign_id } = content
  const parent =
    subject === 'lineItem' && typeof campaign_id === 'string' && campaign_id !== ''
      ? parentId(statements, batch, space, campaign_id)
      : null
  const values = columnValues(content, record)
  const { updated_at } = values
  statements.run(putSql, [
    space,
    id,
    subjectNumber(subject),
    key,
    parent,
    revision,
    draft === null || draft.empty === 1 ? null : draft.id,
    typeof updated_at === 'number' ? updated_at : 0,
    // Unnamed rows are sorted by the title that the grid gives them.
    ...campaignColumnNames.map((name) =>
      name === 'name' ? (values.name ?? titleOf(subject, content).toLowerCase()) : values[name],
    ),
  ])
  if (existingId !== null || subject === 'campaign') return
  batch.knowsTargeting ??= knowsTargeting(statements, workspace)
  if (!batch.knowsTargeting) return
  const targeting = targetingValue(statements, workspace, space, key)
  statements.run(targetingSql, { space, id, targeting })
}

/** A wider change writes the whole row, so that there are few statements to prepare. */
const maxChangedColumns = 2
/** By changed columns. */
const changeSqls = new Map<string, string>()

function changeSqlOf(names: readonly CampaignColumn[]): string {
  const name = names.join()
  const knownSql = changeSqls.get(name)
  if (knownSql !== undefined) return knownSql
  const changes = names.map((column) => `, ${column} = ?`).join('')
  const sql = `UPDATE campaign_row SET change_number = ?, draft = ?${changes}
    WHERE space = ? AND subject = ? AND key = ? AND present = 1`
  changeSqls.set(name, sql)
  return sql
}

/**
 * Writes what the first draft of a record changes, whose row shows the record otherwise. False if the whole row has to
 * be written.
 */
function putFirstChange(
  statements: Statements,
  { id, workspace, kind, remoteId, revision, sync, patch }: Draft,
  subject: GridSubject,
  record: Fields,
  batch: RowBatch,
): boolean {
  const names = Object.keys(patch).filter(isCampaignColumn)
  const isFirst = kind !== 'create' && revision === 1 && sync === 'clean'
  // A title may be made of several fields, and the row belongs to its campaign.
  const isNamed = typeof record.name === 'string' && record.name.trim() !== ''
  const isMoved = Object.hasOwn(patch, 'name') || Object.hasOwn(patch, 'campaign_id')
  if (!isFirst || remoteId === null || !isNamed || isMoved || names.length > maxChangedColumns) return false
  batch.space ??= nextChange(statements, workspace)
  const { id: space, revision: changeNumber } = batch.space
  const values = names.map((name) => columnValueOf(name, patch, record))
  const { changes } = statements.run(changeSqlOf(names), [
    changeNumber,
    id,
    ...values,
    space,
    subjectNumber(subject),
    remoteId,
  ])
  return changes === 1
}

/** The row ID stays: line items may still refer to a deleted campaign, and it may come back. */
function leave(statements: Statements, workspace: Workspace, subject: GridSubject, key: string): void {
  const { id: space, revision } = nextChange(statements, workspace)
  statements.run(
    `UPDATE campaign_row SET present = 0, draft = NULL, change_number = :revision
     WHERE space = :space AND subject = :subject AND key = :key`,
    { space, revision, subject: subjectNumber(subject), key },
  )
}

/** Creates the workspace's space if there is none. */
function nextChange(statements: Statements, workspace: Workspace): z.output<typeof revisionRow> {
  const row = statements.get(
    `INSERT INTO campaign_space (environment_id, host, account_id, revision)
     VALUES (:environmentId, :host, :accountId, 1)
     ON CONFLICT (environment_id, host, account_id) DO UPDATE SET revision = revision + 1
     RETURNING id, revision`,
    workspaceValues(workspace),
  )
  return readRow(revisionRow, row)
}

function knownId(
  { get }: Statements,
  { ids }: RowBatch,
  space: number,
  subject: GridSubject,
  key: string,
): number | null {
  const name = `${subject} ${key}`
  const cachedId = ids.get(name)
  if (cachedId !== undefined) return cachedId
  const rawId = get(idSql, { space, subject: subjectNumber(subject), key })
  if (rawId === undefined) return null
  const { id } = readRow(idRow, rawId)
  ids.set(name, id)
  return id
}

/** The caller inserts the row. */
function newId(
  { get }: Statements,
  batch: RowBatch,
  space: number,
  subject: GridSubject,
  key: string,
): number {
  const id = batch.nextId ?? readRow(idRow, get(nextIdSql, { space })).id
  batch.nextId = id + 1
  batch.ids.set(`${subject} ${key}`, id)
  return id
}

/**
 * Returns the row ID of a campaign. One that isn't stored gets a row with `present = 0`, for line items to refer to.
 */
function parentId(statements: Statements, batch: RowBatch, space: number, key: string): number {
  const existingId = knownId(statements, batch, space, 'campaign', key)
  if (existingId !== null) return existingId
  const id = newId(statements, batch, space, 'campaign', key)
  statements.run(absentRowSql, { space, id, subject: subjectNumber('campaign'), key })
  return id
}

const idSql = 'SELECT id FROM campaign_row WHERE space = :space AND subject = :subject AND key = :key'
const nextIdSql = 'SELECT coalesce(max(id), 0) + 1 AS id FROM campaign_row WHERE space = :space'
const absentRowSql = `
  INSERT INTO campaign_row (space, id, subject, key, present, change_number, updated, name)
  VALUES (:space, :id, :subject, :key, 0, 0, 0, '')`

/** Marks rows as changed when something other than their values did: findings, or publishing progress. */
export function touchSpaces({ run }: Pick<Statements, 'run'>, draftIds: readonly string[]): void {
  run(
    `UPDATE campaign_space SET revision = revision + 1 WHERE (environment_id, host, account_id) IN (
       SELECT environment_id, host, account_id FROM draft
       WHERE id IN (SELECT value FROM json_each(:ids)) AND subject IN ('campaign', 'lineItem'))`,
    { ids: JSON.stringify(draftIds) },
  )
}
