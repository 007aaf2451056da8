import { writeJson } from '../../shared/core/json-text.ts'
import { type Candidate, matchRules } from '../../shared/streams/match-rules.ts'
import { readRule } from '../../shared/streams/read-rule.ts'
import type { Rule } from '../../shared/streams/rule-text.ts'
import { showOlderPost } from '../activity/older-view.ts'
import { type PostQuery, showPosts } from '../behaviour/streams/posts-answer.ts'
import { findUser } from '../social/people.ts'
import type { PostRecord } from '../state/post-tables.ts'
import type { StreamRuleRecord } from '../state/stream-tables.ts'
import type { World } from '../state/world.ts'
import type { WebhookOutbox } from '../webhooks/outbox.ts'
import { PostCandidate, quotedText } from './candidate.ts'
import { RecentItems } from './recent-items.ts'
import type { StreamConnection } from './stream-connection.ts'

/** How far back a recovery reaches (public-facts-2 W3). */
const recoveryTime = 24 * 3_600_000
const maxRecentBytes = 64 * 1024 * 1024
/** Deletions that are remembered; a backfill of busy minutes has far fewer. */
const maxDeleted = 10_000

/** A post, and what it quoted when it was written: that may be deleted since, or the crowd's oldest posts dropped. */
interface PastPost {
  readonly post: PostRecord
  readonly quoted: string
}

interface Matcher {
  readonly rules: readonly StreamRuleRecord[]
  readonly match: (candidate: Candidate) => readonly number[]
}

type Stream = StreamRuleRecord['stream']

/** How posts are sent: with fields and expansions, or in the older format of dedicated streams. */
export type PostFormat =
  | {
      readonly kind: 'filtered'
      readonly query: PostQuery
      /** Origin of addresses in the output. */
      readonly origin: string
    }
  | { readonly kind: 'dedicated' }

interface Listener {
  readonly appKey: string
  readonly format: PostFormat
  readonly send: (text: string) => void
}

/** Sends every public post to the connections and linked webhooks of apps with a matching rule. */
export class FilteredStream {
  readonly #world: World
  readonly #outbox: WebhookOutbox
  readonly #listeners = new Set<Listener>()
  readonly #matchers = new Map<string, Matcher>()
  #recent = newRecent()
  readonly #deleted = new Set<string>()

  constructor(world: World, outbox: WebhookOutbox) {
    this.#world = world
    this.#outbox = outbox
    const forget = () => this.#matchers.clear()
    world.platform.stream_rules.observe({ changed: forget, refilled: forget })
    world.acts.listen((act) => {
      if (act.kind === 'postDeletion') this.#forget(act.post.id)
      if (act.kind !== 'post') return
      const past = { post: act.post, quoted: quotedText(world, act.post) }
      this.#recent.add(act.at, past, act.post.text.length * 2 + 500)
      this.#publish(past)
    })
  }

  /** Drops all posts. */
  clear(): void {
    this.#recent = newRecent()
    this.#deleted.clear()
  }

  /** Deleted posts aren't sent again. */
  #forget(id: string): void {
    this.#deleted.add(id)
    const [oldest] = this.#deleted
    if (this.#deleted.size > maxDeleted && oldest !== undefined) this.#deleted.delete(oldest)
  }

  /** Sends new posts to a connection until it ends. */
  connect(connection: StreamConnection, format: PostFormat): void {
    const { appKey } = connection
    const listener: Listener = { appKey, format, send: (text) => connection.send(text) }
    this.#listeners.add(listener)
    connection.onEnd(() => this.#listeners.delete(listener))
  }

  /** Sends the posts of a span that match the current rules; `to` is exclusive. */
  resend(connection: StreamConnection, format: PostFormat, from: number, to?: number): void {
    connection.sendPast(this.#linesOf(connection.appKey, format, this.#recent.between(from, to)))
  }

  *#linesOf(appKey: string, format: PostFormat, posts: readonly PastPost[]): Generator<string> {
    for (const post of posts) {
      if (this.#deleted.has(post.post.id)) continue
      const line = this.#lineOf(appKey, format, post)
      if (line !== null) yield line
    }
  }

  #publish(post: PastPost): void {
    for (const listener of this.#listeners) this.#sendIfMatch(listener, post)
    for (const { webhook_id, consumer_key, query, origin } of this.#world.platform.stream_links.values()) {
      const webhook = this.#world.platform.webhooks.get(webhook_id)
      if (webhook?.valid !== true) continue
      const send = (text: string) => this.#outbox.send(webhook, 'filtered_stream', text)
      const format = { kind: 'filtered', query, origin } as const
      this.#sendIfMatch({ appKey: consumer_key, format, send }, post)
    }
  }

  #sendIfMatch({ appKey, format, send }: Listener, post: PastPost): void {
    const line = this.#lineOf(appKey, format, post)
    if (line !== null) send(line)
  }

  /** Null if no rule matches, or not everyone may see the post. */
  #lineOf(appKey: string, format: PostFormat, { post, quoted }: PastPost): string | null {
    const author = findUser(this.#world, post.user_id)
    if (author?.protected === true || author?.suspended === true) return null
    const { rules, match } = this.#matcherOf(appKey, format.kind)
    if (rules.length === 0) return null
    const matching = match(new PostCandidate(this.#world, post, post.text, quoted)).flatMap(
      (index) => rules[index] ?? [],
    )
    if (matching.length === 0) return null
    if (format.kind === 'dedicated') return writeJson([showOlderPost(this.#world, post)])
    const { query, origin } = format
    const { data, ...rest } = showPosts({ world: this.#world, viewer: null, origin }, [post], query)
    const [shown] = data ?? []
    // Clients expect the tag even for a rule without one.
    const matching_rules = matching.map(({ id, tag }) => ({ id, tag: tag ?? '' }))
    return writeJson({ data: shown, ...rest, matching_rules })
  }

  #matcherOf(appKey: string, of: Stream): Matcher {
    const name = `${of} ${appKey}`
    const known = this.#matchers.get(name)
    if (known !== undefined) return known
    const own = this.#world.platform.stream_rules.filter(
      ({ consumer_key, stream }) => consumer_key === appKey && stream === of,
    )
    const place = of === 'filtered' ? 'rule' : 'dedicated'
    const read = own.flatMap((rule): readonly (readonly [StreamRuleRecord, Rule])[] => {
      const result = readRule(rule.value, place)
      return result.kind === 'rule' ? [[rule, result.rule]] : []
    })
    const rules = read.map(([rule]) => rule)
    const matcher = {
      rules,
      match: matchRules(
        read.map(([, rule]) => rule),
        place,
      ),
    }
    this.#matchers.set(name, matcher)
    return matcher
  }
}

function newRecent(): RecentItems<PastPost> {
  return new RecentItems(recoveryTime, maxRecentBytes)
}
