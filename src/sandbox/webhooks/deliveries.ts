import type { App, Webhook } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'
import { challenge, hmac } from './challenge.ts'
import { throughTunnel } from './tunnels.ts'

/** Milliseconds a callback may take for an event (webhooks.md#deliveries). */
const timeoutMs = 10_000

export interface CallbackDelivery {
  readonly webhook_id: string
  /** The callback's status, or 0 if it didn't answer. */
  readonly status: number
}

/** Posts an event to every valid webhook, or to a single one; an invalid webhook gets nothing (Events 4). */
export async function deliver(world: World, text: string, webhookId?: string): Promise<CallbackDelivery[]> {
  const receivers = world.platform.webhooks.filter(
    (webhook) => webhook.valid && (webhookId === undefined || webhook.id === webhookId),
  )
  return Promise.all(
    receivers.map(async (webhook) => ({ webhook_id: webhook.id, status: await post(world, webhook, text) })),
  )
}

export interface CheckResult {
  readonly webhook_id: string
  readonly valid: boolean
}

/** The hourly check: visits only valid webhooks and invalidates those that fail. */
export async function checkAll(world: World): Promise<CheckResult[]> {
  const valid = world.platform.webhooks.filter((webhook) => webhook.valid)
  return Promise.all(
    valid.map(async (webhook) => ({ webhook_id: webhook.id, valid: await check(world, webhook) })),
  )
}

/** Checks one webhook and saves the outcome, unless it was removed in the meantime. */
export async function check(world: World, webhook: Webhook): Promise<boolean> {
  const app = ownerOf(world, webhook)
  const result = app === undefined ? null : await challenge(world, app, webhook.url)
  const valid = result?.kind === 'passed'
  const now = world.platform.webhooks.get(webhook.id)
  if (now !== undefined && now.valid !== valid) world.platform.webhooks.put({ ...now, valid })
  return valid
}

/** Signs and posts a text; returns the callback's status, or 0 if it didn't answer. */
export async function post(world: World, webhook: Webhook, text: string): Promise<number> {
  const target = throughTunnel(world.platform, webhook.url)
  const app = ownerOf(world, webhook)
  if (target === null || app === undefined) return 0
  const headers = { 'content-type': 'application/json', 'x-service-webhooks-signature': hmac(app, text) }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target, { method: 'POST', headers, body: text, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

function ownerOf(world: World, webhook: Webhook): App | undefined {
  return world.platform.apps.get(webhook.consumer_key)
}
