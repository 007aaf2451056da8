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

/** What each screen shows of the service, the most important first; of two paths that fit, the first counts. */
export const screenReads: readonly { readonly path: string; readonly reads: readonly string[] }[] = [
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
  { path: '/creatives', reads: ['cards.list'] },
  { path: '/media/account', reads: ['accountMedia.list'] },
  { path: '/media', reads: ['mediaLibrary.list'] },
  { path: '/catalogs/feed', reads: [] },
  { path: '/catalogs', reads: ['products.list', 'productCatalogs.list'] },
  { path: '/audiences', reads: ['customAudiences.list', 'doNotReachLists.list'] },
  { path: '/webhooks', reads: ['webhooks.list', 'streamLinks.list'] },
  { path: '/streams/subscriptions', reads: ['activity.listSubscriptions', 'accountActivity.list'] },
  { path: '/streams/connections', reads: ['connections.list'] },
  // What can be replayed; the replays themselves are on this computer.
  { path: '/streams/replays', reads: ['webhooks.list', 'streamLinks.list'] },
  { path: '/streams/rules', reads: ['streamRules.list', 'streamRules.listDedicated', 'streamRules.count'] },
  { path: '/accounts', reads: ['accounts.list', 'fundingInstruments.list', 'accounts.listFeatures'] },
]

/** What the screen shows and waits for: "Webhooks"; null if other requests wait. */
export function missingOn(location: string, operationIds: readonly string[]): string | null {
  const screen = screenReads.find(({ path }) => location === path || location.startsWith(`${path}/`))
  const missing = screen?.reads.find((id) => operationIds.includes(id))
  return missing === undefined ? null : (readNames[missing] ?? null)
}
