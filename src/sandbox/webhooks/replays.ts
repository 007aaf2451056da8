import { writeJson } from '../../shared/core/json-text.ts'
import type { World } from '../state/world.ts'
import { post } from './deliveries.ts'
import type { WebhookOutbox } from './outbox.ts'

export interface ReplayOrder {
  readonly webhookId: string
  /** Milliseconds since 1970; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** Jobs that repeat past deliveries: the same bytes, oldest first (webhooks.md#replays). */
export class Replays {
  readonly #world: World
  readonly #outbox: WebhookOutbox
  readonly #running = new Set<string>()

  constructor(world: World, outbox: WebhookOutbox) {
    this.#world = world
    this.#outbox = outbox
  }

  isRunning(webhookId: string): boolean {
    return this.#running.has(webhookId)
  }

  /** Starts a job and returns its ID; its last delivery reports the result. */
  start({ webhookId, from, to }: ReplayOrder): string {
    const jobId = this.#world.ids.decimal()
    this.#running.add(webhookId)
    void this.#run(webhookId, jobId, this.#outbox.attempted(webhookId, from, to))
    return jobId
  }

  async #run(webhookId: string, jobId: string, texts: readonly string[]): Promise<void> {
    let isComplete = true
    for (const text of texts) isComplete = (await this.#deliver(webhookId, text)) && isComplete
    this.#running.delete(webhookId)
    const replay_job_status = {
      webhook_id: webhookId,
      job_state: isComplete ? 'Complete' : 'Incomplete',
      job_state_description: isComplete
        ? 'Job completed successfully'
        : 'Job failed to deliver all events, please retry your replay job',
      job_id: jobId,
    }
    await this.#deliver(webhookId, writeJson({ replay_job_status }))
  }

  async #deliver(webhookId: string, text: string): Promise<boolean> {
    const webhook = this.#world.platform.webhooks.get(webhookId)
    if (webhook?.valid !== true) return false
    const status = await post(this.#world, webhook, text)
    return status >= 200 && status < 300
  }
}
