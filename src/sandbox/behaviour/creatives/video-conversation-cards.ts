import type { videoConversationOperations } from '../../../shared/api/ads/video-conversation-cards.ts'
import {
  type ConversationField,
  type ConversationTerms,
  conversationFindings,
} from '../../../shared/entities/video-conversations/video-conversation-rules.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { libraryKey, type VideoConversationRecord } from '../../state/creative-tables.ts'
import type { AdsBehaviours, AdsReviewContext, AdsReviews } from '../common/contract.ts'
import { findOwn, replyWithRecord } from '../common/find-entity.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes, withChanges } from '../common/writing.ts'
import { libraryOf, markShown } from '../media/library.ts'
import { cardUriOf } from './any-card.ts'
import { showVideoConversation } from './video-conversation-view.ts'

export const videoConversationBehaviours: AdsBehaviours<typeof videoConversationOperations> = {
  list({ operation, params, account, data, incoming }) {
    const ids = params.card_ids === undefined ? null : new Set(params.card_ids)
    return listPage(operation, params, data.video_conversation_cards.values(), {
      key: (card) => card.id,
      show: showVideoConversation(data, incoming.origin),
      where: (card) =>
        card.account_id === account.id &&
        (ids?.has(card.id) ?? true) &&
        (params.q === undefined || beginsWith(card.name, params.q)),
    })
  },

  get: (context) =>
    replyWithRecord(
      context,
      context.data.video_conversation_cards,
      showVideoConversation(context.data, context.incoming.origin),
    ),

  create({ params, account, data, caller, service, incoming, now }) {
    const card = data.video_conversation_cards.put({
      id: service.world.ids.entity((id) => data.video_conversation_cards.has(id)),
      account_id: account.id,
      name: params.name,
      title: params.title ?? null,
      first_cta: params.first_cta,
      first_cta_tweet: params.first_cta_tweet,
      second_cta: params.second_cta ?? null,
      second_cta_tweet: params.second_cta_tweet ?? null,
      third_cta: params.third_cta ?? null,
      third_cta_tweet: params.third_cta_tweet ?? null,
      fourth_cta: params.fourth_cta ?? null,
      fourth_cta_tweet: params.fourth_cta_tweet ?? null,
      thank_you_text: params.thank_you_text,
      thank_you_url: params.thank_you_url ?? null,
      media_key: params.media_key,
      poster_media_key: params.poster_media_key ?? null,
      unlocked_image_media_key: params.unlocked_image_media_key ?? null,
      unlocked_video_media_key: params.unlocked_video_media_key ?? null,
      video_owner_id: caller.user.id,
      card_uri: cardUriOf(service.world.ids.decimal()),
      card_type: 'VIDEO_CONVERSATION',
      ...newTimes(now),
    })
    markShown(data, account, [card.media_key])
    return dataReply(showVideoConversation(data, incoming.origin)(card))
  },

  update({ params, account, data, incoming, now }) {
    const before = findConversation(data, account.id, params.card_id)
    if (before === undefined) return entityNotFound('CARD', params.card_id)
    const { account_id: _account, card_id: _card, ...changes } = params
    const after = data.video_conversation_cards.put({
      ...withChanges(before, changes),
      updated_at: isoSeconds(now),
    })
    return dataReply(showVideoConversation(data, incoming.origin)(after))
  },

  remove({ params, account, data, incoming, now }) {
    const before = findConversation(data, account.id, params.card_id)
    if (before === undefined) return entityNotFound('CARD', params.card_id)
    const after = data.video_conversation_cards.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
    return dataReply(showVideoConversation(data, incoming.origin)(after))
  },
}

function findConversation(data: AdsData, accountId: string, id: string): VideoConversationRecord | undefined {
  return findOwn({ account: { id: accountId } }, data.video_conversation_cards, id)
}

export const videoConversationReviews: AdsReviews<typeof videoConversationOperations> = {
  create: (context) => review(context, () => null),
  update: (context) => {
    const { given, data, account } = context
    const before = findConversation(data, account?.id ?? '', textParam(given, 'card_id') ?? '')
    return before === undefined ? [] : review(context, (field) => before[field], before)
  },
}

/** The card after the change: given values, or else current ones. */
function review(
  { given, data, account }: AdsReviewContext,
  storedText: (field: ConversationField) => string | null,
  before?: VideoConversationRecord,
) {
  const field = (name: ConversationField) => (name in given ? textParam(given, name) : storedText(name))
  const terms: ConversationTerms = {
    first_cta: field('first_cta'),
    first_cta_tweet: field('first_cta_tweet'),
    media_key: field('media_key'),
    name: field('name'),
    thank_you_text: field('thank_you_text'),
    title: field('title'),
    second_cta: field('second_cta'),
    second_cta_tweet: field('second_cta_tweet'),
    poster_media_key: field('poster_media_key'),
    third_cta: field('third_cta'),
    third_cta_tweet: field('third_cta_tweet'),
    fourth_cta: field('fourth_cta'),
    fourth_cta_tweet: field('fourth_cta_tweet'),
    thank_you_url: field('thank_you_url'),
    unlocked_image_media_key: field('unlocked_image_media_key'),
    unlocked_video_media_key: field('unlocked_video_media_key'),
  }
  const library = libraryOf(data, account)
  // Media the card already shows may have left the library since.
  const cardValues = before === undefined ? [] : Object.values(before)
  return conversationFindings(terms, {
    library: (key) =>
      library(key) ??
      (cardValues.includes(key)
        ? data.media_library.get(libraryKey(before?.account_id ?? '', key))
        : undefined),
  })
}
