import type { Micro } from '../api/conventions.ts'
import { parseIsoTime, writeIsoTime } from '../api/conventions.ts'
import { assertNever } from '../core/assert-never.ts'
import { isExactInteger, maxInt64, toExactInteger } from '../core/exact-integer.ts'
import type { Fields, Json } from '../core/json.ts'
import { shiftDays, wallTime } from '../core/zoned-time.ts'
import { currencyDecimals } from '../money/currencies.ts'
import { t } from '../text/language.ts'

/** An edit of one field in every selected row. Amounts are micro units, percentages may have decimals. */
export type BulkEdit =
  | { readonly kind: 'set'; readonly field: string; readonly value: Json }
  | { readonly kind: 'add'; readonly field: string; readonly amount: Micro }
  /** 110 raises by 10 percent. `step`: whole units of the currency to round to; its smallest coin without. */
  | {
      readonly kind: 'percent'
      readonly field: string
      readonly percent: number
      readonly step?: number | undefined
    }
  | {
      readonly kind: 'replace'
      readonly field: string
      readonly find: string
      readonly replacement: string
      readonly matchCase: boolean
    }
  /** `also`: a time that moves with it, such as the end of a flight with its start. */
  | {
      readonly kind: 'shiftDays'
      readonly field: string
      readonly also?: string | undefined
      readonly days: number
      readonly zone: string
    }

export type BulkResult =
  /** `fields`: all that change; the first of them is `field`, with its new value. */
  | { readonly kind: 'changed'; readonly field: string; readonly value: Json; readonly fields: Fields }
  /** Nothing to change: there is no amount to multiply, or the text doesn't occur. */
  | { readonly kind: 'untouched' }
  /** The result wouldn't be a valid amount. */
  | { readonly kind: 'impossible'; readonly reason: string }

type FieldResult =
  | { readonly kind: 'changed'; readonly value: Json }
  | Exclude<BulkResult, { readonly kind: 'changed' }>

/** The fields that an edit sets: both ends of a flight may move together. */
export function editedFields(edit: BulkEdit): readonly string[] {
  return edit.kind === 'shiftDays' && edit.also !== undefined ? [edit.field, edit.also] : [edit.field]
}

/** One row after the edit. If a field can't change, none does: a flight would get another length. */
export function bulkEdited(content: Fields, edit: BulkEdit, currency: string): BulkResult {
  const fields: Record<string, Json> = {}
  for (const field of editedFields(edit)) {
    const result = valueEdited(content[field] ?? null, edit, currency)
    if (result.kind === 'impossible') return result
    if (result.kind === 'changed') fields[field] = result.value
  }
  const [first] = Object.entries(fields)
  if (first === undefined) return { kind: 'untouched' }
  const [field, value] = first
  return { kind: 'changed', field, value, fields }
}

function valueEdited(current: Json, edit: BulkEdit, currency: string): FieldResult {
  switch (edit.kind) {
    case 'set':
      return changedTo(current, edit.value)
    case 'add':
      return withAmount(current, edit.amount, 100, coinOf(currency))
    case 'percent':
      return withAmount(
        current,
        0,
        edit.percent,
        edit.step === undefined ? coinOf(currency) : BigInt(edit.step) * 1_000_000n,
      )
    case 'replace':
      return replaced(current, edit)
    case 'shiftDays':
      return shifted(current, edit.days, edit.zone)
    default:
      return assertNever(edit)
  }
}

function changedTo(before: Json, after: Json): FieldResult {
  return before === after ? { kind: 'untouched' } : { kind: 'changed', value: after }
}

/** Whether an amount would more than double, or fall below half. Exact for 64-bit values. */
export function isLargeChange(before: Json, after: Json): boolean {
  if (!isExactInteger(before) || !isExactInteger(after)) return false
  const [from, to] = [BigInt(before), BigInt(after)]
  return to > 2n * from || 2n * to < from
}

/** Percentages have four decimals. */
const percentSteps = 10_000

/** Micro units of the currency's minor unit, the service's precision. */
function coinOf(currency: string): bigint {
  return 10n ** BigInt(6 - (currencyDecimals(currency) ?? 2))
}

/** Only uses whole numbers. Rounds half up to multiples of `coin`, in micro units. */
function withAmount(current: Json, added: Micro | 0, percent: number, coin: bigint): FieldResult {
  if (!isExactInteger(current)) return { kind: 'untouched' }
  const scale = BigInt(100 * percentSteps)
  const scaled = (BigInt(current) + BigInt(added)) * BigInt(Math.round(percent * percentSteps))
  const unit = scale * coin
  const rounded = ((scaled * 2n + unit) / (unit * 2n)) * coin
  if (rounded > maxInt64) return { kind: 'impossible', reason: t`The amount would be too large.` }
  if (rounded <= 0n) return { kind: 'impossible', reason: t`The amount wouldn’t be above zero.` }
  return changedTo(current, toExactInteger(rounded))
}

function replaced(
  current: Json,
  { find, replacement, matchCase }: Extract<BulkEdit, { kind: 'replace' }>,
): FieldResult {
  if (typeof current !== 'string' || find === '') return { kind: 'untouched' }
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  return changedTo(
    current,
    current.replace(pattern, () => replacement),
  )
}

function shifted(current: Json, days: number, zone: string): FieldResult {
  const instant = typeof current === 'string' ? parseIsoTime(current) : Number.NaN
  if (Number.isNaN(instant)) return { kind: 'untouched' }
  if (wallTime(instant, zone) === null) {
    return { kind: 'impossible', reason: t`Unknown time zone: ${zone}.` }
  }
  const moved = shiftDays(instant, days, zone)
  const time = moved === null ? null : writeIsoTime(moved)
  if (time === null) return { kind: 'impossible', reason: t`The year would need more than four digits.` }
  return changedTo(current, time)
}
