import { z } from 'zod'
import { optionalText } from './fields.ts'
import { defineTable } from './table.ts'

/** A webhook's subscription to all of a user's activity (activity.md#account-activity). */
const accountSubscription = z.object({
  /** Webhook and user. */
  id: z.string(),
  webhook_id: z.string(),
  user_id: z.string(),
  consumer_key: z.string(),
  /** The access token, or the approval of the OAuth 2.0 token; the subscription ends with it. */
  granted_by: z.string(),
  created_at: z.string(),
})
export type AccountSubscription = z.output<typeof accountSubscription>

/** A subscription to one kind of event (activity.md#activity-subscriptions). */
const activitySubscription = z.object({
  id: z.string(),
  consumer_key: z.string(),
  event_type: z.string(),
  filter: z.object({
    user_id: z.string().optional(),
    keyword: z.string().optional(),
    direction: z.string().optional(),
  }),
  tag: optionalText,
  webhook_id: optionalText,
  created_at: z.string(),
  updated_at: z.string(),
})
export type ActivitySubscription = z.output<typeof activitySubscription>

export const subscriptionTables = {
  account_subscriptions: defineTable({ record: accountSubscription, key: (row) => row.id }),
  activity_subscriptions: defineTable({ record: activitySubscription, key: (row) => row.id }),
}
