import { sheetHeader } from '../../../src/shared/exchange/campaign-sheet.ts'

const columns = sheetHeader('UTC').length

/** Cells of a line of an exported CSV sheet, including their quotation marks. */
export function sheetCells(line: string): readonly string[] {
  const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return cells.map((cell) => cell.replace(/,$/, '')).slice(0, columns)
}
