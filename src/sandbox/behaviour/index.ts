import { accountMediaOperations } from '../../shared/api/ads/account-media.ts'
import { accountOperations } from '../../shared/api/ads/accounts.ts'
import { audienceMembershipOperations } from '../../shared/api/ads/audience-memberships.ts'
import { audiencePermissionOperations } from '../../shared/api/ads/audience-permissions.ts'
import { campaignOperations } from '../../shared/api/ads/campaigns.ts'
import { cardOperations } from '../../shared/api/ads/cards.ts'
import { curatedCategoryOperations } from '../../shared/api/ads/curated-categories.ts'
import { customAudienceOperations } from '../../shared/api/ads/custom-audiences.ts'
import { doNotReachListOperations } from '../../shared/api/ads/do-not-reach-lists.ts'
import { fundingInstrumentOperations } from '../../shared/api/ads/funding-instruments.ts'
import { keywordInsightOperations } from '../../shared/api/ads/keyword-insights.ts'
import { legacyCardOperations } from '../../shared/api/ads/legacy-cards.ts'
import { lineItemOperations } from '../../shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../shared/api/ads/poll-cards.ts'
import { productCatalogOperations } from '../../shared/api/ads/product-catalogs.ts'
import { productSetOperations } from '../../shared/api/ads/product-sets.ts'
import { productOperations } from '../../shared/api/ads/products.ts'
import { promotableUserOperations } from '../../shared/api/ads/promotable-users.ts'
import { promotedPostOperations } from '../../shared/api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../../shared/api/ads/promoted-tweets.ts'
import { referenceDataOperations } from '../../shared/api/ads/reference-data.ts'
import { statisticsOperations } from '../../shared/api/ads/statistics.ts'
import { targetingOperations } from '../../shared/api/ads/targeting-criteria.ts'
import { targetingOptionOperations } from '../../shared/api/ads/targeting-options.ts'
import { videoConversationOperations } from '../../shared/api/ads/video-conversation-cards.ts'
import { accountActivityOperations } from '../../shared/api/platform/account-activity.ts'
import { activityOperations } from '../../shared/api/platform/activity.ts'
import { authenticationOperations } from '../../shared/api/platform/authentication.ts'
import { communityNoteOperations } from '../../shared/api/platform/community-notes.ts'
import { connectionOperations } from '../../shared/api/platform/connections.ts'
import { directMessageOperations } from '../../shared/api/platform/direct-messages.ts'
import { mediaUploadOperations } from '../../shared/api/platform/media-upload.ts'
import { newsOperations } from '../../shared/api/platform/news.ts'
import { oauth2Operations } from '../../shared/api/platform/oauth2.ts'
import { postSearchOperations } from '../../shared/api/platform/post-search.ts'
import { postOperations } from '../../shared/api/platform/posts.ts'
import { streamLinkOperations } from '../../shared/api/platform/stream-links.ts'
import { streamRuleOperations } from '../../shared/api/platform/stream-rules.ts'
import { webhookReplayOperations } from '../../shared/api/platform/webhook-replays.ts'
import { webhookOperations } from '../../shared/api/platform/webhooks.ts'
import { accountBehaviours, accountReviews } from './accounts/accounts.ts'
import { fundingInstrumentBehaviours, fundingInstrumentReviews } from './accounts/funding-instruments.ts'
import { promotableUserBehaviours } from './accounts/promotable-users.ts'
import { referenceDataBehaviours } from './accounts/reference-data.ts'
import { audienceMembershipBehaviours, audienceMembershipReviews } from './audiences/audience-memberships.ts'
import { audiencePermissionBehaviours, audiencePermissionReviews } from './audiences/audience-permissions.ts'
import { audienceReferences, membershipReferences } from './audiences/audience-references.ts'
import { customAudienceBehaviours, customAudienceReviews } from './audiences/custom-audiences.ts'
import { doNotReachListBehaviours, doNotReachListReviews } from './audiences/do-not-reach-lists.ts'
import { keywordInsightBehaviours, keywordInsightReviews } from './audiences/keyword-insights.ts'
import { campaignBehaviours, campaignReviews } from './campaigns/campaigns.ts'
import { curatedCategoryBehaviours, curatedCategoryReviews } from './campaigns/curated-categories.ts'
import { lineItemBehaviours, lineItemReviews } from './campaigns/line-items.ts'
import { promotedPostBehaviours, promotedPostReviews } from './campaigns/promoted-posts.ts'
import { promotedTweetBehaviours, promotedTweetReviews } from './campaigns/promoted-tweets.ts'
import { promotionReferences } from './campaigns/promotion-references.ts'
import { catalogReferences } from './catalogs/catalog-references.ts'
import { productCatalogBehaviours, productCatalogReviews } from './catalogs/product-catalogs.ts'
import { productSetBehaviours, productSetReviews } from './catalogs/product-sets.ts'
import { productBehaviours, productReviews } from './catalogs/products.ts'
import { type Bound, bindAds, bindPlatform } from './common/bind.ts'
import { refuseInvalidRequest, refuseTokenCall } from './common/platform-refusals.ts'
import {
  cardReferences,
  legacyCardReferences,
  pollCardReferences,
  videoConversationReferences,
} from './creatives/card-references.ts'
import { cardBehaviours, cardReviews } from './creatives/cards.ts'
import { legacyCardBehaviours, legacyCardReviews } from './creatives/legacy-cards.ts'
import { pollCardBehaviours, pollCardReviews } from './creatives/poll-cards.ts'
import { postBehaviours } from './creatives/posts.ts'
import {
  videoConversationBehaviours,
  videoConversationReviews,
} from './creatives/video-conversation-cards.ts'
import { accountMediaBehaviours } from './media/account-media.ts'
import { libraryMediaReferences } from './media/library.ts'
import { mediaLibraryBehaviours, mediaLibraryReviews } from './media/media-library.ts'
import { mediaUploadBehaviours } from './media/media-upload.ts'
import { authenticationBehaviours } from './sign-in/authentication.ts'
import { oauth2Behaviours, refuseOauth2Call } from './sign-in/oauth2.ts'
import { statisticsBehaviours, statisticsReviews } from './statistics/index.ts'
import { statisticsReferences } from './statistics/jobs.ts'
import { accountActivityBehaviours, refuseAccountCall } from './streams/account-activity.ts'
import { activityBehaviours, activityPathReviews, activityReviews } from './streams/activity-subscriptions.ts'
import { communityNoteBehaviours, communityNoteReviews } from './streams/community-notes.ts'
import { connectionBehaviours, connectionReviews } from './streams/connections.ts'
import { directMessageBehaviours } from './streams/direct-messages.ts'
import { newsBehaviours, newsPathReviews, newsReviews } from './streams/news.ts'
import { postSearchBehaviours, postSearchReviews } from './streams/post-search.ts'
import { streamRuleBehaviours, streamRuleReviews } from './streams/stream-rules.ts'
import { webhookReplayBehaviours } from './streams/webhook-replays.ts'
import { targetingBehaviours, targetingReviews } from './targeting/criteria.ts'
import { targetingOptionBehaviours } from './targeting/look-ups.ts'
import { streamLinkBehaviours, streamLinkPathReviews } from './webhooks/stream-links.ts'
import { refuseWebhookCall, webhookBehaviours } from './webhooks/webhooks.ts'

