import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { looksLikeTitles } from '../../shared/domain/member-columns.ts'

/** The file is none that people can be read from; the message is for a person. */
export class NoMembers extends Error {}

/** The person ended it. */
export class Stopped extends Error {}

export interface MemberSource {
  readonly path: string
  readonly bytes: number
  readonly form: string
  readonly hasTitles: boolean
  /** The first rows, titles included. */
  readonly sample: readonly (readonly string[])[]
  /** Whether nothing comes after the sample. */
  readonly isWhole: boolean
  readonly encoding: string
  readonly separator: string
}

const sniffedBytes = 1_000_000
const sampleRows = 5_000
const chunkBytes = 256 * 1024
const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' } as const

/** Recognises encoding and separator from the beginning of a file, which may have any length. */
export async function openMembers(path: string): Promise<MemberSource> {
  const { size } = await stat(path)
  const file = await open(path, 'r')
  const beginning = Buffer.alloc(Math.min(size, sniffedBytes))
  try {
    await file.read(beginning, 0, beginning.length, 0)
  } finally {
    await file.close()
  }
  if (size === 0) throw new NoMembers('The file is empty.')
  if (beginning[0] === 0x50 && beginning[1] === 0x4b) {
    throw new NoMembers('This is a workbook or an archive. Save the sheet as CSV and open that.')
  }
  const encoding = encodingOf(beginning)
  const text = new TextDecoder(encoding).decode(beginning, { stream: true })
  if (text.includes('\0')) throw new NoMembers('This is no text file.')
  const separator = separatorOf(text)
  const isWhole = size <= sniffedBytes
  const sample = await sampleOf(isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1), separator)
  const words = Object.entries(separators).find(([mark]) => mark === separator)?.[1]
  return {
    ...{ path, bytes: size, separator, encoding, sample, isWhole: isWhole && sample.length < sampleRows },
    form: `CSV, ${encoding.toUpperCase()}, ${words ?? 'one column'}`,
    hasTitles: looksLikeTitles(sample[0] ?? []),
  }
}

/** What is no UTF-8 can only be guessed; every byte of Windows-1252 is a character. */
function encodingOf(bytes: Buffer): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The one that stands most often in the first line, outside quotation marks; a comma where none does. */
function separatorOf(text: string): string {
  const line = /^\ufeff?([^\r\n]*)/.exec(text)?.[1]?.replaceAll(/"[^"]*"/g, '') ?? ''
  const marks = Object.keys(separators)
  const counted = marks.map((mark) => ({ mark, count: line.split(mark).length - 1 }))
  return counted.toSorted((left, right) => right.count - left.count)[0]?.mark ?? ','
}

function parserOptions(separator: string) {
  return {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    // A quotation mark within a field is a letter of it.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  }
}

function sampleOf(text: string, separator: string): Promise<readonly (readonly string[])[]> {
  return new Promise((resolve, reject) => {
    parse(text, { ...parserOptions(separator), to: sampleRows }, (error, records: string[][]) => {
      if (error instanceof CsvError)
        reject(new NoMembers('The rows cannot be read: quotation marks do not match.'))
      else if (error !== undefined && error !== null) reject(error)
      else resolve(records)
    })
  })
}

/**
 * Reads every row, the first one as number 1. Between two pieces of the file others have their turn, so that a word to
 * stop is heard within milliseconds.
 */
export async function eachRow(
  source: Pick<MemberSource, 'path' | 'separator' | 'encoding'>,
  take: (row: number, cells: readonly string[]) => void,
  onBytes: (bytes: number) => void,
  isStopped: () => boolean,
): Promise<void> {
  let row = 0
  let broken: Error | null = null
  const parser = parse({
    ...parserOptions(source.separator),
    on_record: (record: readonly string[]) => {
      row += 1
      take(row, record)
      // Nothing goes out at the other end.
      return null
    },
  })
  parser.on('error', (error) => {
    broken = error
  })
  parser.resume()
  const decoder = source.encoding === 'utf-8' ? null : new TextDecoder(source.encoding)
  for await (const chunk of createReadStream(source.path, { highWaterMark: chunkBytes })) {
    if (!Buffer.isBuffer(chunk)) continue
    parser.write(decoder === null ? chunk : decoder.decode(chunk, { stream: true }))
    onBytes(chunk.length)
    await new Promise<void>((resolve) => setImmediate(resolve))
    if (isStopped()) throw new Stopped()
    if (broken !== null) break
  }
  if (broken === null) {
    await new Promise<void>((resolve) => {
      parser.once('end', resolve)
      parser.once('error', () => resolve())
      parser.end()
    })
  }
  if (broken !== null) throw readable(broken, row)
}

function readable(error: Error, row: number): Error {
  if (!(error instanceof CsvError)) return error
  return new NoMembers(`Row ${row + 1} cannot be read: its quotation marks do not match.`)
}
