import { maxNewDrafts } from '../../../../shared/drafts/draft.ts'

/** What a text is combined with: media of the library, or a card by its address or `draft:ID`. */
export type VariantShow =
  | { readonly kind: 'media'; readonly keys: readonly string[] }
  | { readonly kind: 'card'; readonly reference: string }

/** Texts and what they are combined with. */
export interface VariantAxes {
  readonly texts: readonly string[]
  readonly shows: readonly VariantShow[]
}

/** One cell of the grid. */
export interface Variant {
  readonly name: string
  readonly text: string
  /** Null if the texts aren't combined with anything. */
  readonly show: VariantShow | null
}

export interface VariantGrid {
  readonly texts: readonly string[]
  readonly shows: readonly (VariantShow | null)[]
  /** Row by row: every text with everything it's combined with. Empty if there are too many. */
  readonly variants: readonly Variant[]
  readonly count: number
  readonly isTooLarge: boolean
}

interface NamingRules {
  /** Prefix of all names. */
  readonly name: string
  readonly maxLength: number
  readonly titleOf: (show: VariantShow) => string
}

/** All combinations of the non-empty texts with media or cards. */
export function variantGrid(axes: VariantAxes, naming: NamingRules): VariantGrid {
  const written = axes.texts.filter((text) => text.trim() !== '')
  const texts = written.length === 0 ? [''] : written
  const shows = axes.shows.length === 0 ? [null] : axes.shows
  const count = written.length + axes.shows.length === 0 ? 0 : texts.length * shows.length
  const isTooLarge = count > maxNewDrafts
  const variants = texts.flatMap((text, row) =>
    shows.map((show, column) => ({ text, show, name: variantName(naming, row, column, show) })),
  )
  return { texts, shows, count, isTooLarge, variants: count === 0 || isTooLarge ? [] : variants }
}

/** Characters of a media's or card's title that a long prefix leaves. */
const minTitle = 24

/**
 * "Spring sale tents.png 2B". The place is at the end, which lists show when they cut a name in its middle. A long
 * prefix is cut before the title, and that before the place.
 */
function variantName(
  { name, maxLength, titleOf }: NamingRules,
  row: number,
  column: number,
  show: VariantShow | null,
): string {
  const place = `${row + 1}${show === null ? '' : columnLetters(column)}`
  const title = show === null ? [] : [...titleOf(show).trim()]
  const room = maxLength - place.length - 1
  const prefix = [...name.trim()].slice(0, Math.max(0, room - Math.min(title.length, minTitle) - 1))
  const titleRoom = room - (prefix.length === 0 ? 0 : prefix.length + 1)
  const parts = [prefix, title.slice(0, Math.max(0, titleRoom))].map((part) => part.join('').trim())
  return [...parts, place].filter((part) => part !== '').join(' ')
}

/** A to Z, then AA, AB and so on, like spreadsheet columns. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`
}

/** Without duplicates, which would only produce the same posts again. */
export function withShows(
  shows: readonly VariantShow[],
  added: readonly VariantShow[],
): readonly VariantShow[] {
  const showsByKey = new Map([...shows, ...added].map((show) => [showKey(show), show]))
  return [...showsByKey.values()]
}

export function showKey(show: VariantShow): string {
  return show.kind === 'media' ? `media:${show.keys.join()}` : `card:${show.reference}`
}
