import { accountMediaOperations } from './ads/account-media.ts'
import { accountOperations } from './ads/accounts.ts'
import { audienceMembershipOperations } from './ads/audience-memberships.ts'
import { audiencePermissionOperations } from './ads/audience-permissions.ts'
import { campaignOperations } from './ads/campaigns.ts'
import { cardOperations } from './ads/cards.ts'
import { curatedCategoryOperations } from './ads/curated-categories.ts'
import { customAudienceOperations } from './ads/custom-audiences.ts'
import { doNotReachListOperations } from './ads/do-not-reach-lists.ts'
import { fundingInstrumentOperations } from './ads/funding-instruments.ts'
import { keywordInsightOperations } from './ads/keyword-insights.ts'
import { legacyCardOperations } from './ads/legacy-cards.ts'
import { lineItemOperations } from './ads/line-items.ts'
import { mediaLibraryOperations } from './ads/media-library.ts'
import { pollCardOperations } from './ads/poll-cards.ts'
import { productCatalogOperations } from './ads/product-catalogs.ts'
import { productSetOperations } from './ads/product-sets.ts'
import { productOperations } from './ads/products.ts'
import { promotableUserOperations } from './ads/promotable-users.ts'
import { promotedPostOperations } from './ads/promoted-posts.ts'
import { promotedTweetOperations } from './ads/promoted-tweets.ts'
import { referenceDataOperations } from './ads/reference-data.ts'
import { statisticsOperations } from './ads/statistics.ts'
import { targetingOperations } from './ads/targeting-criteria.ts'
import { targetingOptionOperations } from './ads/targeting-options.ts'
import { videoConversationOperations } from './ads/video-conversation-cards.ts'
import type { Operation } from './operation.ts'
import { accountActivityOperations } from './platform/account-activity.ts'
import { activityOperations } from './platform/activity.ts'
import { authenticationOperations } from './platform/authentication.ts'
import { communityNoteOperations } from './platform/community-notes.ts'
import { connectionOperations } from './platform/connections.ts'
import { directMessageOperations } from './platform/direct-messages.ts'
import { mediaUploadOperations } from './platform/media-upload.ts'
import { newsOperations } from './platform/news.ts'
import { oauth2Operations } from './platform/oauth2.ts'
import { postSearchOperations } from './platform/post-search.ts'
import { postOperations } from './platform/posts.ts'
import { streamLinkOperations } from './platform/stream-links.ts'
import { streamRuleOperations } from './platform/stream-rules.ts'
import { webhookReplayOperations } from './platform/webhook-replays.ts'
import { webhookOperations } from './platform/webhooks.ts'

/** Every operation by group. The coverage table, the console and the round-trip tests are generated from this. */
export const apiOperations = {
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
  directMessages: directMessageOperations,
  communityNotes: communityNoteOperations,
  connections: connectionOperations,
  news: newsOperations,
  postSearch: postSearchOperations,
  streamRules: streamRuleOperations,
  webhookReplays: webhookReplayOperations,
}

export const operations: readonly Operation[] = Object.values(apiOperations).flatMap((group) =>
  Object.values(group),
)
