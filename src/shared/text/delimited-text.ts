import { startsFormula } from './formula-cells.ts'

/** Delimited text as spreadsheets write it (RFC 4180 and common variants). */

export const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
export type Separator = keyof typeof separatorNames

export function isSeparator(text: string): text is Separator {
  return Object.hasOwn(separatorNames, text)
}

/** The most frequent separator in the first line, outside quotation marks. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const found = Object.keys(separatorNames).filter(isSeparator)
  return found.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ','
}

/** Without it, spreadsheets read UTF-8 in the system's encoding. */
export const byteOrderMark = '\ufeff'

/**
 * One row with its line end (RFC 4180 §2). Cells that would run as a formula get an apostrophe, so cells that
 * `escapeFormula` already escaped don't change.
 */
export function delimitedLine(cells: readonly string[]): string {
  return `${cells.map(writtenCell).join(',')}\r\n`
}

function writtenCell(cell: string): string {
  const text = startsFormula(cell) ? `'${cell}` : cell
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lengths are UTF-16 units. */
export const rowLimits = { columns: 500, row: 1_000_000, cell: 100_000 } as const

/** Why a row is unreadable: unbalanced quotation marks, or a limit exceeded. */
export const unreadableRows = ['quotes', 'row', 'columns', 'cell'] as const
export type UnreadableRow = (typeof unreadableRows)[number]

export interface RowReader {
  /** Appends text and emits every completed row. */
  write(text: string): void
  /** Hands over a last row without a line end. */
  end(): void
}

/**
 * Parses rows from text that arrives in pieces; the cuts between pieces make no difference. Lines without quotation
 * marks, nearly all of them, are split directly, which takes a tenth of the time. Every kind of line end counts. A
 * quotation mark inside a cell, or one that doesn't end its cell, is an ordinary character. An unreadable row is
 * skipped to the end of its line, so a stray quotation mark costs one row, not the rest of the file.
 */
export function createRowReader(
  separator: Separator,
  take: (cells: readonly string[]) => void,
  leaveOut: (reason: UnreadableRow) => void,
): RowReader {
  let text = ''
  let isFirst = true
  /** Whether the rest of the line belongs to a row that was omitted. */
  let isSkipping = false

  const give = (cells: readonly string[], length: number): void => {
    if (cells.length > rowLimits.columns) leaveOut('columns')
    else if (length > rowLimits.cell && cells.some((cell) => cell.length > rowLimits.cell)) leaveOut('cell')
    else take(cells)
  }
  /** The row with a quotation mark at `from`; null if the closing one is missing or too far away. */
  const quotedRow = (from: number, isLast: boolean) => {
    const cells: string[] = []
    for (let at = from; ; at += 1) {
      const cell = readCell(text, at, separator, isLast, from + rowLimits.row)
      if (cell === null) return null
      if (cells.length <= rowLimits.columns) cells.push(cell.text)
      at = cell.end
      if (text[at] === separator) continue
      return { cells, next: text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1 }
    }
  }
  const cut = (isLast: boolean): void => {
    let at = 0
    let quote = text.indexOf('"')
    let carriage = text.indexOf('\r')
    let feed = text.indexOf('\n')
    while (at < text.length) {
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
      if (carriage !== -1 && carriage < at) carriage = text.indexOf('\r', at)
      if (feed !== -1 && feed < at) feed = text.indexOf('\n', at)
      let end = feed === -1 ? text.length : feed
      let next = end + 1
      if (carriage !== -1 && carriage < end) {
        next = carriage + (feed === carriage + 1 ? 2 : 1)
        end = carriage
      }
      // A piece may end inside a row, or between the two characters of a line end.
      const isCut = !isLast && (end === text.length || (next === text.length && text[end] === '\r'))
      if (isSkipping) {
        if (isCut) {
          at = end
          break
        }
        isSkipping = false
        at = next
        continue
      }
      const isLong = text.length - at > rowLimits.row
      // Text beyond a row's limit doesn't count, because a piece may have ended there.
      if (quote !== -1 && quote < Math.min(end, at + rowLimits.row)) {
        const row = quotedRow(at, isLast)
        if (row === null && !isLast && !isLong) break
        if (row === null || row.next - at > rowLimits.row) {
          leaveOut('quotes')
          isSkipping = true
          continue
        }
        give(row.cells, row.next - at)
        at = row.next
        continue
      }
      if (isCut && !isLong) break
      if (isCut || next - at > rowLimits.row) {
        leaveOut('row')
        isSkipping = true
        continue
      }
      give(text.slice(at, end).split(separator, rowLimits.columns + 1), end - at)
      at = next
    }
    text = text.slice(at)
  }
  return {
    write(more) {
      text += isFirst && more.startsWith('\ufeff') ? more.slice(1) : more
      if (more !== '') isFirst = false
      cut(false)
    },
    end() {
      cut(true)
      text = ''
    },
  }
}

/** The cell at `from` and its end; null if more text is needed, or if a quotation mark isn't closed before `limit`. */
function readCell(
  text: string,
  from: number,
  separator: Separator,
  isLast: boolean,
  limit: number,
): { readonly text: string; readonly end: number } | null {
  if (text[from] === '"') {
    let close = from
    do close = text.indexOf('"', close === from ? from + 1 : close + 2)
    while (close !== -1 && text[close + 1] === '"')
    if (close === -1 || close + 2 >= limit) return null
    const end = close + 1
    if (isLast ? isCellEnd(text[end], separator) : isKnownEnd(text, end, separator)) {
      const inner = text.slice(from + 1, close)
      return { text: inner.includes('"') ? inner.replaceAll('""', '"') : inner, end }
    }
    if (!isLast && end >= text.length - 1) return null
  }
  for (let end = from; end < text.length; end += 1) {
    if (!isCellEnd(text[end], separator)) continue
    return isLast || isKnownEnd(text, end, separator) ? { text: text.slice(from, end), end } : null
  }
  return isLast ? { text: text.slice(from), end: text.length } : null
}

function isCellEnd(mark: string | undefined, separator: Separator): boolean {
  return mark === undefined || mark === separator || mark === '\n' || mark === '\r'
}

/** Whether a cell certainly ends here: a final carriage return may be half of a line end. */
function isKnownEnd(text: string, at: number, separator: Separator): boolean {
  const mark = text[at]
  return mark === separator || mark === '\n' || (mark === '\r' && at + 1 < text.length)
}
