import { entityStatuses } from '../api/ads/campaigns.ts'
import { micro, parseIsoTime, writeIsoTime } from '../api/conventions.ts'
import type { EntityField } from '../campaigns/entity-fields.ts'
import { type Json, sameJson } from '../core/json.ts'
import { writeJson } from '../core/json-text.ts'
import { writeMicro } from '../money/micro.ts'
import { readAmount } from '../money/money-input.ts'
import { provenFormat } from '../money/money-text.ts'
import { parseMicro } from '../money/price.ts'
import { escapeFormula, isFormulaError, unescapeFormula } from '../text/formula-cells.ts'
import { t } from '../text/language.ts'
import { createEvidence, type Evidence, type NumberFormat } from '../text/number-text.ts'
import { type DateOrder, readSheetTime, writeSheetTime } from './campaign-sheet-times.ts'

/** The context of a cell: the account's time zone, the row's currency, and how the file writes numbers and dates. */
export interface CellSetting {
  readonly zone: string
  /** Null if it isn't known. */
  readonly currency: string | null
  readonly formats: SheetFormats
  readonly judge: FormatJudge
}

/** How a file writes numbers and dates; null where nothing proves it. */
export interface SheetFormats {
  readonly numbers: NumberFormat | null
  readonly dates: DateOrder | null
}

export const unknownFormats: SheetFormats = { numbers: null, dates: null }

/** Gathers what cells prove about the formats of their file. */
export interface FormatJudge {
  readonly numbers: Evidence<NumberFormat>
  readonly dates: Evidence<DateOrder>
  /** Notes a cell with two meanings. */
  doubt(): void
  hasDoubts(): boolean
  formats(): SheetFormats
}

export function createFormatJudge(): FormatJudge {
  const numbers = createEvidence<NumberFormat>()
  const dates = createEvidence<DateOrder>()
  let hasDoubts = false
  return {
    numbers,
    dates,
    doubt() {
      hasDoubts = true
    },
    hasDoubts: () => hasDoubts,
    formats: () => ({ numbers: numbers.format(), dates: dates.format() }),
  }
}

/** keep: blank or unchanged · erase: `[]` · problem: a sentence about what isn't understood. */
export type CellResult =
  | { readonly kind: 'keep' | 'erase' }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'problem'; readonly message: string }

const eraser = '[]'
const keep: CellResult = { kind: 'keep' }

/** A cell of an export. */
export function writeCell(
  value: Json | undefined,
  { kind }: EntityField,
  setting: Pick<CellSetting, 'zone' | 'currency'>,
): string {
  if (value === undefined || value === null || value === '') return ''
  switch (kind.kind) {
    case 'amount': {
      const amount = micro.safeParse(value)
      return amount.success ? writeMicro(amount.data, setting.currency ?? '') : String(value)
    }
    case 'time': {
      const instant = typeof value === 'string' ? parseIsoTime(value) : Number.NaN
      return writeSheetTime(instant, setting.zone) ?? escapeFormula(String(value))
    }
    case 'flag':
      if (typeof value !== 'boolean') return String(value)
      return value ? 'Yes' : 'No'
    case 'texts':
    case 'choices':
      return escapeFormula(Array.isArray(value) ? value.join('; ') : String(value))
    default:
      return escapeFormula(typeof value === 'object' ? writeJson(value) : String(value))
  }
}

/** Parses a cell against the current value (`current`); an equal value isn't a change, whatever its format. */
export function readCell(
  cell: string,
  field: EntityField,
  current: Json | undefined,
  setting: CellSetting,
): CellResult {
  const text = cell.replace(/\r\n?/g, '\n')
  if (text.trim() === '') return keep
  if (text === writeCell(current, field, setting).replace(/\r\n?/g, '\n')) return keep
  if (text.trim() === eraser) return isEmpty(current) ? keep : { kind: 'erase' }
  if (isFormulaError(text)) return problem(t`${field.title} is the error of a formula: ${quoted(text)}.`)
  const result = readValue(unescapeFormula(text), field, current, setting)
  return result.kind === 'value' && sameJson(result.value, current ?? null) ? keep : result
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === ''
}

function readValue(
  text: string,
  { title, kind }: EntityField,
  current: Json | undefined,
  setting: CellSetting,
): CellResult {
  const trimmed = text.trim()
  switch (kind.kind) {
    case 'amount':
      return readMoney(trimmed, title, current, setting)
    case 'time': {
      const before = typeof current === 'string' ? parseIsoTime(current) : Number.NaN
      return readTime(trimmed, title, before, kind.isEnd === true, setting)
    }
    case 'number':
      return /^[0-9]{1,15}(?:[.,]0+)?$/.test(trimmed)
        ? { kind: 'value', value: Number(trimmed.replace(/[.,]0+$/, '')) }
        : problem(t`${title} isn’t a whole number: ${quoted(text)}.`)
    case 'flag': {
      const flag = flags[trimmed.toLowerCase()]
      return flag === undefined
        ? problem(t`${title} must be Yes or No, not ${quoted(text)}.`)
        : { kind: 'value', value: flag }
    }
    case 'texts':
      return { kind: 'value', value: partsOf(trimmed) }
    case 'status':
    case 'choice': {
      const choice = choiceOf(trimmed, 'choices' in kind ? kind.choices : entityStatuses)
      return choice === null ? problem(t`${title} has no ${quoted(text)}.`) : { kind: 'value', value: choice }
    }
    case 'choices': {
      const parts = partsOf(trimmed)
      const wrong = parts.find((part) => choiceOf(part, kind.choices) === null)
      return wrong === undefined
        ? { kind: 'value', value: parts.map((part) => choiceOf(part, kind.choices)) }
        : problem(t`${title} has no ${quoted(wrong)}.`)
    }
    default:
      return { kind: 'value', value: text === current ? text : trimmed }
  }
}

