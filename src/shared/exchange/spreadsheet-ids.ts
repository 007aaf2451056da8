import { type DateParts, idIndexOf, monthOf, significantDigits } from './spreadsheet-id-index.ts'

/**
 * Service IDs that a spreadsheet may have damaged: base-36 IDs read as numbers (`12e5` becomes 1200000), long digit
 * runs cut to 15 significant digits, dropped leading zeros, `8mar1` turned into a date.
 */
export type IdResult =
  | { readonly kind: 'exact'; readonly id: string }
  /** Damaged: `likely` lists the known IDs that it may have been. */
  | { readonly kind: 'damaged'; readonly why: DamageKind; readonly likely: readonly string[] }
  | { readonly kind: 'unknown' }

export type DamageKind = 'scientific' | 'cutDigits' | 'leadingZeros' | 'decimal' | 'date'

const maxLikelyIds = 5

/** Resolves the cell of an ID column to a known ID. */
export function readId(cell: string, knownIds: ReadonlySet<string>): IdResult {
  const text = cell.trim().replace(/^'/, '')
  if (knownIds.has(text)) return { kind: 'exact', id: text }
  const lower = text.toLowerCase()
  if (knownIds.has(lower)) return { kind: 'exact', id: lower }
  const damaged = (why: DamageKind, likely: readonly string[]): IdResult => ({
    kind: 'damaged',
    why,
    likely: likely.slice(0, maxLikelyIds),
  })
  const index = () => idIndexOf(knownIds)
  const scientific = /^([0-9])(?:[.,]([0-9]+))?e\+?([0-9]+)$/i.exec(text)
  if (scientific !== null) return damaged('scientific', index().ofAbout(Number(text.replace(',', '.'))))
  if (/^[0-9]+[.,]0+$/.test(text)) {
    return damaged('decimal', index().ofNumber(Number(text.replace(/[.,]0+$/, ''))))
  }
  if (/^[0-9]+$/.test(text)) {
    if (text.length > significantDigits) {
      return damaged('cutDigits', index().ofCutDigits(text.length, text.slice(0, significantDigits)))
    }
    const fromForm = index().ofNumber(Number(text))
    if (fromForm.length === 0) return { kind: 'unknown' }
    return damaged(fromForm.some((id) => /e/i.test(id)) ? 'scientific' : 'leadingZeros', fromForm)
  }
  const date = dateParts(text)
  return date === null ? { kind: 'unknown' } : damaged('date', index().ofDate(date))
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
  const month = monthOf(word)
  return month === 0 ? null : { month, day: Number(word === a ? b : a) }
}
