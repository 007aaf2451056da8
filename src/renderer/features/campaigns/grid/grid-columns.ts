import type { ReactNode } from 'react'
import { changeableStatuses } from '../../../../shared/api/ads/campaigns.ts'
import type { GridEntity, GridRow } from '../../../../shared/campaigns/campaign-grid.ts'
import { canChange, isClearable } from '../../../../shared/campaigns/entity-content.ts'
import {
  type EntityField,
  type FieldName,
  hasField,
  isEditable,
} from '../../../../shared/campaigns/entity-fields.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { sameJson } from '../../../../shared/core/json.ts'
import type { RowChange } from '../../../../shared/entities/entity-row.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import type {
  CellChoice,
  CellEditing,
  CellMark,
  CellResult,
  GridColumn,
  RowDescription,
} from '../../../table/sheet/columns.ts'
import { exactTime, zoneCity } from '../../../ui/time.ts'
import { campaignOf } from '../campaign-names.ts'
import { editText, fieldValue, readValue, type ValueTerms, valueText } from './cell-values.ts'
import { clockLabel } from './clock.ts'
import { isSortable } from './fields.ts'
import { figureColumn } from './figure-columns.tsx'
import { noValue } from './no-value.tsx'
import { rowChoices } from './row-choices.ts'
import { rowKey } from './row-keys.ts'
import { targetingColumn } from './targeting-column.ts'
import { trendColumn } from './trend-columns.tsx'

/** A field as a column of the grid. The title says currency and time zone once for all rows, the zone by its city. */
export function columnOf(field: EntityField, width: number, terms: ValueTerms): GridColumn<GridRow> {
  if (field.kind.kind === 'figure') return figureColumn(field, width, terms)
  if (field.kind.kind === 'trend') return trendColumn(field, width, terms)
  const isNumber = ['amount', 'number', 'count'].includes(field.kind.kind)
  return {
    key: field.key,
    title: titleOf(field, terms),
    note: field.kind.kind === 'time' ? t`Times are in ${terms.timezone}.` : undefined,
    width,
    ...(isNumber ? { align: 'end' as const } : {}),
    ...(field.key === 'name' ? { opens: true as const } : {}),
    sortable: isSortable(field),
    text: (row) => (row.kind === 'entity' ? cellText(row, field, terms) : ''),
    editText: (row) => (row.kind === 'entity' ? beginText(row, field, terms) : ''),
    ...(isValue(field) ? { cell: (row: GridRow) => valueCell(row, field, terms) } : {}),
    hint: (row) => (row.kind === 'entity' ? hintOf(row, field, terms) : undefined),
    hover: (row) => (row.kind === 'entity' ? hoverOf(row, field, terms) : undefined),
    mark: (row) => (row.kind === 'entity' ? markOf(row, field) : null),
    findings: (row) => (row.kind === 'entity' ? findingsOf(row, field) : none),
    editing: (row) => (row.kind === 'entity' ? editingOf(row, field, terms) : nothing),
    ...(field.kind.kind === 'targeting' ? targetingColumn(field.key) : {}),
  }
}

export const totalBudget = 'total_budget_amount_local_micro' satisfies FieldName
export const dailyBudget = 'daily_budget_amount_local_micro' satisfies FieldName
const none: readonly Finding[] = []
const nothing: CellEditing = { kind: 'none', reason: t`Nothing to edit in this row.` }

function titleOf({ title, kind }: EntityField, { currency, timezone }: ValueTerms): string {
  if (kind.kind === 'amount' && currency !== null) return `${title}, ${currency}`
  return kind.kind === 'time' ? `${title}, ${zoneCity(timezone)}` : title
}

/** A row in another currency than the title's shows its own. */
function termsOf(row: GridEntity, terms: ValueTerms): ValueTerms {
  const { currency } = row.facts
  return typeof currency === 'string' ? { ...terms, currency } : terms
}

