import type { AdsData } from '../../state/ads-data.ts'
import { showCard, showLegacyCard } from './card-view.ts'
import { showPollCard } from './poll-view.ts'
import { showVideoConversation } from './video-conversation-view.ts'

/** A card of any form: the fields for sorting and filtering, and how the service shows it. */
export interface AnyCard {
  readonly id: string
  readonly account_id: string
  readonly name: string | null
  readonly card_type: string
  readonly card_uri: string
  readonly created_at: string
  readonly updated_at: string
  readonly deleted: boolean
  readonly show: () => Record<string, unknown>
}

/** Cards in the components form. */
export function componentCards(data: AdsData): AnyCard[] {
  return [...data.cards.values()].map((card) => ({ ...card, show: () => showCard(card) }))
}

/** Legacy cards, which share one table. */
export function legacyCards(data: AdsData): AnyCard[] {
  return [...data.legacy_cards.values()].map((card) => ({ ...card, show: () => showLegacyCard(card) }))
}

/** Every card on an ads host. `origin` serves its media. */
export function allCards(data: AdsData, origin: string): AnyCard[] {
  return [
    ...componentCards(data),
    ...legacyCards(data),
    ...[...data.poll_cards.values()].map((card) => ({
      ...card,
      show: () => showPollCard(data, origin)(card),
    })),
    ...[...data.video_conversation_cards.values()].map((card) => ({
      ...card,
      show: () => showVideoConversation(data, origin)(card),
    })),
  ]
}

/** A separate number for `card_uri`: not the card's ID (cards.md#card-records). */
export function cardUriOf(digits: string): string {
  return `card://${digits}`
}
