import { t } from '../../../../shared/text/language.ts'
import { type Encoding, encodingOf } from '../../../core/files/encoding.ts'
import type { ExternalFile, FileState } from '../../../core/files/external-file.ts'

/** A row of a feed; `number` as in a spreadsheet, or the item's number in XML. */
export interface SourceRow {
  readonly number: number
  readonly cells: readonly string[]
}

export interface SourceSlice {
  readonly rows: readonly SourceRow[]
  readonly bytes: number
}

/** The file isn't a readable feed; the message is for the user. */
export class NoFeed extends Error {}

/** A later part of the file isn't in the detected encoding. */
export class EncodingMismatch extends Error {}

export interface FeedHead {
  readonly state: FileState
  readonly encoding: Encoding
  /** Without a byte order mark; the last line may be cut off. */
  readonly text: string
}

const headBytes = 262_144

/** Detects the encoding by byte order mark, zero bytes, and whether it's valid UTF-8. */
export async function readHead(file: ExternalFile): Promise<FeedHead> {
  const bytes = await file.read(0, headBytes)
  if (bytes.length === 0) throw new NoFeed(t`The file is empty.`)
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes, { stream: bytes.length < file.size })
  if (text.includes('\0')) throw new NoFeed(t`This is neither CSV nor XML.`)
  const { size, modifiedAt } = file
  return { state: { size, modifiedAt }, encoding, text }
}

export interface TextPart {
  readonly text: string
  readonly bytes: number
}

/**
 * The file's text in parts. Throws `EncodingMismatch` if ASCII turns out not to be UTF-8; after other UTF-8 characters, a
 * wrong byte is damage.
 */
export async function* readText(
  file: ExternalFile,
  encoding: Encoding,
  onGarbled: () => void,
): AsyncGenerator<TextPart> {
  const decoder = new TextDecoder(encoding)
  let strict = encoding === 'utf-8' ? new TextDecoder(encoding, { fatal: true }) : null
  let bytes = 0
  const partOf = (chunk?: Buffer): TextPart => {
    const text = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    const isFirst = bytes === 0
    bytes += chunk?.length ?? 0
    if (strict !== null) {
      checkEncoding(strict, chunk)
      const isMarked = isFirst && chunk?.subarray(0, mark.length).equals(mark) === true
      if (isMarked || /[\u0080-\uffff]/.test(text)) strict = null
    } else if (encoding === 'utf-8' && text.includes('\ufffd')) onGarbled()
    if (text.includes('\0')) throw new NoFeed(t`The rest of this file isn’t text.`)
    return { text, bytes }
  }
  for await (const chunk of file.chunks()) yield partOf(chunk)
  yield partOf()
}

const mark = Buffer.from('\ufeff')

function checkEncoding(strict: InstanceType<typeof TextDecoder>, chunk: Buffer | undefined): void {
  try {
    if (chunk === undefined) strict.decode()
    else strict.decode(chunk, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) throw new EncodingMismatch()
    throw error
  }
}