function cellText(row: GridEntity, field: EntityField, terms: ValueTerms): string {
  if (!hasField(row.subject, field)) return sharedText(row, field, terms)
  if (field.key === 'id') return row.remoteId ?? ''
  if (field.key === 'findings') return findingsText(row)
  if (field.key === 'campaign') return terms.campaignName?.(campaignOf(row) ?? '') ?? ''
  const rowTerms = termsOf(row, terms)
  const text = valueText(field.kind, fieldValue(row, field.key), rowTerms)
  const isOther = field.kind.kind === 'amount' && text !== '' && rowTerms.currency !== terms.currency
  if (field.key === 'name' && text === '') return row.title
  return isOther ? `${text} ${rowTerms.currency ?? ''}` : text
}

/** A campaign in a tree shows the values that all of its line items share. */
function sharedText({ children }: GridEntity, field: EntityField, terms: ValueTerms): string {
  const [value, ...others] = sharedValues(children, field)
  if (value === undefined) return ''
  return others.length > 0 ? t`Mixed` : valueText(field.kind, value, terms)
}

function sharedValues(children: GridEntity['children'], { key }: EntityField): readonly string[] {
  if (key === 'objective') return children?.objectives ?? []
  return key === 'goal' ? (children?.goals ?? []) : []
}

/** The row's own marks are there or not; values are set or not. */
function isValue({ key, kind: { kind } }: EntityField): boolean {
  return key !== 'name' && kind !== 'change' && kind !== 'findings' && kind !== 'targeting'
}

function valueCell(row: GridRow, field: EntityField, terms: ValueTerms): ReactNode {
  if (row.kind !== 'entity') return ''
  const text = field.kind.kind === 'time' ? timeLabel(row, field, terms) : cellText(row, field, terms)
  // A field that it can't have is blank.
  return text === '' && hasField(row.subject, field) ? noValue : text
}

/** Copied as "2026-12-01 09:30", which sorts and pastes; displayed as "1 Dec 2026, 09:30". */
function timeLabel(row: GridRow, field: EntityField, terms: ValueTerms): string {
  const value = row.kind === 'entity' && hasField(row.subject, field) ? fieldValue(row, field.key) : null
  return typeof value === 'string' ? clockLabel(value, terms.timezone) : ''
}

function beginText(row: GridEntity, field: EntityField, terms: ValueTerms): string {
  return editText(field.kind, fieldValue(row, field.key), termsOf(row, terms))
}

