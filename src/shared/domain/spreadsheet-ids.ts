/**
 * Ids of the service that a spreadsheet may have damaged: base-36 ids read as numbers (`12e5` becomes 1200000), long
 * digit runs cut to 15 significant digits, leading zeros dropped, dates made of `8mar1`.
 */
export type IdReading =
  | { readonly kind: 'exact'; readonly id: string }
  /** Damaged: `likely` are the known ids that it may have been. */
  | { readonly kind: 'damaged'; readonly why: DamageKind; readonly likely: readonly string[] }
  | { readonly kind: 'unknown' }

export type DamageKind = 'scientific' | 'cutDigits' | 'leadingZeros' | 'decimal' | 'date'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Finds what a cell of an id column means among the ids that are known. */
export function readId(cell: string, known: ReadonlySet<string>): IdReading {
  const text = cell.trim().replace(/^'/, '')
  if (known.has(text)) return { kind: 'exact', id: text }
  const lower = text.toLowerCase()
  if (known.has(lower)) return { kind: 'exact', id: lower }
  const damaged = (why: DamageKind, test: (id: string) => boolean): IdReading => ({
    kind: 'damaged',
    why,
    likely: [...known].filter(test).slice(0, 5),
  })
  const scientific = /^([0-9])(?:[.,]([0-9]+))?e\+?([0-9]+)$/i.exec(text)
  if (scientific !== null) {
    const value = Number(text.replace(',', '.'))
    return damaged('scientific', (id) => isNumberForm(id) && closeTo(Number(id), value))
  }
  if (/^[0-9]+[.,]0+$/.test(text)) {
    const whole = text.replace(/[.,]0+$/, '')
    return damaged('decimal', (id) => id === whole || (isNumberForm(id) && Number(id) === Number(whole)))
  }
  if (/^[0-9]+$/.test(text)) {
    if (text.length > 15) {
      const kept = text.slice(0, 15)
      return damaged('cutDigits', (id) => id.length === text.length && id.startsWith(kept))
    }
    const expanded = Number(text)
    const fromForm = [...known].filter((id) => isNumberForm(id) && id !== text && Number(id) === expanded)
    if (fromForm.length === 0) return { kind: 'unknown' }
    const why = fromForm.some((id) => /e/i.test(id)) ? 'scientific' : 'leadingZeros'
    return { kind: 'damaged', why, likely: fromForm.slice(0, 5) }
  }
  const date = dateParts(text)
  if (date !== null) return damaged('date', (id) => sameDate(id, date))
  return { kind: 'unknown' }
}

/** What a spreadsheet takes for a number: digits, or digits with one `e` among them. */
function isNumberForm(id: string): boolean {
  return /^[0-9]+(e[0-9]+)?$/i.test(id)
}

/** Equal in the six digits that a scientific cell shows at most. */
function closeTo(a: number, b: number): boolean {
  return a === b || (Number.isFinite(a) && b !== 0 && Math.abs(a / b - 1) < 0.005)
}

interface DateParts {
  readonly day: number
  readonly month: number
}

/** `08-Mar`, `8. Mar`, `Mar-08`, `2026-03-08`. */
function dateParts(text: string): DateParts | null {
  const iso = /^[0-9]{4}-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (iso !== null) return { month: Number(iso[1]), day: Number(iso[2]) }
  const named =
    /^([0-9]{1,2})[-. ]+([a-z]{3})[a-z]*$/i.exec(text) ?? /^([a-z]{3})[a-z]*[-. ]+([0-9]{1,2})$/i.exec(text)
  if (named === null) return null
  const [, a = '', b = ''] = named
  const word = /[a-z]/i.test(a) ? a : b
  const month = months.indexOf(word.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : { month, day: Number(word === a ? b : a) }
}

/** Whether an id such as `8mar` or `mar8` would be taken for that date. */
function sameDate(id: string, { day, month }: DateParts): boolean {
  const parts = /^([0-9]{1,2})([a-z]{3})$/i.exec(id) ?? /^([a-z]{3})([0-9]{1,2})$/i.exec(id)
  if (parts === null) return false
  const [, a = '', b = ''] = parts
  const word = /[a-z]/i.test(a) ? a : b
  return months.indexOf(word.toLowerCase()) + 1 === month && Number(word === a ? b : a) === day
}
