/** Rows as tab-separated text for a spreadsheet; tabs and line breaks within a cell become spaces. */
export function toTsv<Row>(
  columns: readonly { readonly title: string; readonly text: (row: Row) => string }[],
  rows: readonly Row[],
): string {
  const line = (cells: readonly string[]) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')
  return [
    line(columns.map(({ title }) => title)),
    ...rows.map((row) => line(columns.map((c) => c.text(row)))),
  ].join('\n')
}
