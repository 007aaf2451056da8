import { accountMediaOperations } from '../../shared/catalogue/account-media.ts'
import { accountOperations } from '../../shared/catalogue/accounts.ts'
import { audienceMembershipOperations } from '../../shared/catalogue/audience-memberships.ts'
import { audiencePermissionOperations } from '../../shared/catalogue/audience-permissions.ts'
import { authenticationOperations } from '../../shared/catalogue/authentication.ts'
import { campaignOperations } from '../../shared/catalogue/campaigns.ts'
import { cardOperations } from '../../shared/catalogue/cards.ts'
import { curatedCategoryOperations } from '../../shared/catalogue/curated-categories.ts'
import { customAudienceOperations } from '../../shared/catalogue/custom-audiences.ts'
import { doNotReachListOperations } from '../../shared/catalogue/do-not-reach-lists.ts'
import { fundingInstrumentOperations } from '../../shared/catalogue/funding-instruments.ts'
import { keywordInsightOperations } from '../../shared/catalogue/keyword-insights.ts'
import { legacyCardOperations } from '../../shared/catalogue/legacy-cards.ts'
import { lineItemOperations } from '../../shared/catalogue/line-items.ts'
import { mediaLibraryOperations } from '../../shared/catalogue/media-library.ts'
import { mediaUploadOperations } from '../../shared/catalogue/media-upload.ts'
import { oauth2Operations } from '../../shared/catalogue/oauth2.ts'
import { pollCardOperations } from '../../shared/catalogue/poll-cards.ts'
import { postOperations } from '../../shared/catalogue/posts.ts'
import { productCatalogOperations } from '../../shared/catalogue/product-catalogs.ts'
import { productSetOperations } from '../../shared/catalogue/product-sets.ts'
import { productOperations } from '../../shared/catalogue/products.ts'
import { promotableUserOperations } from '../../shared/catalogue/promotable-users.ts'
import { promotedPostOperations } from '../../shared/catalogue/promoted-posts.ts'
import { promotedTweetOperations } from '../../shared/catalogue/promoted-tweets.ts'
import { referenceDataOperations } from '../../shared/catalogue/reference-data.ts'
import { statisticsOperations } from '../../shared/catalogue/statistics.ts'
import { streamLinkOperations } from '../../shared/catalogue/stream-links.ts'
import { targetingOperations } from '../../shared/catalogue/targeting-criteria.ts'
import { targetingOptionOperations } from '../../shared/catalogue/targeting-options.ts'
import { videoConversationOperations } from '../../shared/catalogue/video-conversation-cards.ts'
import { webhookOperations } from '../../shared/catalogue/webhooks.ts'
import { accountMediaBehaviours } from './account-media.ts'
import { accountBehaviours, accountReviews } from './accounts.ts'
import { audienceMembershipBehaviours, audienceMembershipReviews } from './audience-memberships.ts'
import { audiencePermissionBehaviours, audiencePermissionReviews } from './audience-permissions.ts'
import { authenticationBehaviours } from './authentication.ts'
import { campaignBehaviours, campaignReviews } from './campaigns.ts'
import { cardBehaviours, cardReviews } from './cards.ts'
import { type Bound, bindAds, bindPlatform } from './contract.ts'
import { curatedCategoryBehaviours, curatedCategoryReviews } from './curated-categories.ts'
import { customAudienceBehaviours, customAudienceReviews } from './custom-audiences.ts'
import { doNotReachListBehaviours, doNotReachListReviews } from './do-not-reach-lists.ts'
import { fundingInstrumentBehaviours, fundingInstrumentReviews } from './funding-instruments.ts'
import { keywordInsightBehaviours, keywordInsightReviews } from './keyword-insights.ts'
import { legacyCardBehaviours, legacyCardReviews } from './legacy-cards.ts'
import { lineItemBehaviours, lineItemReviews } from './line-items.ts'
import { mediaLibraryBehaviours, mediaLibraryReviews } from './media-library.ts'
import { mediaUploadBehaviours } from './media-upload.ts'
import { oauth2Behaviours, refuseOauth2Call } from './oauth2.ts'
import { refuseInvalidRequest, refuseTokenCall } from './platform-refusals.ts'
import { pollCardBehaviours, pollCardReviews } from './poll-cards.ts'
import { postBehaviours } from './posts.ts'
import { productCatalogBehaviours, productCatalogReviews } from './product-catalogs.ts'
import { productSetBehaviours, productSetReviews } from './product-sets.ts'
import { productBehaviours, productReviews } from './products.ts'
import { promotableUserBehaviours } from './promotable-users.ts'
import { promotedPostBehaviours, promotedPostReviews } from './promoted-posts.ts'
import { promotedTweetBehaviours, promotedTweetReviews } from './promoted-tweets.ts'
import { referenceDataBehaviours } from './reference-data.ts'
import { statisticsBehaviours, statisticsReviews } from './statistics.ts'
import { streamLinkBehaviours } from './stream-links.ts'
import { targetingBehaviours, targetingReviews } from './targeting-criteria.ts'
import { targetingOptionBehaviours } from './targeting-options.ts'
import { videoConversationBehaviours, videoConversationReviews } from './video-conversation-cards.ts'
import { refuseWebhookCall, webhookBehaviours } from './webhooks.ts'

