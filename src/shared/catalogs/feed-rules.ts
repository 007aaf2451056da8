import { z } from 'zod'
import { currencyDecimals } from '../money/currencies.ts'

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
      return (value) => priceForm(value, rule.currency)
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
  return blanks.test(value) ? value.replaceAll(/[^\S\n]+/g, ' ').trim() : value
}

function httpsForm(value: string): string {
  if (value.startsWith('https://')) return value
  if (/^http:\/\//i.test(value)) return `https://${value.slice(7)}`
  if (value.startsWith('//')) return `https:${value}`
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value
}

const right = /^\d+(\.\d+)? [A-Z]{3}$/
const symbols: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['zł', 'PLN'],
])

/**
 * A price as the service writes it: number, space, currency (advertising document, Product, `price`). An ambiguous
 * value stays unchanged, so the check reports it.
 */
export function priceForm(value: string, currency: string | null): string {
  if (value === '' || right.test(value)) return value
  const compact = value.replaceAll(/[\s\u00a0\u202f']/g, '')
  const [, before = '', number = '', after = ''] = /^([^\d.,-]*)(\d[\d.,]*)([^\d.,]*)$/.exec(compact) ?? []
  const said = before === '' ? after : after === '' ? before : null
  if (number === '' || said === null) return value
  const code = said === '' ? currency : currencyOf(said, currency)
  const plain = pointForm(number)
  return code === null || plain === null ? value : `${plain} ${code}`
}

/** Several currencies use a dollar sign: the given one, or none. */
function currencyOf(said: string, given: string | null): string | null {
  if (said === '$') return given
  const code = symbols.get(said.toLowerCase()) ?? said.toUpperCase()
  return currencyDecimals(code) === undefined ? null : code
}

/** Digits with a decimal point, if it's clear which mark is the decimal one. */
function pointForm(number: string): string | null {
  const commas = number.split(',').length - 1
  const points = number.split('.').length - 1
  if (commas === 0 && points <= 1) return number.replace(/\.$/, '')
  const grouped = (group: string) => new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`)
  if (commas > 0 && points > 0) {
    const decimal = number.lastIndexOf(',') > number.lastIndexOf('.') ? ',' : '.'
    const group = decimal === ',' ? '.' : ','
    const [whole = '', fraction = '', ...more] = number.split(decimal)
    return more.length === 0 && grouped(group).test(whole) && /^\d+$/.test(fraction)
      ? `${whole.replaceAll(group, '')}.${fraction}`
      : null
  }
  const mark = commas > 0 ? ',' : '.'
  if (grouped(mark).test(number)) return number.replaceAll(mark, '')
  return commas === 1 && /^\d+,\d+$/.test(number) ? number.replace(',', '.') : null
}
