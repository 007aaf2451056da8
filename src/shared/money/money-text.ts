import { type NumberFormat, type NumberReading, readNumberText } from '../text/number-text.ts'
import { currencyDecimals } from './currencies.ts'

/** Amounts with a currency as feeds, sheets and people write them: `€ 8.00`, `US$12.99`, `12,99 kr`, `1299.- CHF`. */

export interface MoneyText {
  /** Digits with their marks. */
  readonly digits: string
  readonly currency: CurrencyText
}

export type CurrencyText =
  | { readonly kind: 'none' }
  /** `code` is what it means without further knowledge, null if that's not clear; `also` lists what else it can mean. */
  | {
      readonly kind: 'name'
      readonly name: string
      readonly code: string | null
      readonly also: readonly string[]
    }

const dollars =
  'USD AUD CAD NZD SGD HKD TWD MXN ARS CLP COP BBD BMD BND BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD'
/** The meaning of symbols and words; `?` if there's none without further knowledge, then what else it can mean. */
const meanings: Readonly<Record<string, string>> = {
  $: `? ${dollars}`,
  us$: 'USD',
  usd$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP EGP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  'cn¥': 'CNY',
  'jp¥': 'JPY',
  元: 'CNY',
  円: 'JPY',
  rmb: 'CNY',
  '₹': 'INR',
  rs: '? INR PKR LKR NPR MUR',
  '₩': 'KRW',
  원: 'KRW',
  zł: 'PLN',
  kr: '? SEK NOK DKK ISK',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON MDL',
  лв: 'BGN',
  '₺': 'TRY',
  tl: 'TRY',
  '₽': 'RUB',
  '₪': 'ILS',
  '₫': 'VND',
  '฿': 'THB',
  '₱': 'PHP',
  '₦': 'NGN',
  '₴': 'UAH',
  '₸': 'KZT',
  fr: '? CHF XAF XOF XPF',
  sfr: 'CHF',
  r: 'ZAR BRL',
  rp: 'IDR',
  rm: 'MYR',
  dt: 'TND',
  kd: 'KWD',
  bd: 'BHD',
}

/** Groups of digits in the Indian way. */
const indianCurrencies: ReadonlySet<string> = new Set(['INR', 'PKR', 'BDT', 'NPR', 'LKR'])

/** As the service writes it, and nearly every price of a feed: read in a third of the time. */
const plainForm = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/

const numberCharacter = /[\d.,\s\u00a0\u2009\u202f'’]/

/** Null if it isn't an amount, or if its currencies contradict each other. `.-` and `,-` stand for no decimals. */
export function readMoneyText(text: string): MoneyText | null {
  const [, number, code = ''] = plainForm.exec(text) ?? []
  if (number !== undefined && currencyDecimals(code) !== undefined) {
    return { digits: number, currency: { kind: 'name', name: code, code, also: [] } }
  }
  const trimmed = text.trim()
  const first = trimmed.search(/\d/)
  if (first === -1) return null
  const start = /[.,]/.test(trimmed.charAt(first - 1)) ? first - 1 : first
  let end = first
  while (end < trimmed.length && numberCharacter.test(trimmed.charAt(end))) end += 1
  const leadingText = trimmed.slice(0, start)
  const trailingText = trimmed.slice(end)
  // The point of an abbreviation isn't one of the number: "Rs.500".
  const isAbbreviated = /\p{L}$/u.test(leadingText) && trimmed.charAt(start) === '.'
  const digits = trimmed.slice(isAbbreviated ? first : start, end).trim()
  const hasDash = /^[-–—]/.test(trailingText) && /[.,]$/.test(digits)
  const plainDigits = hasDash ? withoutMarks(digits) : digits
  const currency = joinCurrencies(
    currencyTextOf(leadingText),
    currencyTextOf(hasDash ? trailingText.slice(1) : trailingText),
  )
  return plainDigits === '' || currency === null ? null : { digits: plainDigits, currency }
}

/** `1.299,–`: the mark before the dash separates decimals, so the other one groups digits. */
function withoutMarks(digits: string): string {
  const whole = digits.slice(0, -1)
  const groupMark = digits.endsWith(',') ? '.' : ','
  return whole.split(groupMark).every((group, place) => (place === 0 ? group !== '' : /^\d{3}$/.test(group)))
    ? whole.replaceAll(groupMark, '')
    : whole
}

function currencyTextOf(text: string): CurrencyText | null {
  const name = text.trim()
  if (name === '') return { kind: 'none' }
  const code = name.toUpperCase()
  if (currencyDecimals(code) !== undefined) return { kind: 'name', name, code, also: [] }
  const key = name.toLowerCase().replace(/\.$/, '')
  const [first, ...also] = Object.hasOwn(meanings, key) ? (meanings[key] ?? '').split(' ') : []
  return first === undefined ? null : { kind: 'name', name, code: first === '?' ? null : first, also }
}

/** `$12.99 USD` names one currency twice. */
function joinCurrencies(before: CurrencyText | null, after: CurrencyText | null): CurrencyText | null {
  if (before === null || after === null) return null
  if (before.kind === 'none') return after
  if (after.kind === 'none') return before
  if (after.code !== null && canMean(before, after.code)) return after
  return before.code !== null && canMean(after, before.code) ? before : null
}

export function canMean(currency: CurrencyText, code: string): boolean {
  return currency.kind === 'none' || currency.code === code || currency.also.includes(code)
}

/**
 * The number of an amount in a currency. A lone mark before three digits groups them in a currency without decimals, and
 * a point separates the decimals in one with three, since that's how the service writes them.
 */
export function readMoneyNumber(
  digits: string,
  currency: string,
  format: NumberFormat | null,
): NumberReading {
  const reading = readNumberText(digits, format, indianCurrencies.has(currency) ? 'indian' : 'thousands')
  if (reading.kind !== 'ambiguous') return reading
  const decimals = currencyDecimals(currency) ?? 2
  if (decimals === 0) return { kind: 'number', number: reading.grouped, format: null }
  return decimals === 3 && reading.mark === '.'
    ? { kind: 'number', number: reading.decimal, format: null }
    : reading
}

/** The chosen currency decides what a symbol of several means. */
export function currencyCode(currencyText: CurrencyText, chosenCode: string | null): string | null {
  if (currencyText.kind === 'none') return chosenCode
  return chosenCode !== null && canMean(currencyText, chosenCode) ? chosenCode : currencyText.code
}

/** The number format that an amount proves; null if it proves none. */
export function provenFormat(text: string, chosenCode: string | null): NumberFormat | null {
  const money = readMoneyText(text)
  if (money === null) return null
  const reading = readMoneyNumber(money.digits, currencyCode(money.currency, chosenCode) ?? '', null)
  return reading.kind === 'number' ? reading.format : null
}
