import type { HandlerResult } from '../answer/reply.ts'
import type { App } from '../state/platform-data.ts'

/** Operations that write posts or send them. */
const metered = /^(posts|postSearch)\.|^streamRules\.connect|^activity\.stream$/

/** The posts that apps have written and were sent, by day and month. Users and counts are free. */
export class Usage {
  readonly #posts = new Map<string, number>()

  /** Whether the app's cap is reached for an operation that it applies to. */
  isCapped(app: App, operationId: string, now: number): boolean {
    const cap = app.usage_cap
    return cap !== null && metered.test(operationId) && (this.#posts.get(keyOf(app, now)) ?? 0) >= cap.posts
  }

  count(app: App, operationId: string, now: number, answer: HandlerResult): void {
    if (app.usage_cap === null || !metered.test(operationId)) return
    const key = keyOf(app, now)
    this.#posts.set(key, (this.#posts.get(key) ?? 0) + postsIn(operationId, answer))
  }

  clear(): void {
    this.#posts.clear()
  }
}

function keyOf({ usage_cap, consumer_key }: App, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  const period = usage_cap?.period === 'Monthly' ? day.slice(0, 7) : day
  return `${period} ${usage_cap?.scope === 'Account' ? '' : consumer_key}`
}

function postsIn(operationId: string, answer: HandlerResult): number {
  if (answer.kind !== 'json' || /count|User/.test(operationId)) return 0
  const { body } = answer
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  if (Array.isArray(data)) return data.length
  return data === null ? 0 : 1
}
