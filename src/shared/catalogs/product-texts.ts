import { parseIsoTime } from '../api/conventions.ts'

/** Formats of single texts in a product (catalogs.md#products). */

/** Whether a text has no markup. A single `<` is ordinary text. */
export function isPlainText(text: string): boolean {
  return !text.includes('<') || !/<\/?[a-z][^<>]*>|<!--/i.test(text)
}

/**
 * Whether a text is a code rather than a word: with `#` or `0x`, or bare hexadecimal that contains a digit, so words
 * spelled with a to f remain words.
 */
export function isHexColor(text: string): boolean {
  const trimmed = text.trim()
  return (
    /^(#|0x)[0-9a-f]+$/i.test(trimmed) || /^(?=.*\d)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(trimmed)
  )
}

/** Milliseconds since 1970. */
export interface SalePeriod {
  readonly start: number
  readonly end: number
}

/** With an offset, seconds may be omitted, `Z` counts (catalogs.md#prices). */
const timeWithOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/

/** Two times with offsets, separated by a slash, or null. The end may still be before the start. */
export function readSalePeriod(text: string): SalePeriod | null {
  const [from = '', to = '', ...more] = text.split('/')
  if (more.length > 0 || !timeWithOffset.test(from) || !timeWithOffset.test(to)) return null
  const start = parseIsoTime(from)
  const end = parseIsoTime(to)
  return Number.isNaN(start) || Number.isNaN(end) ? null : { start, end }
}
