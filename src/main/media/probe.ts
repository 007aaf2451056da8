import { fileLimits } from '../files/limits.ts'
import { type ByteSource, ReadLimit } from './byte-source.ts'
import { headBytes, type SniffedType, sniffType } from './content-type.ts'
import { countFrames } from './gif-frames.ts'
import { imageSize } from './image-size.ts'
import { movieFacts } from './movie-facts.ts'

/** What the bytes of a file tell; null for what they do not. */
export interface Probed extends SniffedType {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  readonly frames: number | null
}

/** What an examination may read and how long it may take: crafted files lead nowhere else. */
export const probeLimits = { bytes: fileLimits.media.examined, time: fileLimits.media.time } as const

/** Finds out what a file is from its bytes; null where it is nothing the service takes. */
export async function probe(source: ByteSource): Promise<Probed | null> {
  const type = sniffType(await source.read(0, headBytes))
  if (type === null) return null
  const unknown = { width: null, height: null, durationMs: null, frames: null }
  const facts = await known(() => factsOf(type, source))
  return { ...type, ...unknown, ...facts }
}

async function factsOf(type: SniffedType, source: ByteSource): Promise<Partial<Probed> | null> {
  switch (type.kind) {
    case 'IMAGE':
      return imageSize(type.contentType, source)
    case 'GIF': {
      const frames = await known(() => countFrames(source))
      return { ...(await imageSize(type.contentType, source)), frames }
    }
    case 'VIDEO': {
      const hasBoxes = type.contentType === 'video/mp4' || type.contentType === 'video/quicktime'
      return hasBoxes ? movieFacts(source) : null
    }
  }
}

/** What a file that asks for too much would have told is not known. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ReadLimit) return null
    throw error
  }
}
