import { isBelow } from '../../shared/desktop/areas.ts'
import { t } from '../../shared/text/language.ts'

/** What the answers of these operations hold, as the screens call it within a sentence; a plural, which it needs. */
export const readNames: Readonly<Record<string, string>> = {
  'accounts.list': t`accounts`,
  'accounts.listFeatures': t`features`,
  'accountActivity.list': t`subscriptions`,
  'accountMedia.list': t`account media`,
  'activity.listSubscriptions': t`subscriptions`,
  'campaigns.list': t`campaigns`,
  'cards.list': t`cards`,
  'communityNotes.searchEligiblePosts': t`posts`,
  'communityNotes.searchWritten': t`notes`,
  'connections.list': t`connections`,
  'customAudiences.list': t`audiences`,
  'doNotReachLists.list': t`do-not-reach lists`,
  'fundingInstruments.list': t`funding instruments`,
  'legacyCards.listImageConversations': t`legacy cards`,
  'lineItems.list': t`line items`,
  'mediaLibrary.list': t`media`,
  'pollCards.list': t`polls`,
  'productCatalogs.list': t`catalogs`,
  'products.list': t`products`,
  'promotedPosts.list': t`posts`,
  'promotedTweets.list': t`promoted posts`,
  'statistics.read': t`statistics`,
  'streamLinks.list': t`webhooks`,
  'streamRules.count': t`rules`,
  'streamRules.list': t`rules`,
  'streamRules.listDedicated': t`rules`,
  'targeting.list': t`targeting criteria`,
  'videoConversationCards.list': t`conversations`,
  'webhooks.list': t`webhooks`,
}

const webhooks = ['webhooks.list', 'streamLinks.list'] as const
const accounts = ['accounts.list', 'fundingInstruments.list', 'accounts.listFeatures'] as const

interface ScreenReads {
  readonly path: string
  /** The most important first; empty if the screen shows only what its own forms request. */
  readonly reads: readonly string[]
}

/** What each screen shows of the service; of two paths that fit, the first counts. Local screens have no entry. */
export const screenReads: readonly ScreenReads[] = [
  {
    path: '/overview',
    reads: ['statistics.read', 'campaigns.list', 'lineItems.list', 'webhooks.list', 'customAudiences.list'],
  },
  {
    path: '/campaigns',
    reads: [
      'campaigns.list',
      'lineItems.list',
      'promotedTweets.list',
      'targeting.list',
      'fundingInstruments.list',
      'statistics.read',
    ],
  },
  { path: '/creatives/polls', reads: ['pollCards.list'] },
  { path: '/creatives/conversations', reads: ['videoConversationCards.list'] },
  { path: '/creatives/posts', reads: ['promotedPosts.list'] },
  { path: '/creatives/legacy', reads: ['legacyCards.listImageConversations'] },
  { path: '/creatives/cards', reads: ['cards.list'] },
  { path: '/creatives', reads: ['cards.list'] },
  { path: '/media/account', reads: ['accountMedia.list'] },
  { path: '/media', reads: ['mediaLibrary.list'] },
  // A feed is checked against the catalog; no request lists the sets.
  { path: '/catalogs/feed', reads: ['productCatalogs.list'] },
  { path: '/catalogs/sets', reads: ['productCatalogs.list'] },
  { path: '/catalogs', reads: ['products.list', 'productCatalogs.list'] },
  { path: '/audiences/keywords', reads: [] },
  { path: '/audiences/tailored', reads: [] },
  { path: '/audiences', reads: ['customAudiences.list', 'doNotReachLists.list'] },
  { path: '/webhooks/receiver', reads: webhooks },
  { path: '/webhooks/inbox', reads: webhooks },
  { path: '/webhooks/doctor', reads: [] },
  { path: '/webhooks/event-tester', reads: [] },
  { path: '/webhooks', reads: webhooks },
  { path: '/streams/subscriptions', reads: ['activity.listSubscriptions', 'accountActivity.list'] },
  { path: '/streams/connections', reads: ['connections.list'] },
  // What a stream brought is on this computer, and its connection has a line of its own.
  { path: '/streams/tail', reads: [] },
  // The replays are on this computer; what can be replayed is shown by the form that starts one.
  { path: '/streams/replays', reads: [] },
  { path: '/streams/rules', reads: ['streamRules.list', 'streamRules.listDedicated', 'streamRules.count'] },
  { path: '/streams/search', reads: [] },
  { path: '/streams/news', reads: [] },
  {
    path: '/streams/notes',
    reads: ['communityNotes.searchWritten', 'communityNotes.searchEligiblePosts'],
  },
  { path: '/accounts/adsSandbox', reads: accounts },
  { path: '/accounts', reads: accounts },
]

/** What a screen shows of the service; null for one that shows nothing of it. */
export function readsOf(location: string): readonly string[] | null {
  return screenReads.find(({ path }) => isBelow(path, location))?.reads ?? null
}

/** What a screen shows and waits for: "webhooks"; null if other requests wait. */
export function missingOf(reads: readonly string[] | null, operationIds: readonly string[]): string | null {
  const missing = reads?.find((id) => operationIds.includes(id))
  return missing === undefined ? null : (readNames[missing] ?? null)
}
