import type { DraftSubject } from '../../../shared/drafts/draft.ts'

/**
 * Ids of the catalogue's operations that read the list of a kind, so that a list says when its reading waits. They
 * stand here as names, since the catalogue itself would weigh on every screen with a list; a test holds them to it.
 */
export const libraryReadings: Readonly<Record<DraftSubject, readonly { readonly id: string }[]>> = {
  media: [{ id: 'mediaLibrary.list' }],
  accountMedia: [{ id: 'accountMedia.list' }],
  card: [{ id: 'cards.list' }],
  legacyCard: [{ id: 'cards.list' }, { id: 'legacyCards.listImageConversations' }],
  poll: [{ id: 'pollCards.list' }],
  videoConversation: [{ id: 'videoConversationCards.list' }],
  post: [{ id: 'promotedPosts.list' }],
  campaign: [{ id: 'campaigns.list' }],
  lineItem: [{ id: 'lineItems.list' }],
  curatedCategory: [{ id: 'curatedCategories.listLinks' }],
  promotedPost: [{ id: 'promotedTweets.list' }],
}