/** Every operation that the sandbox serves, with its behaviour. A new group is bound here. */
export const boundOperations: readonly Bound[] = [
  ...bindPlatform(authenticationOperations, authenticationBehaviours, refuseTokenCall),
  ...bindPlatform(oauth2Operations, oauth2Behaviours, refuseOauth2Call),
  ...bindPlatform(webhookOperations, webhookBehaviours, refuseWebhookCall),
  ...bindPlatform(streamLinkOperations, streamLinkBehaviours, refuseInvalidRequest),
  ...bindPlatform(mediaUploadOperations, mediaUploadBehaviours, refuseInvalidRequest),
  ...bindAds(accountOperations, accountBehaviours, accountReviews),
  ...bindAds(campaignOperations, campaignBehaviours, campaignReviews),
  ...bindAds(lineItemOperations, lineItemBehaviours, lineItemReviews),
  ...bindAds(curatedCategoryOperations, curatedCategoryBehaviours, curatedCategoryReviews),
  ...bindAds(fundingInstrumentOperations, fundingInstrumentBehaviours, fundingInstrumentReviews),
  ...bindAds(promotableUserOperations, promotableUserBehaviours),
  ...bindAds(promotedTweetOperations, promotedTweetBehaviours, promotedTweetReviews),
  ...bindAds(productCatalogOperations, productCatalogBehaviours, productCatalogReviews),
  ...bindAds(productOperations, productBehaviours, productReviews),
  ...bindAds(productSetOperations, productSetBehaviours, productSetReviews),
  ...bindAds(keywordInsightOperations, keywordInsightBehaviours, keywordInsightReviews),
  ...bindAds(audiencePermissionOperations, audiencePermissionBehaviours, audiencePermissionReviews),
  ...bindAds(customAudienceOperations, customAudienceBehaviours, customAudienceReviews),
  ...bindAds(audienceMembershipOperations, audienceMembershipBehaviours, audienceMembershipReviews),
  ...bindAds(doNotReachListOperations, doNotReachListBehaviours, doNotReachListReviews),
  ...bindAds(targetingOperations, targetingBehaviours, targetingReviews),
  ...bindAds(targetingOptionOperations, targetingOptionBehaviours),
  ...bindAds(mediaLibraryOperations, mediaLibraryBehaviours, mediaLibraryReviews),
  ...bindAds(accountMediaOperations, accountMediaBehaviours),
  ...bindAds(cardOperations, cardBehaviours, cardReviews),
  ...bindAds(legacyCardOperations, legacyCardBehaviours, legacyCardReviews),
  ...bindAds(pollCardOperations, pollCardBehaviours, pollCardReviews),
  ...bindAds(videoConversationOperations, videoConversationBehaviours, videoConversationReviews),
  ...bindAds(promotedPostOperations, promotedPostBehaviours, promotedPostReviews),
  ...bindPlatform(postOperations, postBehaviours, refuseInvalidRequest),
  ...bindAds(statisticsOperations, statisticsBehaviours, statisticsReviews),
  ...bindAds(referenceDataOperations, referenceDataBehaviours),
]
