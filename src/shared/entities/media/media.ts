/** What rules want to know of a media in a library. */
export interface LibraryMedia {
  readonly media_key: string
  /** IMAGE, GIF or VIDEO. */
  readonly media_type: string
  /** `16:9`, or null where it is not known. */
  readonly aspect_ratio: string | null
  /** Pixels; absent if the service has not said. */
  readonly width?: number | null
}

/** Finds a media of the account's library; undefined where it is not in there. */
export type MediaLibrary = (mediaKey: string) => LibraryMedia | undefined

/** Ratios that creatives are made in (public-facts E), with the names that the service gives them. */
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

/** How far a picture may be from a named ratio and still bear its name: a pixel or two of rounding. */
const tolerance = 0.006

/** The ratio of a picture: `16:9`, `1.91:1`, else its sides in lowest terms. Null where a side is missing. */
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
