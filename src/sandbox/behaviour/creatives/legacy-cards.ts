import type { legacyCardOperations } from '../../../shared/api/ads/legacy-cards.ts'
import {
  type ConversationField,
  type ConversationTerms,
  conversationFields,
  conversationFindings,
} from '../../../shared/entities/video-conversations/video-conversation-rules.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { type LegacyCardRecord, type LibraryMediaRecord, libraryKey } from '../../state/creative-tables.ts'
import type { AdsBehaviours, AdsReviewContext, AdsReviews } from '../common/contract.ts'
import { beginsWith, listPage } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes, withChanges } from '../common/writing.ts'
import { findLibraryMedia, libraryOf, markShown } from '../media/library.ts'
import { cardUriOf } from './any-card.ts'
import { showCard, showLegacyCard } from './card-view.ts'
import { showPollCard, sidesOf } from './poll-view.ts'
import { showVideoConversation } from './video-conversation-view.ts'

const imageConversation = 'IMAGE_CONVERSATION'

export const legacyCardBehaviours: AdsBehaviours<typeof legacyCardOperations> = {
  /** Cards of every form; the type must match the record's. */
  remove({ params, account, data, incoming, now }) {
    const { card_id, card_type } = params
    const isMeant = (card: {
      readonly account_id: string
      readonly card_type: string
      readonly deleted: boolean
    }) => card.account_id === account.id && card.card_type === card_type && !card.deleted
    const deletion = { deleted: true, updated_at: isoSeconds(now) } as const
    const card = data.cards.get(card_id)
    if (card !== undefined && isMeant(card))
      return dataReply(showCard(data.cards.put({ ...card, ...deletion })))
    const legacy = data.legacy_cards.get(card_id)
    if (legacy !== undefined && isMeant(legacy)) {
      return dataReply(showLegacyCard(data.legacy_cards.put({ ...legacy, ...deletion })))
    }
    const poll = data.poll_cards.get(card_id)
    if (poll !== undefined && isMeant(poll)) {
      return dataReply(showPollCard(data, incoming.origin)(data.poll_cards.put({ ...poll, ...deletion })))
    }
    const conversation = data.video_conversation_cards.get(card_id)
    if (conversation !== undefined && isMeant(conversation)) {
      const after = data.video_conversation_cards.put({ ...conversation, ...deletion })
      return dataReply(showVideoConversation(data, incoming.origin)(after))
    }
    return entityNotFound('CARD', card_id)
  },

  listImageConversations({ operation, params, account, data }) {
    const ids = params.card_ids === undefined ? null : new Set(params.card_ids)
    return listPage(operation, params, data.legacy_cards.values(), {
      key: (card) => card.id,
      show: showLegacyCard,
      where: (card) =>
        card.account_id === account.id &&
        card.card_type === imageConversation &&
        (ids?.has(card.id) ?? true) &&
        (params.q === undefined || beginsWith(card.name, params.q)),
    })
  },

  getImageConversation({ params, account, data }) {
    const card = data.legacy_cards.get(params.card_id)
    const isThere =
      card?.account_id === account.id &&
      card.card_type === imageConversation &&
      (!card.deleted || params.with_deleted === true)
    return card === undefined || !isThere
      ? entityNotFound('CARD', params.card_id)
      : dataReply(showLegacyCard(card))
  },

  createImageConversation({ params, account, data, service, now }) {
    const { account_id: _account, ...fields } = params
    const image = findLibraryMedia(data, account, params.media_key)
    const card = data.legacy_cards.put({
      id: service.world.ids.entity((id) => data.legacy_cards.has(id)),
      account_id: account.id,
      card_type: imageConversation,
      card_uri: cardUriOf(service.world.ids.decimal()),
      ...noFields,
      ...fields,
      ...sizeOf(image),
      ...newTimes(now),
    })
    markShown(data, account, [params.media_key])
    return dataReply(showLegacyCard(card))
  },

  updateImageConversation({ params, account, data, now }) {
    const before = findImageConversation(data, account.id, params.card_id)
    if (before === undefined) return entityNotFound('CARD', params.card_id)
    const { account_id: _account, card_id: _card, ...changes } = params
    const image =
      params.media_key === undefined ? undefined : findLibraryMedia(data, account, params.media_key)
    const card = { ...withChanges(before, changes), ...sizeOf(image), updated_at: isoSeconds(now) }
    return dataReply(showLegacyCard(data.legacy_cards.put(card)))
  },

  deleteImageConversation({ params, account, data, now }) {
    const before = findImageConversation(data, account.id, params.card_id)
    if (before === undefined) return entityNotFound('CARD', params.card_id)
    const card = data.legacy_cards.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
    return dataReply(showLegacyCard(card))
  },
}

export const legacyCardReviews: AdsReviews<typeof legacyCardOperations> = {
  createImageConversation: (context) => review(context, undefined),
  updateImageConversation(context) {
    const { data, account, given } = context
    const before = findImageConversation(data, account?.id ?? '', textParam(given, 'card_id') ?? '')
    return before === undefined ? [] : review(context, before)
  },
}

/** The card after the change: given values, or else current ones. Its own media may have left the library. */
function review({ given, data, account }: AdsReviewContext, before: LegacyCardRecord | undefined) {
  const storedText = (name: ConversationField): string | null => {
    const value: unknown = before?.[name]
    return typeof value === 'string' ? value : null
  }
  const terms = Object.fromEntries(
    conversationFields.map((name) => [name, name in given ? textParam(given, name) : storedText(name)]),
  ) as ConversationTerms
  const library = libraryOf(data, account)
  const isOwn = (key: string): boolean => before !== undefined && Object.values(before).includes(key)
  return conversationFindings(terms, {
    shows: 'IMAGE',
    library: (key) =>
      library(key) ?? (isOwn(key) ? data.media_library.get(libraryKey(account?.id ?? '', key)) : undefined),
  })
}

/** A card's defaults for values that weren't given. */
const noFields = {
  title: null,
  second_cta: null,
  second_cta_tweet: null,
  third_cta: null,
  third_cta_tweet: null,
  fourth_cta: null,
  fourth_cta_tweet: null,
  thank_you_url: null,
  unlocked_image_media_key: null,
}

function sizeOf(image: LibraryMediaRecord | undefined) {
  if (image === undefined) return {}
  const [image_display_width, image_display_height] = sidesOf(image)
  return { image_display_width, image_display_height }
}

function findImageConversation(data: AdsData, accountId: string, id: string): LegacyCardRecord | undefined {
  const card = data.legacy_cards.get(id)
  const isThere = card?.account_id === accountId && card.card_type === imageConversation && !card.deleted
  return isThere ? card : undefined
}
