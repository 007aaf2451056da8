import { type Encoding, encodingOf } from '../../../core/files/encoding.ts'
import type { FileState, OutsideFile } from '../../../core/files/outside-file.ts'

/** The file is no feed that can be read; the message is for a person. */
export class NoFeed extends Error {}

/** A later part of the file is not in the encoding that its beginning seemed to be in. */
export class OtherEncoding extends Error {}

export interface FeedHead {
  readonly state: FileState
  readonly encoding: Encoding
  /** The beginning, without a byte order mark; its last line may be cut off. */
  readonly text: string
}

const headBytes = 262_144

/** Recognises the encoding by byte order mark, zero bytes, and whether it is sound UTF-8. */
export async function readHead(file: OutsideFile): Promise<FeedHead> {
  const bytes = await file.read(0, headBytes)
  if (bytes.length === 0) throw new NoFeed('The file is empty.')
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes, { stream: bytes.length < file.size })
  if (text.includes('\0')) throw new NoFeed('This is neither CSV nor XML.')
  const { size, modifiedAt } = file
  return { state: { size, modifiedAt }, encoding, text }
}

export interface TextPart {
  readonly text: string
  /** Read so far. */
  readonly bytes: number
}

/** The file's text from its beginning in parts. Throws `OtherEncoding` where it turns out to be no UTF-8. */
export async function* readText(file: OutsideFile, encoding: Encoding): AsyncGenerator<TextPart> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let bytes = 0
  for await (const chunk of file.chunks()) {
    bytes += chunk.length
    yield { text: decode(decoder, chunk), bytes }
  }
  yield { text: decode(decoder), bytes }
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes?: Uint8Array): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })
  } catch (error) {
    if (error instanceof TypeError) throw new OtherEncoding()
    throw error
  }
}
