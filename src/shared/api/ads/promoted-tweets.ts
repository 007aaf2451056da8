import { z } from 'zod'
import {
  commaList,
  decimalId,
  identifier,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

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

const source = { document: 'public', place: 'A5' } as const

export const listPromotedTweets = ads('GET /accounts/:account_id/promoted_tweets', {
  id: 'promotedTweets.list',
  title: 'List promoted posts',
  params: () => ({
    line_item_ids: commaList(identifier).optional(),
    promoted_tweet_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  }),
  source,
  reply: () => page(promotedTweet),
  paging: cursor(200, 1000),
})

export const createPromotedTweets = ads('POST /accounts/:account_id/promoted_tweets', {
  id: 'promotedTweets.create',
  title: 'Promote posts with a line item',
  params: () => ({ line_item_id: identifier, tweet_ids: commaList(decimalId, 50) }),
  source,
  reply: () => page(promotedTweet),
})

export const promotedTweetOperations = {
  list: listPromotedTweets,
  get: ads('GET /accounts/:account_id/promoted_tweets/:promoted_tweet_id', {
    id: 'promotedTweets.get',
    title: 'Read a promoted post',
    params: () => ({ with_deleted: withDeleted }),
    source,
    reply: () => single(promotedTweet),
  }),
  create: createPromotedTweets,
  remove: ads('DELETE /accounts/:account_id/promoted_tweets/:promoted_tweet_id', {
    id: 'promotedTweets.delete',
    title: 'Stop promoting a post',
    source,
    reply: () => single(promotedTweet),
  }),
}
