import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  commaList,
  decimalId,
  identifier,
  page,
  pageParameters,
  recordTimes,
  sortParameters,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/** Posts that line items promote (line-items.md#promoted-posts). There is no update: delete and create again. */

export const promotedTweet = z.looseObject({
  id: identifier,
  line_item_id: z.string(),
  tweet_id: z.string(),
  entity_status: z.string().nullish(),
  approval_status: z.string().nullish(),
  ...recordTimes,
})
export type PromotedTweet = z.infer<typeof promotedTweet>

const source = citePublic('line-items#promoted-posts')

const promotions = adsResource('promotedTweets', 'promoted_tweets/:promoted_tweet_id', promotedTweet, source)

export const promotedTweetOperations = {
  list: promotions.list(t`List promoted posts`, () => ({
    line_item_ids: commaList(identifier).optional(),
    promoted_tweet_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: promotions.get(t`Read a promoted post`),
  create: ads('POST /accounts/:account_id/promoted_tweets', {
    id: 'promotedTweets.create',
    title: t`Promote posts with a line item`,
    params: () => ({ line_item_id: identifier, tweet_ids: commaList(decimalId, 50) }),
    source,
    reply: () => page(promotedTweet),
  }),
  remove: promotions.remove(t`Stop promoting a post`),
}

export const { list: listPromotedTweets, create: createPromotedTweets } = promotedTweetOperations
