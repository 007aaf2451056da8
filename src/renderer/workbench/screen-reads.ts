import { isBelow } from '../../shared/desktop/areas.ts'
import { t } from '../../shared/text/language.ts'

/** What the answers of these operations hold, as the screens call it; a plural, which the sentence needs. */
export const readNames: Readonly<Record<string, string>> = {
  'accounts.list': t`Accounts`,
  'accounts.listFeatures': t`Features`,
  'accountActivity.list': t`Subscriptions`,
  'accountMedia.list': t`Account media`,
  'activity.listSubscriptions': t`Subscriptions`,
  'campaigns.list': t`Campaigns`,
  'cards.list': t`Cards`,
  'communityNotes.searchEligiblePosts': t`Posts`,
  'communityNotes.searchWritten': t`Notes`,
  'connections.list': t`Connections`,
  'customAudiences.list': t`Audiences`,
  'doNotReachLists.list': t`Do-not-reach lists`,
  'fundingInstruments.list': t`Funding instruments`,
  'legacyCards.listImageConversations': t`Legacy cards`,
  'lineItems.list': t`Line items`,
  'mediaLibrary.list': t`Media`,
  'pollCards.list': t`Polls`,
  'productCatalogs.list': t`Catalogs`,
  'products.list': t`Products`,
  'promotedPosts.list': t`Posts`,
  'promotedTweets.list': t`Promoted posts`,
  'statistics.read': t`Statistics`,
  'streamLinks.list': t`Webhooks`,
  'streamRules.count': t`Rules`,
  'streamRules.list': t`Rules`,
  'streamRules.listDedicated': t`Rules`,
  'targeting.list': t`Targeting criteria`,
  'videoConversationCards.list': t`Conversations`,
  'webhooks.list': t`Webhooks`,
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
  // What can be replayed; the replays themselves are on this computer.
  { path: '/streams/replays', reads: webhooks },
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

/** What a screen shows and waits for: "Webhooks"; null if other requests wait. */
export function missingOf(reads: readonly string[] | null, operationIds: readonly string[]): string | null {
  const missing = reads?.find((id) => operationIds.includes(id))
  return missing === undefined ? null : (readNames[missing] ?? null)
}
