import type { promotedTweetOperations } from '../../../shared/api/ads/promoted-tweets.ts'
import { entityNotFound, notFound } from '../../answer/ads-errors.ts'
import { data as dataReply, json } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { show } from '../../state/fields.ts'
import type { PromotableUserRecord, PromotedTweetRecord } from '../../state/promotion-tables.ts'
import { recordChange } from '../accounts/history.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { findOwn } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'
import { listParam } from '../common/request-values.ts'
import { newTimes, type Writing } from '../common/writing.ts'

const showPromoted = (promoted: PromotedTweetRecord) =>
  show(promoted, [
    'id',
    'line_item_id',
    'tweet_id',
    'entity_status',
    'approval_status',
    'created_at',
    'updated_at',
    'deleted',
  ])

export const promotedTweetBehaviours: AdsBehaviours<typeof promotedTweetOperations> = {
  list({ operation, params, account, data }) {
    const ids = params.promoted_tweet_ids === undefined ? null : new Set(params.promoted_tweet_ids)
    const items = params.line_item_ids === undefined ? null : new Set(params.line_item_ids)
    return listPage(operation, params, data.promoted_tweets.values(), {
      key: (promoted) => promoted.id,
      show: showPromoted,
      where: (promoted) =>
        promoted.account_id === account.id &&
        (params.with_deleted === true || !isOrphan(data, promoted)) &&
        (ids?.has(promoted.id) ?? true) &&
        (items?.has(promoted.line_item_id) ?? true),
    })
  },

  get({ params, account, data }) {
    const promoted = data.promoted_tweets.get(params.promoted_tweet_id)
    if (promoted === undefined || promoted.account_id !== account.id) {
      return entityNotFound('PROMOTED_TWEET', params.promoted_tweet_id)
    }
    const isHidden = promoted.deleted || isOrphan(data, promoted)
    return isHidden && params.with_deleted !== true
      ? entityNotFound('PROMOTED_TWEET', params.promoted_tweet_id)
      : dataReply(showPromoted(promoted))
  },

  /** A post the line item already promotes is returned unchanged. */
  create(context) {
    const { params, data } = context
    const promoted = [...new Set(params.tweet_ids)].map((tweetId) => {
      const existingPromotion = data.promoted_tweets.find(
        (row) => row.line_item_id === params.line_item_id && row.tweet_id === tweetId && !row.deleted,
      )
      return existingPromotion ?? promote(context, params.line_item_id, tweetId)
    })
    return json({
      request: { params },
      data: promoted.map(showPromoted),
      total_count: promoted.length,
    })
  },

  remove(context) {
    const { params, data, now } = context
    const promoted = findOwn(context, data.promoted_tweets, params.promoted_tweet_id)
    if (promoted === undefined) return entityNotFound('PROMOTED_TWEET', params.promoted_tweet_id)
    const after = data.promoted_tweets.put({ ...promoted, deleted: true, updated_at: isoSeconds(now) })
    recordChange(context, 'PROMOTED_TWEET', promoted, after, showPromoted)
    return dataReply(showPromoted(after))
  },
}

export const promotedTweetReviews: AdsReviews<typeof promotedTweetOperations> = {
  create({ given, account, data, service }) {
    if (account === null) return []
    const unknown = listParam(given, 'tweet_ids').find((id) => !mayPromote({ account, data, service }, id))
    return unknown === undefined ? [] : [notFound('TWEET', unknown, 'tweet_ids')]
  },
}

/** Its line item is deleted: only included with `with_deleted` (line-items.md#promoted-posts). */
export function isOrphan(data: AdsData, promoted: PromotedTweetRecord): boolean {
  return data.line_items.get(promoted.line_item_id)?.deleted !== false
}

/** Posts created for the account, and those of users it may promote (accounts.md#promotable-users). */
function mayPromote(
  { account, data, service }: Pick<Writing, 'account' | 'data' | 'service'>,
  tweetId: string,
): boolean {
  const post = service.world.platform.posts.get(tweetId)
  if (post === undefined) return false
  const isOfPromotable = (user: PromotableUserRecord): boolean =>
    user.account_id === account.id && user.user_id === post.user_id && !user.deleted
  return post.account_id === account.id || data.promotable_users.find(isOfPromotable) !== undefined
}

function promote(writing: Writing, lineItemId: string, tweetId: string): PromotedTweetRecord {
  const { account, data, service, now } = writing
  const promoted = data.promoted_tweets.put({
    id: service.world.ids.entity((id) => data.promoted_tweets.has(id)),
    account_id: account.id,
    line_item_id: lineItemId,
    tweet_id: tweetId,
    entity_status: 'ACTIVE',
    approval_status: 'ACCEPTED',
    ...newTimes(now),
  })
  recordChange(writing, 'PROMOTED_TWEET', null, promoted, showPromoted)
  return promoted
}
