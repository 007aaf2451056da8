import { z } from 'zod'
import {
  commaList,
  identifier,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

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

const common = {
  host: 'ads',
  version: '12',
  auth: 'user',
  source: { document: 'advertising', place: 'Creatives' },
} as const

export const listAccountMedia = defineOperation({
  id: 'accountMedia.list',
  title: 'List account media',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/account_media',
  params: () =>
    z.object({
      account_id: identifier,
      account_media_ids: commaList(identifier).optional(),
      count: pageParameters(200, 1000).count,
      creative_types: commaList(z.enum(creativeTypes)).optional(),
      cursor: pageParameters(200, 1000).cursor,
      ...sortParameters(),
    }),
  reply: () => page(accountMedia),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
})

export const getAccountMedia = defineOperation({
  id: 'accountMedia.get',
  title: 'Read an account media',
  method: 'GET',
  ...common,
  path: '/accounts/:account_id/account_media/:account_media_id',
  params: () => z.object({ account_id: identifier, account_media_id: identifier, with_deleted: withDeleted }),
  reply: () => single(accountMedia),
  limit: limits.accountReads,
  effect: 'read',
})

export const deleteAccountMedia = defineOperation({
  id: 'accountMedia.delete',
  title: 'Delete an account media',
  method: 'DELETE',
  ...common,
  path: '/accounts/:account_id/account_media/:account_media_id',
  params: () => z.object({ account_id: identifier, account_media_id: identifier }),
  reply: () => single(accountMedia),
  limit: limits.writes,
  effect: 'destructive',
})

export const accountMediaOperations = {
  list: listAccountMedia,
  get: getAccountMedia,
  remove: deleteAccountMedia,
}
