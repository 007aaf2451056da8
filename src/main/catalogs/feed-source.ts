import { separatorNames } from '../../shared/domain/delimited-text.ts'
import { type Encoding, encodingNames } from '../text/encoding.ts'
import { delimitedHead, delimitedRows } from './feed-delimited.ts'
import { NoFeed, OtherEncoding, readHead, readText } from './feed-text.ts'
import { XmlRows } from './feed-xml.ts'

/** A row of a feed; `number` is what a spreadsheet program calls it, of XML the number of the item. */
export interface SourceRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface SourceSlice {
  readonly rows: readonly SourceRow[]
  /** Bytes of the file read so far. */
  readonly bytes: number
}

/** A feed whose form was recognised from its beginning. */
export interface FeedSource {
  readonly path: string
  readonly bytes: number
  /** "CSV, UTF-8, semicolons". */
  readonly form: string
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  /** All rows from the first one on, in slices. Throws `NoFeed` where the file breaks off its form. */
  rows(): AsyncGenerator<SourceSlice>
}

const mostColumns = 500
const sampleRows = 200

/** Recognises CSV, TSV and XML feeds, their encoding and their separator. Only the beginning is read. */
export async function openSource(path: string): Promise<FeedSource> {
  const head = await readHead(path)
  return describe(path, head.bytes, head.encoding, head.text)
}

function describe(path: string, bytes: number, encoding: Encoding, text: string): FeedSource {
  return /^\ufeff?\s*<[?!a-z]/i.test(text)
    ? xmlSource(path, bytes, encoding, text)
    : delimitedSource(path, bytes, encoding, text)
}

function delimitedSource(path: string, bytes: number, encoding: Encoding, text: string): FeedSource {
  const { separator, columns, sample, skip } = delimitedHead(text, sampleRows)
  const form = (of: Encoding) =>
    `${separator === '\t' ? 'TSV' : 'CSV'}, ${encodingNames[of]}, ${separatorNames[separator]}`
  return {
    ...{ path, bytes, sample },
    form: form(encoding),
    columns: checkedColumns(columns),
    rows: () => inAnyEncoding(encoding, (of) => delimitedRows(readText(path, of), separator, skip)),
  }
}

function xmlSource(path: string, bytes: number, encoding: Encoding, text: string): FeedSource {
  const reader = new XmlRows(null)
  reader.writeHead(text)
  const items = reader.take()
  if (items.length === 0) {
    throw new NoFeed('No item, entry or product was found at the beginning of this XML file.')
  }
  const columns = checkedColumns([...new Set(items.flatMap(({ fields }) => [...fields.keys()]))])
  const cellsOf = (fields: ReadonlyMap<string, string>) => columns.map((name) => fields.get(name) ?? '')
  return {
    ...{ path, bytes, columns },
    form: `XML, ${encodingNames[encoding]}`,
    sample: items.slice(0, sampleRows).map(({ number, fields }) => ({ number, cells: cellsOf(fields) })),
    rows: () =>
      inAnyEncoding(encoding, async function* (of) {
        const whole = new XmlRows(new Set(columns))
        for await (const part of readText(path, of)) {
          whole.write(part.text)
          const rows = whole.take().map(({ number, fields }) => ({ number, cells: cellsOf(fields) }))
          if (rows.length > 0) yield { rows, bytes: part.bytes }
        }
        whole.close()
      }),
  }
}

/** Every byte of Windows-1252 is a character, so it is what a file is read as that turns out to be no UTF-8. */
async function* inAnyEncoding(
  encoding: Encoding,
  read: (encoding: Encoding) => AsyncGenerator<SourceSlice>,
): AsyncGenerator<SourceSlice> {
  let last = 0
  try {
    for await (const slice of read(encoding)) {
      last = slice.rows.at(-1)?.number ?? last
      yield slice
    }
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error
    // What was read before was ASCII or sound UTF-8 by chance; rows that went out already stay.
    for await (const { rows, bytes } of read('windows-1252')) {
      const left = rows.filter(({ number }) => number > last)
      if (left.length > 0) yield { rows: left, bytes }
    }
  }
}

/** Columns of the same name are told apart by their number. */
function checkedColumns(names: readonly string[]): readonly string[] {
  if (names.length > mostColumns) throw new NoFeed(`The file has more than ${mostColumns} columns.`)
  const seen = new Map<string, number>()
  return names.map((given, place) => {
    const name = given.trim() === '' ? `Column ${place + 1}` : given.trim().slice(0, 190)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
