import { z } from 'zod'
import { decimalId } from '../conventions.ts'
import { defineOperation } from '../operation.ts'
import { webhookId } from './webhooks.ts'

/** Events of people who use the app, by webhook (public-facts C7; the platform document's changelog of May 20, 2025). */

const common = { host: 'platform', version: '2', source: { document: 'public', place: 'C7' } } as const
const ofWebhook = '/account_activity/webhooks/:webhook_id/subscriptions'
const params = z.object({ webhook_id: webhookId })
/** All of them are needed (public-facts U1). */
const userScopes = ['dm.read', 'dm.write', 'tweet.read', 'users.read'] as const
const subscribed = z.looseObject({ data: z.looseObject({ subscribed: z.boolean() }) })

const subscribe = defineOperation({
  id: 'accountActivity.subscribe',
  title: "Subscribe a webhook to the signed-in user's activity",
  method: 'POST',
  ...common,
  path: `${ofWebhook}/all`,
  auth: 'user',
  scopes: userScopes,
  params: () => params,
  reply: () => subscribed,
  effect: 'write',
})

const check = defineOperation({
  id: 'accountActivity.check',
  title: "Ask whether a webhook gets the signed-in user's activity",
  method: 'GET',
  ...common,
  path: `${ofWebhook}/all`,
  auth: 'user',
  scopes: userScopes,
  params: () => params,
  reply: () => subscribed,
  effect: 'read',
})

const unsubscribe = defineOperation({
  id: 'accountActivity.unsubscribe',
  title: "End the subscription to a user's activity",
  method: 'DELETE',
  ...common,
  path: `${ofWebhook}/:user_id/all`,
  auth: 'bearer',
  params: () => z.object({ webhook_id: webhookId, user_id: decimalId }),
  reply: () => subscribed,
  effect: 'destructive',
})

const list = defineOperation({
  id: 'accountActivity.list',
  title: 'List whose activity a webhook gets',
  method: 'GET',
  ...common,
  path: `${ofWebhook}/all/list`,
  auth: 'bearer',
  params: () => params,
  reply: () =>
    z.looseObject({
      data: z.looseObject({
        application_id: z.string().optional(),
        webhook_id: z.string().optional(),
        webhook_url: z.string().optional(),
        subscriptions: z.array(z.looseObject({ user_id: z.string() })).optional(),
      }),
    }),
  effect: 'read',
})

/** All numbers are texts. */
const count = defineOperation({
  id: 'accountActivity.count',
  title: 'Count subscriptions to account activity',
  method: 'GET',
  ...common,
  path: '/account_activity/subscriptions/count',
  auth: 'bearer',
  params: () => z.object({}),
  reply: () =>
    z.looseObject({
      data: z.looseObject({
        account_name: z.string().optional(),
        provisioned_count: z.string().optional(),
        subscriptions_count_all: z.string().optional(),
        subscriptions_count_direct_messages: z.string().optional(),
      }),
    }),
  effect: 'read',
})

export const accountActivityOperations = { subscribe, check, unsubscribe, list, count }
