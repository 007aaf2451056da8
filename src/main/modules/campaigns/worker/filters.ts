import type { GridFilter, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import { fieldNamed, hasField as isFieldOf } from '../../../../shared/campaigns/entity-fields.ts'
import type { ExactInteger } from '../../../../shared/core/exact-integer.ts'
import { folded } from '../../../../shared/text/folded.ts'
import { type ColumnKind, subjectOfNumber } from '../../records/campaign-columns.ts'
import { type Column, type NumberColumn, numberAt } from './column.ts'

/** The filters of a view as tests of a row ID. */

export type RowTest = (row: number) => boolean

/** Whether the subject (0 campaign, 1 line item) has the field: a filter ignores fields that a row lacks. */
export function hasField(subject: 0 | 1, name: string): boolean {
  const field = fieldNamed(name)
  return field === null || isFieldOf(subjectOfNumber(subject), field)
}

/** A column of the table, or a computed one. */
export interface ViewColumn {
  readonly column: Column
  readonly kind: ColumnKind
}

const dayMs = 86_400_000

export function filterTest(filter: GridFilter, { column, kind }: ViewColumn, now: number): RowTest {
  return column.kind === 'number'
    ? numberTest(filter, column, kind === 'time', now)
    : textTest(filter, column, kind)
}

function numberTest(
  { test, values }: GridFilter,
  column: NumberColumn,
  isTime: boolean,
  now: number,
): RowTest {
  const readNumber = (value: GridFilter['values'][number]): ExactInteger => {
    if (typeof value !== 'string') return value
    if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
    return isTime ? Date.parse(value) : Number(value)
  }
  const filterValues = values.map(readNumber)
  const at = (row: number): ExactInteger => numberAt(column, row)
  switch (test) {
    case 'is':
    case 'contains':
      return (row) => filterValues.includes(at(row))
    case 'isNot':
    case 'containsNot':
      return (row) => !filterValues.includes(at(row))
    case 'above':
      return (row) => filterValues.some((value) => at(row) > value)
    case 'below':
      return (row) => filterValues.some((value) => at(row) < value)
    case 'inNext':
    case 'inLast': {
      const span = Math.max(0, ...filterValues.map(Number)) * dayMs
      const [from, to] = test === 'inNext' ? [now, now + span] : [now - span, now]
      return (row) => at(row) >= from && at(row) <= to
    }
    case 'excludes':
      return () => false
    case 'empty':
      return (row) => Number.isNaN(at(row))
    case 'notEmpty':
      return (row) => !Number.isNaN(at(row))
  }
}

/** Each text is tested once, however many rows have it. */
function textTest(
  { test, values }: GridFilter,
  column: Column & { kind: 'text' },
  kind: ColumnKind,
): RowTest {
  const filterTexts = values.map((value) => folded(String(value)))
  const matches = (text: string): boolean => {
    const parts = kind === 'list' ? text.split(',').map(folded) : [kind === 'name' ? text : folded(text)]
    switch (test) {
      case 'is':
        return parts.some((part) => filterTexts.includes(part))
      case 'isNot':
        return !parts.some((part) => filterTexts.includes(part))
      case 'contains':
        return filterTexts.some((value) => parts.some((part) => part.includes(value)))
      case 'containsNot':
        return !filterTexts.some((value) => parts.some((part) => part.includes(value)))
      case 'above':
        return filterTexts.some((value) => parts.some((part) => part > value))
      case 'below':
        return text !== '' && filterTexts.some((value) => parts.some((part) => part < value))
      case 'inNext':
      case 'inLast':
      case 'excludes':
        return false
      case 'empty':
        return text === ''
      case 'notEmpty':
        return text !== ''
    }
  }
  const matched = column.texts.map(matches)
  return (row) => matched[column.values[row] ?? 0] ?? false
}

/** Facts about a row's draft, for filters by change. */
export interface DraftFacts {
  readonly kind: 'create' | 'update' | 'delete'
  readonly sync: string
  readonly publish: string
  readonly errors: number
  readonly warnings: number
}

const noIssues: Pick<DraftFacts, 'errors' | 'warnings'> = { errors: 0, warnings: 0 }

export function needsDrafts({ filters, findings }: GridView): boolean {
  return findings !== null || filters.some(({ field }) => field === 'change')
}

const none: ReadonlySet<number> = new Set()

/** The tests of a view for changes and their findings. */
export function draftTests(
  { filters, findings }: GridView,
  drafts: ReadonlyMap<number, DraftFacts>,
  /** Drafts of the line items' targeting, by the row of the line item. */
  targeting: ReadonlyMap<number, DraftFacts>,
  /** Rows recently changed on the service by others; called if a filter needs them. */
  movedRows: () => ReadonlySet<number>,
): RowTest[] {
  const tests: RowTest[] = []
  if (findings !== null) {
    tests.push((row) => {
      const [rowFacts, others] = [drafts.get(row) ?? noIssues, targeting.get(row) ?? noIssues]
      const errors = rowFacts.errors + others.errors
      const warnings = rowFacts.warnings + others.warnings
      if (findings === 'errors') return errors > 0
      return findings === 'warnings' ? warnings > 0 : errors + warnings > 0
    })
  }
  for (const { field, test, values } of filters) {
    if (field !== 'change') continue
    const moved = values.includes('incoming') ? movedRows() : none
    const holds = (row: number): boolean => {
      const rowFacts = drafts.get(row)
      // What is marked in a row: since its draft began, or recently if it has none.
      if (rowFacts === undefined && moved.has(row)) return true
      return [rowFacts, targeting.get(row)].some((facts) => facts !== undefined && isOneOf(facts, values))
    }
    switch (test) {
      case 'empty':
        tests.push((row) => !drafts.has(row) && !targeting.has(row))
        break
      case 'notEmpty':
        tests.push((row) => drafts.has(row) || targeting.has(row))
        break
      case 'isNot':
      case 'containsNot':
        tests.push((row) => !holds(row))
        break
      default:
        tests.push(holds)
    }
  }
  return tests
}

function isOneOf({ kind, sync, publish }: DraftFacts, values: GridFilter['values']): boolean {
  return values.some(
    (value) =>
      value === kind || value === sync || value === publish || (value === 'incoming' && sync !== 'clean'),
  )
}
