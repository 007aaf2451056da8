import { changeableStatuses } from '../../../../shared/api/ads/campaigns.ts'
import { micro, parseIsoTime, writeIsoTime } from '../../../../shared/api/conventions.ts'
import type { FieldKind } from '../../../../shared/campaigns/field-kinds.ts'
import { assertNever } from '../../../../shared/core/assert-never.ts'
import { isExactInteger } from '../../../../shared/core/exact-integer.ts'
import type { Fields, Json } from '../../../../shared/core/json.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { clockOfDay, instantOf } from '../../../../shared/core/zoned-time.ts'
import { formatAmount } from '../../../../shared/money/amount-label.ts'
import { writeMicro } from '../../../../shared/money/micro.ts'
import type { FigureUnit } from '../../../../shared/statistics/figures.ts'
import type { MeasuredPeriod } from '../../../../shared/statistics/measured-period.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'
import type { CellResult } from '../../../table/sheet/columns.ts'
import { exactTime } from '../../../ui/time.ts'
import { echoOf } from '../inspector/amount-result.ts'
import { clockText } from './clock.ts'
import { figureText } from './figure-text.ts'

/** Currency and time zone for reading and writing values. */
export interface ValueTerms {
  readonly currency: string | null
  /** IANA name of the account's time zone. */
  readonly timezone: string
  /** Name of the campaign by key; null while it isn't known. */
  readonly campaignName?: (key: string) => string | null
  /** The days of figures; null without figures. */
  readonly period?: MeasuredPeriod | null
}

/** A value as its cell shows and copies it: amounts as numbers, times in the account's time zone. */
export function valueText(kind: FieldKind, value: Json | undefined, terms: ValueTerms): string {
  if (value === null || value === undefined || value === '') return ''
  switch (kind.kind) {
    case 'amount':
      return isExactInteger(value) ? formatAmount(value, terms.currency) : String(value)
    case 'time':
      return typeof value === 'string' ? clockText(value, terms.timezone) : ''
    case 'figure':
      return isExactInteger(value) || typeof value === 'number'
        ? figureText(kind.unit, Number(value), terms.currency)
        : ''
    case 'flag':
      return value === true ? t`Yes` : t`No`
    case 'choice':
    case 'choices':
    case 'status':
    case 'delivery':
    case 'approval':
      return Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value)
    case 'texts':
      return Array.isArray(value) ? value.map(String).join(', ') : String(value)
    case 'text':
    case 'number':
    case 'count':
    case 'id':
    case 'key':
    case 'change':
    case 'findings':
    case 'campaign':
    case 'targeting':
    case 'trend':
      return typeof value === 'object' ? writeJson(value) : String(value)
    default:
      return assertNever(kind)
  }
}

/** An amount at the start of an edit: without thousands separators. */
export function editText(kind: FieldKind, value: Json | undefined, terms: ValueTerms): string {
  const amount = kind.kind === 'amount' ? micro.safeParse(value) : null
  return amount?.success ? writeMicro(amount.data, terms.currency ?? '') : valueText(kind, value, terms)
}

/** Reads a typed or pasted text as a value of the field. An empty text clears it. */
export function readValue(kind: FieldKind, text: string, terms: ValueTerms): CellResult {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'value', value: null }
  switch (kind.kind) {
    case 'amount':
      return readMoney(trimmed, terms.currency)
    case 'time':
      return readClock(trimmed, terms.timezone, kind.isEnd === true)
    case 'number':
      return readNumber(trimmed, kind.among)
    case 'choice':
      return readOne(trimmed, kind.choices)
    case 'choices':
      return readSeveral(trimmed, kind.choices)
    case 'status':
      return readOne(trimmed, changeableStatuses)
    case 'figure':
      return readFigure(kind.unit, trimmed, terms.currency)
    case 'flag':
      return readFlag(trimmed)
    case 'texts':
      return { kind: 'value', value: partsOf(trimmed) }
    case 'text':
      return { kind: 'value', value: trimmed }
    case 'id':
    case 'key':
    case 'delivery':
    case 'approval':
    case 'count':
    case 'change':
    case 'findings':
    case 'campaign':
    case 'targeting':
    case 'trend':
      return { kind: 'wrong', message: t`Not editable here.` }
    default:
      return assertNever(kind)
  }
}

