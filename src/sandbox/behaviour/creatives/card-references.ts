import { cardOperations } from '../../../shared/api/ads/cards.ts'
import { own, type References } from '../common/references.ts'
import { allCards } from './any-card.ts'

export const cardReferences: References = {
  card_id: own('CARD', (data, id, { operation }) =>
    operation.id === cardOperations.getAny.id
      ? allCards(data, '').find((row) => row.id === id)
      : data.cards.get(id),
  ),
}

export const legacyCardReferences: References = {
  /** A card of a type other than the path's counts as missing. */
  card_id: own('CARD', (data, id, { given: { card_type = 'IMAGE_CONVERSATION' } }) =>
    allCards(data, '').find((row) => row.id === id && row.card_type === card_type),
  ),
}

export const pollCardReferences: References = {
  card_id: own('CARD', (data, id) => data.poll_cards.get(id)),
}

export const videoConversationReferences: References = {
  card_id: own('CARD', (data, id) => data.video_conversation_cards.get(id)),
}
