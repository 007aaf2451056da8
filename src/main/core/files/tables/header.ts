import { headerRows } from './delimited.ts'
import type { TableRow } from './table-rows.ts'

/** So many known titles are no accident. */
const minKnown = 2

/**
 * Finds the row with the column titles: the one with most that are known, or else the first with two cells. What stands
 * above it is a title, a remark, or the titles of groups of columns.
 */
export function headerBy(
  knownTitles: (cells: readonly string[]) => number,
): (rows: readonly TableRow[]) => number | null {
  return (rows) => {
    const first = rows.slice(0, headerRows)
    const counts = first.map(({ cells }) => knownTitles(cells))
    const most = Math.max(...counts, 0)
    if (most >= minKnown) return counts.indexOf(most)
    const filledRow = first.findIndex(({ cells }) => !isRemark(cells) && filled(cells) > 1)
    if (filledRow !== -1) return filledRow
    return rows.length === 0 ? null : 0
  }
}

function isRemark([first = '']: readonly string[]): boolean {
  return first.trimStart().startsWith('#')
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}
