import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOperations } from '../../../src/shared/api/ads/accounts.ts'
import { legacyCardOperations } from '../../../src/shared/api/ads/legacy-cards.ts'
import { operations } from '../../../src/shared/api/index.ts'
import { type Operation, pathParameters } from '../../../src/shared/api/operation.ts'
import { accountActivityOperations } from '../../../src/shared/api/platform/account-activity.ts'
import { activityOperations } from '../../../src/shared/api/platform/activity.ts'
import { authenticationOperations } from '../../../src/shared/api/platform/authentication.ts'
import { communityNoteOperations } from '../../../src/shared/api/platform/community-notes.ts'
import { connectionOperations } from '../../../src/shared/api/platform/connections.ts'
import { directMessageOperations } from '../../../src/shared/api/platform/direct-messages.ts'
import { oauth2Operations } from '../../../src/shared/api/platform/oauth2.ts'
import { streamRuleOperations } from '../../../src/shared/api/platform/stream-rules.ts'
import { webhookReplayOperations } from '../../../src/shared/api/platform/webhook-replays.ts'
import { webhookOperations } from '../../../src/shared/api/platform/webhooks.ts'
import { casesFor } from '../../support/runs.ts'
import { type Given, setScene } from './given.ts'
import {
  accountTrial,
  featureRemovalTrial,
  featureTrial,
  fundingTrial,
} from './round-trip/accounts-and-funding.ts'
import { activityTrial } from './round-trip/activity.ts'
import {
  audienceChangeTrial,
  audienceTrial,
  customPermissionTrial,
  doNotReachChangeTrial,
  doNotReachListTrial,
  doNotReachMemberTrial,
  membershipTrial,
  tailoredPermissionTrial,
} from './round-trip/audiences.ts'
import { campaignBatchTrial, campaignChangeTrial, campaignTrial } from './round-trip/campaigns.ts'
import {
  catalogChangeTrial,
  catalogTrial,
  productRemovalTrial,
  productSetChangeTrial,
  productSetTrial,
  productTrial,
} from './round-trip/catalogs.ts'
import { conversationTrial, postTrial } from './round-trip/conversations-and-posts.ts'
import { cardChangeTrial, conversationChangeTrial, postNameTrial } from './round-trip/creative-changes.ts'
import { cardTrial, mediaTextTrial, pollTrial } from './round-trip/creatives.ts'
import { lineItemBatchTrial, lineItemChangeTrial, lineItemTrial } from './round-trip/line-items.ts'
import { platformPostTrial, streamLinkTrial, streamRuleTrial, webhookTrial } from './round-trip/platform.ts'
import { statisticsJobTrial } from './round-trip/statistics.ts'
import {
  criterionBatchTrial,
  criterionTrial,
  curatedLinkChangeTrial,
  curatedLinkTrial,
  promotionTrial,
} from './round-trip/targeting-and-promotion.ts'
import { mediaTrial, uploadTrial } from './round-trip/uploads.ts'

const trials = [
  accountTrial,
  featureTrial,
  featureRemovalTrial,
  fundingTrial,
  campaignTrial,
  campaignChangeTrial,
  campaignBatchTrial,
  lineItemTrial,
  lineItemChangeTrial,
  lineItemBatchTrial,
  criterionTrial,
  criterionBatchTrial,
  curatedLinkTrial,
  curatedLinkChangeTrial,
  promotionTrial,
  cardTrial,
  cardChangeTrial,
  pollTrial,
  conversationTrial,
  conversationChangeTrial,
  uploadTrial,
  mediaTrial,
  mediaTextTrial,
  postTrial,
  postNameTrial,
  productTrial,
  productRemovalTrial,
  productSetTrial,
  productSetChangeTrial,
  catalogTrial,
  catalogChangeTrial,
  audienceTrial,
  audienceChangeTrial,
  tailoredPermissionTrial,
  customPermissionTrial,
  membershipTrial,
  doNotReachListTrial,
  doNotReachChangeTrial,
  doNotReachMemberTrial,
  platformPostTrial,
  webhookTrial,
  streamLinkTrial,
  streamRuleTrial,
  statisticsJobTrial,
  activityTrial,
]

