import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { type Encoding, encodingOf } from '../text/encoding.ts'

/** The file is no feed that can be read; the message is for a person. */
export class NoFeed extends Error {}

/** A later part of the file is not in the encoding that its beginning seemed to be in. */
export class OtherEncoding extends Error {}

export interface FeedHead {
  readonly bytes: number
  readonly encoding: Encoding
  /** The beginning, without a byte order mark; its last line may be cut off. */
  readonly text: string
}

const headBytes = 262_144

/** Recognises the encoding by byte order mark, zero bytes, and whether it is sound UTF-8. */
export async function readHead(path: string): Promise<FeedHead> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const buffer = Buffer.alloc(Math.min(headBytes, size))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytesRead === 0) throw new NoFeed('The file is empty.')
    const encoding = encodingOf(bytes)
    const text = new TextDecoder(encoding).decode(bytes, { stream: bytesRead < size })
    if (text.includes('\0')) throw new NoFeed('This is neither CSV nor XML.')
    return { bytes: size, encoding, text }
  } finally {
    await file.close()
  }
}

export interface TextPart {
  readonly text: string
  /** Read so far. */
  readonly bytes: number
}

/** The file's text from its beginning in parts. Throws `OtherEncoding` where it turns out to be no UTF-8. */
export async function* readText(path: string, encoding: Encoding): AsyncGenerator<TextPart> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 131_072 })) {
    const part: Uint8Array = chunk
    bytes += part.length
    yield { text: decode(decoder, part), bytes }
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
