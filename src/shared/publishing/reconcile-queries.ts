import { accountMediaOperations } from '../api/ads/account-media.ts'
import { campaignOperations } from '../api/ads/campaigns.ts'
import { cardOperations, cardTypes } from '../api/ads/cards.ts'
import { curatedCategoryOperations } from '../api/ads/curated-categories.ts'
import { lineItemOperations } from '../api/ads/line-items.ts'
import { mediaLibraryOperations } from '../api/ads/media-library.ts'
import { pollCardOperations } from '../api/ads/poll-cards.ts'
import { promotedPostOperations } from '../api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../api/ads/promoted-tweets.ts'
import { videoConversationOperations } from '../api/ads/video-conversation-cards.ts'
import type { Fields, Json } from '../core/json.ts'
import type { DraftSubject } from '../drafts/draft.ts'
import { type PublishCall, plainCall } from './publish-call.ts'
import type { PublishTarget } from './publish-request.ts'

/** Reads one record. A post has no reading of its own: its list is asked for one id. */
export function readCall(
  { accountId, subject, remoteId }: PublishTarget,
  poster: string | null,
): PublishCall {
  const account = { account_id: accountId }
  switch (subject) {
    case 'media':
      return plainCall(mediaLibraryOperations.get, { ...account, media_key: remoteId })
    case 'accountMedia':
      return plainCall(accountMediaOperations.get, { ...account, account_media_id: remoteId })
    case 'card':
      return plainCall(cardOperations.get, { ...account, card_id: remoteId })
    case 'legacyCard':
      return plainCall(cardOperations.getAny, { ...account, card_id: remoteId })
    case 'poll':
      return plainCall(pollCardOperations.get, { ...account, card_id: remoteId })
    case 'videoConversation':
      return plainCall(videoConversationOperations.get, { ...account, card_id: remoteId })
    case 'post':
      return plainCall(promotedPostOperations.list, {
        ...account,
        ...postsOf(poster),
        timeline_type: 'ALL',
        tweet_ids: [remoteId],
      })
    case 'campaign':
      return plainCall(campaignOperations.get, { ...account, campaign_id: remoteId })
    case 'lineItem':
      return plainCall(lineItemOperations.get, { ...account, line_item_id: remoteId })
    case 'curatedCategory':
      return plainCall(curatedCategoryOperations.getLink, {
        ...account,
        line_item_curated_category_id: remoteId,
      })
    case 'promotedPost':
      return plainCall(promotedTweetOperations.get, { ...account, promoted_tweet_id: remoteId })
  }
}

/** Reads several records at once; null where the service has no such reading. */
export function readSeveralCall(
  { accountId, subject }: Pick<PublishTarget, 'accountId' | 'subject'>,
  remoteIds: readonly string[],
): PublishCall | null {
  const list = { account_id: accountId, count: 1_000, with_draft: true }
  switch (subject) {
    case 'campaign':
      return plainCall(campaignOperations.list, { ...list, campaign_ids: [...remoteIds] })
    case 'lineItem':
      return plainCall(lineItemOperations.list, { ...list, line_item_ids: [...remoteIds] })
    default:
      return null
  }
}

/** The operation that reads a record, or several at once. */
export function readOperationOf(subject: DraftSubject, isSeveral: boolean): PublishCall['operation'] {
  const one = readCall({ accountId: '', subject, remoteId: '', type: null }, null)
  return ((isSeveral ? readSeveralCall({ accountId: '', subject }, []) : null) ?? one).operation
}

/**
 * The list in which a new thing is found again, as narrow as the service allows; it may come in pages. A media is
 * read by its key, since that is known before it is in the library. `sent` is what the call carried.
 */
export function findCall({ accountId, subject, remoteId }: PublishTarget, sent: Fields): PublishCall | null {
  const account = { account_id: accountId }
  const named = text(sent.name) === null ? {} : { q: text(sent.name) }
  switch (subject) {
    case 'media':
      return readCall({ accountId, subject, remoteId, type: null }, null)
    case 'card':
      return plainCall(cardOperations.list, { ...account, ...named, count: 200, card_types: [...cardTypes] })
    case 'poll':
      return plainCall(pollCardOperations.list, { ...account, ...named, count: 1_000 })
    case 'videoConversation':
      return plainCall(videoConversationOperations.list, { ...account, ...named, count: 1_000 })
    case 'post':
      return plainCall(promotedPostOperations.list, {
        ...account,
        ...postsOf(text(sent.as_user_id)),
        ...(text(sent.name) === null ? {} : { name: text(sent.name) }),
        timeline_type: sent.nullcast === false ? 'ORGANIC' : 'NULLCAST',
        count: 1_000,
      })
    case 'campaign':
      return plainCall(campaignOperations.list, {
        ...account,
        ...named,
        ...(text(sent.funding_instrument_id) === null
          ? {}
          : { funding_instrument_ids: [text(sent.funding_instrument_id)] }),
        count: 1_000,
        sort_by: 'created_at-desc',
        with_draft: true,
      })
    case 'lineItem':
      return plainCall(lineItemOperations.list, {
        ...account,
        ...named,
        ...(text(sent.campaign_id) === null ? {} : { campaign_ids: [text(sent.campaign_id)] }),
        count: 1_000,
        sort_by: 'created_at-desc',
        with_draft: true,
      })
    case 'curatedCategory':
      return plainCall(curatedCategoryOperations.listLinks, { ...account, count: 1_000 })
    case 'promotedPost':
      return plainCall(promotedTweetOperations.list, {
        ...account,
        ...(text(sent.line_item_id) === null ? {} : { line_item_ids: [text(sent.line_item_id)] }),
        count: 1_000,
      })
    case 'accountMedia':
    case 'legacyCard':
      return null
  }
}

/** All records of a kind that goes in batches, newest first; null for the others. */
export function newestCall({ accountId, subject }: PublishTarget): PublishCall | null {
  const list = { account_id: accountId, count: 1_000, sort_by: 'created_at-desc', with_draft: true }
  switch (subject) {
    case 'campaign':
      return plainCall(campaignOperations.list, list)
    case 'lineItem':
      return plainCall(lineItemOperations.list, list)
    default:
      return null
  }
}

/** Posts of one user; the account's own where nobody is named. A post that begins with a mention is listed, too. */
function postsOf(poster: string | null): Fields {
  return {
    tweet_type: 'PUBLISHED',
    tweet_mode: 'extended',
    include_mentions_and_replies: true,
    ...(poster === null ? {} : { user_id: poster }),
  }
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
