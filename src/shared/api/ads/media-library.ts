import { z } from 'zod'
import {
  clearable,
  identifier,
  limits,
  mediaKey,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  textUpTo,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** The media library (advertising document, "Creatives" and "Media library object"). */

export const mediaTypes = ['GIF', 'IMAGE', 'VIDEO'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Characters of a media's texts (advertising document, "Creatives", POST media_library). */
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
  /** Milliseconds, of videos. */
  duration: z.int().nullish(),
  poster_media_url: z.string().nullish(),
  poster_media_key: z.string().nullish(),
  /** `16:9`. */
  aspect_ratio: z.string().nullish(),
  ...recordTimes,
})
export type LibraryMediaRecord = z.infer<typeof libraryMedia>

const common = {
  host: 'ads',
  version: '12',
  auth: 'user',
  source: { document: 'advertising', place: 'Creatives, media_library' },
} as const

/** Fields that POST and PUT share, in the order of the document. */
const texts = {
  description: clearable(textUpTo(mediaTextLimits.description)).describe('Videos only'),
  file_name: clearable(textUpTo(mediaTextLimits.file_name)),
  name: clearable(textUpTo(mediaTextLimits.name)),
  poster_media_key: clearable(mediaKey).describe('Videos only; the first frame when left out'),
  title: clearable(textUpTo(mediaTextLimits.title)).describe('Videos only'),
}

/** The last three parameters are those of decisions.md, "Creatives". */
export const listMediaLibrary = defineOperation({
  id: 'mediaLibrary.list',
  title: 'List the media library',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/media_library',
  params: () =>
    z.object({
      account_id: identifier,
      ...pageParameters(20, 50),
      media_type: z.enum(mediaTypes).optional(),
      q: textUpTo(queryLimit)
        .min(1)
        .optional()
        .describe('Words of name, title, file name or description; all have to occur'),
      ...sortParameters(),
    }),
  reply: () => page(libraryMedia),
  paging: { kind: 'cursor', defaultCount: 20, maximumCount: 50 },
  limit: limits.accountReads,
  effect: 'read',
})

export const getLibraryMedia = defineOperation({
  id: 'mediaLibrary.get',
  title: 'Read a media',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/media_library/:media_key',
  params: () => z.object({ account_id: identifier, media_key: mediaKey }),
  reply: () => single(libraryMedia),
  limit: limits.accountReads,
  effect: 'read',
})

export const addLibraryMedia = defineOperation({
  id: 'mediaLibrary.add',
  title: 'Add an upload to the media library',
  method: 'POST',
  ...common,
  path: '/accounts/:account_id/media_library',
  params: () => z.object({ account_id: identifier, media_key: mediaKey, ...texts }),
  reply: () => single(libraryMedia),
  limit: limits.writes,
  effect: 'write',
})

export const updateLibraryMedia = defineOperation({
  id: 'mediaLibrary.update',
  title: 'Change the texts or the poster of a media',
  method: 'PUT',
  ...common,
  path: '/accounts/:account_id/media_library/:media_key',
  params: () => z.object({ account_id: identifier, media_key: mediaKey, ...texts }),
  reply: () => single(libraryMedia),
  limit: limits.writes,
  effect: 'write',
})

export const deleteLibraryMedia = defineOperation({
  id: 'mediaLibrary.delete',
  title: 'Delete a media from the library',
  method: 'DELETE',
  ...common,
  path: '/accounts/:account_id/media_library/:media_key',
  params: () => z.object({ account_id: identifier, media_key: mediaKey }),
  reply: () => single(libraryMedia),
  limit: limits.writes,
  effect: 'destructive',
})

export const mediaLibraryOperations = {
  list: listMediaLibrary,
  get: getLibraryMedia,
  add: addLibraryMedia,
  update: updateLibraryMedia,
  remove: deleteLibraryMedia,
}
