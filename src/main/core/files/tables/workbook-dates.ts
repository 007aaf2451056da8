const millisecondsOfDay = 86_400_000
/** Day 60 is February 29, 1900, which didn't exist (ECMA-376 part 1, 18.17.4.1). */
const dayThatNeverWas = 60
const maxFormatLength = 1_000

/** Local time without a zone; empty for numbers that aren't dates. */
export function dateText(serial: number, is1904: boolean): string {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 31)
  const days = !is1904 && serial >= dayThatNeverWas ? serial - 1 : serial
  const date = new Date(first + Math.round(days * millisecondsOfDay))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 19).replace('T', ' ')
}

/** A custom format, or a built-in one (18.8.30). */
export function isDateFormat(id: number, custom: string | null): boolean {
  if (custom === null)
    return (
      (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 48 && id !== 49)
    )
  if (custom.length > maxFormatLength) return false
  if (/\[(?:h+|m+|s+)\]/i.test(custom)) return true
  const codes = custom
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/\\./g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[*_]./g, '')
    .toLowerCase()
  return codes.trim() !== 'general' && /[dyhs]|am\/pm|m{3}/.test(codes)
}
