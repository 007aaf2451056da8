import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { GridFilter, TargetingName } from '../../../../shared/campaigns/campaign-grid.ts'
import type { FieldName } from '../../../../shared/campaigns/entity-fields.ts'
import { isTargetingGroup } from '../../../../shared/entities/targeting/targeting-groups.ts'
import { folded } from '../../../../shared/text/folded.ts'
import type { NumberColumn } from './column.ts'
import type { RowSource } from './columns.ts'
import { type CriteriaIndex, groupNumber } from './criteria-index.ts'
import type { DraftFacts, RowTest } from './filters.ts'
import { targetingSets } from './targeting-sets.ts'

/** Filters and sort orders for targeting: a name is tested once, however many line items target it. */

const wholeField = 'targeting' satisfies FieldName

export function isTargetingField(field: string): boolean {
  return field === wholeField || isTargetingGroup(field)
}

/** Whether a criterion belongs to the field. */
function memberTest({ groups }: CriteriaIndex, field: string): (id: number) => boolean {
  if (!isTargetingGroup(field)) return () => true
  const group = groupNumber(field)
  return (id) => groups[id] === group
}

export function targetingTest(source: RowSource, { field, test, values }: GridFilter): RowTest {
  const sets = targetingSets(source.database, source.table)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const filterTexts = values.map((value) => folded(String(value)))
  const isNamed = (id: number): boolean => {
    const name = criteria.foldedName(id)
    return test === 'contains' || test === 'containsNot'
      ? filterTexts.some((text) => name.includes(text))
      : filterTexts.includes(name)
  }
  const asksForExcluded = test === 'excludes'
  const asksForAny = test === 'empty' || test === 'notEmpty'
  const marks = new Uint8Array(criteria.groups.length)
  for (let id = 1; id < marks.length; id += 1) {
    if (!isMember(id)) continue
    const isMeant = asksForAny || (criteria.excluded[id] === asksForExcluded && isNamed(id))
    marks[id] = isMeant ? 1 : 0
  }
  const isNegative = test === 'empty' || test === 'isNot' || test === 'containsNot'
  // Unknown targeting passes no test.
  return (row) => sets.isKnown(row) && sets.hasAny(row, marks) !== isNegative
}

/** Base for combining three ranks into one number below 2^53. */
const maxPlaces = 2 ** 17

/** By the first three names of each line item; those without names have no rank. */
export function targetingOrder(source: RowSource, field: string): NumberColumn {
  const { database, table } = source
  const sets = targetingSets(database, table)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const ranks = criteria.ranks()
  const base = Math.min(maxPlaces, ranks.length + 1)
  const scale = Math.max(1, Math.ceil((ranks.length + 1) / maxPlaces))
  const values = new Float64Array(table.size).fill(Number.NaN)
  const first: [number, number, number] = [0, 0, 0]
  for (let row = 0; row < table.size; row += 1) {
    first.fill(0)
    for (const id of sets.of(row)) {
      if (isMember(id)) insertRank(first, Math.ceil((ranks[id] ?? 0) / scale))
    }
    const [one, two, three] = first
    if (one > 0) values[row] = (one * base + two) * base + three
  }
  return { kind: 'number', values, large: new Map(), ranks: null }
}

/** Keeps the three smallest, in order; 0 is a free slot. */
function insertRank(first: number[], rank: number): void {
  let next = rank
  for (let place = 0; place < first.length && next !== 0; place += 1) {
    const placeRank = first[place] ?? 0
    if (placeRank !== 0 && placeRank <= next) continue
    first[place] = next
    next = placeRank
  }
}

/**
 * Names that the account's line items target or exclude, with the number of line items; names that start with the text
 * come first.
 */
export function targetingNamesOf(
  source: RowSource,
  { field, text }: { readonly field: string; readonly text: string },
  max: number,
): readonly TargetingName[] {
  const { database, table } = source
  const sets = targetingSets(database, table)
  const criteria = source.criteria()
  const isMember = memberTest(criteria, field)
  const counts = new Float64Array(criteria.groups.length)
  for (let row = 0; row < table.size; row += 1) {
    if (table.subject[row] !== 1) continue
    for (const id of sets.of(row)) counts[id] = (counts[id] ?? 0) + 1
  }
  const searchText = folded(text)
  const countByName = new Map<string, number>()
  for (let id = 1; id < counts.length; id += 1) {
    const count = counts[id] ?? 0
    if (count === 0 || !isMember(id) || !criteria.foldedName(id).includes(searchText)) continue
    const name = criteria.name(id)
    countByName.set(name, (countByName.get(name) ?? 0) + count)
  }
  const begins = (name: string): number => (folded(name).startsWith(searchText) ? 0 : 1)
  return [...countByName]
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
  }: Pick<RowSource, 'table' | 'workspace'> & { readonly database: DatabaseSync },
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
      const parsedRow = plannedRow.safeParse(row)
      if (!parsedRow.success) return []
      const { id, ...facts } = parsedRow.data
      return [[id, { kind: 'update', ...facts }]]
    }),
  )
}
