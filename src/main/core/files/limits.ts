/** Limits for files from outside (`docs/files.md`). Nesting counts from 1 for the outermost element. */

const megabyte = 1_000_000

export const fileLimits = {
  sheet: { bytes: 200 * megabyte, rows: 300_000 },
  feed: { bytes: 4_000 * megabyte, rows: 5_000_000 },
  people: { bytes: 4_000 * megabyte, rows: 5_000_000 },
  changeSet: { bytes: 50 * megabyte, depth: 64, values: 2_000_000 },
  backup: { bytes: 20_000 * megabyte },
  text: { bytes: 5 * megabyte, depth: 64, values: 200_000 },
  picture: { bytes: 16 * 1024 * 1024, side: 20_000, pixels: 50_000_000 },
  media: { bytes: 20_000 * megabyte, examined: 64 * 1024 * 1024, time: 5_000 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>

export const workbookLimits = {
  entries: 10_000,
  directory: 4 * megabyte,
  sheet: 1_000 * megabyte,
  strings: 3_000_000,
  sharedStrings: 200 * megabyte,
  part: 20 * megabyte,
} as const

/** `token` is the text, comment or tag between two angle brackets. */
export const markupLimits = { depth: 64, token: 1_000_000 } as const

/** A compressed file can have billions of them; a sheet of a workbook has at most 1,048,576 rows. */
export const maxBlankRows = 2_000_000

/** Reading a file ends after this long, however much is left. */
export const maxReadMs = 60 * 60_000
