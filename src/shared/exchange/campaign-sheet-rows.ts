import { objectives } from '../api/ads/line-items.ts'
import type { GridSubject } from '../campaigns/campaign-grid.ts'
import { canChange } from '../campaigns/entity-content.ts'
import { type EntityField, isParameter } from '../campaigns/entity-fields.ts'
import type { Json } from '../core/json.ts'
import { requiredBy } from '../entities/line-items/objective-matrix.ts'
import { type TargetingGroupName, targetingGroupOf } from '../entities/targeting/targeting-groups.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import type { FieldChange } from '../jobs/job.ts'
import { formatCount } from '../text/format.ts'
import { isFormulaError, unescapeFormula } from '../text/formula-cells.ts'
import { t } from '../text/language.ts'
import { type SheetRole, sheetFields, targetingColumns, typeLabel } from './campaign-sheet.ts'
import { type CellSetting, quoted, readCell, writeCell } from './campaign-sheet-cells.ts'
import { idSum, rowSum } from './campaign-sheet-checksum.ts'
import { columnTitle, type SheetColumn } from './campaign-sheet-header.ts'
import {
  addCampaign,
  addMissing,
  campaignsOf,
  type EarlierRows,
  existingRow,
  isTotal,
  missingReference,
  newReference,
  newRow,
  referenceOf,
  type SheetContext,
  type SheetEntity,
  subjectBy,
  subjectOf,
} from './campaign-sheet-records.ts'
import type { ImportedTargeting, ImportItem } from './import-preview.ts'
import { maxTargetingCell, readTargetingCell, writeTargetingCell } from './targeting-cells.ts'

const newTitles: Readonly<Record<GridSubject, string>> = {
  campaign: t`New campaign`,
  lineItem: t`New line item`,
}

/** Maximum characters. A longer cell means the wrong file, and is too large for a message. */
const maxCellLength = 4_000

/** A row of an export. */
export function writeSheetRow(
  entity: SheetEntity,
  { accountId, zone, targetingOf, targetingIndex }: WrittenSheet,
): readonly string[] {
  const { subject, key, currency } = entity
  const cells = fieldCells(entity, zone)
  const criteria = subject === 'lineItem' ? targetingOf(key) : null
  const targeting = targetingColumns.map(({ group }) =>
    criteria === null || criteria.length === 0 ? '' : writeTargetingCell(group, criteria, targetingIndex()),
  )
  const sum = rowSum(idSum(accountId, subject, key), [...cells, ...targetingTexts(criteria)])
  return [typeLabel[subject], key, ...cells, ...targeting, currency ?? '', sum]
}

type WrittenSheet = Pick<SheetContext, 'accountId' | 'zone' | 'targetingOf' | 'targetingIndex'>

/** The part of the checksum that covers a set: its values, since names change with every look-up. */
function targetingTexts(criteria: readonly CriterionTerms[] | null): readonly string[] {
  return (criteria ?? [])
    .map(
      ({ targeting_type, operator_type, targeting_value }) =>
        `${targeting_type} ${operator_type} ${targeting_value}`,
    )
    .sort()
}

function fieldCells({ content, currency }: SheetEntity, zone: string): readonly string[] {
  return sheetFields.map((field) => writeCell(content[field.key], field, { zone, currency }))
}

/** A row of a table, by the spreadsheet's row number: the header is 1. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
  /** Columns, from 0, with a formula that was saved without its result. */
  readonly uncalculated?: readonly number[]
}

