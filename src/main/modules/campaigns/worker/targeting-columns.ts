import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { GridFilter, TargetingName } from '../../../../shared/campaigns/campaign-grid.ts'
import type { FieldName } from '../../../../shared/entities/campaigns/campaign-fields.ts'
import { isTargetingGroup } from '../../../../shared/entities/targeting/targeting-groups.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { targetingColumn } from '../../targeting/targeting-rows.ts'
import type { NumberColumn, TextColumn } from './column.ts'
import { columnOf } from './columns.ts'
import { type CriteriaIndex, groupNumber } from './criteria-index.ts'
import type { DraftFacts, RowTest } from './filters.ts'
import type { ViewSource } from './view.ts'

/** Filters and sort orders for targeting: a set that several line items share is tested once. */

const wholeField = 'targeting' satisfies FieldName

export function isTargetingField(field: string): boolean {
  return field === wholeField || isTargetingGroup(field)
}

/** Sets of numbers, concatenated: those of `text` range from `starts[text]` to the next start. */
interface ParsedSets {
  count: number
  starts: Int32Array
  ids: Int32Array
}

const parsed = new WeakMap<TextColumn['texts'], ParsedSets>()

/** Texts are only ever added to a column. */
export function setsOf({ texts }: TextColumn): ParsedSets {
  const sets = parsed.get(texts) ?? { count: 1, starts: new Int32Array(2), ids: new Int32Array(0) }
  parsed.set(texts, sets)
  if (sets.count === texts.length) return sets
  let length = 0
  for (let text = sets.count; text < texts.length; text += 1) length += texts[text]?.length ?? 0
  const used = sets.starts[sets.count] ?? 0
  // Each number takes at least two characters, including its separator.
  const ids = new Int32Array(used + Math.ceil(length / 2))
  ids.set(sets.ids.subarray(0, used))
  const starts = new Int32Array(texts.length + 1)
  starts.set(sets.starts.subarray(0, sets.count + 1))
  let end = used
  for (let text = sets.count; text < texts.length; text += 1) {
    end = readNumbers(texts[text] ?? '', ids, end)
    starts[text + 1] = end
  }
  Object.assign(sets, { count: texts.length, starts, ids: ids.slice(0, end) })
  return sets
}

/** Parses `=3 17 204` into the array; returns where the next set begins. */
function readNumbers(text: string, ids: Int32Array, from: number): number {
  let end = from
  let number = 0
  for (let place = 1; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code === 32) {
      ids[end] = number
      end += 1
      number = 0
    } else number = number * 10 + code - 48
  }
  if (text.length < 2) return end
  ids[end] = number
  return end + 1
}

export function sourceColumn({ database, table }: ViewSource): TextColumn {
  const column = columnOf(database, table, targetingColumn)
  if (column.kind !== 'text') throw new TypeError('Targeting is stored as texts.')
  return column
}

/** Whether a criterion belongs to the field. */
function memberTest({ groups }: CriteriaIndex, field: string): (id: number) => boolean {
  if (!isTargetingGroup(field)) return () => true
  const group = groupNumber(field)
  return (id) => groups[id] === group
}

export function targetingTest(source: ViewSource, { field, test, values }: GridFilter): RowTest {
  const column = sourceColumn(source)
  const { starts, ids } = setsOf(column)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const wanted = values.map((value) => folded(String(value)))
  const isNamed = (id: number): boolean => {
    const name = criteria.folded[id] ?? ''
    return test === 'contains' || test === 'containsNot'
      ? wanted.some((text) => name.includes(text))
      : wanted.includes(name)
  }
  const asksForExcluded = test === 'excludes'
  const asksForAny = test === 'empty' || test === 'notEmpty'
  const matches = new Uint8Array(criteria.groups.length)
  for (let id = 1; id < matches.length; id += 1) {
    if (!isMember(id)) continue
    const isMeant = asksForAny || (criteria.excluded[id] === asksForExcluded && isNamed(id))
    matches[id] = isMeant ? 1 : 0
  }
  const isNegative = test === 'empty' || test === 'isNot' || test === 'containsNot'
  const verdicts = new Uint8Array(column.texts.length)
  // Unknown targeting passes no test.
  for (let text = 1; text < verdicts.length; text += 1) {
    let found = false
    for (let place = starts[text] ?? 0; place < (starts[text + 1] ?? 0) && !found; place += 1) {
      found = matches[ids[place] ?? 0] === 1
    }
    verdicts[text] = found === isNegative ? 0 : 1
  }
  return (row) => verdicts[column.values[row] ?? 0] === 1
}

/** Base for combining three ranks into one number below 2^53. */
const maxPlaces = 2 ** 17

