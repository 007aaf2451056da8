import type { HandlerResult } from '../answer/reply.ts'
import type { App, UsageCap } from '../state/platform-data.ts'
import type { World } from '../state/world.ts'

/** Operations that write posts or send them. */
const metered = /^(posts|postSearch)\.|^streamRules\.connect|^activity\.stream$/

/** The posts that apps have written and were sent, by day and month. Users and counts are free. */
export class Usage {
  readonly #world: World
  readonly #posts = new Map<string, number>()

  constructor(world: World) {
    this.#world = world
  }

  /** The app's cap if it's reached and applies to the operation; null otherwise. */
  reachedCap(app: App, operationId: string, now: number): UsageCap | null {
    const cap = app.usage_cap
    if (cap === null || !metered.test(operationId)) return null
    return (this.#posts.get(keyOf(app, cap, now)) ?? 0) >= cap.posts ? cap : null
  }

  count(app: App, operationId: string, now: number, answer: HandlerResult): void {
    if (metered.test(operationId)) this.#add(app, now, postsIn(operationId, answer))
  }

  /**
   * Counts a post that an open stream or a webhook is sent. It goes on, and the next request is refused. The app is
   * looked up, since its cap may have changed after the stream was opened.
   */
  countSent(consumerKey: string): void {
    const app = this.#world.platform.apps.get(consumerKey)
    if (app !== undefined) this.#add(app, this.#world.clock.now(), 1)
  }

  #add(app: App, now: number, posts: number): void {
    const cap = app.usage_cap
    if (cap === null) return
    const key = keyOf(app, cap, now)
    this.#posts.set(key, (this.#posts.get(key) ?? 0) + posts)
  }

  clear(): void {
    this.#posts.clear()
  }
}

function keyOf({ consumer_key }: App, { period, scope }: UsageCap, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  return `${period === 'Monthly' ? day.slice(0, 7) : day} ${scope === 'Account' ? '' : consumer_key}`
}

function postsIn(operationId: string, answer: HandlerResult): number {
  if (answer.kind !== 'json' || /count|User/.test(operationId)) return 0
  const { body } = answer
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  if (Array.isArray(data)) return data.length
  return data === null ? 0 : 1
}
