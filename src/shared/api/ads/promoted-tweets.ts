import { z } from 'zod'
import {
  commaList,
  decimalId,
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

/** Posts that line items promote (public-facts A5). There is no change: remove, and promote anew. */

export const promotedTweet = z.looseObject({
  id: identifier,
  line_item_id: z.string(),
  tweet_id: z.string(),
  entity_status: z.string().nullish(),
  approval_status: z.string().nullish(),
  ...recordTimes,
})
export type PromotedTweet = z.infer<typeof promotedTweet>

const path = '/accounts/:account_id/promoted_tweets'
const common = {
  host: 'ads',
  version: '12',
  auth: 'user',
  source: { document: 'public', place: 'A5' },
} as const

export const listPromotedTweets = defineOperation({
  id: 'promotedTweets.list',
  title: 'List promoted posts',
  method: 'GET',
  ...common,
  path,
  params: () =>
    z.object({
      account_id: identifier,
      line_item_ids: commaList(identifier).optional(),
      promoted_tweet_ids: commaList(identifier).optional(),
      ...pageParameters(200, 1000),
      ...sortParameters(),
    }),
  reply: () => page(promotedTweet),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
})

export const getPromotedTweet = defineOperation({
  id: 'promotedTweets.get',
  title: 'Read a promoted post',
  method: 'GET',
  ...common,
  path: `${path}/:promoted_tweet_id`,
  params: () =>
    z.object({ account_id: identifier, promoted_tweet_id: identifier, with_deleted: withDeleted }),
  reply: () => single(promotedTweet),
  limit: limits.accountReads,
  effect: 'read',
})

export const createPromotedTweets = defineOperation({
  id: 'promotedTweets.create',
  title: 'Promote posts with a line item',
  method: 'POST',
  ...common,
  path,
  params: () =>
    z.object({
      account_id: identifier,
      line_item_id: identifier,
      tweet_ids: commaList(decimalId, 50),
    }),
  reply: () => page(promotedTweet),
  limit: limits.writes,
  effect: 'write',
})

export const deletePromotedTweet = defineOperation({
  id: 'promotedTweets.delete',
  title: 'Stop promoting a post',
  method: 'DELETE',
  ...common,
  path: `${path}/:promoted_tweet_id`,
  params: () => z.object({ account_id: identifier, promoted_tweet_id: identifier }),
  reply: () => single(promotedTweet),
  limit: limits.writes,
  effect: 'destructive',
})

export const promotedTweetOperations = {
  list: listPromotedTweets,
  get: getPromotedTweet,
  create: createPromotedTweets,
  remove: deletePromotedTweet,
}
