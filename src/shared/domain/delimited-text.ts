/** Text whose rows have cells between separators, as spreadsheet programs write it (RFC 4180 and what is found). */

export const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
export type Separator = keyof typeof separatorNames

export function isSeparator(text: string): text is Separator {
  return Object.hasOwn(separatorNames, text)
}

/** The separator that stands most often in the first line, outside quotation marks. */
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

/** A quoted cell without an end, or a row so long that its quotation mark must be a stray one. */
export class UnreadableRow extends Error {
  readonly hasQuotes: boolean
  constructor(hasQuotes: boolean) {
    super('A row cannot be read.')
    this.hasQuotes = hasQuotes
  }

  /** A sentence for a person. */
  describe(row: number): string {
    return this.hasQuotes
      ? `Row ${row} cannot be read: its quotation marks do not match.`
      : `Row ${row} cannot be read: it is longer than a million characters.`
  }
}

const longestRow = 1_000_000

export interface RowReader {
  /** Puts text behind what came before, and gives the rows that it makes whole out at once. */
  write(text: string): void
  /** Gives out the last row where nothing ends it. */
  end(): void
}

/**
 * Reads rows of a text that comes in pieces. Lines without quotation marks, which are nearly all, are cut at once: a
 * million rows take a tenth of what reading sign by sign takes. Every kind of line end counts. A quotation mark within
 * a cell, or one that does not end its cell, is a letter of it. Throws `UnreadableRow`.
 */
export function createRowReader(separator: Separator, take: (cells: readonly string[]) => void): RowReader {
  let text = ''
  let isFirst = true

  /** Behind the row that begins at `from` and has a quotation mark in it; -1 where it is not whole yet. */
  const quotedRow = (from: number, isLast: boolean): number => {
    const cells: string[] = []
    for (let at = from; ; at += 1) {
      const cell = readCell(text, at, separator, isLast)
      if (cell === null) return -1
      cells.push(cell.text)
      at = cell.end
      if (text[at] === separator) continue
      take(cells)
      return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
    }
  }
  const cut = (isLast: boolean): void => {
    let at = 0
    let quote = text.indexOf('"')
    let carriage = text.indexOf('\r')
    while (at < text.length) {
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at)
      if (carriage !== -1 && carriage < at) carriage = text.indexOf('\r', at)
      const feed = text.indexOf('\n', at)
      let end = feed === -1 ? text.length : feed
      let next = end + 1
      if (carriage !== -1 && carriage < end) {
        next = carriage + (feed === carriage + 1 ? 2 : 1)
        end = carriage
      }
      if (quote !== -1 && quote < end) {
        const behind = quotedRow(at, isLast)
        if (behind === -1) break
        at = behind
        continue
      }
      // The end of the piece may lie within a row, or between the two signs of one line end.
      if (!isLast && (end === text.length || (next === text.length && text[end] === '\r'))) break
      take(text.slice(at, end).split(separator))
      at = next
    }
    text = text.slice(at)
    if (text.length > longestRow) throw new UnreadableRow(text.includes('"'))
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

/** The cell that begins at `from`, and what stands behind it; null where more text has to come first. */
function readCell(
  text: string,
  from: number,
  separator: Separator,
  isLast: boolean,
): { readonly text: string; readonly end: number } | null {
  if (text[from] === '"') {
    let close = from
    do close = text.indexOf('"', close === from ? from + 1 : close + 2)
    while (close !== -1 && text[close + 1] === '"')
    if (close === -1) {
      if (isLast) throw new UnreadableRow(true)
      return null
    }
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

/** Whether a cell ends here whatever comes: a last carriage return may be half of a line end. */
function isKnownEnd(text: string, at: number, separator: Separator): boolean {
  const mark = text[at]
  return mark === separator || mark === '\n' || (mark === '\r' && at + 1 < text.length)
}