/** Every operation the sandbox serves, with its behavior. Register new groups here. */
export const boundOperations: readonly Bound[] = [
  ...bindPlatform(authenticationOperations, authenticationBehaviours, refuseTokenCall),
  ...bindPlatform(oauth2Operations, oauth2Behaviours, refuseOauth2Call),
  ...bindPlatform(webhookOperations, webhookBehaviours, refuseWebhookCall),
  ...bindPlatform(
    streamLinkOperations,
    streamLinkBehaviours,
    refuseInvalidRequest,
    {},
    streamLinkPathReviews,
  ),
  ...bindPlatform(newsOperations, newsBehaviours, refuseInvalidRequest, newsReviews, newsPathReviews),
  ...bindPlatform(
    communityNoteOperations,
    communityNoteBehaviours,
    refuseInvalidRequest,
    communityNoteReviews,
  ),
  ...bindPlatform(connectionOperations, connectionBehaviours, refuseInvalidRequest, connectionReviews),
  ...bindPlatform(postSearchOperations, postSearchBehaviours, refuseInvalidRequest, postSearchReviews),
  ...bindPlatform(streamRuleOperations, streamRuleBehaviours, refuseInvalidRequest, streamRuleReviews),
  ...bindPlatform(
    activityOperations,
    activityBehaviours,
    refuseInvalidRequest,
    activityReviews,
    activityPathReviews,
  ),
  ...bindPlatform(accountActivityOperations, accountActivityBehaviours, refuseAccountCall),
  ...bindPlatform(webhookReplayOperations, webhookReplayBehaviours, refuseInvalidRequest),
  ...bindPlatform(directMessageOperations, directMessageBehaviours, refuseInvalidRequest),
  ...bindPlatform(mediaUploadOperations, mediaUploadBehaviours, refuseInvalidRequest),
  ...bindAds(accountOperations, accountBehaviours, accountReviews),
  ...bindAds(campaignOperations, campaignBehaviours, campaignReviews),
  ...bindAds(lineItemOperations, lineItemBehaviours, lineItemReviews),
  ...bindAds(curatedCategoryOperations, curatedCategoryBehaviours, curatedCategoryReviews),
  ...bindAds(fundingInstrumentOperations, fundingInstrumentBehaviours, fundingInstrumentReviews),
  ...bindAds(promotableUserOperations, promotableUserBehaviours),
  ...bindAds(promotedTweetOperations, promotedTweetBehaviours, promotedTweetReviews, promotionReferences),
  ...bindAds(productCatalogOperations, productCatalogBehaviours, productCatalogReviews, catalogReferences),
  ...bindAds(productOperations, productBehaviours, productReviews, catalogReferences),
  ...bindAds(productSetOperations, productSetBehaviours, productSetReviews, catalogReferences),
  ...bindAds(keywordInsightOperations, keywordInsightBehaviours, keywordInsightReviews),
  ...bindAds(
    audiencePermissionOperations,
    audiencePermissionBehaviours,
    audiencePermissionReviews,
    audienceReferences,
  ),
  ...bindAds(customAudienceOperations, customAudienceBehaviours, customAudienceReviews, audienceReferences),
  ...bindAds(
    audienceMembershipOperations,
    audienceMembershipBehaviours,
    audienceMembershipReviews,
    membershipReferences,
  ),
  ...bindAds(doNotReachListOperations, doNotReachListBehaviours, doNotReachListReviews),
  ...bindAds(targetingOperations, targetingBehaviours, targetingReviews),
  ...bindAds(targetingOptionOperations, targetingOptionBehaviours),
  ...bindAds(mediaLibraryOperations, mediaLibraryBehaviours, mediaLibraryReviews, libraryMediaReferences),
  ...bindAds(accountMediaOperations, accountMediaBehaviours),
  ...bindAds(cardOperations, cardBehaviours, cardReviews, cardReferences),
  ...bindAds(legacyCardOperations, legacyCardBehaviours, legacyCardReviews, legacyCardReferences),
  ...bindAds(pollCardOperations, pollCardBehaviours, pollCardReviews, pollCardReferences),
  ...bindAds(
    videoConversationOperations,
    videoConversationBehaviours,
    videoConversationReviews,
    videoConversationReferences,
  ),
  ...bindAds(promotedPostOperations, promotedPostBehaviours, promotedPostReviews, promotionReferences),
  ...bindPlatform(postOperations, postBehaviours, refuseInvalidRequest),
  ...bindAds(statisticsOperations, statisticsBehaviours, statisticsReviews, statisticsReferences),
  ...bindAds(referenceDataOperations, referenceDataBehaviours),
]
