/** A transaction ends after about so many milliseconds, so that the process is free for everything else. */
export const sliceMs = 6
/** Of drafts: one undo takes back what one slice did in one transaction as well. */
export const mostRows = 20

/** How many rows the next slice has where one call takes them all: as many as went into that time the last time. */
export interface SliceRows {
  readonly rows: number
  /** The slice that `rows` was asked for is over. */
  took(rows: number, ms: number): void
}

/** Grows no faster than this, since the first rows of something new tell little of the others. */
const mostGrowth = 1.5
const mostFitting = 500

export function createSliceRows(first: number): SliceRows {
  let next = first
  return {
    get rows() {
      return next
    },
    took(rows, ms) {
      const fitting = ms > 0 ? (rows * sliceMs) / ms : mostFitting
      next = Math.max(1, Math.floor(Math.min(fitting, rows * mostGrowth + 1, mostFitting)))
    },
  }
}
