import { demoCards } from './cards.ts'
import { demoAccountMedia, demoMedia, demoUploads } from './media.ts'
import { demoConversations, demoLegacyCards, demoPolls } from './polls-and-conversations.ts'

/** Creatives of both advertisers: media, cards of all thirteen types, polls and conversations. */
export const demoCreatives = {
  media_library: demoMedia,
  account_media: demoAccountMedia,
  uploads: demoUploads,
  cards: demoCards,
  legacy_cards: demoLegacyCards,
  poll_cards: demoPolls,
  video_conversation_cards: demoConversations,
}