/** Returns null for a row of blank cells. */
export function readSheetRow(
  { cells, number, uncalculated = [] }: SheetRow,
  columns: readonly SheetColumn[],
  context: SheetContext,
  earlier: EarlierRows,
): ImportItem | null {
  if (uncalculated.length === 0 && cells.every((cell) => cell.trim() === '')) return null
  const { roles, filledCells, targeting, problems } = sortCells(cells, columns, uncalculated)
  const hasType = columns.some((column) => column.kind === 'role' && column.role === 'type')
  const id = roles.id ?? ''
  const parent = filledCells.find(({ field }) => field.key === 'campaign_id')?.cell.trim() ?? ''
  const subject = hasType ? subjectOf(roles.type ?? '') : subjectBy(id, parent, context)
  const nameCell = filledCells.find(({ field }) => field.key === 'name')?.cell.trim() ?? ''
  const failed = (problemTexts: readonly string[], key: string | null, title: string): ImportItem => ({
    number,
    kind: 'problem',
    subject: subject ?? 'campaign',
    key,
    title,
    changes: [],
    problems: problemTexts,
    name: null,
    currency: null,
  })
  const rowTitle = (nameCell === '' ? (roles.id ?? '') : nameCell).slice(0, 255)
  const long = cells.find(
    (cell, place) => cell.length > (columns[place]?.kind === 'targeting' ? maxTargetingCell : maxCellLength),
  )
  if (long !== undefined) {
    const size = t`${formatCount(long.length)} characters, more than any field takes`
    return failed([t`The cell that begins with ${quoted(long.slice(0, 40))} has ${size}.`], null, rowTitle)
  }
  if (isTotal(cells)) return failed([t`This is a row of totals.`], null, rowTitle)
  if (subject === null) {
    const word = quoted(roles.type ?? '')
    return failed([t`The type must be Campaign or Line item, not ${word}.`, ...problems], null, rowTitle)
  }
  const sum = roles.checksum ?? ''
  const isNew = id === '' || newReference.test(id)
  if (isNew && !hasType && filledCells.filter(({ cell }) => cell.trim() !== '').length < 2) {
    return failed([t`Only one cell of this row is filled.`, ...problems], null, rowTitle)
  }
  const sheetRow = isNew ? newRow(sum, context) : existingRow(id, sum, subject, context)
  if (typeof sheetRow === 'string') return failed([sheetRow, ...problems], null, rowTitle)
  const { entity } = sheetRow
  if (entity !== null) {
    const place = `${subject} ${entity.key}`
    const earlierRow = earlier.rows.get(place)
    if (earlierRow !== undefined)
      return failed([t`Row ${earlierRow} has the same ID.`], entity.key, entity.title)
    earlier.rows.set(place, number)
  }
  const currency = currencyOf(entity, subject, parent, roles.currency ?? '', context, earlier)
  if (entity !== null && roles.currency && roles.currency.toUpperCase() !== (currency ?? '')) {
    problems.push(t`The currency is ${currency ?? t`not known`} and can’t be ${quoted(roles.currency)}.`)
  }
  const { zone, formats, judge } = context
  const setting = { zone, currency, formats, judge }
  const fieldsReading = readFields(filledCells, subject, entity, setting, context, earlier)
  const retargeting = readTargeting(targeting, subject, entity, context)
  problems.push(...fieldsReading.problems, ...retargeting.problems)
  const { missing } = fieldsReading
  if (missing !== null) {
    // A row that can't be imported anyway creates no campaign.
    if (problems.length === 0)
      addMissing(missing.reference, { name: parent, row: number }, currency, context, earlier)
    if (!context.createsCampaigns) problems.push(missing.message)
  }
  const title = nameCell === '' ? (entity?.title ?? newTitles[subject]) : nameCell
  const name = isNew ? referenceOf(id, subject, nameCell) : null
  if (isNew && subject === 'campaign' && name !== null && name !== 'new') {
    const isRepeated = addCampaign(name, currency, context, earlier)
    if (isRepeated && id !== '') problems.push(t`Another row is also named ${quoted(id)}.`)
  }
  const changes = [...fieldsReading.changes, ...retargeting.changes]
  const item = {
    number,
    subject,
    key: entity?.key ?? null,
    name,
    title,
    currency,
    changes,
    names: fieldsReading.names,
    ...(retargeting.change === null ? {} : { targeting: retargeting.change }),
  }
  if (problems.length > 0) return { ...item, kind: 'problem', problems }
  if (entity === null) return { ...item, kind: 'new', problems }
  if (changes.length === 0) return { ...item, kind: 'same', problems }
  const now = rowSum(idSum(context.accountId, subject, entity.key), [
    ...fieldCells(entity, context.zone),
    ...targetingTexts(subject === 'lineItem' ? context.targetingOf(entity.key) : null),
  ])
  const isMoved = sum !== '' && sum.toLowerCase() !== now
  if (isMoved) {
    const why = t`It changed here since this file was exported, so some values may be outdated.`
    return { ...item, kind: 'conflict', problems: [why] }
  }
  return { ...item, kind: fieldsReading.erases || retargeting.erases ? 'erased' : 'changed', problems }
}

