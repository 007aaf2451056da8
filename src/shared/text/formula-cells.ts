/**
 * A spreadsheet program runs a cell that begins with one of these as a formula, whoever wrote it (OWASP, "CSV
 * Injection"). An apostrophe before it makes it a text; a text that looks like such a cell already gets one more, so
 * that taking one away always gives what was there.
 */
const runs = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const starts = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const made = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

export function withoutFormula(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

/** Whether a spreadsheet program would run the cell as it is. */
export function startsFormula(cell: string): boolean {
  return starts.test(cell)
}

export function asItWas(cell: string): string {
  return made.test(cell) ? cell.slice(1) : cell
}
