import { z } from 'zod'
import {
  type ActivitySubscription,
  type SubscriptionList,
  subscriptionDraft,
} from '../../activity/subscription.ts'
import { call } from '../call.ts'

/** The part of the contract about subscriptions: whose activity the service sends, and where. */

const webhookId = z.string().min(1).max(40)
const userId = z.string().regex(/^[0-9]{1,19}$/)
const subscriptionId = z.string().min(1).max(64)

const subscriptionCalls = {
  list: call(() => z.undefined()).returns<SubscriptionList>(),
  /** Subscribes a webhook to the activity of the user who is chosen here. */
  subscribeUser: call(() => z.strictObject({ webhookId })).returns<void>(),
  /** Asks whether a webhook gets the activity of the chosen user. */
  checkUser: call(() => z.strictObject({ webhookId })).returns<{ readonly subscribed: boolean }>(),
  unsubscribeUser: call(() => z.strictObject({ webhookId, userId })).returns<void>(),
  create: call(() => subscriptionDraft).returns<ActivitySubscription>(),
  /** The service changes nothing else, and takes neither away. */
  change: call(() =>
    z.strictObject({
      id: subscriptionId,
      tag: subscriptionDraft.shape.tag,
      webhookId: subscriptionDraft.shape.webhookId,
    }),
  ).returns<ActivitySubscription>(),
  remove: call(() => z.strictObject({ id: subscriptionId })).returns<void>(),
  removeMany: call(() => z.strictObject({ ids: z.array(subscriptionId).min(1).max(1_500) })).returns<void>(),
}

export const subscriptionContract = { subscriptions: subscriptionCalls }
