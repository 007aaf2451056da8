import type { GridSubject } from '../campaigns/campaign-grid.ts'

/**
 * The contents of the checksum column: the row's record and its original cells. It distinguishes damage from edits and
 * doesn't protect against deliberate forgery.
 */
export function idSum(accountId: string, subject: GridSubject, id: string): string {
  return sumOf([accountId, subject, id])
}

/** Over the field cells as written; `idSum` comes first. */
export function rowSum(ofId: string, cells: readonly string[]): string {
  return `${ofId}-${sumOf(cells)}`
}

/** The part that identifies the record; null for anything but our checksums. */
export function idPartOf(checksum: string): string | null {
  return /^([a-z0-9]{11})-[a-z0-9]{11}$/.exec(checksum.trim().toLowerCase())?.[1] ?? null
}

/** 53 bits in base 36 after a letter, so no spreadsheet treats it as a number or a date. */
function sumOf(texts: readonly string[]): string {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  const mix = (code: number) => {
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  for (const text of texts) {
    for (let place = 0; place < text.length; place += 1) mix(text.charCodeAt(place))
    mix(0x1_0000)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  const number = (b >>> 0) * 0x20_0000 + ((a >>> 0) & 0x1f_ffff)
  // A letter and ten more characters: eleven in all.
  return `x${number.toString(36).padStart(11, '0').slice(-10)}`
}
