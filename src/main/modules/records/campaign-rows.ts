import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import { type ExactInteger, isExactInteger } from '../../../shared/core/exact-integer.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { type Draft, referenceTo } from '../../../shared/drafts/draft.ts'
import { contentOfRecord, titleOf } from '../../../shared/drafts/draft-content.ts'
import type { LineItemKind } from '../../../shared/entities/line-items/suggested-defaults.ts'
import { readRow, type Statements } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'
import { campaignColumnNames, columnType, columnValues, subjectNumber } from './campaign-columns.ts'
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
  { id, workspace, remoteId, base, patch }: Draft,
  subject: GridSubject,
  record: Fields | null,
  isEmpty: boolean,
  batch?: RowBatch,
): void {
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

const countRow = z.object({ number: z.int() })
const whole = z
  .custom<ExactInteger>(isExactInteger)
  .nullable()
  .transform((sum) => BigInt(sum ?? 0))
const keysRow = z.object({ keys: z.string() })
const ofSpace =
  'space = (SELECT id FROM campaign_space WHERE environment_id = :environmentId AND host = :host AND account_id = :accountId)'

/** Without the hint, finding the line items of one campaign scans all rows of the account: 16 ms for 100,000. */
const byParent = 'campaign_row INDEXED BY campaign_row_by_parent'

/** How many line items of a campaign would have their own daily budget. */
export function countDailyBudgets({ get }: Statements, workspace: Workspace, campaign: string): number {
  const row = get(
    `SELECT count(*) AS number FROM ${byParent}
     WHERE ${ofSpace} AND present = 1 AND daily_budget_amount_local_micro IS NOT NULL AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign },
  )
  return readRow(countRow, row).number
}

const sumsRow = z.object({ daily: whole, total: whole })

/** Budgets in micro units. */
export interface BudgetTotals {
  readonly daily: bigint
  readonly total: bigint
}

const lineItemSums = `
  sum(daily_budget_amount_local_micro) AS daily, sum(total_budget_amount_local_micro) AS total
  FROM ${byParent} WHERE ${ofSpace} AND present = 1`

/** The budgets of a campaign's line items, planned changes included. */
export function lineItemBudgets({ get }: Statements, workspace: Workspace, campaign: string): BudgetTotals {
  const row = get(
    `SELECT ${lineItemSums} AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign },
  )
  return readRow(sumsRow, row)
}

export interface RunningBudgets {
  readonly lineItems: number
  /** In micro units. */
  readonly daily: bigint
}

const runningRow = z.object({ lineItems: z.int(), daily: whole })

/**
 * A campaign's line items, and the daily budgets of those that run or are new, planned changes included. A new one
 * counts though it begins paused: it's meant to run.
 */
export function runningBudgets(
  { get }: Statements,
  workspace: Workspace,
  campaign: string,
  now: number,
): RunningBudgets {
  const row = get(
    `SELECT count(*) AS lineItems, sum(daily_budget_amount_local_micro) FILTER (
       WHERE (entity_status = 'ACTIVE' OR key LIKE 'draft:%') AND (end_time IS NULL OR end_time > :now)) AS daily
     FROM ${byParent} WHERE ${ofSpace} AND present = 1 AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)`,
    { ...workspaceValues(workspace), campaign, now },
  )
  return readRow(runningRow, row)
}

/**
 * The budgets of all active campaigns, planned changes included. A campaign without its own has those of its active
 * line items.
 */
export function activeBudgets({ get }: Statements, workspace: Workspace): BudgetTotals {
  const budgetSum = (amount: string) => `sum(coalesce(campaign.${amount}, (
    SELECT sum(item.${amount}) FROM campaign_row AS item INDEXED BY campaign_row_by_parent
    WHERE item.space = campaign.space AND item.parent = campaign.id AND item.present = 1
      AND item.entity_status = 'ACTIVE')))`
  const row = get(
    `SELECT ${budgetSum('daily_budget_amount_local_micro')} AS daily, ${budgetSum('total_budget_amount_local_micro')} AS total
     FROM campaign_row AS campaign INDEXED BY campaign_row_by_name
     WHERE ${ofSpace} AND subject = 0 AND present = 1 AND entity_status = 'ACTIVE'`,
    workspaceValues(workspace),
  )
  return readRow(sumsRow, row)
}

const kindRow = z.object({
  objective: z.string(),
  product_type: z.string().nullable(),
  placements: z.string().nullable(),
  goal: z.string().nullable(),
  bid_strategy: z.string().nullable(),
  count: z.int(),
})

/** The settings of a campaign's line items, grouped by equal settings. */
export function lineItemKinds(
  { all }: Statements,
  workspace: Workspace,
  campaign: string,
): readonly LineItemKind[] {
  return all(
    `SELECT objective, product_type, placements, goal, bid_strategy, count(*) AS count FROM ${byParent}
     WHERE ${ofSpace} AND present = 1 AND objective IS NOT NULL AND parent = (
       SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)
     GROUP BY objective, product_type, placements, goal, bid_strategy`,
    { ...workspaceValues(workspace), campaign },
  )
    .read(kindRow)
    .map(({ placements, ...kind }) => ({
      ...kind,
      placements: (placements ?? '').split(',').filter((name) => name !== ''),
    }))
}

/** Keys of a campaign's line items, sorted by name. */
export function lineItemsOf({ get }: Statements, workspace: Workspace, campaign: string): readonly string[] {
  const row = get(
    `SELECT json_group_array(key) AS keys FROM (
       SELECT key FROM ${byParent} WHERE ${ofSpace} AND present = 1 AND parent = (
         SELECT id FROM campaign_row WHERE ${ofSpace} AND subject = 0 AND key = :campaign)
       ORDER BY name, id)`,
    { ...workspaceValues(workspace), campaign },
  )
  return z.array(z.string()).parse(JSON.parse(readRow(keysRow, row).keys) satisfies Json)
}
