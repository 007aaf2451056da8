import type { accountActivityOperations } from '../../../shared/api/platform/account-activity.ts'
import { resourceForbidden, webhookFailure } from '../../answer/platform-errors.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { UserCaller } from '../common/caller.ts'
import type { PlatformBehaviours, Refusal } from '../common/contract.ts'
import { refuseInvalidRequest } from '../common/platform-refusals.ts'
import { findOwn, unknownId } from '../webhooks/webhooks.ts'

/** Subscriptions to all of a user's activity (public-facts-2 U1). */
export const accountActivityBehaviours: PlatformBehaviours<typeof accountActivityOperations> = {
  subscribe({ params: { webhook_id }, caller, service: { world }, now }) {
    const { app, user } = caller
    const { platform } = world
    const webhook = findOwn(platform, app, webhook_id)
    if (webhook === undefined) return unknownId(webhook_id)
    if (app.permission !== 'messages') {
      return resourceForbidden(
        'The app needs the permission to read, write and access direct messages, and tokens made after that.',
      )
    }
    const { account_subscriptions } = platform
    const id = subscriptionId(webhook_id, user.id)
    const refusal = (
      reason: 'DuplicateSubscriptionFailed' | 'SubscriptionLimitExceeded',
      explanation: string,
    ) => webhookFailure(reason, explanation, 'webhook_id', webhook_id)
    if (account_subscriptions.has(id)) {
      return refusal('DuplicateSubscriptionFailed', 'Subscription already exists')
    }
    const appSubscriptions = account_subscriptions.filter(
      ({ consumer_key }) => consumer_key === app.consumer_key,
    )
    const limit = app.max_account_subscriptions
    if (appSubscriptions.length >= limit) {
      return refusal('SubscriptionLimitExceeded', `The app has at most ${limit} subscriptions.`)
    }
    account_subscriptions.put({
      id,
      webhook_id,
      user_id: user.id,
      consumer_key: app.consumer_key,
      granted_by: grantOf(caller, platform.user_tokens.get(caller.token.token)),
      created_at: isoMilliseconds(now),
    })
    return json({ data: { subscribed: true } })
  },

  check({ params: { webhook_id }, caller: { app, user }, service: { world } }) {
    if (findOwn(world.platform, app, webhook_id) === undefined) return unknownId(webhook_id)
    const subscribed = world.platform.account_subscriptions.has(subscriptionId(webhook_id, user.id))
    return json({ data: { subscribed } })
  },

  unsubscribe({ params: { webhook_id, user_id }, caller: { app }, service: { world } }) {
    if (findOwn(world.platform, app, webhook_id) === undefined) return unknownId(webhook_id)
    const id = subscriptionId(webhook_id, user_id)
    if (!world.platform.account_subscriptions.has(id)) {
      const explanation = 'The webhook has no subscription for this user.'
      return webhookFailure('SubscriptionNotFound', explanation, 'user_id', user_id)
    }
    world.platform.account_subscriptions.remove(id)
    return json({ data: { subscribed: false } })
  },

  list({ params: { webhook_id }, caller: { app }, service: { world } }) {
    const webhook = findOwn(world.platform, app, webhook_id)
    if (webhook === undefined) return unknownId(webhook_id)
    const webhookSubscriptions = world.platform.account_subscriptions.filter(
      (row) => row.webhook_id === webhook_id,
    )
    return json({
      data: {
        application_id: app.id,
        webhook_id,
        webhook_url: webhook.url,
        subscriptions: webhookSubscriptions.map(({ user_id }) => ({ user_id })),
      },
    })
  },

  /** All numbers are strings, and direct messages are never counted separately. */
  count({ caller: { app }, service: { world } }) {
    const appSubscriptions = world.platform.account_subscriptions.filter(
      (row) => row.consumer_key === app.consumer_key,
    )
    return json({
      data: {
        account_name: app.name,
        provisioned_count: String(app.max_account_subscriptions),
        subscriptions_count_all: String(appSubscriptions.length),
        subscriptions_count_direct_messages: '0',
      },
    })
  },
}

/** A malformed ID is an ID that no webhook has. */
export const refuseAccountCall: Refusal = (operation, findings, request, reviewed): HandlerResult => {
  const [finding] = findings
  return finding?.kind === 'invalid' && finding.parameter === 'webhook_id'
    ? unknownId(finding.value)
    : refuseInvalidRequest(operation, findings, request, reviewed)
}

function subscriptionId(webhookId: string, userId: string): string {
  return `${webhookId}-${userId}`
}

/** OAuth 2.0 tokens are replaced by later tokens of the same approval. */
function grantOf({ token }: UserCaller, granted: { readonly grant_id: string } | undefined): string {
  return granted?.grant_id ?? token.token
}
