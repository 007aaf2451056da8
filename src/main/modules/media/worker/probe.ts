import type { VideoFacts } from '../../../../shared/entities/media/media-content.ts'
import { fileLimits } from '../../../core/files/limits.ts'
import { type ByteSource, ReadLimit } from './byte-source.ts'
import { headBytes, type SniffedType, sniffType } from './content-type.ts'
import { countFrames } from './gif-frames.ts'
import { imageSize } from './image-size.ts'
import { movieFacts } from './movie-facts.ts'
import { hasVideoStream } from './transport-stream.ts'
import { webmFacts } from './webm-facts.ts'

interface MediaFacts {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly frames: number | null
  readonly video: VideoFacts | null
}

export type SniffedMedia = SniffedType & MediaFacts

export type ProbeResult =
  | { readonly kind: 'media'; readonly media: SniffedMedia }
  | { readonly kind: 'unreadable'; readonly contentType: string }
  | { readonly kind: 'unsupported' }
  /** A movie without a picture. */
  | { readonly kind: 'soundOnly'; readonly contentType: string }

/** Limits of an examination, so crafted files can't prolong it. */
export const probeLimits = { bytes: fileLimits.media.examined, time: fileLimits.media.time } as const

/** Identifies a file. A signature alone proves nothing: a header with the picture's size has to follow. */
export async function probe(source: ByteSource): Promise<ProbeResult> {
  const type = sniffType(await source.read(0, headBytes))
  if (type === null) return { kind: 'unsupported' }
  const facts = await unlessTooLarge(() => factsOf(type, source))
  if (facts === 'sound') return { kind: 'soundOnly', contentType: type.contentType }
  if (facts === null) return { kind: 'unreadable', contentType: type.contentType }
  const unknown = { width: null, height: null, durationMs: null, frames: null, video: null }
  return { kind: 'media', media: { ...type, ...unknown, ...facts } }
}

async function factsOf(type: SniffedType, source: ByteSource): Promise<Partial<MediaFacts> | 'sound' | null> {
  switch (type.kind) {
    case 'IMAGE':
      return imageSize(type.contentType, source)
    case 'GIF': {
      const size = await imageSize(type.contentType, source)
      return size && { ...size, frames: await unlessTooLarge(() => countFrames(source)) }
    }
    case 'VIDEO':
      return videoFacts(type.contentType, source)
  }
}

async function videoFacts(
  contentType: string,
  source: ByteSource,
): Promise<Partial<MediaFacts> | 'sound' | null> {
  switch (contentType) {
    case 'video/webm':
      return webmFacts(source)
    // The pictures themselves have the size.
    case 'video/mp2t':
      return (await hasVideoStream(source)) ? {} : null
    default: {
      const movie = await movieFacts(source)
      if (movie?.kind !== 'picture') return movie === null ? null : 'sound'
      const { kind: _, ...facts } = movie
      return facts
    }
  }
}

/** Null for a file that requires too much reading. */
async function unlessTooLarge<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ReadLimit) return null
    throw error
  }
}
