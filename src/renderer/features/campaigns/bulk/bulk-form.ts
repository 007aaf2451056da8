import { micro } from '../../../../shared/api/conventions.ts'
import type { BulkAction, FieldEdit } from '../../../../shared/campaigns/campaign-bulk.ts'
import { type GridSubject, gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import { canChange, isClearable } from '../../../../shared/campaigns/entity-content.ts'
import { type EntityField, entityFields, fieldNamed } from '../../../../shared/campaigns/entity-fields.ts'
import { readAmount } from '../../../../shared/money/money-input.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { isoOfZoned } from '../../../ui/inputs/zoned-fields.ts'
import { inSentence } from '../../../ui/text-format.ts'
import { readValue } from '../grid/cell-values.ts'
import { echoOf } from '../inspector/amount-result.ts'

/** Operations on a field of many rows. */
export type BulkOperation =
  | 'set'
  | 'increasePercent'
  | 'decreasePercent'
  | 'increase'
  | 'decrease'
  | 'replace'
  | 'shiftFlight'
  | 'shiftDays'
  | 'clear'

export const bulkOperationLabel: Readonly<Record<BulkOperation, string>> = {
  set: t`Set to`,
  increasePercent: t`Increase by %`,
  decreasePercent: t`Decrease by %`,
  increase: t`Increase by`,
  decrease: t`Decrease by`,
  replace: t`Find and replace`,
  shiftFlight: t`Shift start and end by days`,
  shiftDays: t`Shift by days`,
  clear: t`Clear`,
}

/** The form as entered. */
export interface BulkForm {
  readonly subjects: readonly GridSubject[]
  readonly field: string
  readonly operation: BulkOperation
  /** The value, amount, percentage, number of days, or text to find. */
  readonly text: string
  /** For `replace`. */
  readonly replacement: string
  readonly matchCase: boolean
  /** For a time field. */
  readonly time: string
  /** For percentages: whole units of the currency to round to; null for its smallest coin. */
  readonly step: number | null
}

export interface BulkTerms {
  readonly currency: string | null
  readonly timezone: string
}

/** ready: can be previewed · unfinished: something is missing · trouble: the input is invalid. */
export type BulkFormResult =
  | { readonly kind: 'ready'; readonly action: FieldEdit }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'trouble'; readonly sentence: string }

/** Fields that the service can change in any of these subjects. */
export function bulkFields(subjects: readonly GridSubject[]): readonly EntityField[] {
  return entityFields.filter(({ key }) => subjectsOf(key, subjects).length > 0)
}

/** Those of the subjects whose field can be changed. */
export function subjectsOf(field: string, subjects: readonly GridSubject[]): readonly GridSubject[] {
  return subjects.filter((subject) => canChange(subject, field))
}

/** The other end of a flight, which moves with this one or the flight would have another length. */
const flightEnds: ReadonlyMap<string, string> = new Map([
  ['start_time', 'end_time'],
  ['end_time', 'start_time'],
])

export function bulkOperationsFor({ key, kind }: EntityField): readonly BulkOperation[] {
  // Many rows without a name can't be distinguished.
  const canClear = key !== 'name' && gridSubjects.some((subject) => isClearable(subject, key))
  const clear: readonly BulkOperation[] = canClear ? ['clear'] : []
  switch (kind.kind) {
    case 'amount':
      return ['set', 'increasePercent', 'decreasePercent', 'increase', 'decrease', ...clear]
    case 'text':
      return ['replace', 'set', ...clear]
    case 'time':
      return [...(flightEnds.has(key) ? (['shiftFlight'] as const) : []), 'shiftDays', 'set', ...clear]
    default:
      return ['set', ...clear]
  }
}

export function readBulkForm(form: BulkForm, terms: BulkTerms): BulkFormResult {
  const { field, operation, text } = form
  switch (operation) {
    case 'clear':
      return ready({ kind: 'set', field, value: null })
    case 'increase':
    case 'decrease':
      return readAddition(field, operation, text, terms.currency)
    case 'increasePercent':
    case 'decreasePercent':
      return readPercent(field, operation, text, form.step)
    case 'shiftFlight':
      return readDays({ field, also: flightEnds.get(field) }, text, terms.timezone)
    case 'shiftDays':
      return readDays({ field }, text, terms.timezone)
    case 'replace':
      return text === ''
        ? unfinished
        : ready({
            kind: 'replace',
            field,
            find: text,
            replacement: form.replacement,
            matchCase: form.matchCase,
          })
    case 'set':
      return readSet(form, terms)
  }
}

