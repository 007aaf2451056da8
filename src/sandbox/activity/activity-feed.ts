import {
  eventDirections,
  eventTypes,
  isInDirection,
  kindOf,
  readEventType,
} from '../../shared/api/platform/activity-event-types.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import type { Oauth2Scope } from '../../shared/sign-in/oauth2.ts'
import type { View } from '../behaviour/creatives/post-view.ts'
import type { Usage } from '../server/usage.ts'
import type { Act } from '../social/acts.ts'
import type { App, Webhook } from '../state/platform-data.ts'
import { RowsBy } from '../state/rows-by.ts'
import type { AccountSubscription, ActivitySubscription } from '../state/subscription-tables.ts'
import type { World } from '../state/world.ts'
import { RecentItems } from '../streams/recent-items.ts'
import type { StreamConnection } from '../streams/stream-connection.ts'
import type { StreamConnections } from '../streams/stream-connections.ts'
import type { WebhookOutbox } from '../webhooks/outbox.ts'
import { accountEvents, revocationBody } from './account-events.ts'
import { type ActivityEvent, activityEvents } from './activity-events.ts'

export const activityEndpoint = 'activity_stream'

/** How far back a recovery reaches, in milliseconds. */
const streamReach = 24 * 3_600_000
/** Maximum bytes of events to keep for an app's recoveries. */
const maxStreamBytes = 32 * 1024 * 1024

/** Where events go, and what counts the posts among them. */
interface Outlets {
  readonly streams: StreamConnections
  readonly outbox: WebhookOutbox
  readonly usage: Usage
}

/** Distributes every act to its subscribers: webhooks and activity streams. */
export class ActivityFeed {
  readonly #world: World
  readonly #streams: StreamConnections
  readonly #outbox: WebhookOutbox
  readonly #usage: Usage
  readonly #view: () => View
  readonly #accounts: RowsBy<AccountSubscription>
  readonly #subscriptions: RowsBy<ActivitySubscription>
  /** Lines of the activity stream by app. */
  readonly #recent = new Map<string, RecentItems<string>>()

