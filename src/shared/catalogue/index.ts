import { accountOperations } from './accounts.ts'
import { authenticationOperations } from './authentication.ts'
import { campaignOperations } from './campaigns.ts'
import { curatedCategoryOperations } from './curated-categories.ts'
import { fundingInstrumentOperations } from './funding-instruments.ts'
import { lineItemOperations } from './line-items.ts'
import { mediaUploadOperations } from './media-upload.ts'
import type { Operation } from './operation.ts'
import { promotableUserOperations } from './promotable-users.ts'
import { promotedTweetOperations } from './promoted-tweets.ts'
import { streamLinkOperations } from './stream-links.ts'
import { webhookOperations } from './webhooks.ts'

/** Every operation by its group. The coverage table, the console and the round-trip tests loop over this. */
export const catalogue = {
  authentication: authenticationOperations,
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
}

export const operations: readonly Operation[] = Object.values(catalogue).flatMap((group) =>
  Object.values(group),
)
