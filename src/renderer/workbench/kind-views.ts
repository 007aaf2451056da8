import type { Fields, Json } from '../../shared/core/json.ts'
import type { DraftSubject } from '../../shared/drafts/draft.ts'
import { placeOfEntity } from './entity-places.ts'

/** How pages display a kind of entity. */
interface KindView {
  /** The address of its editor, or of the entity that contains it. `content` is what is known of it. */
  readonly placeOf: (key: string, content: Fields) => string
  /** It has no editor of its own, so its fields can't be focused. */
  readonly isPart?: true
  /** The operations that sync its list. */
  readonly lists: readonly { readonly id: string }[]
  /** Its list can include deleted records. */
  readonly listsDeleted: boolean
  /** The service can delete its records. */
  readonly removable: boolean
}

/**
 * Every kind as pages display it. Repeats a few facts of `shared/entities/registry.ts`, because the registry would load
 * all rules and operations into every page; a test compares the two.
 */
export const kindViews: Readonly<Record<DraftSubject, KindView>> = {
  media: listed('/media', 'mediaLibrary.list'),
  accountMedia: listed('/media/account', 'accountMedia.list'),
  card: listed('/creatives/cards', 'cards.list'),
  legacyCard: listed('/creatives/legacy', 'cards.list', 'legacyCards.listImageConversations'),
  poll: listed('/creatives/polls', 'pollCards.list'),
  videoConversation: listed('/creatives/conversations', 'videoConversationCards.list'),
  post: { ...listed('/creatives/posts', 'promotedPosts.list'), listsDeleted: false, removable: false },
  campaign: {
    ...listed('/campaigns', 'campaigns.list'),
    placeOf: (key) => placeOfEntity({ subject: 'campaign', key }),
  },
  lineItem: {
    ...listed('/campaigns', 'lineItems.list'),
    placeOf: (key) => placeOfEntity({ subject: 'lineItem', key }),
  },
  curatedCategory: {
    ...listed('/campaigns', 'curatedCategories.listLinks'),
    placeOf: (key, { line_item_id: lineItem }) =>
      isKey(lineItem)
        ? placeOfEntity({ subject: 'lineItem', key: lineItem })
        : `/campaigns/${encodeURIComponent(key)}`,
    isPart: true,
  },
  targeting: {
    ...listed('/campaigns'),
    placeOf: (key, { line_item_id: lineItem }) =>
      placeOfEntity({ subject: 'lineItem', key: isKey(lineItem) ? lineItem : key }),
    isPart: true,
    removable: false,
  },
  promotedPost: {
    ...listed('/creatives/posts', 'promotedTweets.list'),
    placeOf: (_key, { tweet_id: post }) =>
      isKey(post) ? `/creatives/posts/${encodeURIComponent(post)}` : '/creatives/posts',
    isPart: true,
  },
}

/** A kind with its editor below `path`. */
function listed(path: string, ...ids: readonly string[]): KindView {
  const lists = ids.map((id) => ({ id }))
  return {
    placeOf: (key) => `${path}/${encodeURIComponent(key)}`,
    lists,
    listsDeleted: true,
    removable: true,
  }
}

function isKey(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== ''
}
