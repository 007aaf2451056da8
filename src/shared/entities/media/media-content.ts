import { z } from 'zod'
import { mediaCategories } from '../../api/platform/media-upload.ts'
import { text } from '../fields.ts'

/** What an MP4 or QuickTime file says about its streams; null if it doesn't. */
export const videoFacts = z.object({
  /** Of the picture, as in the file: `avc1` is H.264. */
  codec: z.string().nullable(),
  /** Of H.264. */
  profile: z.int().nullable(),
  /** Frames a second. */
  frameRate: z.number().nullable(),
  /** Of the sound. */
  sound: z.string().nullable(),
})
export type VideoFacts = Readonly<z.output<typeof videoFacts>>

/** Facts about a local file, read from its bytes. */
export const mediaFile = z.object({
  path: z.string(),
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds; with `bytes` it shows whether the file is still the one that was examined. */
  modifiedAt: z.number(),
  /** `image/png`, from the bytes and not from the name. */
  contentType: z.string(),
  kind: z.enum(['IMAGE', 'GIF', 'VIDEO']),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationMs: z.int().nullable(),
  /** Number of a GIF's frames, as far as they were counted; null or omitted if unknown. */
  frames: z.int().nullish(),
  /** Of MP4 and QuickTime. */
  video: videoFacts.nullish(),
})
export type MediaFile = Readonly<z.output<typeof mediaFile>>

export const mediaContent = z.object({
  /** Only for new media. */
  file: mediaFile.nullish(),
  category: z.enum(mediaCategories).nullish(),
  name: text,
  file_name: text,
  title: text,
  description: text,
  poster_media_key: text,
})
export type MediaContent = z.output<typeof mediaContent>
