import { startsFormula } from './formula-cells.ts'

/** Delimited text as spreadsheets write it (RFC 4180 and common variants). */

export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** Excel's way to declare the separator: a first line such as `sep=;`. Its length includes the line end. */
export function declaredSeparator(
  text: string,
): { readonly separator: Separator | null; readonly length: number } | null {
  const line = /^\ufeff?"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(text)
  if (line === null) return null
  const [whole, character = ''] = line
  return { separator: separators.find((one) => one === character) ?? null, length: whole.length }
}

const comparedRows = 20
/** A separator has to divide so much more of the rows alike than the most frequent one of the first line. */
const clearlyMore = 0.3

/**
 * The most frequent separator in the first line, outside quotation marks, unless another one divides the first rows
 * into equal numbers of cells: the first line may be a title.
 */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>()
  let quoted = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    else if (!quoted && (character === '\n' || character === '\r')) break
    else if (!quoted) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [usual = ',', ...others] = separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  let best = { separator: usual, share: evenShare(text, usual) + clearlyMore }
  for (const separator of others) {
    const share = evenShare(text, separator)
    if (share > best.share) best = { separator, share }
  }
  return best.separator
}

/** How many of the first rows have the most common number of cells, if that's more than one; from 0 to 1. */
function evenShare(text: string, separator: Separator): number {
  const widths: number[] = []
  const count = (width: number) => {
    if (widths.length < comparedRows) widths.push(width)
  }
  const reader = createRowReader(
    separator,
    (cells) => {
      if (cells.length > 1 || cells[0] !== '') count(cells.length)
    },
    () => count(0),
  )
  // No row of a table that's worth comparing is longer.
  reader.write(text.slice(0, comparedRows * 2_000))
  if (widths.length === 0) reader.end()
  const rows = Map.groupBy(widths, (width) => width)
  const most = Math.max(0, ...[...rows].flatMap(([width, alike]) => (width > 1 ? [alike.length] : [])))
  return widths.length === 0 ? 0 : most / widths.length
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
  /** From now on, rows should have so many cells: decides whether a quotation mark that spans lines is an open one. */
  expect(columns: number): void
}

/** Lines that all have this many cells are rows, not the text of one cell. */
const minEvenCells = 4

class DelimitedRowReader implements RowReader {
  readonly #separator: Separator
  readonly #take: (cells: readonly string[], lines: number, hasOpenQuote: boolean) => void
  readonly #leaveOut: (reason: UnreadableRow) => void
  #expected: number | null = null
  #text = ''
  #isFirst = true
  /** Whether the rest of the line belongs to a row that was omitted. */
  #isSkipping = false

  constructor(
    separator: Separator,
    take: (cells: readonly string[], lines: number, hasOpenQuote: boolean) => void,
    leaveOut: (reason: UnreadableRow) => void,
  ) {
    this.#separator = separator
    this.#take = take
    this.#leaveOut = leaveOut
  }

