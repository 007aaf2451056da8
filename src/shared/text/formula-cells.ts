/**
 * Spreadsheets run cells that start with one of these as a formula (OWASP, "CSV Injection"). A leading apostrophe makes
 * them text. Text that already looks escaped gets another one, so removing one always restores the original.
 */
const runs = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const starts = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const escapedFormula = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

export function escapeFormula(text: string): string {
  return runs.test(text) ? `'${text}` : text
}

/** Whether a spreadsheet would run the cell as a formula. */
export function startsFormula(cell: string): boolean {
  return starts.test(cell)
}

export function unescapeFormula(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell
}

const textFormula = /^="([^"]*)"$/

/** `="00123"` is a spreadsheet's way to keep digits as text. */
export function textOfFormula(cell: string): string {
  return cell.startsWith('="') ? cell.trim().replace(textFormula, '$1') : cell
}

/** Errors of formulas (ECMA-376 part 1, 18.17.3), as Excel and LibreOffice save them in their larger languages. */
const errors: ReadonlySet<string> = new Set(
  `#N/A #REF! #NAME? #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #BUSY! #UNKNOWN!
  #GETTING_DATA #PYTHON! #EXTERNAL! #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #NOM? #VALEUR! #NOMBRE! #NUL! #PROPAGATION!
  #¿NOMBRE? #¡REF! #¡VALOR! #¡DIV/0! #¡NUM! #¡NULO! #¡DESBORDAMIENTO! #N/D #RIF! #VALORE! #NOME? #NULLO!
  #VALOR! #NULO! #DESPEJAR! #VERW! #WAARDE! #GETAL! #LEEG! #NAAM? #ADR! #ARG! #LICZBA! #NAZWA?`.split(/\s+/),
)

/** Whether a cell contains the error of a formula instead of its result. */
export function isFormulaError(cell: string): boolean {
  const text = cell.trim()
  // Files have millions of cells, and nearly none of them begins so.
  if (!text.startsWith('#') && !text.startsWith('Err:')) return false
  return errors.has(text.toUpperCase()) || /^Err:5\d\d$/.test(text)
}
