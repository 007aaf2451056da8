import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  mediaKey,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/** The media library (media.md#library). */

export const mediaTypes = ['GIF', 'IMAGE', 'VIDEO'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Maximum characters of a media's texts (media.md#library). */
export const mediaTextLimits = { description: 200, file_name: 255, name: 100, title: 70 } as const
const queryLimit = 255

export const libraryMedia = z.looseObject({
  media_key: z.string(),
  name: z.string().nullish(),
  file_name: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  media_url: z.string().nullish(),
  media_category: z.string().nullish(),
  media_status: z.string().nullish(),
  media_type: z.string().nullish(),
  tweeted: z.boolean().nullish(),
  /** Milliseconds, for videos. */
  duration: z.int().nullish(),
  poster_media_url: z.string().nullish(),
  poster_media_key: z.string().nullish(),
  /** `16:9`. */
  aspect_ratio: z.string().nullish(),
  ...recordTimes,
})
export type LibraryMediaRecord = z.infer<typeof libraryMedia>

/** Fields that POST and PUT share, in the documented order. */
const texts = {
  description: clearable(textUpTo(mediaTextLimits.description)).describe('Videos only'),
  file_name: clearable(textUpTo(mediaTextLimits.file_name)),
  name: clearable(textUpTo(mediaTextLimits.name)),
  poster_media_key: clearable(mediaKey).describe('Videos only; default: the first frame'),
  title: clearable(textUpTo(mediaTextLimits.title)).describe('Videos only'),
}

const source = citeDocumented('media#library')

const library = adsResource('mediaLibrary', 'media_library/:media_key', libraryMedia, source, {
  counts: [20, 50],
})

export const mediaLibraryOperations = {
  /** The last three parameters are settled (media.md#library). */
  list: library.list(t`List the media library`, () => ({
    ...pageParameters(20, 50),
    media_type: z.enum(mediaTypes).optional(),
    q: textUpTo(queryLimit)
      .min(1)
      .optional()
      .describe('Words of name, title, file name or description; all have to occur'),
    ...sortParameters(),
  })),
  get: ads('GET /accounts/:account_id/media_library/:media_key', {
    id: 'mediaLibrary.get',
    title: t`Read a media item`,
    params: () => ({ media_key: mediaKey }),
    source,
    reply: () => single(libraryMedia),
  }),
  add: library.create(t`Add an upload to the media library`, () => ({ media_key: mediaKey, ...texts }), {
    id: 'mediaLibrary.add',
  }),
  update: library.update(t`Change the texts or the poster of a media`, () => ({
    media_key: mediaKey,
    ...texts,
  })),
  remove: ads('DELETE /accounts/:account_id/media_library/:media_key', {
    id: 'mediaLibrary.delete',
    title: t`Delete a media item from the library`,
    params: () => ({ media_key: mediaKey }),
    source,
    reply: () => single(libraryMedia),
  }),
}

export const { list: listMediaLibrary, add: addLibraryMedia } = mediaLibraryOperations
