import { StringDecoder } from 'node:string_decoder'
import { isOneLine, isProbablyHeader } from '../../../../shared/audiences/member-columns.ts'
import {
  createRowReader,
  rowLimits,
  type Separator,
  separatorNames,
  separatorOf,
  type UnreadableRow,
} from '../../../../shared/text/delimited-text.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Encoding, encodingNames, encodingOf } from '../../../core/files/encoding.ts'
import { type ExternalFile, type FileState, withExternalFile } from '../../../core/files/external-file.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { unreadableLabel } from '../../../core/files/skipped-rows.ts'

/** The file has no readable members; the message is for the user. */
export class NoMembers extends Error {}

export interface MemberSource {
  readonly path: string
  readonly bytes: number
  readonly state: FileState
  readonly form: string
  readonly hasTitles: boolean
  readonly sample: readonly (readonly string[])[]
  readonly encoding: Encoding
  readonly separator: Separator
}

const sniffedBytes = 1_000_000
/** Five thousand people and a header row. */
const sampleRows = 5_001
const { bytes: maxBytes } = fileLimits.people

/** Detects encoding and separator from the beginning of a file of any length. */
export function openMembers(path: string): Promise<MemberSource> {
  return withExternalFile(path, { bytes: maxBytes }, (file) => describeMembers(path, file))
}

async function describeMembers(path: string, file: ExternalFile): Promise<MemberSource> {
  const { size, modifiedAt } = file
  const beginning = await file.read(0, sniffedBytes)
  if (beginning.length === 0) throw new NoMembers(t`The file is empty.`)
  if (beginning[0] === 0x50 && beginning[1] === 0x4b) {
    throw new NoMembers(t`This is a workbook or an archive. Save the sheet as CSV and open that.`)
  }
  const encoding = encodingOf(beginning)
  const text = new TextDecoder(encoding).decode(beginning, { stream: true })
  if (text.includes('\0')) throw new NoMembers(t`This isn’t a text file.`)
  const separator = separatorOf(text)
  const sample = sampleOf(text, separator, size <= sniffedBytes)
  const columns = text.includes(separator) ? separatorNames[separator] : 'one column'
  return {
    path,
    bytes: size,
    state: { size, modifiedAt },
    separator,
    encoding,
    sample,
    form: `CSV, ${encodingNames[encoding]}, ${columns}`,
    hasTitles: isProbablyHeader(sample[0] ?? []),
  }
}

/** The last row of the sample may be cut off. */
function sampleOf(text: string, separator: Separator, isWhole: boolean): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = []
  const reader = createRowReader(
    separator,
    (cells) => {
      if (rows.length < sampleRows) rows.push(cells)
    },
    (reason) => {
      // Headers and the column count come from the first row; later rows are checked during preparation.
      if (rows.length === 0) rows.push(beginningOfLine(text, separator, reason))
      else if (rows.length < sampleRows) rows.push([])
    },
  )
  reader.write(text)
  // A single line with all members may be longer than the sample.
  if (isWhole || rows.length === 0) reader.end()
  return rows
}

/** A file with all members in one line, as opposed to an unreadable first row. */
function beginningOfLine(text: string, separator: Separator, reason: UnreadableRow): readonly string[] {
  const [line = ''] = text.slice(0, rowLimits.cell).split(/[\r\n]/, 1)
  const cells = line.split(separator, rowLimits.columns).slice(0, -1)
  if (!isOneLine(cells, false)) throw new NoMembers(t`Row 1 can’t be read: ${unreadableLabel(reason)}.`)
  return cells
}

/** Reads every row, from 1. Between chunks the thread handles messages, so it can be stopped. */
export async function eachRow(
  source: Pick<MemberSource, 'path' | 'state' | 'separator' | 'encoding'>,
  take: (row: number, cells: readonly string[]) => void,
  leaveOut: (row: number, reason: UnreadableRow) => void,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let row = 0
  const reader = createRowReader(
    source.separator,
    (cells) => {
      row += 1
      take(row, cells)
    },
    (reason) => {
      row += 1
      leaveOut(row, reason)
    },
  )
  const decode = decoderOf(source.encoding)
  await withExternalFile(source.path, { bytes: maxBytes, signal, since: source.state }, async (file) => {
    for await (const chunk of file.chunks()) {
      reader.write(decode(chunk))
      onBytes(chunk.length)
    }
    reader.end()
  })
}

/** Uses the faster of two decoders for UTF-8. */
function decoderOf(encoding: Encoding): (bytes: Buffer) => string {
  if (encoding === 'utf-8') {
    const decoder = new StringDecoder('utf8')
    return (bytes) => decoder.write(bytes)
  }
  const decoder = new TextDecoder(encoding)
  return (bytes) => decoder.decode(bytes, { stream: true })
}