const unfinished: BulkFormResult = { kind: 'unfinished' }

function ready(action: FieldEdit): BulkFormResult {
  return { kind: 'ready', action }
}

function trouble(sentence: string): BulkFormResult {
  return { kind: 'trouble', sentence }
}

const oppositeSign = { increase: /^[-−–]/, decrease: /^\+/ } as const

/** A sign may repeat the chosen direction; the opposite sign is refused. */
function readAddition(
  field: string,
  direction: 'increase' | 'decrease',
  text: string,
  currency: string | null,
): BulkFormResult {
  const trimmed = text.trim()
  if (trimmed === '') return unfinished
  if (oppositeSign[direction].test(trimmed)) return trouble(t`Enter an amount above zero, such as 12.50.`)
  const result = readAmount(trimmed.replace(/^[-−–+]\s*/, ''), currency ?? '')
  if (result.kind === 'ambiguous')
    return trouble(t`This can be read in two ways. Write it with its decimals.`)
  if (result.kind !== 'amount' || result.amount === 0) return trouble(t`Enter an amount, such as 12.50.`)
  const { amount } = result
  return ready({ kind: 'add', field, amount: direction === 'decrease' ? micro.parse(-amount) : amount })
}

/** `15` and `15 %` are differences: the result is 115 or 85 percent. */
function readPercent(
  field: string,
  direction: 'increasePercent' | 'decreasePercent',
  text: string,
  step: number | null,
): BulkFormResult {
  const trimmed = text.trim()
  if (trimmed === '') return unfinished
  const isIncrease = direction === 'increasePercent'
  const isOpposite = oppositeSign[isIncrease ? 'increase' : 'decrease'].test(trimmed)
  const [, digits = ''] = /^[+−–-]?\s*(\d+(?:[.,]\d+)?)\s*%?$/.exec(trimmed) ?? []
  const number = Number(digits.replace(',', '.'))
  if (isOpposite || number === 0) return trouble(t`Enter a percentage above zero, such as 15.`)
  if (!isIncrease && number >= 100) return trouble(t`Enter less than 100 %.`)
  const percent = isIncrease ? 100 + number : 100 - number
  return percent > 1_000_000
    ? trouble(t`Enter less than 1,000,000 %.`)
    : ready({ kind: 'percent', field, percent, ...(step !== null && { step }) })
}

interface ShiftedTimes {
  readonly field: string
  readonly also?: string | undefined
}

function readDays(times: ShiftedTimes, text: string, zone: string): BulkFormResult {
  const trimmed = text.trim().replace(/[−–]/, '-')
  if (trimmed === '' || trimmed === '-' || trimmed === '+') return unfinished
  const days = /^[+-]?\d{1,5}$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Number.isNaN(days) || Math.abs(days) > 36_500) return trouble(t`Enter a number of days.`)
  return days === 0 ? unfinished : ready({ kind: 'shiftDays', ...times, days, zone })
}

function readSet({ field, text, time }: BulkForm, { currency, timezone }: BulkTerms): BulkFormResult {
  const bulkField = fieldNamed(field)
  if (bulkField === null || text.trim() === '') return unfinished
  if (bulkField.kind.kind === 'time') {
    const iso = isoOfZoned({ date: text, time }, timezone, bulkField.kind.isEnd)
    return iso === null ? unfinished : ready({ kind: 'set', field, value: iso })
  }
  if (bulkField.kind.kind === 'amount') {
    const echo = echoOf(text, currency)
    if (echo.kind === 'amount') return ready({ kind: 'set', field, value: echo.amount })
    if (echo.kind === 'ambiguous')
      return trouble(t`This can be read in two ways. Write it with its decimals.`)
    return echo.kind === 'trouble' ? trouble(echo.sentence) : unfinished
  }
  if (bulkField.kind.kind === 'choice' || bulkField.kind.kind === 'status') {
    return ready({ kind: 'set', field, value: text })
  }
  const result = readValue(bulkField.kind, text, { currency, timezone })
  return result.kind === 'value'
    ? ready({ kind: 'set', field, value: result.value })
    : trouble(result.message)
}

/** The label that follows "Undo: ". */
export function bulkLabel(action: BulkAction, rows: number | null): string {
  const of = rows === null ? t`all rows` : plural(rows, { one: '# row', other: '# rows' })
  if (action.kind === 'remove') return t`delete ${of}`
  if (action.kind === 'discard') return t`discard changes of ${of}`
  const title = inSentence(fieldNamed(action.field)?.title ?? action.field)
  return t`change the ${title} of ${of}`
}