interface FilledCell {
  readonly field: EntityField
  readonly cell: string
}

interface SortedCells {
  readonly roles: Readonly<Partial<Record<SheetRole, string>>>
  readonly filledCells: readonly FilledCell[]
  readonly targeting: readonly TargetingCell[]
  /** More are added while the row is read. */
  readonly problems: string[]
}

/** A row's cells by what their columns are. */
function sortCells(
  cells: readonly string[],
  columns: readonly SheetColumn[],
  uncalculated: readonly number[],
): SortedCells {
  const roles: Partial<Record<SheetRole, string>> = {}
  const filledCells: FilledCell[] = []
  const targeting: TargetingCell[] = []
  const problems = uncalculated.flatMap((place) => {
    const title = columnTitle(columns[place] ?? { kind: 'blank' })
    if (title === null) return []
    return [
      t`${title} has a formula that was saved without its result. Open the file in a spreadsheet program, save it, and import it again.`,
    ]
  })
  for (const [place, cell] of cells.entries()) {
    const column = columns[place] ?? { kind: 'blank' }
    if (column.kind === 'role') roles[column.role] = cell.trim()
    else if (column.kind === 'leftOut') continue
    else if (column.kind === 'field')
      filledCells.push({ field: column.field, cell: withCurrency(cell, column.currency) })
    else if (column.kind === 'targeting') {
      if (isFormulaError(cell)) problems.push(t`${column.title} is the error of a formula: ${quoted(cell)}.`)
      else targeting.push({ group: column.group, title: column.title, cell })
    } else if (cell.trim() !== '') problems.push(t`${quoted(cell)} is in a column without a header.`)
  }
  return { roles, filledCells, targeting, problems }
}

