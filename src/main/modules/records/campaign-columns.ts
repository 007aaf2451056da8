import { parseIsoTime } from '../../../shared/api/conventions.ts'
import type { GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import {
  entityFields,
  type FieldName,
  type FieldTable,
  fieldNamed,
} from '../../../shared/campaigns/entity-fields.ts'
import { type ExactInteger, isInt64 } from '../../../shared/core/exact-integer.ts'
import type { Fields, Json } from '../../../shared/core/json.ts'
import { folded } from '../../../shared/text/folded.ts'

/**
 * How a field is stored in `campaign_row`, by which the grid filters, sorts and groups. text: unchanged · name: folded,
 * so that case and accents don't matter · list: comma-separated · number and amount: integers · flag: 0 or 1 · time:
 * milliseconds. Fields that the row has anyway, and computed ones, have no column.
 */
const columnKinds = {
  text: 'text',
  id: 'text',
  choice: 'text',
  status: 'text',
  delivery: 'text',
  choices: 'list',
  texts: 'list',
  number: 'number',
  amount: 'number',
  flag: 'flag',
  time: 'time',
} as const

type StoredKind = keyof typeof columnKinds
export type ColumnKind = 'name' | (typeof columnKinds)[StoredKind]
export type CampaignColumn = {
  [Name in FieldName]: FieldTable[Name]['kind']['kind'] extends StoredKind ? Name : never
}[FieldName]

function isStored(kind: string): kind is StoredKind {
  return Object.hasOwn(columnKinds, kind)
}

const entries = entityFields.flatMap(({ key, kind: { kind } }): [string, ColumnKind][] =>
  isStored(kind) ? [[key, key === 'name' ? 'name' : columnKinds[kind]]] : [],
)
// The keys are exactly the columns.
export const campaignColumns = Object.fromEntries(entries) as Readonly<Record<CampaignColumn, ColumnKind>>

export function isCampaignColumn(name: string): name is CampaignColumn {
  return Object.hasOwn(campaignColumns, name)
}

export const campaignColumnNames = Object.keys(campaignColumns).filter(isCampaignColumn)

/** SQL type of a column. Every entity has a name, so that's NOT NULL. */
export function columnType(name: CampaignColumn): string {
  const kind = campaignColumns[name]
  if (kind === 'name') return 'TEXT NOT NULL'
  return kind === 'text' || kind === 'list' ? 'TEXT' : 'INTEGER'
}

/** What the service adds to a campaign or line item for display in the grid. */
export const factNames = campaignColumnNames.filter((name) => fieldNamed(name)?.addedTo !== undefined)

const indexOfSubject: Readonly<Record<GridSubject, 0 | 1>> = { campaign: 0, lineItem: 1 }

export function subjectNumber(subject: GridSubject): 0 | 1 {
  return indexOfSubject[subject]
}

export function subjectOfNumber(number: number): GridSubject {
  return number === 0 ? 'campaign' : 'lineItem'
}

export type ColumnValues = Readonly<Record<CampaignColumn, string | ExactInteger | null>>

const facts: ReadonlySet<string> = new Set(factNames)

/** `content` is a draft's, `record` the service's; either may lack any field. */
export function columnValues(content: Fields, record: Fields): ColumnValues {
  const values: Partial<Record<CampaignColumn, string | ExactInteger | null>> = {}
  for (const name of campaignColumnNames) {
    values[name] = columnValueOf(name, content, record)
  }
  // The keys are exactly the columns.
  return values as ColumnValues
}

export function columnValueOf(
  name: CampaignColumn,
  content: Fields,
  record: Fields,
): string | ExactInteger | null {
  return columnValue(campaignColumns[name], content[name] ?? (facts.has(name) ? record[name] : undefined))
}

function columnValue(kind: ColumnKind, value: Json | undefined): string | ExactInteger | null {
  switch (kind) {
    case 'name':
      return typeof value === 'string' ? folded(value) : null
    case 'text':
      return typeof value === 'string' && value !== '' ? value : null
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.join(',') : null
    case 'number':
      return isInt64(value) ? value : null
    case 'flag':
      return typeof value === 'boolean' ? Number(value) : null
    case 'time': {
      const time = typeof value === 'string' ? parseIsoTime(value) : Number.NaN
      return Number.isNaN(time) ? null : time
    }
  }
}
