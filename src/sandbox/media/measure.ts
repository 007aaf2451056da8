import { measureImage } from './measure-image.ts'
import type { Measures } from './measure-video.ts'
import { measureVideo } from './measure-video.ts'
import type { SegmentedBytes } from './segmented-bytes.ts'

export function measure(mimeType: string, bytes: SegmentedBytes): Measures {
  if (mimeType.startsWith('video/')) return measureVideo(bytes)
  return { ...(measureImage(bytes) ?? { width: null, height: null }), duration: null }
}