  constructor(world: World, { streams, outbox, usage }: Outlets, origin: () => string) {
    this.#world = world
    this.#streams = streams
    this.#outbox = outbox
    this.#usage = usage
    this.#view = () => ({ world, viewer: null, origin: origin() })
    const { account_subscriptions, activity_subscriptions } = world.platform
    this.#accounts = new RowsBy(account_subscriptions, ({ user_id }) => user_id)
    this.#subscriptions = new RowsBy(activity_subscriptions, ({ filter }) => filter.user_id ?? '')
    world.acts.listen((act) => this.#deliver(act))
  }

  /** Sends the events of a span to a stream again. */
  repeat(connection: StreamConnection, from: number, to?: number): void {
    connection.sendPast(this.#recent.get(connection.appKey)?.between(from, to) ?? [])
  }

  clear(): void {
    this.#recent.clear()
  }

  #deliver(act: Act): void {
    const { account_subscriptions, activity_subscriptions } = this.#world.platform
    if (account_subscriptions.size > 0) this.#deliverToAccounts(act)
    if (activity_subscriptions.size > 0) this.#deliverToSubscriptions(act)
  }

  #deliverToAccounts(act: Act): void {
    for (const { userId, body } of accountEvents(this.#world, act)) {
      const subscriptions = this.#accounts.get(userId)
      if (subscriptions.length === 0) continue
      const text = writeJson({ for_user_id: userId, ...body() })
      for (const { webhook_id, consumer_key } of subscriptions) {
        this.#post(webhook_id, userId, text)
        if (act.kind === 'post' && this.#isValid(webhook_id)) this.#usage.countSent(consumer_key)
      }
    }
  }

  #deliverToSubscriptions(act: Act): void {
    for (const event of activityEvents(this.#view(), act)) {
      const subscriptions = this.#subscriptions
        .get(event.userId ?? '')
        .filter((subscription) => this.#isFor(act, event, subscription))
      if (subscriptions.length === 0) continue
      const { payload, includes } = event.content()
      const doubled = withTexts(payload)
      for (const { consumer_key, webhook_id, filter, event_type, tag } of subscriptions) {
        const data = {
          event_uuid: act.id,
          filter,
          event_type,
          ...(tag === null ? {} : { tag }),
          payload: doubled,
          ...(includes === undefined ? {} : { includes }),
        }
        const text = writeJson({ data })
        if (webhook_id !== null) this.#post(webhook_id, event.userId ?? '', text)
        const streamed = this.#stream(consumer_key, act, text)
        if (act.kind !== 'post') continue
        const deliveries = streamed + (webhook_id !== null && this.#isValid(webhook_id) ? 1 : 0)
        for (let count = 0; count < deliveries; count += 1) this.#usage.countSent(consumer_key)
      }
    }
  }

  #isFor(
    act: Act,
    event: ActivityEvent,
    { consumer_key, event_type, filter }: ActivitySubscription,
  ): boolean {
    const type = readEventType(event_type)
    if (type === null || kindOf(type) !== kindOf(event.type)) return false
    if (act.kind === 'revocation') return act.app.consumer_key === consumer_key
    const { keyword } = filter
    if (keyword !== undefined && !event.text.toLowerCase().includes(keyword.toLowerCase())) return false
    const direction = eventDirections.find((known) => known === filter.direction)
    if (event.direction !== null && !isInDirection(direction, event.direction)) return false
    const { isPrivate, scope } = eventTypes[type]
    return !isPrivate || event.userId === null || hasConsent(this.#world, consumer_key, event.userId, scope)
  }

  #post(webhookId: string, lane: string, text: string): void {
    const webhook: Webhook | undefined = this.#world.platform.webhooks.get(webhookId)
    if (webhook !== undefined) this.#outbox.send(webhook, lane, text)
  }

  #isValid(webhookId: string): boolean {
    return this.#world.platform.webhooks.get(webhookId)?.valid === true
  }

  /** Returns how many connections got it. */
  #stream(appKey: string, act: Act, line: string): number {
    const recent = this.#recent.get(appKey) ?? new RecentItems(streamReach, maxStreamBytes)
    this.#recent.set(appKey, recent)
    recent.add(act.at, line, line.length)
    const connections = this.#streams.openOf(appKey).filter(({ endpoint }) => endpoint === activityEndpoint)
    for (const connection of connections) connection.send(line)
    return connections.length
  }

  /** Handles a revoked authorization: its subscriptions end, and their webhooks get a last event. */
  endGrant(app: App, userId: string, grantedBy: string): void {
    const { account_subscriptions, webhooks, users } = this.#world.platform
    const user = users.get(userId)
    if (user === undefined) return
    const ended = account_subscriptions.filter(({ granted_by }) => granted_by === grantedBy)
    for (const { id } of ended) account_subscriptions.remove(id)
    const act = this.#world.acts.publish({ kind: 'revocation', app, user })
    if (act.kind !== 'revocation') return
    const text = writeJson(revocationBody(act))
    for (const id of new Set(ended.map(({ webhook_id }) => webhook_id))) {
      const webhook = webhooks.get(id)
      if (webhook !== undefined) this.#outbox.send(webhook, user.id, text)
    }
  }
}

/** Whether a user has authorized an app, and with a scope in the case of OAuth 2.0. */
export function hasConsent(
  { platform, clock }: World,
  appKey: string,
  userId: string,
  scope: Oauth2Scope,
): boolean {
  const isOwn = (token: { readonly consumer_key: string; readonly user_id: string }) =>
    token.consumer_key === appKey && token.user_id === userId
  if (platform.access_tokens.find(isOwn) !== undefined) return true
  const now = clock.now()
  const granted = platform.user_tokens.find(
    (token) =>
      isOwn(token) &&
      token.scopes.includes(scope) &&
      (token.kind === 'refresh' || (token.expires_at ?? 0) > now),
  )
  return granted !== undefined
}

/** Payloads also have every number as text, in `…_str` (activity.md#activity-events). */
function withTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTexts)
  if (typeof value !== 'object' || value === null) return value
  const doubled: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value)) {
    doubled[name] = withTexts(part)
    if (typeof part === 'number') doubled[`${name}_str`] = String(part)
  }
  return doubled
}