/** Issues of the field, errors first. A rule may be about a part of it: `targeting.locations`. */
function findingsOf({ findings }: GridEntity, { key }: EntityField): readonly Finding[] {
  if (findings.length === 0) return none
  const fieldFindings = findings.filter(({ field }) => field === key || field.startsWith(`${key}.`))
  return fieldFindings.sort((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
}

/** Issues of the row's draft and, for a line item, of its targeting's draft. */
export function issuesOf({ change, targeting }: GridEntity): Pick<RowChange, 'errors' | 'warnings'> {
  const planned = targeting?.change
  return {
    errors: (change?.errors ?? 0) + (planned?.errors ?? 0),
    warnings: (change?.warnings ?? 0) + (planned?.warnings ?? 0),
  }
}

function findingsText(row: GridEntity): string {
  const { errors, warnings } = issuesOf(row)
  if (errors > 0) return plural(errors, { one: '# error', other: '# errors' })
  return warnings > 0 ? plural(warnings, { one: '# warning', other: '# warnings' }) : ''
}

function hintOf(row: GridEntity, field: EntityField, terms: ValueTerms): string | undefined {
  const before = row.before[field.key]
  if (before === undefined || row.change?.kind !== 'update') return undefined
  const text = valueText(field.kind, before, termsOf(row, terms))
  return t`Was ${text === '' ? 'empty' : text}`
}

/** Sum of the daily budgets of a campaign's line items, in a tree. */
export function itemSum(row: GridEntity, terms: ValueTerms): string | null {
  const sum = row.children?.dailyBudget ?? null
  return sum === null ? null : valueText({ kind: 'amount' }, sum, termsOf(row, terms))
}

/** Tooltip: the age of the row and of what the service adds to it; for a fixed cell, why it can't be changed. */
function hoverOf(row: GridEntity, field: EntityField, terms: ValueTerms): string | undefined {
  if (field.key === 'name' || field.key === 'change' || !isEditable(field)) {
    const age =
      row.seenAt === null ? t`Only on this computer` : t`Synced ${exactTime(row.seenAt, terms.timezone)}`
    return field.key === 'name' ? `${row.title}\n${age}` : age
  }
  if (row.change === null && row.incoming.includes(field.key))
    return t`Changed on the service in the last day. See its versions in the panel.`
  const sum = field.key === dailyBudget ? itemSum(row, terms) : null
  if (sum !== null) return t`Daily budgets of its line items: ${sum}`
  const shared = sharedValues(row.children, field)
  if (shared.length > 0)
    return t`Of its line items: ${shared.map((value) => valueText(field.kind, value, terms)).join(', ')}`
  return whyFixed(row, field) ?? undefined
}

function markOf(row: GridEntity, field: EntityField): CellMark | null {
  if (row.incoming.includes(field.key)) return 'incoming'
  return row.change?.kind === 'update' && field.key in row.before ? 'changed' : null
}

function editingOf(row: GridEntity, field: EntityField, terms: ValueTerms): CellEditing {
  const reason = whyFixed(row, field)
  if (reason !== null) return { kind: 'none', reason }
  const value = row.content[field.key] ?? null
  const rowTerms = termsOf(row, terms)
  const readText = (text: string): CellResult =>
    text.trim() === '' && !isClearable(row.subject, field.key, row.change?.kind === 'create')
      ? { kind: 'wrong', message: t`${field.title} can’t be empty.` }
      : readValue(field.kind, text, rowTerms)
  const choice = (
    choices: readonly CellChoice['value'][],
    form: 'one' | 'several' | 'toggle',
  ): CellEditing => ({
    kind: 'choice',
    value,
    form,
    choices: () => rowChoices(row, field.key, choices, form === 'several'),
    read: readText,
  })
  switch (field.kind.kind) {
    case 'status':
      return choice(changeableStatuses, 'toggle')
    case 'choice':
      return choice(field.kind.choices, 'one')
    case 'choices':
      return choice(field.kind.choices, 'several')
    case 'flag':
      return choice([true, false], 'toggle')
    case 'number':
      if (field.kind.among !== undefined) return choice(field.kind.among, 'one')
      return { kind: 'text', value, read: readText }
    default:
      return { kind: 'text', value, read: readText }
  }
}

function whyFixed(row: GridEntity, field: EntityField): string | null {
  if (!hasField(row.subject, field))
    return row.subject === 'campaign'
      ? t`Campaigns don’t have this field.`
      : t`Line items don’t have this field.`
  if (!isEditable(field)) return t`${field.title} can’t be changed here.`
  if (row.deleted === true) return t`Deleted on the service.`
  const { change } = row
  if (change?.publish === 'queued' || change?.publish === 'sent') return t`It’s being published.`
  if (change?.kind === 'delete') return t`It’s marked for deletion. Discard that first.`
  if (change?.kind !== 'create' && !canChange(row.subject, field.key))
    return t`${field.title} can’t change later.`
  return null
}

/** What a row is and shows besides its cells. */
export function describeRow(row: GridRow): RowDescription {
  switch (row.kind) {
    case 'group':
      return {
        kind: 'line',
        key: row.key,
        level: 1,
        folded: row.folded,
        title: row.title,
        aside: plural(row.rows, { one: '# row', other: '# rows' }),
      }
    case 'gone':
      return { kind: 'line', key: row.key, level: 1, folded: null, title: t`No longer here`, aside: '' }
    case 'entity':
      return {
        kind: 'cells',
        key: rowKey(row),
        title: row.title,
        selectable: row.deleted !== true,
        state: stateOf(row),
        level: row.depth + 1,
        heading: row.children !== null,
        folded: row.children === null || row.children.count === 0 ? null : row.children.folded,
      }
  }
}

/** Whether a row holds other values than before, so that the eye should find it. */
export function hasChanged(before: GridRow, after: GridRow): boolean {
  return (
    before.kind === 'entity' &&
    after.kind === 'entity' &&
    rowKey(before) === rowKey(after) &&
    !sameJson(before.content, after.content)
  )
}

function stateOf({ change, deleted }: GridEntity): 'plain' | 'created' | 'removed' | 'locked' {
  if (deleted === true) return 'locked'
  if (change === null) return 'plain'
  if (change.publish === 'queued' || change.publish === 'sent') return 'locked'
  const states = { create: 'created', update: 'plain', delete: 'removed' } as const
  return states[change.kind]
}
