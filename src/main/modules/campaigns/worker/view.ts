import { z } from 'zod'
import type { GridFilter, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import { figureField } from '../../../../shared/statistics/figure-fields.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { wordsOf } from '../../../../shared/text/fuzzy-match.ts'
import { campaignColumns, isCampaignColumn } from '../../records/campaign-columns.ts'
import { ranksOf } from './column.ts'
import { columnOf, type RowSource, rowsByName, type Table } from './columns.ts'
import { deletedAt, deletedPlaces } from './deleted-rows.ts'
import { deliveryField, deliveryKindsOf, deliveryTest } from './delivery-kinds.ts'
import type { FigureTable } from './figure-table.ts'
import {
  type DraftFacts,
  draftTests,
  filterTest,
  hasField,
  needsDrafts,
  type RowTest,
  type ViewColumn,
} from './filters.ts'
import { lineItemCounts, lineItemsField } from './line-item-counts.ts'
import { movedRows } from './moved-rows.ts'
import { type SortKey, sorted } from './order.ts'
import { approvalColumn, approvalField } from './post-approvals.ts'
import { isTargetingField, targetingDrafts, targetingOrder, targetingTest } from './targeting-columns.ts'

/** A computed view: its lines as row IDs, with groups as negative numbers (-1 is the first). */
export interface ComputedView {
  readonly view: GridView
  readonly lines: Int32Array
  readonly groups: readonly ViewGroup[]
  /** Number of matching line items, by the row of their campaign. */
  readonly children: ReadonlyMap<number, number>
  /** All matching rows, including folded ones: the target of actions on the whole view. */
  readonly rows: Int32Array
  /** Those that aren't deleted. */
  readonly campaigns: number
  readonly lineItems: number
  readonly deleted: number
  readonly revision: number
}

export interface ViewGroup {
  readonly key: string
  /** Null for a group of a campaign, whose row is the title. */
  readonly title: string | null
  readonly campaign: number
  readonly rows: number
  readonly folded: boolean
}

export interface ViewSource extends RowSource {
  /** Null for a view without figures. */
  readonly figures: FigureTable | null
}

/** Computes a view over a current table. */
export function computeView(source: ViewSource, view: GridView): ComputedView {
  const { table } = source
  const test = rowTest(source, view)
  const campaigns = view.shape === 'lineItems' ? new Int32Array() : inOrder(source, view, 0, test)
  const lineItems = view.shape === 'campaigns' ? new Int32Array() : inOrder(source, view, 1, test)
  const counts = {
    campaigns: withoutDeleted(table, campaigns).length,
    lineItems: withoutDeleted(table, lineItems).length,
    deleted: 0,
    revision: table.revision,
  }
  counts.deleted = campaigns.length + lineItems.length - counts.campaigns - counts.lineItems
  if (view.shape === 'tree' && view.group === null) {
    const { lines, rows, children } = tree(source, view, campaigns, lineItems)
    return { view, lines, rows: withoutDeleted(table, rows), children, groups: [], ...counts }
  }
  const rows = joined(campaigns, lineItems)
  const none = { children: new Map<number, number>(), rows: withoutDeleted(table, rows) }
  if (view.group === null) return { view, lines: rows, groups: [], ...none, ...counts }
  return { view, ...grouped(source, view, rows), ...none, ...counts }
}

/** Without deleted records, which can't be edited. */
function withoutDeleted({ deleted }: Table, rows: Int32Array): Int32Array {
  return deleted === null ? rows : rows.filter((row) => row < deleted.first)
}

function rowTest(source: ViewSource, view: GridView): RowTest {
  const { table } = source
  const tests: RowTest[] = []
  if (view.changedOnly) {
    const planned = targetingDrafts(source, 'planned')
    tests.push((row) => table.changed[row] === 1 || planned.has(row))
  }
  for (const filter of view.filters) {
    if (filter.field === 'change') continue
    if (filter.field === deliveryField) {
      tests.push(deliveryTest(filter, deliveryKindsOf(source)))
      continue
    }
    const test = fieldTest(source, filter)
    const isTested = [hasField(0, filter.field), hasField(1, filter.field)]
    tests.push((row) => isTested[table.subject[row] ?? 0] === false || test(row))
  }
  if (needsDrafts(view))
    tests.push(
      ...draftTests(view, draftFacts(source), targetingDrafts(source, 'planned'), () => movedRows(source)),
    )
  if (view.text.trim() !== '') tests.push(textTest(source, view.text.trim()))
  const [only] = tests
  if (only === undefined) return () => true
  return tests.length === 1 ? only : (row) => tests.every((test) => test(row))
}

function fieldTest(source: ViewSource, filter: GridFilter): RowTest {
  if (isTargetingField(filter.field)) return targetingTest(source, filter)
  const column = viewColumn(source, filter.field)
  // A filter by a field that no row has matches nothing.
  if (column === null) return () => false
  const test = filterTest(filter, column, source.now)
  const isBelow =
    isSum(filter.field) && filter.test === 'below' && filter.values.some((value) => Number(value) > 0)
  if (!isBelow || column.column.kind !== 'number') return test
  // The service reports no sum of zero.
  const { values } = column.column
  return (row) => test(row) || Number.isNaN(values[row])
}

/** Whether the field is a figure that adds up, such as spend. */
function isSum(field: string): boolean {
  const figure = figureField(field)
  return figure?.part === 'value' && figure.figure.per === null
}

/** A stored or computed column; null for a field with neither. */
function viewColumn(source: ViewSource, field: string): ViewColumn | null {
  if (isCampaignColumn(field)) {
    return { column: columnOf(source.database, source.table, field), kind: campaignColumns[field] }
  }
  const figure = source.figures?.column(field) ?? null
  if (figure !== null) return { column: figure, kind: 'number' }
  if (field === lineItemsField) return { column: lineItemCounts(source.table), kind: 'number' }
  if (isTargetingField(field)) return { column: targetingOrder(source, field), kind: 'number' }
  return field === approvalField ? { column: approvalColumn(source), kind: 'text' } : null
}

/** Names contain every word, in any order. IDs are searched as typed; few IDs contain a text, so the database finds them. */
function textTest({ database, table }: ViewSource, text: string): RowTest {
  const ofDeleted = deletedPlaces(table, ({ key }) => key.includes(text))
  const names = columnOf(database, table, 'name')
  const words = wordsOf(folded(text))
  const matched =
    names.kind === 'text' ? names.texts.map((name) => words.every((word) => name.includes(word))) : []
  const keyRows = database
    .prepare('SELECT id FROM campaign_row WHERE space = ? AND instr(key, ?) > 0')
    .all(table.space, text)
  const byKey = new Set([...keyRows.map(({ id }) => Number(id)), ...ofDeleted])
  return (row) => matched[names.values[row] ?? 0] === true || byKey.has(row)
}

const draftRow = z.object({
  id: z.int(),
  kind: z.enum(['create', 'update', 'delete']),
  sync: z.string(),
  publish: z.string(),
  errors: z.int(),
  warnings: z.int(),
})

export function draftFacts({ database, table, workspace }: ViewSource): ReadonlyMap<number, DraftFacts> {
  const rows = database
    .prepare(
      `SELECT campaign_row.id, draft.kind, draft.sync, draft.publish, draft.errors, draft.warnings
       FROM draft JOIN campaign_row ON campaign_row.space = :space
         AND campaign_row.subject = (draft.subject = 'lineItem')
         AND campaign_row.key = coalesce(draft.remote_id, 'draft:' || draft.id)
       WHERE draft.environment_id = :environmentId AND draft.host = :host AND draft.account_id = :accountId
         AND draft.empty = 0 AND draft.subject IN ('campaign', 'lineItem')`,
    )
    .all({ ...workspace, space: table.space })
  return new Map(
    rows.flatMap((row) => {
      const parsedRow = draftRow.safeParse(row)
      if (!parsedRow.success) return []
      const { id, ...facts } = parsedRow.data
      return [[id, facts]]
    }),
  )
}

function inOrder(source: ViewSource, view: GridView, subject: 0 | 1, test: RowTest): Int32Array {
  const { database, table } = source
  const rows = matching(rowsByName(database, table, subject), table, subject, test)
  const keys = view.sort.flatMap(({ field, descending }): SortKey[] => {
    if (!hasField(subject, field)) return []
    if (field === deliveryField) return [{ ranks: deliveryKindsOf(source), descending }]
    if (field === 'name') return [{ ranks: nameRanks({ database, table }, subject), descending }]
    const sortColumn = viewColumn(source, field)
    return sortColumn === null ? [] : [{ ranks: ranksOf(sortColumn.column), descending }]
  })
  return keys.length === 0 ? rows : sorted(rows, keys)
}

/** A loop takes a third of the time of `filter`. */
function matching(all: Int32Array, { subject }: Table, requestedSubject: 0 | 1, test: RowTest): Int32Array {
  const matchingRows = new Int32Array(all.length)
  let count = 0
  for (let place = 0; place < all.length; place += 1) {
    const row = all[place] ?? 0
    if (subject[row] !== requestedSubject || !test(row)) continue
    matchingRows[count] = row
    count += 1
  }
  return matchingRows.slice(0, count)
}

function nameRanks({ database, table }: Pick<ViewSource, 'database' | 'table'>, subject: 0 | 1): Int32Array {
  const ranks = new Int32Array(table.size)
  for (const [place, row] of rowsByName(database, table, subject).entries()) ranks[row] = place + 1
  return ranks
}

function tree(source: ViewSource, view: GridView, campaigns: Int32Array, lineItems: Int32Array) {
  const { table } = source
  /** 0 for a line item whose campaign isn't stored. */
  const campaignOf = (row: number): number => {
    const parent = table.parent[row] ?? 0
    return table.subject[parent] === 0 ? parent : 0
  }
  const counts = new Int32Array(table.size)
  for (const row of lineItems) counts[campaignOf(row)] = (counts[campaignOf(row)] ?? 0) + 1
  const isMatching = new Uint8Array(table.size)
  for (const campaign of campaigns) isMatching[campaign] = 1
  // A campaign that is only shown for its line items still has its place in the sort order.
  const all = inOrder(
    source,
    { ...view, filters: [] },
    0,
    (row) => isMatching[row] === 1 || (counts[row] ?? 0) > 0,
  )
  const isFolded = new Uint8Array(table.size)
  for (const campaign of rowsOfKeys(source, view.folded)) isFolded[campaign] = 1
  // The lines of each campaign are adjacent, so the position of its next one is known in advance.
  const isPlaced = new Uint8Array(table.size)
  const nextLine = new Int32Array(table.size)
  const nextRow = new Int32Array(table.size)
  const children = new Map<number, number>()
  const lines = new Int32Array(all.length + lineItems.length)
  const rows = new Int32Array(campaigns.length + lineItems.length)
  let line = 0
  let end = 0
  let inside = 0
  for (const campaign of all) {
    lines[line] = campaign
    line += 1
    if (isMatching[campaign] === 1) {
      rows[end] = campaign
      end += 1
    }
    const count = counts[campaign] ?? 0
    if (count > 0) children.set(campaign, count)
    isPlaced[campaign] = 1
    nextLine[campaign] = line
    nextRow[campaign] = end
    end += count
    inside += count
    if (isFolded[campaign] !== 1) line += count
  }
  // Line items without a campaign come last, with those whose campaign was deleted during the computation.
  nextLine[0] = line
  nextRow[0] = end
  const orphans = lineItems.length - inside
  line += orphans
  for (const row of lineItems) {
    const parent = campaignOf(row)
    const campaign = isPlaced[parent] === 1 ? parent : 0
    const place = nextRow[campaign] ?? 0
    rows[place] = row
    nextRow[campaign] = place + 1
    if (isFolded[campaign] === 1) continue
    const lineIndex = nextLine[campaign] ?? 0
    lines[lineIndex] = row
    nextLine[campaign] = lineIndex + 1
  }
  return { lines: lines.slice(0, line), rows: rows.slice(0, end + orphans), children }
}

function rowsOfKeys({ database, table }: ViewSource, keys: readonly string[]): readonly number[] {
  if (keys.length === 0) return []
  const campaignKeys = new Set(keys)
  const there = database
    .prepare(
      `SELECT id FROM campaign_row WHERE space = ? AND subject = 0 AND key IN (SELECT value FROM json_each(?))`,
    )
    .all(table.space, JSON.stringify(keys))
    .map(({ id }) => Number(id))
  return [...there, ...deletedPlaces(table, ({ subject, key }) => subject === 0 && campaignKeys.has(key))]
}

function grouped(source: ViewSource, view: GridView, rows: Int32Array) {
  const { table, database } = source
  const byCampaign = view.group === 'campaign'
  const column = view.group === 'objective' ? 'objective' : 'entity_status'
  const values = byCampaign ? null : columnOf(database, table, column)
  const groupOf = (row: number): number => {
    if (values === null) return table.subject[row] === 0 ? row : (table.parent[row] ?? 0)
    return values.values[row] ?? 0
  }
  const members = new Map<number, number[]>()
  for (const row of rows) {
    const groupRows = members.get(groupOf(row))
    if (groupRows === undefined) members.set(groupOf(row), [row])
    else groupRows.push(row)
  }
  const keys = byCampaign ? campaignKeys(source) : new Map<number, string>()
  const named = [...members].map(([group, own]) => {
    const name = values?.kind === 'text' ? (values.texts[group] ?? '') : null
    return { key: `group:${name ?? keys.get(group) ?? ''}`, title: name, campaign: group, own }
  })
  if (!byCampaign) named.sort((a, b) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1))
  const groups: ViewGroup[] = []
  const lines: number[] = []
  for (const { key, title, campaign, own } of named) {
    const isFolded = view.folded.includes(key)
    groups.push({ key, title, campaign, rows: own.length, folded: isFolded })
    lines.push(-groups.length)
    if (!isFolded) for (const row of own) lines.push(row)
  }
  return { lines: Int32Array.from(lines), groups }
}

function campaignKeys({ database, table }: ViewSource): ReadonlyMap<number, string> {
  const rows = database
    .prepare('SELECT id, key FROM campaign_row WHERE space = ? AND subject = 0')
    .all(table.space)
  const keys = new Map(rows.map(({ id, key }) => [Number(id), String(key)]))
  for (const place of deletedPlaces(table, ({ subject }) => subject === 0)) {
    keys.set(place, deletedAt(table, place)?.key ?? '')
  }
  return keys
}

function joined(a: Int32Array, b: Int32Array): Int32Array {
  const all = new Int32Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