/** `FLIGHTDECK_SEED=…` with the number printed by an earlier run repeats its inputs. */
const seed = Number(process.env.FLIGHTDECK_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = { seed, numRuns: casesFor(10, 200) }

let given: Given

beforeAll(async () => {
  given = await setScene()
})
afterAll(() => given.end())

describe(`random writes (FLIGHTDECK_SEED=${seed})`, () => {
  it.each(trials)('of valid $name are accepted, and read back unchanged', async (trial) => {
    await fc.assert(trial.accepts(given), runs)
  })

  it.each(trials.filter(({ hasNearMisses }) => hasNearMisses))(
    'near-misses of $name are refused by our rules and by the sandbox alike',
    async (trial) => {
      await fc.assert(trial.refuses(given), runs)
    },
  )
})

const ofVideoConversations = [
  'third_cta',
  'third_cta_tweet',
  'fourth_cta',
  'fourth_cta_tweet',
  'unlocked_image_media_key',
  'unlocked_video_media_key',
]

/** Parameters that no valid draft has a value for yet. */
const neverSent: Readonly<Record<string, readonly string[]>> = {
  'changes of campaigns': ['standard_delivery'],
  'line items': ['ios_app_store_identifier', 'advertiser_user_id'],
  'changes of line items': ['advertiser_user_id', 'ios_app_store_identifier', 'pay_by'],
  'video conversation cards': ofVideoConversations,
  'changes of video conversation cards': ofVideoConversations,
  uploads: ['shared'],
  'media of the library': ['description', 'poster_media_key', 'title'],
  'posts for ads': [
    'card_uri',
    'conversation_settings',
    'nullcast',
    'trim_user',
    'tweet_mode',
    'video_cta',
    'video_cta_value',
  ],
  'product catalogs': ['user_id'],
  posts: [
    'card_uri',
    'media',
    'nullcast',
    'reply_settings',
    'edit_options',
    'made_with_ai',
    'share_with_followers',
  ],
  'stream links': ['user.fields', 'media.fields', 'poll.fields', 'place.fields', 'expansions'],
  'stream rules': ['dry_run', 'delete_all', 'delete'],
  'statistics jobs': ['country', 'platform'],
  'subscriptions to activity': ['webhook_id'],
}

it.each(trials)('valid $name have a value for every parameter, except for those in a list', async (trial) => {
  expect(await trial.neverSent(given, neverSent[trial.name] ?? [])).toEqual([])
})

/** Writes with input that can't make a round trip, and why. */
const withoutRoundTrip = new Map<Operation, string>([
  [authenticationOperations.requestToken, 'answers a credential, no record that is read'],
  [authenticationOperations.accessToken, 'answers a credential, no record that is read'],
  [authenticationOperations.bearerToken, 'answers a credential, no record that is read'],
  [authenticationOperations.invalidateBearerToken, 'ends a credential'],
  [oauth2Operations.token, 'answers a credential, no record that is read'],
  [oauth2Operations.revoke, 'ends a credential'],
  ...[legacyCardOperations.createImageConversation, legacyCardOperations.updateImageConversation].map(
    (operation) => [operation, 'is sent by the console alone, so no rule judges it before'] as const,
  ),
  [connectionOperations.end, 'ends connections'],
  [communityNoteOperations.create, 'is written by hand, once for a post'],
  ...[streamRuleOperations.addDedicated, streamRuleOperations.removeDedicated].map(
    (operation) => [operation, 'is the same as a rule of the filtered stream'] as const,
  ),
  [activityOperations.update, 'changes the tag alone'],
  [activityOperations.removeSeveral, 'takes away what others made'],
  [webhookReplayOperations.create, 'starts a job that no call reads'],
])

/** Whether there is nothing to randomize: no body, and no parameters except IDs in the path. */
function takesIdsOnly(operation: Operation): boolean {
  const names = Object.keys(operation.params.shape)
  return operation.body === null && names.length === pathParameters(operation).length
}

describe('every write in the catalog', () => {
  const writes = operations.filter(({ effect }) => effect !== 'read')
  const inTrials = new Set(trials.flatMap((trial) => trial.operations))

  it('makes the round trip, takes only IDs, or has an excuse', () => {
    const left = writes.filter(
      (operation) => !inTrials.has(operation) && !withoutRoundTrip.has(operation) && !takesIdsOnly(operation),
    )
    expect(left.map(({ id }) => id)).toEqual([])
  })

  it('has no excuse if it makes the round trip', () => {
    const both = [...withoutRoundTrip.keys()].filter((operation) => inTrials.has(operation))
    expect(both.map(({ id }) => id)).toEqual([])
  })

  it('takes only IDs if it removes, checks, ends, or always creates the same', () => {
    const ids = writes.filter((operation) => takesIdsOnly(operation) && !inTrials.has(operation))
    const makes = ids.filter(({ method, effect }) => method !== 'DELETE' && effect === 'write')
    expect(makes.filter((operation) => !withoutRoundTrip.has(operation))).toEqual([
      webhookOperations.validate,
      accountOperations.createSandbox,
      accountActivityOperations.subscribe,
      directMessageOperations.block,
      directMessageOperations.unblock,
    ])
  })
})
