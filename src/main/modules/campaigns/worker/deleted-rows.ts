import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { contentOfRecord, titleOf } from '../../../../shared/drafts/draft-content.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import { columnValues, subjectOfNumber } from '../../records/campaign-columns.ts'
import { copiedInto } from './column.ts'
import { type DeletedRow, noRow, type Table } from './columns.ts'

/**
 * Records that the service deleted, as rows of the grid. They aren't in `campaign_row`: only a view that shows them
 * gets a table with them, so all other views stay as fast.
 */

/** Deleted records read before, by subject, ID and time. */
export type KnownDeletedRows = Map<string, Pick<DeletedRow, 'campaign' | 'values'>>

const listedRow = z.object({
  number: z.int(),
  subject: z.int(),
  key: z.string(),
  seen_at: z.int(),
  remains: z.int(),
  present: z.int(),
})
const wholeRow = z.object({ record: storedFields })

/** Returns the deleted records of an account sorted by ID; updates `known`. */
export function readDeletedRows(
  database: DatabaseSync,
  workspace: Workspace,
  space: number,
  knownRows: KnownDeletedRows,
): readonly DeletedRow[] {
  const listed = database
    .prepare(
      `SELECT deleted.rowid AS number, deleted.subject = 'lineItem' AS subject, deleted.remote_id AS key,
         deleted.seen_at, coalesce(line.id, 0) AS remains, coalesce(line.present, 0) AS present
       FROM deleted_record AS deleted LEFT JOIN campaign_row AS line ON line.space = :space
         AND line.subject = (deleted.subject = 'lineItem') AND line.key = deleted.remote_id
       WHERE deleted.environment_id = :environmentId AND deleted.host = :host
         AND deleted.account_id = :accountId AND deleted.subject IN ('campaign', 'lineItem')
       ORDER BY deleted.subject, deleted.remote_id`,
    )
    .all({ ...workspace, space })
    .flatMap((row) => listedRow.safeParse(row).data ?? [])
  const whole = database.prepare('SELECT record FROM deleted_record WHERE rowid = ?')
  const before = new Map(knownRows)
  knownRows.clear()
  return listed.flatMap(({ number, subject, key, seen_at, remains, present }): DeletedRow[] => {
    // One with a draft already has a row.
    if (present === 1) return []
    const name = `${subject} ${key} ${seen_at}`
    const values = before.get(name) ?? readValues(subject, whole.get(number))
    if (values === null) return []
    knownRows.set(name, values)
    return [{ subject: subject === 1 ? 1 : 0, key, remains, ...values }]
  })
}

/** Null for a damaged record, which is left out. */
function readValues(subject: number, row: unknown): Pick<DeletedRow, 'campaign' | 'values'> | null {
  const parsedRow = wholeRow.safeParse(row)
  if (!parsedRow.success) return null
  const { record } = parsedRow.data
  const { campaign_id: campaign } = record
  const of = subjectOfNumber(subject)
  const content = contentOfRecord(of, record)
  const values = columnValues(content, record)
  return {
    campaign: of === 'lineItem' && typeof campaign === 'string' ? campaign : null,
    // Unnamed rows are sorted by the title that the grid gives them.
    values: { ...values, name: values.name ?? titleOf(of, content).toLowerCase() },
  }
}

/** Returns a current table with the same rows followed by the deleted ones. */
export function tableWithDeleted(database: DatabaseSync, base: Table, rows: readonly DeletedRow[]): Table {
  // Also beyond the IDs of leftover rows: others may refer to them as their campaign.
  const first = Math.max(base.size, largestId(database, base.space) + 1)
  const size = first + rows.length
  const subject = copiedInto(base.subject, new Uint8Array(size).fill(noRow))
  const parent = copiedInto(base.parent, new Int32Array(size))
  const places = new Map<string, number>()
  const moved = new Map<number, number>()
  for (const [index, row] of rows.entries()) {
    subject[first + index] = row.subject
    if (row.subject === 1) continue
    places.set(row.key, first + index)
    if (row.remains > 0) moved.set(row.remains, first + index)
  }
  // Deleting a campaign keeps its line items, which belong below it if it's shown.
  if (moved.size > 0)
    for (let row = 0; row < first; row += 1) parent[row] = moved.get(parent[row] ?? 0) ?? parent[row] ?? 0
  const campaignKeys = new Set(rows.flatMap(({ campaign }) => campaign ?? []))
  const there = idsOfCampaigns(database, base.space, [...campaignKeys])
  for (const [index, { campaign }] of rows.entries()) {
    if (campaign !== null) parent[first + index] = places.get(campaign) ?? there.get(campaign) ?? 0
  }
  return {
    space: base.space,
    size,
    revision: base.revision,
    namedAt: base.revision,
    columns: new Map(),
    subject,
    parent,
    changed: copiedInto(base.changed, new Uint8Array(size)),
    names: [new Int32Array(), new Int32Array()],
    deleted: { base, first, rows },
  }
}

const largestRow = z.object({ id: z.int().nullable() })

function largestId(database: DatabaseSync, space: number): number {
  const row = database.prepare('SELECT max(id) AS id FROM campaign_row WHERE space = ?').get(space)
  return largestRow.parse(row).id ?? 0
}

const idRow = z.object({ id: z.int(), key: z.string() })

function idsOfCampaigns(
  database: DatabaseSync,
  space: number,
  keys: readonly string[],
): ReadonlyMap<string, number> {
  const campaignRows = database
    .prepare(
      `SELECT id, key FROM campaign_row
       WHERE space = ? AND subject = 0 AND key IN (SELECT value FROM json_each(?))`,
    )
    .all(space, JSON.stringify(keys))
  return new Map(campaignRows.map((row) => idRow.parse(row)).map(({ id, key }) => [key, id]))
}

/** The deleted record at an index of a table; null for all other rows. */
export function deletedAt({ deleted }: Pick<Table, 'deleted'>, place: number): DeletedRow | null {
  return deleted === null || place < deleted.first ? null : (deleted.rows[place - deleted.first] ?? null)
}

/** Indexes of the deleted rows that pass a test. */
export function deletedPlaces(
  { deleted }: Pick<Table, 'deleted'>,
  test: (row: DeletedRow) => boolean,
): readonly number[] {
  if (deleted === null) return []
  return deleted.rows.flatMap((row, index) => (test(row) ? [deleted.first + index] : []))
}
