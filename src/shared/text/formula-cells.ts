/**
 * Spreadsheets run cells that start with one of these as a formula (OWASP, "CSV Injection"). A leading apostrophe makes
 * them text. Text that already looks escaped gets another one, so removing one always restores the original.
 */
const runs = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const starts = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const made = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

export function escapeFormula(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

/** Whether a spreadsheet would run the cell as a formula. */
export function startsFormula(cell: string): boolean {
  return starts.test(cell)
}

export function unescapeFormula(cell: string): string {
  return made.test(cell) ? cell.slice(1) : cell
}