/** The amount with the currency that its column names, if it names none itself. */
function withCurrency(cell: string, currency: string | null): string {
  const isNumber = /^[\d\s.,'’-]+$/.test(cell) && /\d/.test(cell)
  return currency === null || !isNumber ? cell : `${cell.trim()} ${currency}`
}

interface TargetingCell {
  readonly group: TargetingGroupName
  readonly title: string
  readonly cell: string
}

interface ReadTargeting {
  /** Of the columns, as cells have them. */
  readonly changes: readonly FieldChange[]
  /** Change of the set; null if there is none. */
  readonly change: ImportedTargeting | null
  readonly erases: boolean
  readonly problems: readonly string[]
}

function readTargeting(
  cells: readonly TargetingCell[],
  subject: GridSubject,
  entity: SheetEntity | null,
  { targetingOf, targetingIndex }: Pick<SheetContext, 'targetingOf' | 'targetingIndex'>,
): ReadTargeting {
  const filled = cells.filter(({ cell }) => cell.trim() !== '')
  const none = { changes: [], change: null, erases: false }
  if (filled.length === 0) return { ...none, problems: [] }
  if (subject === 'campaign') {
    return {
      ...none,
      problems: filled.map(({ title }) => t`${title}: campaigns have no targeting. Their line items have.`),
    }
  }
  const before = entity === null ? [] : targetingOf(entity.key)
  if (before === null) {
    return {
      ...none,
      problems: [t`The targeting of this line item isn’t synced yet. Refresh the list first.`],
    }
  }
  const index = targetingIndex()
  const changes: FieldChange[] = []
  const problems: string[] = []
  let after = before
  let erases = false
  for (const { group, title, cell } of filled) {
    const result = readTargetingCell(group, title, cell, before, index)
    if (result.kind === 'keep') continue
    if (result.kind === 'problem') {
      problems.push(...result.messages)
      continue
    }
    const others = after.filter(({ targeting_type: type }) => targetingGroupOf(type) !== group)
    after = [...others, ...result.criteria]
    if (result.criteria.length === 0) erases = true
    const written = (criteria: readonly CriterionTerms[]) =>
      unescapeFormula(writeTargetingCell(group, criteria, index)) || null
    changes.push({ field: group, before: written(before), after: written(result.criteria) })
  }
  return { changes, change: changes.length === 0 ? null : { before, after }, erases, problems }
}

function currencyOf(
  entity: SheetEntity | null,
  subject: GridSubject,
  parent: string,
  cell: string,
  knowledge: SheetContext,
  soFar: EarlierRows,
): string | null {
  if (entity !== null) return entity.currency ?? knowledge.currency
  if (subject === 'campaign') return /^[A-Z]{3}$/i.test(cell) ? cell.toUpperCase() : knowledge.currency
  const [reference] = campaignsOf(parent, knowledge, soFar)
  const campaign = reference === undefined ? null : knowledge.find('campaign', reference)
  return campaign?.currency ?? soFar.campaigns.get(reference ?? '') ?? knowledge.currency
}

function readFields(
  filledCells: readonly FilledCell[],
  subject: GridSubject,
  entity: SheetEntity | null,
  setting: CellSetting,
  knowledge: SheetContext,
  soFar: EarlierRows,
) {
  const changes: FieldChange[] = []
  const problems: string[] = []
  const names: Record<string, string> = {}
  let missing: { readonly reference: string; readonly message: string } | null = null
  let erases = false
  for (const { field, cell } of filledCells) {
    const current = entity?.content[field.key]
    const result = readCell(cell, field, current, setting)
    if (result.kind === 'keep') continue
    if (result.kind === 'problem') {
      problems.push(result.message)
      continue
    }
    if (!isParameter(subject, field)) {
      problems.push(
        subject === 'campaign' ? t`Campaigns have no ${field.title}.` : t`Line items have no ${field.title}.`,
      )
      continue
    }
    if (entity !== null && !isChangeable(subject, entity, field.key)) {
      problems.push(t`${field.title} can’t be changed later.`)
      continue
    }
    let after: Json = result.kind === 'value' ? result.value : null
    if (field.key === 'campaign_id' && typeof after === 'string') {
      const references = campaignsOf(after, knowledge, soFar)
      const [only] = references
      const isCreatable = only === undefined && entity === null
      const reference = isCreatable ? missingReference(after, knowledge) : (only ?? null)
      if (reference === null || references.length > 1) {
        problems.push(
          only === undefined
            ? t`${field.title}: no campaign is named ${quoted(cell)} in this account or above this row. Correct the name, or add a row for it above this one.`
            : t`${field.title}: there are several campaigns ${quoted(cell)}. Use the ID of one, or an ID such as new:1 in its row and here.`,
        )
        continue
      }
      if (reference === current) continue
      if (reference !== after.toLowerCase())
        names[reference] = knowledge.find('campaign', reference)?.title ?? after
      if (isCreatable) {
        const message = t`${field.title}: no campaign is named ${quoted(cell)} in this account or above this row. Correct the name, add a row for it above this one, or create the missing campaigns.`
        missing = { reference, message }
      }
      after = reference
    }
    if (result.kind === 'erase') erases = true
    changes.push({ field: field.key, before: current ?? null, after })
  }
  const required = entity === null && subject === 'lineItem' ? requiredDefaults(changes) : []
  return { changes: [...changes, ...required], names, problems, erases, missing }
}

/** What a media plan leaves out because the objective decides it, as in New campaign. */
function requiredDefaults(changes: readonly FieldChange[]): readonly FieldChange[] {
  const afterOf = (name: string) => changes.find(({ field }) => field === name)?.after
  const objective = objectives.find((one) => one === afterOf('objective'))
  return objective === undefined
    ? []
    : Object.entries(requiredBy(objective)).flatMap(([field, after]) =>
        afterOf(field) === undefined ? [{ field, before: null, after }] : [],
      )
}

function isChangeable(subject: GridSubject, { key }: SheetEntity, field: string): boolean {
  return key.startsWith('draft:') || canChange(subject, field)
}
