import { z } from 'zod'
import { currencyCode, readMoneyNumber, readMoneyText } from '../money/money-text.ts'
import { textOfFormula } from '../text/formula-cells.ts'
import { type NumberFormat, numberFormats } from '../text/number-text.ts'

/** Small named rules that turn a feed's value into one the service accepts, applied in order. */
export const feedRule = z.discriminatedUnion('kind', [
  /** Trims the ends and collapses spaces; keeps line breaks. */
  z.strictObject({ kind: z.literal('trim') }),
  /** "12,50 €" becomes "12.50 EUR"; `currency` applies to values without one. */
  z.strictObject({
    kind: z.literal('price'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullable(),
    /** Null: judged by all prices of the feed. */
    numbers: z.enum(numberFormats).nullable().optional(),
  }),
  /** "http://" and addresses without a scheme become "https://". */
  z.strictObject({ kind: z.literal('https') }),
  /** For empty values. */
  z.strictObject({ kind: z.literal('default'), value: z.string().max(5_000) }),
  /** Replaces one value with another, ignoring case. */
  z.strictObject({
    kind: z.literal('lookup'),
    entries: z.array(z.strictObject({ from: z.string().max(500), to: z.string().max(5_000) })).max(500),
  }),
])
export type FeedRule = z.output<typeof feedRule>

export type ValueRule = (value: string) => string

/** Compiles rules into one function. */
export function compileRules(rules: readonly FeedRule[]): ValueRule {
  const steps = rules.map(compileRule)
  return (value) => {
    let current = value
    for (const step of steps) current = step(current)
    return current
  }
}

function compileRule(rule: FeedRule): ValueRule {
  switch (rule.kind) {
    case 'trim':
      return trimmed
    case 'price':
      return (value) => priceForm(value, rule.currency, rule.numbers ?? null)
    case 'https':
      return httpsForm
    case 'default':
      return (value) => (value === '' ? rule.value : value)
    case 'lookup': {
      const values = new Map(rule.entries.map(({ from, to }) => [from.trim().toLowerCase(), to]))
      return (value) => values.get(value.trim().toLowerCase()) ?? value
    }
  }
}

const blanks = /^\s|\s$|[^\S\n]{2}|[\t\u00a0]/

function trimmed(value: string): string {
  const text = textOfFormula(value)
  return blanks.test(text) ? text.replaceAll(/[^\S\n]+/g, ' ').trim() : text
}

function httpsForm(value: string): string {
  const text = value.includes(' ') && /^https?:\/\//i.test(value) ? value.replaceAll(' ', '%20') : value
  return withScheme(text)
}

/** Templates add a scheme to an address that has one. All of them in one match: a cell may hold any number. */
const superfluousSchemes = /^(?:https?:\/\/)+(?=https?:\/\/)/i

function withScheme(text: string): string {
  const value = text.replace(superfluousSchemes, '')
  if (value.startsWith('https://')) return value
  if (/^https?:\/\//i.test(value)) return value.replace(/^https?/i, 'https')
  if (value.startsWith('//')) return `https:${value}`
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value
}

/**
 * A price as the service writes it: number, space, currency (catalogs.md#prices). An ambiguous value stays unchanged,
 * so the check reports it.
 */
export function priceForm(value: string, currency: string | null, numbers: NumberFormat | null): string {
  if (value === '') return value
  const money = readMoneyText(value)
  const code = money === null ? null : currencyCode(money.currency, currency)
  if (money === null || code === null) return value
  const reading = readMoneyNumber(money.digits, code, numbers)
  return reading.kind === 'number' ? `${reading.number} ${code}` : value
}

/** Whether a price can be read in two ways; both numbers, with the currency if it's named. */
export function priceReadings(value: string, numbers: NumberFormat | null): readonly [string, string] | null {
  const money = readMoneyText(value)
  if (money === null) return null
  const code = money.currency.kind === 'none' ? '' : (money.currency.code ?? '')
  const reading = readMoneyNumber(money.digits, code, numbers)
  return reading.kind === 'ambiguous' ? [reading.grouped, reading.decimal] : null
}
