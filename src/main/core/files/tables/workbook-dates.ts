const millisecondsOfDay = 86_400_000
/** Day 60 is February 29, 1900, which didn't exist (ECMA-376 part 1, 18.17.4.1). */
const dayThatNeverWas = 60
const maxFormatLength = 1_000

/**
 * Local time without a zone; empty for numbers that aren't dates. A whole day in a format that shows no clock is a date
 * alone: it has no time, which isn't midnight.
 */
export function dateText(serial: number, is1904: boolean, format: DateFormat): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const days = !is1904 && serial >= dayThatNeverWas ? serial - 1 : serial
  const date = new Date(first + Math.round(days * millisecondsOfDay))
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString().slice(0, 19).replace('T', ' ')
  return format === 'date' && Number.isInteger(serial) ? text.slice(0, 10) : text
}

/** date: without a clock. */
export type DateFormat = 'date' | 'time'

/** A custom format, or a built-in one (18.8.30); null for one of numbers. */
export function dateFormatOf(id: number, custom: string | null): DateFormat | null {
  if (custom === null) {
    const isDate =
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
    const kind = id >= 14 && id <= 17 ? 'date' : 'time'
    return isDate ? kind : null
  }
  if (custom.length > maxFormatLength) return null
  if (/\[(?:h+|m+|s+)\]/i.test(custom)) return 'time'
  const codes = custom
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[*_]./g, '')
    .toLowerCase()
  if (codes.trim() === 'general') return null
  if (/[hs]|am\/pm/.test(codes)) return 'time'
  return /[dy]|m{3}/.test(codes) ? 'date' : null
}
