import { accountActivityOperations } from './account-activity.ts'
import { accountMediaOperations } from './account-media.ts'
import { accountOperations } from './accounts.ts'
import { activityOperations } from './activity.ts'
import { audienceMembershipOperations } from './audience-memberships.ts'
import { audiencePermissionOperations } from './audience-permissions.ts'
import { authenticationOperations } from './authentication.ts'
import { campaignOperations } from './campaigns.ts'
import { cardOperations } from './cards.ts'
import { communityNoteOperations } from './community-notes.ts'
import { connectionOperations } from './connections.ts'
import { curatedCategoryOperations } from './curated-categories.ts'
import { customAudienceOperations } from './custom-audiences.ts'
import { doNotReachListOperations } from './do-not-reach-lists.ts'
import { fundingInstrumentOperations } from './funding-instruments.ts'
import { keywordInsightOperations } from './keyword-insights.ts'
import { legacyCardOperations } from './legacy-cards.ts'
import { lineItemOperations } from './line-items.ts'
import { mediaLibraryOperations } from './media-library.ts'
import { mediaUploadOperations } from './media-upload.ts'
import { newsOperations } from './news.ts'
import { oauth2Operations } from './oauth2.ts'
import type { Operation } from './operation.ts'
import { pollCardOperations } from './poll-cards.ts'
import { postSearchOperations } from './post-search.ts'
import { postOperations } from './posts.ts'
import { productCatalogOperations } from './product-catalogs.ts'
import { productSetOperations } from './product-sets.ts'
import { productOperations } from './products.ts'
import { promotableUserOperations } from './promotable-users.ts'
import { promotedPostOperations } from './promoted-posts.ts'
import { promotedTweetOperations } from './promoted-tweets.ts'
import { referenceDataOperations } from './reference-data.ts'
import { statisticsOperations } from './statistics.ts'
import { streamLinkOperations } from './stream-links.ts'
import { streamRuleOperations } from './stream-rules.ts'
import { targetingOperations } from './targeting-criteria.ts'
import { targetingOptionOperations } from './targeting-options.ts'
import { videoConversationOperations } from './video-conversation-cards.ts'
import { webhookReplayOperations } from './webhook-replays.ts'
import { webhookOperations } from './webhooks.ts'

/** Every operation by its group. The coverage table, the console and the round-trip tests loop over this. */
export const catalogue = {
  authentication: authenticationOperations,
  oauth2: oauth2Operations,
  webhooks: webhookOperations,
  streamLinks: streamLinkOperations,
  mediaUpload: mediaUploadOperations,
  accounts: accountOperations,
  campaigns: campaignOperations,
  lineItems: lineItemOperations,
  curatedCategories: curatedCategoryOperations,
  fundingInstruments: fundingInstrumentOperations,
  promotableUsers: promotableUserOperations,
  promotedTweets: promotedTweetOperations,
  productCatalogs: productCatalogOperations,
  products: productOperations,
  productSets: productSetOperations,
  keywordInsights: keywordInsightOperations,
  audiencePermissions: audiencePermissionOperations,
  customAudiences: customAudienceOperations,
  audienceMemberships: audienceMembershipOperations,
  doNotReachLists: doNotReachListOperations,
  targeting: targetingOperations,
  targetingOptions: targetingOptionOperations,
  mediaLibrary: mediaLibraryOperations,
  accountMedia: accountMediaOperations,
  cards: cardOperations,
  legacyCards: legacyCardOperations,
  pollCards: pollCardOperations,
  videoConversationCards: videoConversationOperations,
  promotedPosts: promotedPostOperations,
  posts: postOperations,
  statistics: statisticsOperations,
  referenceData: referenceDataOperations,
  accountActivity: accountActivityOperations,
  activity: activityOperations,
  communityNotes: communityNoteOperations,
  connections: connectionOperations,
  news: newsOperations,
  postSearch: postSearchOperations,
  streamRules: streamRuleOperations,
  webhookReplays: webhookReplayOperations,
}

export const operations: readonly Operation[] = Object.values(catalogue).flatMap((group) =>
  Object.values(group),
)
