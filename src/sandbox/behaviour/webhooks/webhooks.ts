import { z } from 'zod'
import type { webhookOperations } from '../../../shared/api/platform/webhooks.ts'
import { webhookAddressFindings } from '../../../shared/webhooks/webhook-address-rules.ts'
import { type RequestError, webhookFailure } from '../../answer/platform-errors.ts'
import { type HandlerResult, json } from '../../answer/reply.ts'
import type { ServiceError } from '../../answer/service-error.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { App, PlatformData, Webhook } from '../../state/platform-data.ts'
import { challenge } from '../../webhooks/challenge.ts'
import { check } from '../../webhooks/deliveries.ts'
import type { PlatformBehaviours, Refusal } from '../common/contract.ts'

/** How webhook operations fail (webhooks.md#registration). */
const webhooksPerApp = 5

const registration = z.looseObject({ url: z.string() })

export const webhookBehaviours: PlatformBehaviours<typeof webhookOperations> = {
  /** In this order: URL, duplicate, limit, challenge. */
  async register({ caller: { app }, json: body, service: { world }, now }) {
    const parsedRegistration = registration.safeParse(body)
    const url = parsedRegistration.success ? parsedRegistration.data.url : ''
    const [wrong] = webhookAddressFindings(url)
    if (wrong !== undefined) return webhookFailure('UrlValidationFailed', wrong.message, 'url', url)
    const refusal = placeRefusal(world.platform, app, url)
    if (refusal !== null) return refusal
    const result = await challenge(world, app, url)
    if (result.kind === 'failed') return webhookFailure('CrcValidationFailed', result.explanation, 'url', url)
    // Another registration may have arrived while waiting for the callback.
    const lateRefusal = placeRefusal(world.platform, app, url)
    if (lateRefusal !== null) return lateRefusal
    const created_at = isoMilliseconds(now)
    const webhook = { id: world.ids.decimal(), consumer_key: app.consumer_key, url, valid: true, created_at }
    return json({ data: show(world.platform.webhooks.put(webhook)) })
  },

  list({ caller: { app }, service: { world } }) {
    const appWebhooks = ownWebhooks(world.platform, app)
    return json({ data: appWebhooks.map(show), meta: { result_count: appWebhooks.length } })
  },

  async validate({ params, caller: { app }, service: { world } }) {
    const webhook = findOwn(world.platform, app, params.webhook_id)
    if (webhook === undefined) return unknownId(params.webhook_id)
    if (await check(world, webhook)) return json({ data: { valid: true } })
    return webhookFailure('CrcValidationFailed', 'The check was not passed.', 'webhook_id', webhook.id)
  },

  delete({ params, caller: { app }, service: { world } }) {
    const webhook = findOwn(world.platform, app, params.webhook_id)
    if (webhook === undefined) return unknownId(params.webhook_id)
    world.platform.webhooks.remove(webhook.id)
    world.platform.stream_links.remove(webhook.id)
    endSubscriptions(world.platform, webhook.id)
    return json({ data: { deleted: true } })
  },
}

/** A body that can't be read has no `url` (webhooks.md#registration). */
export const refuseWebhookCall: Refusal = () =>
  webhookFailure('UrlValidationFailed', 'The body is not JSON with a url.', 'url', '')

/** The app's webhook with that ID; another app's counts as missing. */
export function findOwn(platform: PlatformData, app: App, id: string): Webhook | undefined {
  const webhook = platform.webhooks.get(id)
  return webhook?.consumer_key === app.consumer_key ? webhook : undefined
}

export function unknownId(id: string): ServiceError {
  return webhookFailure('WebhookIdInvalid', 'The app has no webhook of this id.', 'webhook_id', id)
}

/** The same as a field's error, to be reported with the request's others. */
export function webhookErrors(
  platform: PlatformData,
  app: App,
  id: string | undefined,
): readonly RequestError[] {
  if (id === undefined || findOwn(platform, app, id) !== undefined) return []
  const message = 'WebhookIdInvalid: The app has no webhook of this id.'
  return [{ message, parameter: 'webhook_id', value: id }]
}

function ownWebhooks(platform: PlatformData, app: App): Webhook[] {
  return platform.webhooks.filter((webhook) => webhook.consumer_key === app.consumer_key)
}

/** Subscriptions to accounts end with their webhook; those to activity continue without it. */
function endSubscriptions(platform: PlatformData, webhookId: string): void {
  const { account_subscriptions, activity_subscriptions } = platform
  const ofWebhook = (row: { readonly webhook_id: string | null }) => row.webhook_id === webhookId
  for (const { id } of account_subscriptions.filter(ofWebhook)) account_subscriptions.remove(id)
  for (const row of activity_subscriptions.filter(ofWebhook)) {
    activity_subscriptions.put({ ...row, webhook_id: null })
  }
}

function placeRefusal(platform: PlatformData, app: App, url: string): HandlerResult | null {
  const appWebhooks = ownWebhooks(platform, app)
  if (appWebhooks.some((webhook) => new URL(webhook.url).href === new URL(url).href)) {
    return webhookFailure('DuplicateUrlFailed', 'The app has registered this URL already.', 'url', url)
  }
  if (appWebhooks.length >= webhooksPerApp) {
    return webhookFailure(
      'WebhookLimitExceeded',
      `An app has at most ${webhooksPerApp} webhooks.`,
      'url',
      url,
    )
  }
  return null
}

function show({ id, url, valid, created_at }: Webhook): unknown {
  return { id, url, valid, created_at }
}
