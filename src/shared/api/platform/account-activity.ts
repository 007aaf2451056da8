import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { decimalId } from '../conventions.ts'
import { platform, platformGroup } from '../routes.ts'
import { webhookId } from './webhooks.ts'

/** All of these are required (activity.md#account-activity). */
const userScopes = ['dm.read', 'dm.write', 'tweet.read', 'users.read'] as const
const subscribed = z.looseObject({ data: z.looseObject({ subscribed: z.boolean() }) })

const source = citePublic('activity#account-activity')

const asApp = platformGroup({ auth: 'bearer', source })

export const accountActivityOperations = {
  subscribe: platform('POST /account_activity/webhooks/:webhook_id/subscriptions/all', {
    id: 'accountActivity.subscribe',
    title: t`Subscribe a webhook to the signed-in user’s activity`,
    params: () => ({ webhook_id: webhookId }),
    source,
    auth: 'user',
    scopes: userScopes,
    reply: () => subscribed,
  }),
  check: platform('GET /account_activity/webhooks/:webhook_id/subscriptions/all', {
    id: 'accountActivity.check',
    title: t`Check a webhook’s subscription to the signed-in user’s activity`,
    params: () => ({ webhook_id: webhookId }),
    source,
    auth: 'user',
    scopes: userScopes,
    reply: () => subscribed,
  }),
  unsubscribe: asApp('DELETE /account_activity/webhooks/:webhook_id/subscriptions/:user_id/all', {
    id: 'accountActivity.unsubscribe',
    title: t`End the subscription to a user’s activity`,
    params: () => ({ webhook_id: webhookId, user_id: decimalId }),
    reply: () => subscribed,
  }),
  list: asApp('GET /account_activity/webhooks/:webhook_id/subscriptions/all/list', {
    id: 'accountActivity.list',
    title: t`List the users whose activity a webhook receives`,
    params: () => ({ webhook_id: webhookId }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({
          application_id: z.string().optional(),
          webhook_id: z.string().optional(),
          webhook_url: z.string().optional(),
          subscriptions: z.array(z.looseObject({ user_id: z.string() })).optional(),
        }),
      }),
  }),
  /** All numbers are strings. */
  count: asApp('GET /account_activity/subscriptions/count', {
    id: 'accountActivity.count',
    title: t`Count subscriptions to account activity`,
    reply: () =>
      z.looseObject({
        data: z.looseObject({
          account_name: z.string().optional(),
          provisioned_count: z.string().optional(),
          subscriptions_count_all: z.string().optional(),
          subscriptions_count_direct_messages: z.string().optional(),
        }),
      }),
  }),
}
