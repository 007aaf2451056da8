import {
  createRowReader,
  isSeparator,
  type Separator,
  separatorOf,
  UnreadableRow,
} from '../../shared/domain/delimited-text.ts'
import type { SourceRow, SourceSlice } from './feed-source.ts'
import { NoFeed, type TextPart } from './feed-text.ts'

interface DelimitedHead {
  readonly separator: Separator
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  /** Lines before the header. */
  readonly skip: number
}

/** Header and first rows; the last row of a beginning may be cut off, so it is left out where there are others. */
export function delimitedHead(text: string, most: number): DelimitedHead {
  // Excel's own way to say which separator follows.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const skip = said === null ? 0 : 1
  const body = said === null ? text : text.slice(said[0].length)
  const separator = said?.[1] !== undefined && isSeparator(said[1]) ? said[1] : separatorOf(body)
  const rows: (readonly string[])[] = []
  const reader = createRowReader(separator, (cells) => rows.push(cells))
  try {
    reader.write(body)
    if (rows.length < 3) reader.end()
  } catch (error) {
    // A quoted text that goes on after the beginning: what stands before it is enough to map columns by.
    if (!(error instanceof UnreadableRow)) throw error
  }
  const [columns, ...others] = rows
  if (columns === undefined || columns.length < 2) {
    throw new NoFeed(
      'No columns were found: the first row has to name them, separated by commas, tabs or semicolons.',
    )
  }
  const sample = others
    .slice(0, most)
    .flatMap((cells, place) => (isBlank(cells) ? [] : [{ number: place + skip + 2, cells }]))
  return { separator, columns, sample, skip }
}

/** Every row behind the header. Empty lines count but are no rows. */
export async function* delimitedRows(
  text: AsyncIterable<TextPart>,
  separator: Separator,
  skip: number,
): AsyncGenerator<SourceSlice> {
  let number = 0
  let rows: SourceRow[] = []
  const reader = createRowReader(separator, (cells) => {
    number += 1
    if (number > skip + 1 && !isBlank(cells)) rows.push({ number, cells })
  })
  const taken = (): readonly SourceRow[] => {
    const slice = rows
    rows = []
    return slice
  }
  let bytes = 0
  try {
    for await (const part of text) {
      bytes = part.bytes
      reader.write(part.text)
      if (rows.length > 0) yield { rows: taken(), bytes }
    }
    reader.end()
  } catch (error) {
    throw error instanceof UnreadableRow ? new NoFeed(error.describe(number + 1)) : error
  }
  if (rows.length > 0) yield { rows: taken(), bytes }
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '')
}
