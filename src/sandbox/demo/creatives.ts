import { demoCards } from './cards.ts'
import { demoAccountMedia, demoMedia, demoUploads } from './media.ts'
import { demoConversations, demoLegacyCards, demoPolls } from './polls-and-conversations.ts'
import { demoPosts, demoWaitingPosts } from './posts.ts'

/** Northwind Outdoor's creatives: media, cards of all thirteen types, polls, conversations and posts. */
export const demoCreatives = {
  media_library: demoMedia,
  account_media: demoAccountMedia,
  uploads: demoUploads,
  cards: demoCards,
  legacy_cards: demoLegacyCards,
  poll_cards: demoPolls,
  video_conversation_cards: demoConversations,
  posts: demoPosts,
  waiting_posts: demoWaitingPosts,
}
