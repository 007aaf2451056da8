import { CsvError, type Options, type Parser, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import type { SourceRow, SourceSlice } from './feed-source.ts'
import { NoFeed, type TextPart } from './feed-text.ts'

export const separatorNames = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const
export type Separator = keyof typeof separatorNames

interface DelimitedHead {
  readonly separator: Separator
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  /** Lines before the header. */
  readonly skip: number
}

const options = (separator: Separator): Options => ({
  ...{ delimiter: separator, bom: true, relax_column_count: true, relax_quotes: true },
  ...{ skip_empty_lines: false, max_record_size: 1_000_000 },
  // Files that were put together from others have several.
  record_delimiter: ['\r\n', '\n', '\r'],
})

/** Header and first rows; the last row of a beginning may be cut off, so it is left out where there are others. */
export function delimitedHead(text: string, most: number): DelimitedHead {
  // Excel's own way to say which separator follows.
  const said = /^\ufeff?sep=(.)\r?\n/i.exec(text)
  const skip = said === null ? 0 : 1
  const body = said === null ? text : text.slice(said[0].length)
  const separator = said?.[1] !== undefined && isSeparator(said[1]) ? said[1] : separatorOf(body)
  const lines = body.split('\n')
  const whole = lines.length > 3 ? lines.slice(0, -1).join('\n') : body
  let records: readonly (readonly string[])[]
  try {
    records = parseAtOnce(whole, { ...options(separator), to: most + 1 }).map((record) => record.map(String))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A quoted text that goes on after the beginning: what stands before it is enough to map columns by.
    records = parseAtOnce(whole, { ...options(separator), to: 2 }).map((record) => record.map(String))
  }
  const [columns, ...rows] = records
  if (columns === undefined || columns.length < 2) {
    throw new NoFeed(
      'No columns were found: the first row has to name them, separated by commas, tabs or semicolons.',
    )
  }
  const sample = rows.flatMap((cells, place) => (isBlank(cells) ? [] : [{ number: place + skip + 2, cells }]))
  return { separator, columns, sample, skip }
}

/** Every row behind the header. Empty lines count but are no rows. */
export async function* delimitedRows(
  text: AsyncIterable<TextPart>,
  separator: Separator,
  skip: number,
): AsyncGenerator<SourceSlice> {
  const parser = parse({ ...options(separator), from_line: skip + 1 })
  let trouble: Error | null = null
  parser.on('error', (error) => {
    trouble = error
  })
  let number = skip
  const drain = (): SourceRow[] => {
    const rows: SourceRow[] = []
    for (let record = nextRecord(parser); record !== null; record = nextRecord(parser)) {
      number += 1
      if (number > skip + 1 && !isBlank(record)) rows.push({ number, cells: record })
    }
    if (trouble !== null) throw asNoFeed(trouble, number + 1)
    return rows
  }
  let bytes = 0
  for await (const part of text) {
    bytes = part.bytes
    if (part.text !== '') await written(parser, part.text)
    const rows = drain()
    if (rows.length > 0) yield { rows, bytes }
  }
  await new Promise<void>((resolve) => {
    parser.once('error', () => resolve())
    parser.end(() => resolve())
    // The last records only come once they are asked for.
    parser.once('readable', () => resolve())
  })
  const rows = drain()
  if (rows.length > 0) yield { rows, bytes }
}

function written(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve) => {
    parser.write(text, () => resolve())
    // What was parsed is held back until somebody takes it.
    if (parser.readableLength > 0) resolve()
  })
}

function nextRecord(parser: Parser): readonly string[] | null {
  const record: unknown = parser.read()
  return Array.isArray(record) ? record.map(String) : null
}

function asNoFeed(error: Error, row: number): Error {
  return error instanceof CsvError
    ? new NoFeed(`Row ${row} cannot be read: its quotation marks do not match.`)
    : error
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '')
}

/** The separator that stands most often in the first line, outside quotation marks. */
function separatorOf(text: string): Separator {
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

function isSeparator(text: string): text is Separator {
  return Object.hasOwn(separatorNames, text)
}
