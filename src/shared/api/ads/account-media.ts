import { z } from 'zod'
import {
  commaList,
  identifier,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

/** Account media (advertising document, "Creatives" and "Account media"). */

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

const source = { document: 'advertising', place: 'Creatives' } as const

export const listAccountMedia = ads('GET /accounts/:account_id/account_media', {
  id: 'accountMedia.list',
  title: 'List account media',
  params: () => ({
    account_media_ids: commaList(identifier).optional(),
    count: pageParameters(200, 1000).count,
    creative_types: commaList(z.enum(creativeTypes)).optional(),
    cursor: pageParameters(200, 1000).cursor,
    ...sortParameters(),
  }),
  source,
  reply: () => page(accountMedia),
  paging: cursor(200, 1000),
})

export const accountMediaOperations = {
  list: listAccountMedia,
  get: ads('GET /accounts/:account_id/account_media/:account_media_id', {
    id: 'accountMedia.get',
    title: 'Read an account media',
    params: () => ({ with_deleted: withDeleted }),
    source,
    reply: () => single(accountMedia),
  }),
  remove: ads('DELETE /accounts/:account_id/account_media/:account_media_id', {
    id: 'accountMedia.delete',
    title: 'Delete an account media',
    source,
    reply: () => single(accountMedia),
  }),
}
