/** Cells as rows of texts, as exchanged with spreadsheets. */
export type TextCells = readonly (readonly string[])[]

/**
 * Tab-separated text as spreadsheets write it: a cell with a tab, a line break or a leading quotation mark is quoted,
 * and its quotation marks are doubled.
 */
export function toTsv(cells: TextCells): string {
  return cells.map((row) => row.map(quoted).join('\t')).join('\n')
}

/** A cell of a list that is copied with one line a row: tabs and line breaks become spaces. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ')
}

/** The text of an element as a cell: on one line, without the spaces of its layout. */
export function cellText({ textContent }: Element): string {
  return (textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

/** The same as an HTML table, for programs that separate pasted cells by markup. */
export function toHtml(cells: TextCells): string {
  const rows = cells.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

/** Reads what `toTsv` and spreadsheets write. A trailing line break belongs to the last row. */
export function fromTsv(text: string): TextCells {
  const rows: string[][] = [[]]
  let cell = ''
  let at = 0
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '"' && cell === '') {
      const end = endOfQuotes(text, at)
      if (end !== null) {
        cell = text.slice(at + 1, end).replaceAll('""', '"')
        at = end + 1
        continue
      }
    }
    if (character === '\t') endCell()
    else if (character === '\n' || character === '\r') {
      endCell()
      if (character === '\r' && text[at + 1] === '\n') at += 1
      if (at + 1 < text.length) rows.push([])
      else return rows
    } else cell += character
    at += 1
  }
  endCell()
  return rows
}

/** Index of the quotation mark that closes the cell; null if the marks are part of an ordinary text. */
function endOfQuotes(text: string, start: number): number | null {
  let at = start + 1
  while (at < text.length) {
    if (text[at] !== '"') at += 1
    else if (text[at + 1] === '"') at += 2
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1] ?? '') ? at : null
  }
  return null
}

function quoted(text: string): string {
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