/** By the first three names of each line item; those without names have no rank. */
export function targetingOrder(source: ViewSource, field: string): NumberColumn {
  const column = sourceColumn(source)
  const { starts, ids } = setsOf(column)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const ranks = criteria.ranks()
  const base = Math.min(maxPlaces, ranks.length + 1)
  const scale = Math.max(1, Math.ceil((ranks.length + 1) / maxPlaces))
  const keys = new Float64Array(column.texts.length).fill(Number.NaN)
  for (let text = 1; text < keys.length; text += 1) {
    const first = [0, 0, 0]
    let count = 0
    for (let place = starts[text] ?? 0; place < (starts[text + 1] ?? 0); place += 1) {
      const id = ids[place] ?? 0
      if (!isMember(id)) continue
      count += 1
      insertRank(first, Math.ceil((ranks[id] ?? 0) / scale))
    }
    const [one = 0, two = 0, three = 0] = first
    if (count > 0) keys[text] = (one * base + two) * base + three
  }
  const values = Float64Array.from(column.values, (text) => keys[text] ?? Number.NaN)
  return { kind: 'number', values, large: new Map(), ranks: null }
}

/** Keeps the three smallest, in order; 0 is a free slot. */
function insertRank(first: number[], rank: number): void {
  let next = rank
  for (let place = 0; place < first.length && next !== 0; place += 1) {
    const known = first[place] ?? 0
    if (known !== 0 && known <= next) continue
    first[place] = next
    next = known
  }
}

/**
 * Names that the account's line items target or exclude, with the number of line items; names that start with the text
 * come first.
 */
export function targetingNamesOf(
  source: ViewSource,
  { field, text }: { readonly field: string; readonly text: string },
  max: number,
): readonly TargetingName[] {
  const { table } = source
  const column = sourceColumn(source)
  const { starts, ids } = setsOf(column)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const lineItems = new Int32Array(column.texts.length)
  for (let row = 0; row < table.size; row += 1) {
    const set = column.values[row] ?? 0
    if (table.subject[row] === 1) lineItems[set] = (lineItems[set] ?? 0) + 1
  }
  const counts = new Float64Array(criteria.groups.length)
  for (let set = 1; set < lineItems.length; set += 1) {
    for (let place = starts[set] ?? 0; place < (starts[set + 1] ?? 0); place += 1) {
      const id = ids[place] ?? 0
      counts[id] = (counts[id] ?? 0) + (lineItems[set] ?? 0)
    }
  }
  const wanted = folded(text)
  const found = new Map<string, number>()
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id] ?? 0
    if (count === 0 || !isMember(id) || criteria.folded[id]?.includes(wanted) !== true) continue
    const name = criteria.names[id] ?? ''
    found.set(name, (found.get(name) ?? 0) + count)
  }
  const begins = (name: string): number => (folded(name).startsWith(wanted) ? 0 : 1)
  return [...found]
    .map(([name, count]) => ({ name, lineItems: count }))
    .sort((a, b) => begins(a.name) - begins(b.name) || b.lineItems - a.lineItems)
    .slice(0, max)
}

const plannedRow = z.object({
  id: z.int(),
  sync: z.string(),
  publish: z.string(),
  errors: z.int(),
  warnings: z.int(),
})

const draftConditions = {
  /** It has a planned change. */
  planned: 'draft.empty = 0',
  /** It's being published. */
  locked: `draft.publish NOT IN ('idle', 'failed')`,
} as const

/** Line items that have a draft of their targeting. Whether or not a set exists, that's a change of the line item. */
export function targetingDrafts(
  {
    database,
    table,
    workspace,
  }: Pick<ViewSource, 'table' | 'workspace'> & { readonly database: DatabaseSync },
  state: keyof typeof draftConditions,
): ReadonlyMap<number, DraftFacts> {
  const rows = database
    .prepare(
      `SELECT campaign_row.id, draft.sync, draft.publish, draft.errors, draft.warnings FROM draft
         JOIN campaign_row ON campaign_row.space = :space AND campaign_row.subject = 1
         AND campaign_row.key = coalesce(draft.remote_id, json_extract(draft.patch, '$.line_item_id'))
       WHERE draft.environment_id = :environmentId AND draft.host = :host AND draft.account_id = :accountId
         AND ${draftConditions[state]} AND draft.subject = 'targeting' AND json_valid(draft.patch)`,
    )
    .all({ ...workspace, space: table.space })
  return new Map(
    rows.flatMap((row) => {
      const read = plannedRow.safeParse(row)
      if (!read.success) return []
      const { id, ...facts } = read.data
      return [[id, { kind: 'update', ...facts }]]
    }),
  )
}
