import { z } from 'zod'
import { activityFilter } from '../api/platform/activity.ts'
import { type EventTypeName, eventTypes } from '../api/platform/activity-event-types.ts'

/** A user whose activity goes to a webhook: every kind of event, as account activity sends them. */
export interface AccountSubscription {
  readonly webhookId: string
  readonly userId: string
  /** Of a user who is signed in here; null of others. */
  readonly userName: string | null
}

/** A subscription to one kind of event. */
export interface ActivitySubscription {
  readonly id: string
  readonly eventType: string
  readonly userId: string | null
  readonly userName: string | null
  readonly keyword: string | null
  readonly direction: string | null
  readonly tag: string | null
  /** Null: only to open streams. */
  readonly webhookId: string | null
  readonly createdAt: number | null
}

/** Where subscriptions can go. */
export interface SubscribableWebhook {
  readonly id: string
  readonly url: string
  /** Whether the service delivers to it. */
  readonly valid: boolean
  /** Whether it leads to the receiver of this program. */
  readonly ours: boolean
}

export interface SubscriptionList {
  readonly webhooks: readonly SubscribableWebhook[]
  readonly account: readonly AccountSubscription[]
  readonly activity: readonly ActivitySubscription[]
  /** Users that may be subscribed for account activity; null if the service doesn't report it. */
  readonly accountCap: number | null
  readonly seenAt: number
}

export const subscriptionDraft = z.strictObject({
  eventType: z.enum(Object.keys(eventTypes) as [EventTypeName, ...EventTypeName[]]),
  filter: activityFilter,
  tag: z.string().trim().min(1).max(200).nullable(),
  webhookId: z.string().min(1).max(40).nullable(),
})
