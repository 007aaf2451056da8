import { isAscii } from 'node:buffer'
import { t } from '../../../shared/text/language.ts'
import { encodingOf, isProbablyUtf8, openUtf8Bytes, type TextEncoding } from './encoding.ts'
import { type ExternalFile, FileRefusal } from './external-file.ts'
import { encodingOfLabel, guessEncoding } from './guess-encoding.ts'
import { gunzipped, isGzip } from './gzip.ts'

/** The beginning of a text file; columns, separator and encoding come from it. */
export interface TextHead {
  readonly encoding: TextEncoding
  readonly isCompressed: boolean
  /** Without a byte order mark; the last line may be cut off. */
  readonly text: string
  readonly isWhole: boolean
}

const headBytes = 1_000_000
/** Characters. What comes before other bytes than text's is worth reading if it's longer. */
const clearlyBinary = 262_144

/** Throws `FileRefusal`. `limit` is for the unpacked bytes of a compressed file. */
export async function readTextHead(
  file: ExternalFile,
  limit: number,
  chosenEncoding?: string | undefined,
): Promise<TextHead> {
  const first = await file.read(0, headBytes)
  if (first.length === 0) throw new FileRefusal('EMPTY', t`The file is empty.`)
  const isCompressed = isGzip(first)
  const { bytes, isWhole } = isCompressed
    ? await beginningOf(gunzipped(file.chunks(), limit))
    : { bytes: first, isWhole: first.length === file.size }
  if (bytes.length === 0) throw new FileRefusal('EMPTY', t`The file is empty.`)
  const encoding = await encodingFor(bytes, isWhole, chosenEncoding)
  const text = new TextDecoder(encoding.label).decode(bytes, { stream: !isWhole })
  const end = text.indexOf('\0')
  if (end === -1) return { encoding, isCompressed, text, isWhole }
  if (end < clearlyBinary) throw new FileRefusal('NOT_TEXT', t`This is neither CSV, XLSX nor XML.`)
  return { encoding, isCompressed, text: text.slice(0, end), isWhole: false }
}

async function beginningOf(
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of chunks) {
      pieces.push(chunk)
      length += chunk.length
      if (length >= headBytes) return { bytes: Buffer.concat(pieces), isWhole: false }
    }
  } catch (error) {
    // What was unpacked before the damage counts; reading the whole file reports it.
    if (!(error instanceof FileRefusal) || length === 0) throw error
    return { bytes: Buffer.concat(pieces), isWhole: false }
  }
  return { bytes: Buffer.concat(pieces), isWhole: true }
}

async function encodingFor(
  bytes: Uint8Array,
  isWhole: boolean,
  chosen: string | undefined,
): Promise<TextEncoding> {
  if (chosen === undefined) return encodingOf(bytes, isWhole)
  const label = encodingOfLabel(chosen)
  if (label === null) throw new FileRefusal('ENCODING', t`The encoding ${chosen} isn’t known.`)
  return { label, from: 'chosen' }
}

/** What the standard makes of bytes that have no meaning in a single-byte encoding; text has none of them. */
const controls = /[\u0080-\u0084\u0086-\u009f]/g

export interface TextPart {
  readonly text: string
  /** Bytes of the file up to here. */
  readonly bytes: number
}

export interface TextEvents {
  /** A character isn't valid in the encoding. */
  onGarbled(): void
  /** The file began in ASCII, and the rest isn't UTF-8. */
  onEncoding(encoding: TextEncoding): void
}

/** The file's text in parts. Throws `FileRefusal` and `Stopped`. */
export async function* readText(
  file: ExternalFile,
  { encoding, isCompressed }: TextHead,
  limit: number,
  { onGarbled, onEncoding }: TextEvents,
): AsyncGenerator<TextPart> {
  let bytes = 0
  let decoder = new TextDecoder(encoding.label)
  /** Bytes of a character at the end of the previous part, as long as everything was ASCII before. */
  let openCharacter: Buffer | null = mayChange(encoding) ? Buffer.alloc(0) : null
  const counted = async function* () {
    for await (const chunk of file.chunks()) {
      bytes += chunk.length
      yield chunk
    }
  }
  const partOf = (chunk?: Buffer): TextPart => {
    const decoded = chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    const text = decoder.encoding === 'utf-8' ? decoded : decoded.replaceAll(controls, '\ufffd')
    if (text.includes('\ufffd')) onGarbled()
    if (text.includes('\0')) throw new FileRefusal('NOT_TEXT', t`The rest of this file isn’t text.`)
    return { text, bytes }
  }
  for await (const chunk of isCompressed ? gunzipped(counted(), limit) : counted()) {
    if (openCharacter === null) {
      yield partOf(chunk)
      continue
    }
    const joined: Buffer = Buffer.concat([openCharacter, chunk])
    const openBytes = openUtf8Bytes(joined)
    const complete = joined.subarray(0, joined.length - openBytes)
    if (isAscii(complete)) {
      openCharacter = Buffer.from(joined.subarray(complete.length))
      yield partOf(complete)
      continue
    }
    openCharacter = null
    if (!isProbablyUtf8(complete, true)) {
      const label = await guessEncoding(joined)
      decoder = new TextDecoder(label)
      onEncoding({ label, from: 'guessed' })
    }
    yield partOf(joined)
  }
  if (openCharacter !== null && openCharacter.length > 0) {
    const label = await guessEncoding(openCharacter)
    decoder = new TextDecoder(label)
    onEncoding({ label, from: 'guessed' })
    yield partOf(openCharacter)
  }
  yield partOf()
}

/** A declaration or the first bytes may be wrong about what comes later; a mark and a person aren't asked again. */
function mayChange({ label, from }: TextEncoding): boolean {
  return label === 'utf-8' && (from === 'content' || from === 'declared')
}
