import type { Json } from '../../../shared/core/json.ts'
import type { TextCells } from '../tsv.ts'
import type { GridColumn } from './columns.ts'
import { type CellRange, rangeOf, type Selection } from './selection.ts'

/** A new value for a cell. */
export interface CellEdit<Row> {
  readonly row: Row
  readonly field: string
  readonly value: Json
}

/** A cell that can't be changed, and why. */
export interface PasteProblem {
  /** Name of the row. */
  readonly name: string
  readonly column: string
  readonly text: string
  readonly reason: string
}

export interface PastePlan<Row> {
  readonly edits: readonly CellEdit<Row>[]
  readonly problems: readonly PasteProblem[]
  /** Number of problems; `problems` has the first ones. */
  readonly problemCount: number
  /** Cells that already have the value. */
  readonly same: number
  /** Cells beyond the last row or column. */
  readonly beyond: number
}

/** At most this many problems are listed. */
const maxProblems = 200

/**
 * Where pasted cells go: at the upper left of the range. A larger range is filled if the cells fit into it a whole
 * number of times, as in spreadsheets; a single cell fills any range.
 */
export function pasteRange(selection: Selection, cells: TextCells): CellRange {
  const { top, left, bottom, right } = rangeOf(selection)
  const height = cells.length
  const width = Math.max(0, ...cells.map((row) => row.length))
  const repeats = (size: number, room: number) => (room > size && room % size === 0 ? room : size)
  return {
    top,
    left,
    bottom: top + repeats(height, bottom - top + 1) - 1,
    right: left + repeats(width, right - left + 1) - 1,
  }
}

/**
 * Computes what pasted texts change in some rows, which may be fewer than the texts need. `nameOf` names the row in a
 * problem. With `clearing`, empty texts clear their cells.
 */
export function planPaste<Row>(
  cells: TextCells,
  range: CellRange,
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  nameOf: (row: Row) => string,
  clearing = false,
): PastePlan<Row> {
  const edits: CellEdit<Row>[] = []
  const problems: PasteProblem[] = []
  let problemCount = 0
  let same = 0
  let beyond = 0
  const width = Math.max(1, ...cells.map((row) => row.length))
  for (let line = 0; line <= range.bottom - range.top; line += 1) {
    const row = rows[line]
    const texts = cells[line % Math.max(1, cells.length)] ?? []
    for (let place = range.left; place <= range.right; place += 1) {
      const text = texts[(place - range.left) % width]
      const column = columns[place]
      if (text === undefined) continue
      if (row === undefined || column === undefined) {
        beyond += 1
        continue
      }
      const outcome = readInto(column, row, text, clearing)
      if (outcome.kind === 'same') same += 1
      else if (outcome.kind === 'value') edits.push({ row, field: column.key, value: outcome.value })
      else {
        problemCount += 1
        if (problems.length < maxProblems)
          problems.push({ name: nameOf(row), column: column.title, text, reason: outcome.message })
      }
    }
  }
  return { edits, problems, problemCount, same, beyond }
}

/** The same for a fill: the texts of a range's first rows repeat below them. */
export function fillTexts(source: TextCells, rows: number): TextCells {
  return Array.from({ length: rows }, (_, index) => source[index % Math.max(1, source.length)] ?? [])
}

type Outcome =
  | { readonly kind: 'same' }
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'wrong'; readonly message: string }

function readInto<Row>(column: GridColumn<Row>, row: Row, text: string, clearing: boolean): Outcome {
  // A row that was copied as a whole includes its read-only ID and times.
  if (text.trim() === column.text(row).trim()) return { kind: 'same' }
  const editing = column.editing(row)
  // An empty pasted cell doesn't try to change a read-only cell.
  if (editing.kind === 'none')
    return text.trim() === '' && !clearing ? { kind: 'same' } : { kind: 'wrong', message: editing.reason }
  const result = editing.read(text)
  if (result.kind === 'wrong') return result
  if (editing.kind === 'choice' && editing.form !== 'several') {
    const choice = editing.choices().find(({ value }) => value === result.value)
    if (choice !== undefined && choice.reason !== null) return { kind: 'wrong', message: choice.reason }
  }
  return { kind: 'value', value: result.value }
}
