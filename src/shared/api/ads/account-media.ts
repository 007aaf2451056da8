import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, identifier, pageParameters, recordTimes, sortParameters } from '../conventions.ts'
import { adsResource } from '../routes.ts'

/** Account media (media.md#account-media). */

export const creativeTypes = [
  'BANNER',
  'BANNER_TABLET',
  'INTERSTITIAL',
  'INTERSTITIAL_LANDSCAPE',
  'INTERSTITIAL_LANDSCAPE_TABLET',
  'INTERSTITIAL_TABLET',
  'MEDIUM_RECTANGLE',
  'PREROLL',
  'VAST_PREROLL',
] as const
export type CreativeType = (typeof creativeTypes)[number]

export const accountMedia = z.looseObject({
  id: identifier,
  /** The media key of a video; null for banners. */
  video_id: z.string().nullish(),
  media_url: z.string().nullish(),
  creative_type: z.string().nullish(),
  ...recordTimes,
})
export type AccountMedia = z.infer<typeof accountMedia>

const source = citeDocumented('media#account-media')

const media = adsResource('accountMedia', 'account_media/:account_media_id', accountMedia, source)

export const accountMediaOperations = {
  list: media.list(t`List account media`, () => ({
    account_media_ids: commaList(identifier).optional(),
    count: pageParameters(200, 1000).count,
    creative_types: commaList(z.enum(creativeTypes)).optional(),
    cursor: pageParameters(200, 1000).cursor,
    ...sortParameters(),
  })),
  get: media.get(t`Read an account media`),
  remove: media.remove(t`Delete an account media`),
}

export const { list: listAccountMedia } = accountMediaOperations
