import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, decimalId, isoTime } from '../conventions.ts'
import { platform, platformGroup } from '../routes.ts'
import { eventDirections, eventTypes } from './activity-event-types.ts'
import { webhookId } from './webhooks.ts'

/** Activity events and subscriptions to them (activity.md#event-types, activity.md#activity-subscriptions). */

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

/** Filter of a subscription (activity.md#activity-subscriptions); there are no other keys. */
export const activityFilter = z.strictObject({
  user_id: decimalId.optional(),
  keyword: z.string().min(1).max(150).optional(),
  direction: z
    .enum(eventDirections)
    .optional()
    .describe('sent or received, of messages and likes; default: both'),
})

export const activitySubscriptionBody = z.object({
  event_type: z
    .string()
    .min(1)
    .describe(`${Object.keys(eventTypes).join(', ')}`),
  filter: activityFilter,
  tag: tag.optional(),
  webhook_id: webhookId.optional(),
})

export const activityChangeBody = activitySubscriptionBody.pick({ tag: true, webhook_id: true })
const named = citeDocumented('activity#activity-subscriptions')
const listed = citePublic('activity#activity-subscriptions')

const asApp = platformGroup({ auth: 'bearer', source: listed })

export const activityOperations = {
  /** The response only ends by itself with `end_time`; each of its lines is an event. */
  stream: asApp('GET /activity/stream', {
    id: 'activity.stream',
    title: t`Stream activity events`,
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
    title: t`List activity subscriptions`,
    params: () => ({
      max_results: z.int().min(1).max(1000).optional(),
      pagination_token: z.string().min(16).optional(),
    }),
    reply: () =>
      z.looseObject({
        data: z.array(subscription).default([]),
        meta: z
          .looseObject({ result_count: z.int().optional(), next_token: z.string().nullish() })
          .optional(),
      }),
  }),
  create: platform('POST /activity/subscriptions', {
    id: 'activity.subscribe',
    title: t`Create an activity subscription`,
    auth: 'user',
    acceptsBearer: true,
    scopes: ['dm.read', 'tweet.read'],
    body: () => activitySubscriptionBody,
    reply: () =>
      z.looseObject({
        data: z.looseObject({
          subscription: subscription.optional(),
          total_subscriptions_for_instance_id: z.int().optional(),
        }),
        meta: z.looseObject({ total_subscriptions: z.int().optional() }).optional(),
      }),
    source: named,
  }),
  update: asApp('PUT /activity/subscriptions/:subscription_id', {
    id: 'activity.changeSubscription',
    title: t`Change a subscription’s tag or webhook`,
    params: () => ({ subscription_id: subscriptionId }),
    body: () => activityChangeBody,
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
    title: t`Delete an activity subscription`,
    params: () => ({ subscription_id: subscriptionId }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({ deleted: z.boolean().optional() }),
        meta: z.looseObject({ total_subscriptions: z.int().optional() }).optional(),
      }),
  }),
  removeSeveral: asApp('DELETE /activity/subscriptions', {
    id: 'activity.unsubscribeSeveral',
    title: t`Delete several activity subscriptions`,
    params: () => ({ ids: commaList(subscriptionId, 100) }),
    reply: () =>
      z.looseObject({
        /** One result for all; the next generation has one per subscription. */
        data: z
          .union([z.looseObject({ deleted: z.boolean().optional() }), z.array(z.looseObject({}))])
          .optional(),
        errors: z.array(z.looseObject({ subscription_id: z.string().optional() })).optional(),
        meta: z.looseObject({ total_subscriptions: z.int().optional() }).optional(),
      }),
  }),
}
