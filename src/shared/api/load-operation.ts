import type { apiOperations } from './index.ts'
import type { Operation } from './operation.ts'

type Groups = typeof apiOperations

/** Loads a single group: the command line calls one operation, and loading all of them takes half its start. */
const groups: { readonly [Group in keyof Groups]: () => Promise<Groups[Group]> } = {
  authentication: async () => (await import('./platform/authentication.ts')).authenticationOperations,
  oauth2: async () => (await import('./platform/oauth2.ts')).oauth2Operations,
  webhooks: async () => (await import('./platform/webhooks.ts')).webhookOperations,
  streamLinks: async () => (await import('./platform/stream-links.ts')).streamLinkOperations,
  mediaUpload: async () => (await import('./platform/media-upload.ts')).mediaUploadOperations,
  accounts: async () => (await import('./ads/accounts.ts')).accountOperations,
  campaigns: async () => (await import('./ads/campaigns.ts')).campaignOperations,
  lineItems: async () => (await import('./ads/line-items.ts')).lineItemOperations,
  curatedCategories: async () => (await import('./ads/curated-categories.ts')).curatedCategoryOperations,
  fundingInstruments: async () => (await import('./ads/funding-instruments.ts')).fundingInstrumentOperations,
  promotableUsers: async () => (await import('./ads/promotable-users.ts')).promotableUserOperations,
  promotedTweets: async () => (await import('./ads/promoted-tweets.ts')).promotedTweetOperations,
  productCatalogs: async () => (await import('./ads/product-catalogs.ts')).productCatalogOperations,
  products: async () => (await import('./ads/products.ts')).productOperations,
  productSets: async () => (await import('./ads/product-sets.ts')).productSetOperations,
  keywordInsights: async () => (await import('./ads/keyword-insights.ts')).keywordInsightOperations,
  audiencePermissions: async () =>
    (await import('./ads/audience-permissions.ts')).audiencePermissionOperations,
  customAudiences: async () => (await import('./ads/custom-audiences.ts')).customAudienceOperations,
  audienceMemberships: async () =>
    (await import('./ads/audience-memberships.ts')).audienceMembershipOperations,
  doNotReachLists: async () => (await import('./ads/do-not-reach-lists.ts')).doNotReachListOperations,
  targeting: async () => (await import('./ads/targeting-criteria.ts')).targetingOperations,
  targetingOptions: async () => (await import('./ads/targeting-options.ts')).targetingOptionOperations,
  mediaLibrary: async () => (await import('./ads/media-library.ts')).mediaLibraryOperations,
  accountMedia: async () => (await import('./ads/account-media.ts')).accountMediaOperations,
  cards: async () => (await import('./ads/cards.ts')).cardOperations,
  legacyCards: async () => (await import('./ads/legacy-cards.ts')).legacyCardOperations,
  pollCards: async () => (await import('./ads/poll-cards.ts')).pollCardOperations,
  videoConversationCards: async () =>
    (await import('./ads/video-conversation-cards.ts')).videoConversationOperations,
  promotedPosts: async () => (await import('./ads/promoted-posts.ts')).promotedPostOperations,
  posts: async () => (await import('./platform/posts.ts')).postOperations,
  statistics: async () => (await import('./ads/statistics.ts')).statisticsOperations,
  referenceData: async () => (await import('./ads/reference-data.ts')).referenceDataOperations,
  accountActivity: async () => (await import('./platform/account-activity.ts')).accountActivityOperations,
  activity: async () => (await import('./platform/activity.ts')).activityOperations,
  directMessages: async () => (await import('./platform/direct-messages.ts')).directMessageOperations,
  communityNotes: async () => (await import('./platform/community-notes.ts')).communityNoteOperations,
  connections: async () => (await import('./platform/connections.ts')).connectionOperations,
  news: async () => (await import('./platform/news.ts')).newsOperations,
  postSearch: async () => (await import('./platform/post-search.ts')).postSearchOperations,
  streamRules: async () => (await import('./platform/stream-rules.ts')).streamRuleOperations,
  webhookReplays: async () => (await import('./platform/webhook-replays.ts')).webhookReplayOperations,
}

/** Returns null if there's no such operation. */
export async function loadOperation(id: string): Promise<Operation | null> {
  const group = id.slice(0, Math.max(0, id.indexOf('.')))
  if (!isGroup(group)) return null
  const operations: readonly Operation[] = Object.values(await groups[group]())
  return operations.find((operation) => operation.id === id) ?? null
}

function isGroup(name: string): name is keyof Groups {
  return Object.hasOwn(groups, name)
}
