import { rowLimits, separatorNames } from '../../../../shared/text/delimited-text.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Encoding, encodingNames } from '../../../core/files/encoding.ts'
import {
  FileRefusal,
  type FileState,
  openExternalFile,
  withExternalFile,
} from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import type { SkippedRows } from '../../../core/files/skipped-rows.ts'
import { cellReader, delimitedHead, delimitedRows } from './feed-delimited.ts'
import type { SourceRow, SourceSlice } from './feed-text.ts'
import { EncodingMismatch, NoFeed, readHead, readText, type TextPart } from './feed-text.ts'
import { XmlRows } from './feed-xml.ts'

export interface FeedSource {
  readonly path: string
  readonly bytes: number
  readonly form: string
  readonly columns: readonly string[]
  readonly sample: readonly SourceRow[]
  /** All readable rows, in slices. Throws `NoFeed`, `FileRefusal` and `Stopped`. */
  rows(skipped: SkippedRows, signal?: AbortSignal): AsyncGenerator<SourceSlice>
}

const { bytes: maxBytes } = fileLimits.feed
const { columns: maxColumns } = rowLimits
const sampleRows = 200

export async function openSource(path: string): Promise<FeedSource> {
  const head = await withExternalFile(path, { bytes: maxBytes }, readHead)
  const place = { path, state: head.state }
  return /^\ufeff?\s*<[?!a-z]/i.test(head.text)
    ? xmlSource(place, head.encoding, head.text)
    : delimitedSource(place, head.encoding, head.text)
}

interface FeedPlace {
  readonly path: string
  readonly state: FileState
}

function delimitedSource(place: FeedPlace, encoding: Encoding, text: string): FeedSource {
  const { separator, columns, sample, skip } = delimitedHead(text, sampleRows)
  const read = cellReader(columns)
  const form = (of: Encoding) =>
    `${separator === '\t' ? 'TSV' : 'CSV'}, ${encodingNames[of]}, ${separatorNames[separator]}`
  return {
    path: place.path,
    bytes: place.state.size,
    sample: sample.map(read),
    form: form(encoding),
    columns: checkedColumns(columns),
    rows: (skipped, signal) =>
      inAnyEncoding(place, encoding, skipped, signal, async function* (text, countedOnce) {
        for await (const { rows, bytes: reached } of delimitedRows(text, separator, skip, countedOnce)) {
          yield { rows: rows.map(read), bytes: reached }
        }
      }),
  }
}

function xmlSource(place: FeedPlace, encoding: Encoding, text: string): FeedSource {
  const reader = new XmlRows(null, null)
  reader.writeHead(text)
  const items = reader.take()
  if (items.length === 0) {
    throw new NoFeed(t`No item, entry or product found at the start of this XML file.`)
  }
  const columns = checkedColumns([...new Set(items.flatMap(({ fields }) => [...fields.keys()]))])
  const cellsOf = (fields: ReadonlyMap<string, string>) => columns.map((name) => fields.get(name) ?? '')
  return {
    path: place.path,
    bytes: place.state.size,
    columns,
    form: `XML, ${encodingNames[encoding]}`,
    sample: items.slice(0, sampleRows).map(({ number, fields }) => ({ number, cells: cellsOf(fields) })),
    rows: (skipped, signal) =>
      inAnyEncoding(place, encoding, skipped, signal, async function* (text, countedOnce) {
        const whole = new XmlRows(new Set(columns), countedOnce)
        const taken = () => whole.take().map(({ number, fields }) => ({ number, cells: cellsOf(fields) }))
        for await (const part of text) {
          try {
            whole.write(part.text)
          } catch (error) {
            // Items before the end of a truncated file count.
            yield { rows: taken(), bytes: part.bytes }
            throw error
          }
          const rows = taken()
          if (rows.length > 0) yield { rows, bytes: part.bytes }
        }
        whole.close()
      }),
  }
}

/** Falls back to Windows-1252, in which every byte is valid, if the file isn't UTF-8. */
async function* inAnyEncoding(
  { path, state }: FeedPlace,
  encoding: Encoding,
  skipped: SkippedRows,
  signal: AbortSignal | undefined,
  read: (text: AsyncIterable<TextPart>, skipped: SkippedRows) => AsyncGenerator<SourceSlice>,
): AsyncGenerator<SourceSlice> {
  let last = 0
  /** Rows up to the last one are already counted. */
  const countedOnce: SkippedRows = {
    ...skipped,
    row(reason, number) {
      if (number > last) skipped.row(reason, number)
      last = Math.max(last, number)
    },
  }
  const garbled = () => skipped.garbled(last)
  const file = await openExternalFile(path, { bytes: maxBytes, signal, since: state })
  try {
    try {
      for await (const slice of read(readText(file, encoding, garbled), countedOnce)) {
        last = Math.max(last, slice.rows.at(-1)?.number ?? 0)
        yield slice
      }
    } catch (error) {
      if (!(error instanceof EncodingMismatch)) throw error
      // What was read before was ASCII or happened to be valid UTF-8; those rows stay.
      const before = last
      for await (const { rows, bytes } of read(readText(file, 'windows-1252', garbled), countedOnce)) {
        const left = rows.filter(({ number }) => number > before)
        if (left.length > 0) yield { rows: left, bytes }
      }
    }
  } catch (error) {
    const message = messageOf(error)
    if (message === null || last === 0) throw error
    skipped.brokenOff(last, message)
  } finally {
    await file.close()
  }
}

/** Null if the file isn't the reason. */
function messageOf(error: unknown): string | null {
  return error instanceof NoFeed || error instanceof FileRefusal ? error.message : null
}

/** Numbers columns with the same name. */
function checkedColumns(names: readonly string[]): readonly string[] {
  if (names.length > maxColumns) throw new NoFeed(t`The file has more than ${maxColumns} columns.`)
  const seen = new Map<string, number>()
  return names.map((given, place) => {
    const name = given.trim() === '' ? `Column ${place + 1}` : given.trim().slice(0, 190)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
