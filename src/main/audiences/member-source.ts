import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import {
  createRowReader,
  type Separator,
  separatorNames,
  separatorOf,
  UnreadableRow,
} from '../../shared/domain/delimited-text.ts'
import { looksLikeTitles } from '../../shared/domain/member-columns.ts'
import { type Encoding, encodingNames, encodingOf } from '../text/encoding.ts'

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
  readonly encoding: Encoding
  readonly separator: Separator
}

const sniffedBytes = 1_000_000
const sampleRows = 5_000
const chunkBytes = 256 * 1024

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
  const sample = sampleOf(text, separator, size <= sniffedBytes)
  const words = text.includes(separator) ? separatorNames[separator] : 'one column'
  return {
    ...{ path, bytes: size, separator, encoding, sample },
    form: `CSV, ${encodingNames[encoding]}, ${words}`,
    hasTitles: looksLikeTitles(sample[0] ?? []),
  }
}

/** The last row of a beginning may be cut off. */
function sampleOf(text: string, separator: Separator, isWhole: boolean): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const reader = createRowReader(separator, (cells) => {
    if (rows.length < sampleRows) rows.push(cells)
  })
  try {
    reader.write(text)
    // All people in one line may be longer than what is looked at.
    if (isWhole || rows.length === 0) reader.end()
  } catch (error) {
    throw readable(error, rows.length)
  }
  return rows
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
  const reader = createRowReader(source.separator, (cells) => {
    row += 1
    take(row, cells)
  })
  const decode = decoderOf(source.encoding)
  try {
    for await (const chunk of createReadStream(source.path, { highWaterMark: chunkBytes })) {
      if (!Buffer.isBuffer(chunk)) continue
      reader.write(decode(chunk))
      onBytes(chunk.length)
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (isStopped()) throw new Stopped()
    }
    reader.end()
  } catch (error) {
    throw readable(error, row)
  }
}

/** Text of a file in pieces; that of UTF-8 is made by the quicker of the two ways. */
function decoderOf(encoding: Encoding): (bytes: Buffer) => string {
  if (encoding === 'utf-8') {
    const decoder = new StringDecoder('utf8')
    return (bytes) => decoder.write(bytes)
  }
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes, { stream: true })
}

function readable(error: unknown, rows: number): unknown {
  return error instanceof UnreadableRow ? new NoMembers(error.describe(rows + 1)) : error
}