  #give(cells: readonly string[], length: number, lines = 1, hasOpenQuote = false): void {
    if (cells.length > rowLimits.columns) this.#leaveOut('columns')
    else if (length > rowLimits.cell && cells.some((cell) => cell.length > rowLimits.cell))
      this.#leaveOut('cell')
    else this.#take(cells, lines, hasOpenQuote)
  }

  /** The row with a quotation mark at `from`; null if the closing one is missing or too far away. */
  #quotedRow(from: number, isLast: boolean) {
    const cells: string[] = []
    for (let at = from; ; at += 1) {
      const cell = readCell(this.#text, at, this.#separator, isLast, from + rowLimits.row)
      if (cell === null) return null
      if (cells.length <= rowLimits.columns) cells.push(cell.text)
      at = cell.end
      if (this.#text[at] === this.#separator) continue
      return { cells, next: this.#text[at] === '\r' && this.#text[at + 1] === '\n' ? at + 2 : at + 1 }
    }
  }

  /** Whether every line has as many cells as the table: then none of them goes on in the next. */
  #isEven(from: number, end: number): boolean {
    if (this.#expected === null) return false
    if (this.#separator !== '\t' && this.#expected !== 1 && this.#expected < minEvenCells) return false
    return linesOf(this.#text, from, end).every(
      (line) => line.split(this.#separator).length === this.#expected,
    )
  }

  #cut(isLast: boolean): void {
    let at = 0
    let quote = this.#text.indexOf('"')
    let carriage = this.#text.indexOf('\r')
    let feed = this.#text.indexOf('\n')
    while (at < this.#text.length) {
      if (quote !== -1 && quote < at) quote = this.#text.indexOf('"', at)
      if (carriage !== -1 && carriage < at) carriage = this.#text.indexOf('\r', at)
      if (feed !== -1 && feed < at) feed = this.#text.indexOf('\n', at)
      let end = feed === -1 ? this.#text.length : feed
      let next = end + 1
      if (carriage !== -1 && carriage < end) {
        next = carriage + (feed === carriage + 1 ? 2 : 1)
        end = carriage
      }
      // A piece may end inside a row, or between the two characters of a line end.
      const isCut =
        !isLast && (end === this.#text.length || (next === this.#text.length && this.#text[end] === '\r'))
      if (this.#isSkipping) {
        if (isCut) {
          at = end
          break
        }
        this.#isSkipping = false
        at = next
        continue
      }
      const isLong = this.#text.length - at > rowLimits.row
      // Text beyond a row's limit doesn't count, because a piece may have ended there.
      if (quote !== -1 && quote < Math.min(end, at + rowLimits.row)) {
        const row = this.#quotedRow(at, isLast)
        if (row === null && !isLast && !isLong) break
        const isTooFar = row === null || row.next - at > rowLimits.row
        const isWholeLine = !isCut && next - at <= rowLimits.row
        if (
          isWholeLine &&
          (isTooFar ? this.#isEven(at, end) : row.next > next && this.#isEven(at, row.next))
        ) {
          this.#give(
            this.#text.slice(at, end).split(this.#separator, rowLimits.columns + 1),
            end - at,
            1,
            true,
          )
          at = next
          continue
        }
        if (isTooFar) {
          this.#leaveOut('quotes')
          this.#isSkipping = true
          continue
        }
        this.#give(row.cells, row.next - at, row.next > next ? linesOf(this.#text, at, row.next).length : 1)
        at = row.next
        continue
      }
      if (isCut && !isLong) break
      if (isCut || next - at > rowLimits.row) {
        this.#leaveOut('row')
        this.#isSkipping = true
        continue
      }
      this.#give(this.#text.slice(at, end).split(this.#separator, rowLimits.columns + 1), end - at)
      at = next
    }
    this.#text = this.#text.slice(at)
  }

  readonly write: RowReader['write'] = (more) => {
    this.#text += this.#isFirst && more.startsWith('\ufeff') ? more.slice(1) : more
    if (more !== '') this.#isFirst = false
    this.#cut(false)
  }

  readonly end: RowReader['end'] = () => {
    this.#cut(true)
    this.#text = ''
  }

  readonly expect: RowReader['expect'] = (columns) => {
    this.#expected = columns
  }
}

/**
 * Parses rows from text that arrives in pieces; the cuts between pieces make no difference. Lines without quotation
 * marks, nearly all of them, are split directly, which takes a tenth of the time. Every kind of line end counts. A
 * quotation mark inside a cell, or one that doesn't end its cell, is an ordinary character. So is one that would join
 * lines which have the expected number of cells each: it was never closed. An unreadable row is skipped to the end of
 * its line, so a stray quotation mark costs one row, not the rest of the file.
 *
 * `take` gets a row's cells, how many lines it spans, and whether its quotation mark isn't closed.
 */
export function createRowReader(
  separator: Separator,
  take: (cells: readonly string[], lines: number, hasOpenQuote: boolean) => void,
  leaveOut: (reason: UnreadableRow) => void,
): RowReader {
  return new DelimitedRowReader(separator, take, leaveOut)
}

/** Lines of a part of the text, without a last empty one. */
function linesOf(text: string, from: number, end: number): readonly string[] {
  const lines = text.slice(from, end).split(/\r\n|\r|\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

const lineFeed = 10
const carriageReturn = 13

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
    const escapedBefore = escapedBeforeLineEnd(text, from, close, separator, isLast)
    if (escapedBefore !== null) return escapedBefore
    if (close === -1 || close + 2 >= limit) return null
    const end = close + 1
    if (isLast ? isCellEnd(text[end], separator) : isKnownEnd(text, end, separator)) {
      const inner = text.slice(from + 1, close)
      return { text: inner.includes('"') ? inner.replaceAll('""', '"') : inner, end }
    }
    if (!isLast && end >= text.length - 1) return null
    const escaped = text[close - 1] === '\\' ? escapedCell(text, from, separator, isLast) : null
    if (escaped !== null) return escaped.kind === 'open' ? null : escaped
  }
  const separatorCode = separator.charCodeAt(0)
  for (let end = from; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code !== separatorCode && code !== lineFeed && code !== carriageReturn) continue
    return isLast || isKnownEnd(text, end, separator) ? { text: text.slice(from, end), end } : null
  }
  return isLast ? { text: text.slice(from), end: text.length } : null
}

/**
 * A cell such as `"Screen 27\""` of a database's export: `\""` doubles no quotation mark if the cell would then go on
 * in another line, or never end.
 */
function escapedBeforeLineEnd(
  text: string,
  from: number,
  close: number,
  separator: Separator,
  isLast: boolean,
) {
  // Only within the cell: looking through the rest of a piece for each cell takes longer than reading it.
  const markInCell = (close === -1 ? text.slice(from) : text.slice(from, close + 3)).indexOf('\\""')
  if (markInCell === -1) return null
  const mark = from + markInCell
  const lineEnd = /[\r\n]/.exec(text.slice(mark, close === -1 ? undefined : close))
  if (lineEnd === null && (close !== -1 || !isLast)) return null
  const cell = escapedCell(text, from, separator, isLast)
  return cell?.kind === 'cell' ? cell : null
}

/**
 * A cell of a database's export, with `\"` for a quotation mark and `\\` for a backslash; `open` if more text is
 * needed. Null if it isn't closed in its line: then its marks are ordinary characters.
 */
function escapedCell(
  text: string,
  from: number,
  separator: Separator,
  isLast: boolean,
): { readonly kind: 'cell'; readonly text: string; readonly end: number } | { readonly kind: 'open' } | null {
  for (let at = from + 1; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '\n' || mark === '\r') return null
    if (mark === '\\') at += 1
    else if (mark === '"') {
      const end = at + 1
      if (!isLast && end >= text.length - 1) return { kind: 'open' }
      if (!isCellEnd(text[end], separator)) return null
      return { kind: 'cell', text: text.slice(from + 1, at).replaceAll(/\\([\\"])/g, '$1'), end }
    }
  }
  return isLast ? null : { kind: 'open' }
}

function isCellEnd(mark: string | undefined, separator: Separator): boolean {
  return mark === undefined || mark === separator || mark === '\n' || mark === '\r'
}

/** Whether a cell certainly ends here: a final carriage return may be half of a line end. */
function isKnownEnd(text: string, at: number, separator: Separator): boolean {
  const mark = text[at]
  return mark === separator || mark === '\n' || (mark === '\r' && at + 1 < text.length)
}
