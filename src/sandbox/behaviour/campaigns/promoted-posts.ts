import type { promotedPostOperations } from '../../../shared/api/ads/promoted-posts.ts'
import { postFindings, postingFindings } from '../../../shared/entities/posts/post-rules.ts'
import { entityNotFound, notFound } from '../../answer/ads-errors.ts'
import { data as dataReply, type HandlerResult } from '../../answer/reply.ts'
import { isNewestVersion, publishPost } from '../../social/posts.ts'
import type { AccountRecord } from '../../state/account-tables.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { PostRecord } from '../../state/post-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { listParam, textParam } from '../common/request-values.ts'
import { allCards } from '../creatives/any-card.ts'
import { libraryOf, markShown } from '../media/library.ts'
import { type PostView, showPromotedPost, showWaitingPost } from './promoted-post-view.ts'

export const promotedPostBehaviours: AdsBehaviours<typeof promotedPostOperations> = {
  create({ params, account, data, service, incoming, now }): HandlerResult {
    const { as_user_id, nullcast = true } = params
    const { world } = service
    const { post } = publishPost({ world, at: now }, as_user_id, {
      account_id: account.id,
      text: params.text ?? '',
      name: params.name ?? null,
      nullcast,
      card_uri: params.card_uri ?? null,
      media_keys: params.media_keys ?? [],
      conversation_settings: params.conversation_settings ?? 'EVERYONE',
      video_cta: params.video_cta ?? null,
      video_cta_value: params.video_cta_value ?? null,
      video_description: params.video_description ?? null,
      video_title: params.video_title ?? null,
    })
    markShown(data, account, post.media_keys)
    const view = {
      data,
      user: world.platform.users.get(as_user_id),
      origin: incoming.origin,
      trimUser: params.trim_user === true,
      isExtended: params.tweet_mode === 'extended',
      isRead: false,
    }
    return dataReply(showPromotedPost(post, view))
  },

  rename({ params, account, service }) {
    const { posts } = service.world.platform
    const post = posts.get(params.tweet_id)
    if (post === undefined || !isListedFor(account, post)) return entityNotFound('TWEET', params.tweet_id)
    posts.put({ ...post, name: params.name || null })
    return dataReply({ tweet_id: post.id, name: params.name || null })
  },

  /** Drafts and scheduled posts belong to an account and appear in no timeline. */
  list({ operation, params, account, data, service, incoming }) {
    const { posts, users, waiting_posts } = service.world.platform
    const ids = params.tweet_ids === undefined ? null : new Set(params.tweet_ids)
    const userId = params.user_id ?? defaultUser(data, account)
    const { timeline_type: timeline = 'NULLCAST', include_mentions_and_replies: withReplies } = params
    const { user_id: _user, name, ...page } = params
    const viewOf = (post: PostRecord): PostView => ({
      data,
      user: users.get(post.user_id),
      origin: incoming.origin,
      trimUser: params.trim_user === true,
      isExtended: params.tweet_mode === 'extended',
      isRead: true,
    })
    const isWanted = (post: PostRecord) =>
      (userId === null || post.user_id === userId) &&
      (ids?.has(post.id) ?? true) &&
      (name === undefined || beginsWith(post.name, name))
    if (params.tweet_type !== 'PUBLISHED') {
      return listPage(operation, page, waiting_posts.values(), {
        key: (post) => post.id,
        show: (post) => showWaitingPost(post, viewOf(post)),
        where: (post) =>
          post.account_id === account.id &&
          (post.scheduled_at === null) === (params.tweet_type === 'DRAFT') &&
          isWanted(post),
      })
    }
    return listPage(operation, page, posts.values(), {
      key: (post) => post.id,
      show: (post) => showPromotedPost(post, viewOf(post)),
      where: (post) =>
        isListedFor(account, post) &&
        isNewestVersion(post) &&
        isWanted(post) &&
        (timeline === 'ALL' || post.nullcast === (timeline === 'NULLCAST')) &&
        (withReplies === true || !post.referenced_tweets.some(({ type }) => type === 'replied_to')),
    })
  },
}

export const promotedPostReviews: AdsReviews<typeof promotedPostOperations> = {
  create({ given, data, account, caller }) {
    const post = {
      as_user_id: textParam(given, 'as_user_id'),
      text: textParam(given, 'text'),
      card_uri: textParam(given, 'card_uri'),
      media_keys: listParam(given, 'media_keys'),
      name: textParam(given, 'name'),
      nullcast: given.nullcast !== false,
      video_cta: textParam(given, 'video_cta'),
      video_cta_value: textParam(given, 'video_cta_value'),
      video_description: textParam(given, 'video_description'),
      video_title: textParam(given, 'video_title'),
    }
    const posting = { callerId: caller.user.id, grants: account?.grants_posting_to ?? [] }
    const { card_uri } = post
    const isUnknown = card_uri !== null && account !== null && !isCardOf(data, account, card_uri)
    return [
      ...postingFindings(post, posting),
      ...(isUnknown ? [notFound('CARD', card_uri, 'card_uri')] : []),
      ...postFindings(post, { library: libraryOf(data, account) }),
    ]
  },
}

/** Posts created for the account, and its users' own posts. */
export function isListedFor(account: AccountRecord, post: PostRecord): boolean {
  return post.account_id === null ? account.users.includes(post.user_id) : post.account_id === account.id
}

/** The user whom the account promotes in full (posts.md#lists-of-posts-for-ads); null if it has none. */
function defaultUser(data: AdsData, account: AccountRecord): string | null {
  const full = data.promotable_users.find(
    (row) => row.account_id === account.id && row.promotable_user_type === 'FULL' && !row.deleted,
  )
  return full?.user_id ?? null
}

function isCardOf(data: AdsData, account: AccountRecord, cardUri: string): boolean {
  return allCards(data, '').some(
    (card) => card.account_id === account.id && card.card_uri === cardUri && !card.deleted,
  )
}