const flags: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  y: true,
  '1': true,
  no: false,
  false: false,
  n: false,
  '0': false,
}

function readTime(
  text: string,
  title: string,
  current: number,
  isEnd: boolean,
  { zone, formats, judge }: CellSetting,
): CellResult {
  const time = readSheetTime(text, zone, formats.dates, isEnd)
  switch (time.kind) {
    case 'time': {
      judge.dates.add(time.order)
      if (time.instant === current) return keep
      const value = writeIsoTime(time.instant)
      return value === null ? notATime(title, text) : { kind: 'value', value }
    }
    case 'ambiguous': {
      const isOrder = { dmy: time.dmy.includes(current), mdy: time.mdy.includes(current) }
      if (isOrder.dmy || isOrder.mdy) {
        judge.dates.add(isOrder.dmy ? 'dmy' : 'mdy')
        return keep
      }
      judge.doubt()
      const [first = '', second = ''] = [time.dmy, time.mdy].map((instants) => writeFirstTime(instants, zone))
      return problem(t`${title} isn’t an unambiguous time: ${quoted(text)} is ${first} or ${second}.`)
    }
    case 'twice':
      return time.instants.includes(current)
        ? keep
        : problem(
            t`${title} occurs twice, since the clocks in ${zone} go back: ${quoted(text)}. Add the offset, as in ${writeTimeWithOffset(time.instants[0], zone)}.`,
          )
    case 'skipped':
      return problem(t`${title} doesn’t exist, since the clocks in ${zone} skip that hour: ${quoted(text)}.`)
    case 'malformed':
      return notATime(title, text)
  }
}

function notATime(title: string, text: string): CellResult {
  return problem(t`${title} isn’t an unambiguous time: ${quoted(text)}.`)
}

function writeFirstTime([instant = Number.NaN]: readonly number[], zone: string): string {
  return writeSheetTime(instant, zone) ?? ''
}

/** `2026-10-25T02:30:00+02:00`. */
function writeTimeWithOffset(instant: number | undefined, zone: string): string {
  const wall = writeSheetTime(instant ?? Number.NaN, zone) ?? ''
  const [date = '', time = ''] = wall.split(' ')
  const minutes = instant === undefined ? 0 : Math.round((Date.parse(`${date}T${time}Z`) - instant) / 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${date}T${time.length === 5 ? `${time}:00` : time}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

function readMoney(
  text: string,
  title: string,
  current: Json | undefined,
  { currency, formats, judge }: CellSetting,
): CellResult {
  // The service's value may be finer than a coin; the same number isn't a change.
  const exact = parseMicro(text)
  if (exact !== null && exact === current) return keep
  if (currency === null) return problem(t`The currency of ${title} is unknown.`)
  judge.numbers.add(provenFormat(text, currency))
  const result = readAmount(text, currency, undefined, formats.numbers)
  switch (result.kind) {
    case 'amount':
      return { kind: 'value', value: result.amount }
    case 'empty':
      return keep
    case 'ambiguous': {
      const [grouped, decimal] = result.interpretations
      if (grouped === current || decimal === current) {
        judge.numbers.add((grouped === current) === text.includes(',') ? '1,234.56' : '1.234,56')
        return keep
      }
      judge.doubt()
      const [first, second] = [writeMicro(grouped, currency), writeMicro(decimal, currency)]
      return problem(t`${title} can be read in two ways: ${quoted(text)} is ${first} or ${second}.`)
    }
    case 'tooFine':
      return problem(t`${title} has too many decimals for ${currency}: ${quoted(text)}.`)
    case 'otherCurrency':
      return problem(t`${title} is in ${result.currency}, and this row is in ${currency}.`)
    case 'outOfRange':
      return problem(t`${title} is above the service’s maximum: ${quoted(text)}.`)
    case 'malformed':
      return problem(t`${title} isn’t an amount: ${quoted(text)}.`)
  }
}

function partsOf(text: string): string[] {
  return text
    .split(/[;,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The service's term for a choice, however it's spelled in the cell. */
function choiceOf(text: string, choices: readonly string[]): string | null {
  const word = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  return choices.find((choice) => choice === word) ?? null
}

function problem(message: string): CellResult {
  return { kind: 'problem', message }
}

/** As much of a cell as a sentence takes. */
export function quoted(text: string): string {
  return `“${text.trim().slice(0, 60)}”`
}
