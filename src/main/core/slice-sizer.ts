/** A transaction ends after about this many milliseconds, so main can do other work. */
export const sliceMs = 6
/** For drafts: one undo reverts one slice, also in one transaction. */
export const maxRows = 20

export interface SliceSizer {
  readonly rows: number
  took(rows: number, ms: number): void
}

/** Limits growth, because the first rows say little about the rest. */
const maxGrowth = 1.5
const maxSliceRows = 500

export function createSliceSizer(first: number): SliceSizer {
  let next = first
  return {
    get rows() {
      return next
    },
    took(rows, ms) {
      const fitting = ms > 0 ? (rows * sliceMs) / ms : maxSliceRows
      next = Math.max(1, Math.floor(Math.min(fitting, rows * maxGrowth + 1, maxSliceRows)))
    },
  }
}
