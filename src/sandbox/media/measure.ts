import { measureImage } from './measure-image.ts'
import { measureVideo } from './measure-video.ts'
import type { SegmentedBytes } from './segmented-bytes.ts'

/** A file's own metadata; null if it can't be understood. */
export interface Measures {
  readonly width: number | null
  readonly height: number | null
  /** Milliseconds, for videos. */
  readonly duration: number | null
}

export function measure(mimeType: string, bytes: SegmentedBytes): Measures {
  if (mimeType.startsWith('video/')) return measureVideo(bytes)
  return { ...(measureImage(bytes) ?? { width: null, height: null }), duration: null }
}
