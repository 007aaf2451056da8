import { z } from 'zod'
import type { GridFilter } from '../../../../shared/campaigns/campaign-grid.ts'
import {
  campaignDelivery,
  type DeliveryKind,
  deliversNow,
  deliveryKinds,
  flightOf,
  type LineItemFlight,
  lineItemDelivery,
} from '../../../../shared/campaigns/delivery.ts'
import { storedFields } from '../../../core/store/stored-fields.ts'
import type { NumberColumn, TextColumn } from './column.ts'
import { columnOf, loadColumns, type RowSource, type Table } from './columns.ts'
import type { RowTest } from './filters.ts'

/**
 * Whether each row of a view delivers, for filters and sorting. Depends on the time and, for a line item, on its
 * campaign, so it's computed per view and not stored.
 */

export const deliveryField = 'effective_status'

const campaignRow = z.object({ id: z.int(), record: storedFields })

/** By row ID the index of its kind in `deliveryKinds`, counted from 1; 0 for a row that isn't published. */
export function deliveryKindsOf({ database, table, workspace, now }: RowSource): Int32Array {
  const kinds = new Int32Array(table.size)
  const put = (row: number, kind: DeliveryKind) => {
    kinds[row] = deliveryKinds.indexOf(kind) + 1
  }
  const campaigns = database
    .prepare(
      `SELECT campaign_row.id, remote_record.record FROM campaign_row JOIN remote_record
         ON environment_id = :environmentId AND host = :host AND account_id = :accountId
         AND remote_record.subject = 'campaign' AND remote_id = campaign_row.key
       WHERE space = :space AND campaign_row.subject = 0`,
    )
    .all({ ...workspace, space: table.space })
  for (const row of campaigns) {
    const parsedRow = campaignRow.safeParse(row)
    if (parsedRow.success) put(parsedRow.data.id, campaignDelivery(parsedRow.data.record).kind)
  }
  const deleted = new Set(
    database
      .prepare(
        `SELECT campaign_row.id FROM campaign_row JOIN deleted_record
           ON environment_id = :environmentId AND host = :host AND account_id = :accountId
           AND deleted_record.subject = 'campaign' AND remote_id = campaign_row.key
         WHERE space = :space AND campaign_row.subject = 0 AND present = 0`,
      )
      .all({ ...workspace, space: table.space })
      .map(({ id }) => Number(id)),
  )
  loadColumns(database, table, ['entity_status', 'start_time', 'end_time'])
  const status = columnOf(database, table, 'entity_status')
  const start = columnOf(database, table, 'start_time')
  const end = columnOf(database, table, 'end_time')
  if (status.kind !== 'text' || start.kind !== 'number' || end.kind !== 'number') return kinds
  const unpublished = new Set(
    database
      .prepare(
        "SELECT id FROM campaign_row WHERE space = ? AND subject = 1 AND key >= 'draft:' AND key < 'draft;'",
      )
      .all(table.space)
      .map(({ id }) => Number(id)),
  )
  // The columns have drafts applied; the service delivers by what is published.
  const changed = flightsBeforeChanges({ database, table, workspace })
  // Without the deleted rows of a view.
  const { subject, size } = table.deleted?.base ?? table
  for (let row = 0; row < size; row += 1) {
    if (subject[row] !== 1 || unpublished.has(row)) continue
    const parent = table.parent[row] ?? 0
    const campaign = deleted.has(parent) ? 'deleted' : (deliveryKinds[(kinds[parent] ?? 0) - 1] ?? 'unknown')
    const planned = { status: textAt(status, row), start: timeAt(start, row), end: timeAt(end, row) }
    put(row, lineItemDelivery(changed.get(row) ?? planned, campaign, now).kind)
  }
  return kinds
}

interface DeliveringRows {
  readonly revision: number
  readonly minute: number
  readonly rows: ReadonlySet<number>
}

const minuteMs = 60_000
const delivering = new WeakMap<Table, DeliveringRows>()

/** Rows that deliver now, as published, in order. Sums ask for them with every selection. */
export function rowsDelivering(source: RowSource): ReadonlySet<number> {
  const { table, now } = source
  const minute = Math.floor(now / minuteMs)
  const cached = delivering.get(table)
  if (cached?.revision === table.revision && cached.minute === minute) return cached.rows
  const rows = new Set<number>()
  for (const [row, place] of deliveryKindsOf(source).entries()) {
    const kind = deliveryKinds[place - 1]
    if (kind !== undefined && deliversNow(kind)) rows.add(row)
  }
  delivering.set(table, { revision: table.revision, minute, rows })
  return rows
}

const draftRow = z.object({ id: z.int(), base: storedFields })

function flightsBeforeChanges({
  database,
  table,
  workspace,
}: Pick<RowSource, 'database' | 'table' | 'workspace'>): ReadonlyMap<number, LineItemFlight> {
  const drafts = database
    .prepare(
      `SELECT campaign_row.id, draft.base FROM draft JOIN campaign_row ON campaign_row.space = :space
         AND campaign_row.subject = 1 AND campaign_row.key = draft.remote_id
       WHERE draft.environment_id = :environmentId AND draft.host = :host AND draft.account_id = :accountId
         AND draft.empty = 0 AND draft.subject = 'lineItem' AND draft.base IS NOT NULL`,
    )
    .all({ ...workspace, space: table.space })
  return new Map(
    drafts.flatMap((row) => {
      const parsedRow = draftRow.safeParse(row)
      return parsedRow.success ? [[parsedRow.data.id, flightOf(parsedRow.data.base)] as const] : []
    }),
  )
}

function textAt({ texts, values }: TextColumn, row: number): string | null {
  return texts[values[row] ?? 0] ?? null
}

function timeAt({ values }: NumberColumn, row: number): number {
  return values[row] ?? Number.NaN
}

export function deliveryTest({ test, values }: GridFilter, kinds: Int32Array): RowTest {
  const wantedKinds = new Set<number>(
    deliveryKinds.flatMap((kind, place) => (values.includes(kind) ? [place + 1] : [])),
  )
  const at = (row: number): number => kinds[row] ?? 0
  switch (test) {
    case 'empty':
      return (row) => at(row) === 0
    case 'notEmpty':
      return (row) => at(row) !== 0
    case 'isNot':
    case 'containsNot':
      return (row) => !wantedKinds.has(at(row))
    default:
      return (row) => wantedKinds.has(at(row))
  }
}
