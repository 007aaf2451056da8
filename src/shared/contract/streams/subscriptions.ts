import { z } from 'zod'
import { act, call } from '../../bridge/call.ts'
import {
  type ActivitySubscription,
  type SubscriptionList,
  subscriptionDraft,
} from '../../streams/subscription.ts'
import { t } from '../../text/language.ts'

/** The part of the contract about subscriptions: whose activity the service sends, and where. */

const webhookId = z.string().min(1).max(40)
const userId = z.string().regex(/^[0-9]{1,19}$/)
const subscriptionId = z.string().min(1).max(64)

const subscriptionCalls = {
  list: call('reads', () => z.undefined()).returns<SubscriptionList>(),
  /** Subscribes a webhook to the activity of the user who is chosen here. */
  subscribeUser: act(t`Subscribe to a user’s activity`, () => z.strictObject({ webhookId })).returns<void>(),
  /** Asks whether a webhook gets the activity of the chosen user. */
  checkUser: call('reads', () => z.strictObject({ webhookId })).returns<{ readonly subscribed: boolean }>(),
  unsubscribeUser: act(t`End the subscription to a user’s activity`, () =>
    z.strictObject({ webhookId, userId }),
  ).returns<void>(),
  create: act(t`Subscribe to activity`, () => subscriptionDraft).returns<ActivitySubscription>(),
  /** The service changes nothing else, and takes neither away. */
  change: act(t`Change a subscription`, () =>
    z.strictObject({
      id: subscriptionId,
      tag: subscriptionDraft.shape.tag,
      webhookId: subscriptionDraft.shape.webhookId,
    }),
  ).returns<ActivitySubscription>(),
  remove: act(t`End a subscription`, () => z.strictObject({ id: subscriptionId })).returns<void>(),
  removeMany: act(t`End subscriptions`, () =>
    z.strictObject({ ids: z.array(subscriptionId).min(1).max(1_500) }),
  ).returns<void>(),
}

export const subscriptionContract = { subscriptions: subscriptionCalls }
