import { type Cell, type Motion, move, type TableSize } from '../motion.ts'

/** `active` has the focus; the range spans from it to `corner`. */
export interface Selection {
  readonly active: Cell
  readonly corner: Cell
}

/** First and last row and column, inclusive. */
export interface CellRange {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export function selectCell(active: Cell): Selection {
  return { active, corner: active }
}

export function rangeOf({ active, corner }: Selection): CellRange {
  return {
    top: Math.min(active.row, corner.row),
    bottom: Math.max(active.row, corner.row),
    left: Math.min(active.column, corner.column),
    right: Math.max(active.column, corner.column),
  }
}

export function isSingle({ active, corner }: Selection): boolean {
  return active.row === corner.row && active.column === corner.column
}

export function isWithin({ row, column }: Cell, { top, bottom, left, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** Moves the focus, and collapses the range to it. */
export function moveTo({ active }: Selection, motion: Motion, extent: TableSize): Selection {
  return selectCell(move(active, motion, extent))
}

/** Moves the far corner of the range; the focus stays. A range never includes the header. */
export function extend({ active, corner }: Selection, motion: Motion, extent: TableSize): Selection {
  const next = move(corner, motion, extent)
  return { active, corner: { ...next, row: Math.max(0, next.row) } }
}

/** Keeps the selection inside a grid that became smaller. */
export function clampSelection({ active, corner }: Selection, { rows, columns }: TableSize): Selection {
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.min(row, Math.max(0, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })
  const [a, b] = [clamp(active), clamp(corner)]
  const isSame = a.row === active.row && a.column === active.column && b.row === corner.row
  return isSame && b.column === corner.column ? { active, corner } : { active: a, corner: b }
}
