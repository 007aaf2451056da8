import { z } from 'zod'
import { commaList, decimalId, isoTime } from '../conventions.ts'
import { platformGroup } from '../routes.ts'
import { webhookId } from './webhooks.ts'

/** Activity events and what subscribes to them (platform document, changelog and "Events"; public-facts C7). */

/** Names of the platform document ("Events" 6); other texts list more, so that a request may carry any. */
export const activityEventTypes = [
  'profile.update.bio',
  'profile.update.verified',
  'profile.update.affiliate',
  'profile.update.screenname',
  'dm.received',
  'dm.sent',
  'dm.read',
  'dm.indicate_typing',
  'spaces.start',
  'spaces.end',
] as const

const subscription = z.looseObject({
  subscription_id: z.string(),
  event_type: z.string().optional(),
  filter: z.looseObject({}).optional(),
  tag: z.string().nullish(),
  webhook_id: z.string().nullish(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
})

const tag = z.string().min(1).max(200)
const subscriptionId = z.string().min(1).max(64)
const named = { document: 'platform', place: 'Other operations named in the changelog' } as const
const listed = { document: 'public', place: 'C7' } as const

const asApp = platformGroup({ auth: 'bearer', source: listed })

export const activityOperations = {
  /** The answer ends by itself only with `end_time`: each event is a line of it. */
  stream: asApp('GET /activity/stream', {
    id: 'activity.stream',
    title: 'Listen to activity events',
    params: () => ({
      backfill_minutes: z.int().min(0).max(5).optional().describe('Minutes of the past sent again first'),
      start_time: isoTime.optional().describe('Sends what happened since then first; at most 24 hours ago'),
      end_time: isoTime.optional().describe('Ends the answer with what happened before'),
    }),
    replyType: 'lines',
    reply: () =>
      z.array(
        z.looseObject({
          data: z.looseObject({ event_type: z.string().optional() }).optional(),
          errors: z.array(z.looseObject({})).optional(),
        }),
      ),
    source: named,
  }),
  list: asApp('GET /activity/subscriptions', {
    id: 'activity.listSubscriptions',
    title: 'List subscriptions to activity',
    params: () => ({
      max_results: z.int().min(1).max(1000).optional(),
      pagination_token: z.string().optional(),
    }),
    reply: () =>
      z.looseObject({ data: z.array(subscription).default([]), meta: z.looseObject({}).optional() }),
  }),
  create: asApp('POST /activity/subscriptions', {
    id: 'activity.subscribe',
    title: 'Subscribe to activity',
    scopes: ['dm.read', 'tweet.read'],
    body: () =>
      z.object({
        event_type: z
          .string()
          .min(1)
          .describe(`${activityEventTypes.join(', ')} and others`),
        filter: z.object({
          user_id: decimalId.optional(),
          keyword: z.string().min(1).optional(),
          direction: z
            .string()
            .optional()
            .describe('sent or received (elsewhere inbound, outbound); both when left out'),
        }),
        tag: tag.optional(),
        webhook_id: webhookId.optional(),
      }),
    reply: () => z.looseObject({ data: z.looseObject({ subscription: subscription.optional() }) }),
    source: named,
  }),
  update: asApp('PUT /activity/subscriptions/:subscription_id', {
    id: 'activity.changeSubscription',
    title: 'Change tag or webhook of a subscription',
    params: () => ({ subscription_id: subscriptionId }),
    body: () => z.object({ tag: tag.optional(), webhook_id: webhookId.optional() }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({
          subscription: subscription.optional(),
          total_subscriptions: z.int().optional(),
        }),
      }),
  }),
  remove: asApp('DELETE /activity/subscriptions/:subscription_id', {
    id: 'activity.unsubscribe',
    title: 'End a subscription to activity',
    params: () => ({ subscription_id: subscriptionId }),
    reply: () => z.looseObject({ data: z.looseObject({ deleted: z.boolean().optional() }) }),
  }),
  removeSeveral: asApp('DELETE /activity/subscriptions', {
    id: 'activity.unsubscribeSeveral',
    title: 'End several subscriptions to activity',
    params: () => ({ ids: commaList(subscriptionId, 100) }),
    reply: () =>
      z.looseObject({
        data: z.array(z.looseObject({})).optional(),
        errors: z.array(z.looseObject({ subscription_id: z.string().optional() })).optional(),
        meta: z.looseObject({ total_subscriptions: z.int().optional() }).optional(),
      }),
  }),
}
