import { toExactInteger } from './exact-integer.ts'

/** Parses JSON without rounding whole numbers: those beyond 2^53 − 1 become `bigint`. Throws like `JSON.parse`. */
export function parseJson(text: string): unknown {
  return hasLongNumber(text) ? JSON.parse(text, exactly) : JSON.parse(text)
}

/** Writes what `parseJson` reads, indented by `indent` spaces. Throws on cycles, as `JSON.stringify` does. */
export function writeJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, undefined, indent)
  } catch (error) {
    // A `bigint` is rare, and a replacer always doubles the time.
    if (!(error instanceof TypeError)) throw error
    return JSON.stringify(value, (_key, part: unknown) => rawNumber(part), indent)
  }
}

const minLongDigits = 16

/** Whether the text may contain a number that JavaScript would round: each run of 16 digits covers a 16th character. */
function hasLongNumber(text: string): boolean {
  for (let at = minLongDigits - 1; at < text.length; at += minLongDigits) {
    if (!isDigit(text, at)) continue
    let first = at
    let last = at
    while (isDigit(text, first - 1)) first -= 1
    while (isDigit(text, last + 1)) last += 1
    // Digits of IDs and hashes are inside strings; the characters before them reveal that.
    if (last - first + 1 >= minLongDigits && mayBeginNumber(text, first)) return true
    // Skips a long run of quoted digits at once instead of every 16th digit.
    at = last
  }
  return false
}

const beforeNumbers = new Set(['[', ',', ':', ' ', '\n', '\r', '\t'])

function mayBeginNumber(text: string, first: number): boolean {
  const before = text[first - 1] === '-' ? first - 2 : first - 1
  return before < 0 || beforeNumbers.has(text[before] ?? '')
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Longer numbers have no use and take long to parse. */
const maxDigits = 64

function exactly(_key: string, value: unknown, { source }: NumberSource): unknown {
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value
  return source.length <= maxDigits && /^-?\d+$/.test(source) ? toExactInteger(BigInt(source)) : value
}

function rawNumber(value: unknown): unknown {
  return typeof value === 'bigint' ? JSON.rawJSON(String(value)) : value
}

export interface NumberSource {
  /** The digits as written; only for numbers and other primitive values. */
  readonly source?: string
}

declare global {
  /** Node 24 and Chromium provide these; TypeScript's library doesn't yet. */
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, source: NumberSource) => unknown): unknown
    rawJSON(text: string): object
  }
}
