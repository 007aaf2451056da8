import { accountOperations } from '../../shared/catalogue/accounts.ts'
import { authenticationOperations } from '../../shared/catalogue/authentication.ts'
import { campaignOperations } from '../../shared/catalogue/campaigns.ts'
import { curatedCategoryOperations } from '../../shared/catalogue/curated-categories.ts'
import { fundingInstrumentOperations } from '../../shared/catalogue/funding-instruments.ts'
import { lineItemOperations } from '../../shared/catalogue/line-items.ts'
import { mediaUploadOperations } from '../../shared/catalogue/media-upload.ts'
import { promotableUserOperations } from '../../shared/catalogue/promotable-users.ts'
import { promotedTweetOperations } from '../../shared/catalogue/promoted-tweets.ts'
import { streamLinkOperations } from '../../shared/catalogue/stream-links.ts'
import { webhookOperations } from '../../shared/catalogue/webhooks.ts'
import { accountBehaviours } from './accounts.ts'
import { authenticationBehaviours } from './authentication.ts'
import { campaignBehaviours } from './campaigns.ts'
import { type Bound, bindAds, bindPlatform } from './contract.ts'
import { curatedCategoryBehaviours } from './curated-categories.ts'
import { fundingInstrumentBehaviours } from './funding-instruments.ts'
import { lineItemBehaviours } from './line-items.ts'
import { mediaUploadBehaviours } from './media-upload.ts'
import { refuseInvalidRequest, refuseTokenCall } from './platform-refusals.ts'
import { promotableUserBehaviours } from './promotable-users.ts'
import { promotedTweetBehaviours } from './promoted-tweets.ts'
import { streamLinkBehaviours } from './stream-links.ts'
import { webhookBehaviours } from './webhooks.ts'

/** Every operation that the sandbox serves, with its behaviour. A new group is bound here. */
export const boundOperations: readonly Bound[] = [
  ...bindPlatform(authenticationOperations, authenticationBehaviours, refuseTokenCall),
  ...bindPlatform(webhookOperations, webhookBehaviours, refuseInvalidRequest),
  ...bindPlatform(streamLinkOperations, streamLinkBehaviours, refuseInvalidRequest),
  ...bindPlatform(mediaUploadOperations, mediaUploadBehaviours, refuseInvalidRequest),
  ...bindAds(accountOperations, accountBehaviours),
  ...bindAds(campaignOperations, campaignBehaviours),
  ...bindAds(lineItemOperations, lineItemBehaviours),
  ...bindAds(curatedCategoryOperations, curatedCategoryBehaviours),
  ...bindAds(fundingInstrumentOperations, fundingInstrumentBehaviours),
  ...bindAds(promotableUserOperations, promotableUserBehaviours),
  ...bindAds(promotedTweetOperations, promotedTweetBehaviours),
]
