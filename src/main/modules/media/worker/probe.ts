import { fileLimits } from '../../../core/files/limits.ts'
import { type ByteSource, ReadLimit } from './byte-source.ts'
import { headBytes, type SniffedType, sniffType } from './content-type.ts'
import { countFrames } from './gif-frames.ts'
import { imageSize } from './image-size.ts'
import { movieFacts } from './movie-facts.ts'
import { hasVideoStream } from './transport-stream.ts'
import { webmFacts } from './webm-facts.ts'

/** What the bytes of a file say; null for what its format doesn't. */
interface MediaFacts {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly frames: number | null
}

export type SniffedMedia = SniffedType & MediaFacts

export type Probed =
  | { readonly kind: 'media'; readonly media: SniffedMedia }
  /** The first bytes are those of a format, but no readable header follows. */
  | { readonly kind: 'unreadable'; readonly contentType: string }
  | { readonly kind: 'unsupported' }

/** What an examination may read and how long it may take: crafted files lead nowhere else. */
export const probeLimits = { bytes: fileLimits.media.examined, time: fileLimits.media.time } as const

/** Returns what a file is. A signature alone proves nothing, so a header with the picture's size has to follow it. */
export async function probe(source: ByteSource): Promise<Probed> {
  const type = sniffType(await source.read(0, headBytes))
  if (type === null) return { kind: 'unsupported' }
  const facts = await known(() => factsOf(type, source))
  if (facts === null) return { kind: 'unreadable', contentType: type.contentType }
  const unknown = { width: null, height: null, durationMs: null, frames: null }
  return { kind: 'media', media: { ...type, ...unknown, ...facts } }
}

async function factsOf(type: SniffedType, source: ByteSource): Promise<Partial<MediaFacts> | null> {
  switch (type.kind) {
    case 'IMAGE':
      return imageSize(type.contentType, source)
    case 'GIF': {
      const size = await imageSize(type.contentType, source)
      return size && { ...size, frames: await known(() => countFrames(source)) }
    }
    case 'VIDEO':
      return videoFacts(type.contentType, source)
  }
}

async function videoFacts(contentType: string, source: ByteSource): Promise<Partial<MediaFacts> | null> {
  switch (contentType) {
    case 'video/webm':
      return webmFacts(source)
    // The size stands in the pictures themselves.
    case 'video/mp2t':
      return (await hasVideoStream(source)) ? {} : null
    default:
      return movieFacts(source)
  }
}

/** Returns null for a file that asks for too much. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ReadLimit) return null
    throw error
  }
}
