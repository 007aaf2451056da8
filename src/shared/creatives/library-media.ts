import { referencedDraft } from '../drafts/draft.ts'
import { t } from '../text/language.ts'

/** What rules need to know about a media in a library. */
export interface LibraryMedia {
  readonly media_key: string
  /** IMAGE, GIF or VIDEO. */
  readonly media_type: string
  /** `16:9`, or null if unknown. */
  readonly aspect_ratio: string | null
  /** Pixels; missing if the service doesn't say. */
  readonly width?: number | null
  /** As its library shows it; missing if it has none. */
  readonly label?: string
}

/** What sentences call a media: its name, else its key. The ID of a draft says nothing to anyone. */
export function mediaName(key: string, media: LibraryMedia | undefined): string {
  return media?.label ?? (referencedDraft(key) === null ? key : t`A new file`)
}

/** Finds a media in the account's library; undefined if it isn't there. */
export type MediaLibrary = (mediaKey: string) => LibraryMedia | undefined

/** Common aspect ratios of creatives (cards.md#ratios-and-pictures), with the service's names for them. */
const namedRatios = [
  ['1:1', 1],
  ['16:9', 16 / 9],
  ['1.91:1', 1.91],
  ['9:16', 9 / 16],
  ['4:5', 4 / 5],
  ['5:4', 5 / 4],
  ['2:1', 2],
  ['5:2', 5 / 2],
  ['4:3', 4 / 3],
  ['3:4', 3 / 4],
] as const

export const commonRatios: readonly string[] = namedRatios.map(([name]) => name)

/** How far a picture's ratio may differ from a named one: a pixel or two of rounding. */
const tolerance = 0.006

/** The ratio of a picture: `16:9`, `1.91:1`, or else its sides in lowest terms. Null if a side is missing. */
export function aspectRatio(width: number | null, height: number | null): string | null {
  if (width === null || height === null || width <= 0 || height <= 0) return null
  const value = width / height
  const named = namedRatios.find(([, ratio]) => Math.abs(value / ratio - 1) <= tolerance)
  if (named !== undefined) return named[0]
  const divisor = greatestCommonDivisor(width, height)
  return `${width / divisor}:${height / divisor}`
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
