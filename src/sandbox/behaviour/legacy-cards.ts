import type { legacyCardOperations } from '../../shared/catalogue/legacy-cards.ts'
import { entityNotFound } from '../answer/ads-errors.ts'
import { data as dataReply } from '../answer/reply.ts'
import { isoSeconds } from '../clock.ts'
import { showCard, showLegacyCard } from './card-view.ts'
import type { AdsBehaviours } from './contract.ts'
import { beginsWith, listPage } from './list.ts'
import { showPollCard } from './poll-view.ts'
import { showVideoConversation } from './video-conversation-view.ts'

const imageConversation = 'IMAGE_CONVERSATION'

export const legacyCardBehaviours: AdsBehaviours<typeof legacyCardOperations> = {
  /** Cards of every form; the type has to be the record's own. */
  remove({ params, account, data, incoming, now }) {
    const { card_id, card_type } = params
    const isMeant = (card: {
      readonly account_id: string
      readonly card_type: string
      readonly deleted: boolean
    }) => card.account_id === account.id && card.card_type === card_type && !card.deleted
    const gone = { deleted: true, updated_at: isoSeconds(now) } as const
    const card = data.cards.get(card_id)
    if (card !== undefined && isMeant(card)) return dataReply(showCard(data.cards.put({ ...card, ...gone })))
    const legacy = data.legacy_cards.get(card_id)
    if (legacy !== undefined && isMeant(legacy)) {
      return dataReply(showLegacyCard(data.legacy_cards.put({ ...legacy, ...gone })))
    }
    const poll = data.poll_cards.get(card_id)
    if (poll !== undefined && isMeant(poll)) {
      return dataReply(showPollCard(data, incoming.origin)(data.poll_cards.put({ ...poll, ...gone })))
    }
    const conversation = data.video_conversation_cards.get(card_id)
    if (conversation !== undefined && isMeant(conversation)) {
      const after = data.video_conversation_cards.put({ ...conversation, ...gone })
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
}
