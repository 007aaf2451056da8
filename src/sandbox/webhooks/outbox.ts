import type { Webhook } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'
import { RecentItems } from '../streams/recent-items.ts'
import { post } from './deliveries.ts'

/** How far back a replay reaches, in milliseconds (webhooks.md#replays). */
export const replayReach = 24 * 3_600_000
/** Maximum bytes of deliveries to keep for a webhook's replays. */
const maxLoggedBytes = 32 * 1024 * 1024
/** Maximum deliveries waiting for a webhook; further ones are dropped, as if the callback hadn't answered. */
const maxWaiting = 10_000

/**
 * Sends events to webhooks. One user's events arrive in order, one after another; users don't wait for each other.
 * Every attempt is logged for replays.
 */
export class WebhookOutbox {
  readonly #world: World
  readonly #logs = new Map<string, RecentItems<string>>()
  /** Webhooks that accepted their latest delivery. */
  readonly #accepting = new Set<string>()
  /** Texts by webhook and lane. */
  readonly #lanes = new Map<string, Map<string, string[]>>()

  constructor(world: World) {
    this.#world = world
    world.platform.webhooks.observe({
      changed: (before, after) => {
        if (before !== undefined && after === undefined) this.#forget(before.id)
      },
      refilled: () => this.clear(),
    })
  }

  /** Attempts the delivery of a text; an invalid webhook gets nothing (webhooks.md#validity). */
  send(webhook: Webhook, lane: string, text: string): void {
    if (!webhook.valid) return
    const log = this.#logs.get(webhook.id) ?? new RecentItems(replayReach, maxLoggedBytes)
    this.#logs.set(webhook.id, log)
    log.add(this.#world.clock.now(), text, text.length)
    const lanes = this.#lanes.get(webhook.id) ?? new Map<string, string[]>()
    this.#lanes.set(webhook.id, lanes)
    const waiting = lanes.get(lane)
    if (waiting === undefined) {
      const started = [text]
      lanes.set(lane, started)
      void this.#drain(webhook.id, lanes, lane, started)
    } else if (waiting.length < maxWaiting) {
      waiting.push(text)
    }
  }

  /** Whether its callback is known to work. */
  isAccepting(webhookId: string): boolean {
    return this.#accepting.has(webhookId)
  }

  /** The attempts in a span, oldest first; `to` is exclusive. */
  attempted(webhookId: string, from: number, to: number): readonly string[] {
    return this.#logs.get(webhookId)?.between(from, to) ?? []
  }

  clear(): void {
    for (const id of new Set([...this.#logs.keys(), ...this.#lanes.keys()])) this.#forget(id)
  }

  #forget(webhookId: string): void {
    this.#logs.delete(webhookId)
    this.#accepting.delete(webhookId)
    for (const waiting of this.#lanes.get(webhookId)?.values() ?? []) waiting.length = 0
    this.#lanes.delete(webhookId)
  }

  async #drain(
    webhookId: string,
    lanes: Map<string, string[]>,
    lane: string,
    waiting: string[],
  ): Promise<void> {
    // Taken out in batches: shifting a long array one by one is slow.
    while (waiting.length > 0) {
      for (const text of waiting.splice(0, 100)) {
        const webhook = this.#world.platform.webhooks.get(webhookId)
        if (webhook?.valid !== true) continue
        const status = await post(this.#world, webhook, text)
        if (status >= 200 && status < 300) this.#accepting.add(webhookId)
        else this.#accepting.delete(webhookId)
      }
    }
    lanes.delete(lane)
  }
}