/** A bound for a filter. */
function readFigure(unit: FigureUnit, text: string, currency: string | null): CellResult {
  if (unit === 'money') return readMoney(text, currency)
  const number = Number(text.replace(/[\s,%]/g, ''))
  if (!Number.isFinite(number)) return { kind: 'wrong', message: t`Enter a number, such as 1500 or 2.5.` }
  return { kind: 'value', value: unit === 'share' ? number / 100 : number }
}

function readMoney(text: string, currency: string | null): CellResult {
  const echo = echoOf(text, currency)
  switch (echo.kind) {
    case 'empty':
      return { kind: 'value', value: null }
    case 'amount':
      return { kind: 'value', value: echo.amount, echo: echo.label }
    case 'trouble':
      return { kind: 'wrong', message: echo.sentence }
    case 'ambiguous': {
      const [one, other] = echo.interpretations
      return {
        kind: 'wrong',
        message: t`This can be read as ${one?.title ?? ''} or ${other?.title ?? ''}. Write it without groups, or with two decimals.`,
      }
    }
  }
}

const clockForm = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/**
 * `2026-12-01`, `2026-12-01 09:30` in the account's time zone, or an ISO time with its own offset. A date alone is its
 * first minute, or for an end its last one.
 */
function readClock(text: string, zone: string, isEnd: boolean): CellResult {
  const parts = clockForm.exec(text)
  const at = parts === null ? isoInstant(text) : wallInstant(parts, zone, isEnd)
  const value = at === null ? null : writeIsoTime(Math.floor(at / 1000) * 1000)
  if (at === null || value === null)
    return { kind: 'wrong', message: t`Enter a time, such as 2026-12-01 09:30.` }
  return { kind: 'value', value, echo: exactTime(at, zone) }
}

function isoInstant(text: string): number | null {
  const at = /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? parseIsoTime(text) : Number.NaN
  return Number.isNaN(at) ? null : at
}

function wallInstant(parts: RegExpExecArray, zone: string, isEnd: boolean): number | null {
  const [year = 0, month = 0, day = 0, typedHour = 0, typedMinute = 0, typedSecond = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const { hour, minute, second } =
    parts[4] === undefined ? clockOfDay(isEnd) : { hour: typedHour, minute: typedMinute, second: typedSecond }
  if (hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  // `Date` rolls February 31 over into March; here it's invalid.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return instantOf({ year, month, day, hour, minute, second }, zone)
}

function readNumber(text: string, among: readonly number[] | undefined): CellResult {
  if (!/^[0-9]{1,9}$/.test(text)) return { kind: 'wrong', message: t`Enter a whole number.` }
  const value = Number(text)
  return among === undefined || among.includes(value)
    ? { kind: 'value', value }
    : { kind: 'wrong', message: t`Choose from ${among.join(', ')}.` }
}

function readOne(text: string, choices: readonly string[]): CellResult {
  const matchingChoice = choiceNamed(text, choices)
  return matchingChoice === null
    ? { kind: 'wrong', message: t`Choose from ${choices.map(wordOf).join(', ')}.` }
    : { kind: 'value', value: matchingChoice }
}

function readSeveral(text: string, choices: readonly string[]): CellResult {
  const partChoices = partsOf(text).map((part) => choiceNamed(part, choices))
  const matchingChoices = partChoices.filter((one) => one !== null)
  return matchingChoices.length < partChoices.length
    ? { kind: 'wrong', message: t`Choose from ${choices.map(wordOf).join(', ')}.` }
    : { kind: 'value', value: matchingChoices }
}

/** By constant or label, ignoring case. */
function choiceNamed(text: string, choices: readonly string[]): string | null {
  const plain = (one: string) =>
    one
      .trim()
      .toUpperCase()
      .replace(/[\s_-]+/g, '_')
  return choices.find((choice) => [choice, wordOf(choice)].map(plain).includes(plain(text))) ?? null
}

function readFlag(text: string): CellResult {
  if (/^(yes|true|1|standard)$/i.test(text)) return { kind: 'value', value: true }
  if (/^(no|false|0|accelerated)$/i.test(text)) return { kind: 'value', value: false }
  return { kind: 'wrong', message: t`Enter yes or no.` }
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function wordOf(value: Json): string {
  return fromConstant(String(value))
}

/** The value of a field of a row, whether it's own content or added by the service. */
export function fieldValue(
  row: { readonly content: Fields; readonly facts: Fields },
  key: string,
): Json | undefined {
  return row.content[key] ?? row.facts[key]
}
