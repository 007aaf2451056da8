import type { AdsData } from './ads-data.ts'
import type { LineItemRecord } from './campaign-tables.ts'
import type { Table } from './table.ts'

/** Attributes for sorting line items (decisions.md, "Lists"). */
export type LineItemOrder = 'created_at' | 'updated_at' | 'deleted' | 'name' | 'bid_amount_local_micro'

const nothing: readonly never[] = []

/**
 * Line items by campaign, and by account in each requested order, updated with every change: an account may have a
 * hundred thousand, too many to sort per page.
 */
export class LineItemIndex {
  readonly #table: Table<LineItemRecord>
  readonly #byCampaign = new Map<string, Map<string, LineItemRecord>>()
  /** The accounts' rows by order, created on first use. */
  readonly #sorted = new Map<LineItemOrder, Map<string, LineItemRecord[]>>()

  constructor(table: Table<LineItemRecord>) {
    this.#table = table
    this.#fill()
    table.observe({
      changed: (before, after) => this.#change(before, after),
      refilled: () => this.#fill(),
    })
  }

  ofCampaign(campaignId: string): Iterable<LineItemRecord> {
    return this.#byCampaign.get(campaignId)?.values() ?? nothing
  }

  /** An account's line items, ascending by the attribute, then by ID. Don't store it: it changes. */
  inOrder(accountId: string, order: LineItemOrder): readonly LineItemRecord[] {
    return this.#accountsIn(order).get(accountId) ?? nothing
  }

  #accountsIn(order: LineItemOrder): Map<string, LineItemRecord[]> {
    const cachedAccounts = this.#sorted.get(order)
    if (cachedAccounts !== undefined) return cachedAccounts
    const accounts = new Map<string, LineItemRecord[]>()
    for (const row of this.#table.values()) {
      const rows = accounts.get(row.account_id)
      if (rows === undefined) accounts.set(row.account_id, [row])
      else rows.push(row)
    }
    for (const rows of accounts.values()) rows.sort((a, b) => compareLineItems(a, b, order))
    this.#sorted.set(order, accounts)
    return accounts
  }

  #fill(): void {
    this.#sorted.clear()
    this.#byCampaign.clear()
    for (const row of this.#table.values()) this.#addToCampaign(row)
  }

  #change(before: LineItemRecord | undefined, after: LineItemRecord | undefined): void {
    if (before !== undefined) this.#byCampaign.get(before.campaign_id)?.delete(before.id)
    if (after !== undefined) this.#addToCampaign(after)
    for (const [order, accounts] of this.#sorted) {
      if (before !== undefined) removeRow(accounts.get(before.account_id), before, order)
      if (after !== undefined) insertRow(accounts, after, order)
    }
  }

  #addToCampaign(row: LineItemRecord): void {
    const rows = this.#byCampaign.get(row.campaign_id)
    if (rows === undefined) this.#byCampaign.set(row.campaign_id, new Map([[row.id, row]]))
    else rows.set(row.id, row)
  }
}

const indexes = new WeakMap<AdsData, LineItemIndex>()

/** The index of a host's line items. */
export function lineItemIndex(data: AdsData): LineItemIndex {
  const existingIndex = indexes.get(data)
  if (existingIndex !== undefined) return existingIndex
  const index = new LineItemIndex(data.line_items)
  indexes.set(data, index)
  return index
}

type OrderValue = LineItemRecord[LineItemOrder]

/** Missing values sort first; IDs break ties. */
export function compareLineItems(a: LineItemRecord, b: LineItemRecord, order: LineItemOrder): number {
  return compareValues(a[order], b[order]) || compareValues(a.id, b.id)
}

function compareValues(a: OrderValue, b: OrderValue): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a < b ? -1 : 1
}

/** The first position whose row isn't before `row`. */
function placeOf(rows: readonly LineItemRecord[], row: LineItemRecord, order: LineItemOrder): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const candidate = rows[middle]
    if (candidate !== undefined && compareLineItems(candidate, row, order) < 0) low = middle + 1
    else high = middle
  }
  return low
}

function removeRow(rows: LineItemRecord[] | undefined, row: LineItemRecord, order: LineItemOrder): void {
  if (rows === undefined) return
  const place = placeOf(rows, row, order)
  if (rows[place]?.id === row.id) rows.splice(place, 1)
}

function insertRow(accounts: Map<string, LineItemRecord[]>, row: LineItemRecord, order: LineItemOrder): void {
  const rows = accounts.get(row.account_id)
  if (rows === undefined) accounts.set(row.account_id, [row])
  else rows.splice(placeOf(rows, row, order), 0, row)
}
