import { writeJson } from '../../shared/core/json-text.ts'
import { bestEmbeddingMatch, type Candidate, matchRules } from '../../shared/streams/match-rules.ts'
import type { RuleEndpoint } from '../../shared/streams/operators.ts'
import { readRule } from '../../shared/streams/read-rule.ts'
import type { Rule } from '../../shared/streams/rule-text.ts'
import { showOlderPost } from '../activity/older-view.ts'
import { type PostQuery, showPosts } from '../behaviour/streams/posts-answer.ts'
import type { Usage } from '../server/usage.ts'
import { isPublic } from '../social/posts.ts'
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

interface PastPost {
  readonly post: PostRecord
  /** What it quoted when it was written: that may be deleted since, or the crowd's oldest posts dropped. */
  readonly quoted: string
  /** What was sent of it, by app and format: a client that reconnects often is sent the same minutes often. */
  readonly lines: Map<string, Line>
}

/** Null if no rule of the matcher matched. */
interface Line {
  readonly matcher: Matcher
  readonly text: string | null
}

interface Matcher {
  readonly endpoint: RuleEndpoint
  readonly rules: readonly { readonly record: StreamRuleRecord; readonly rule: Rule }[]
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

interface Recipient {
  readonly appKey: string
  readonly format: PostFormat
  /** Names both. */
  readonly name: string
}

interface Listener extends Recipient {
  readonly send: (text: string) => void
}

/** Sends every public post to the connections and linked webhooks of apps with a matching rule. */
export class FilteredStream {
  readonly #world: World
  readonly #outbox: WebhookOutbox
  readonly #usage: Usage
  readonly #listeners = new Set<Listener>()
  readonly #matchers = new Map<string, Matcher>()
  #recent = newRecent()
  readonly #deleted = new Set<string>()

  constructor(world: World, outbox: WebhookOutbox, usage: Usage) {
    this.#world = world
    this.#outbox = outbox
    this.#usage = usage
    const forget = () => this.#matchers.clear()
    world.platform.stream_rules.observe({ changed: forget, refilled: forget })
    world.acts.listen((act) => {
      if (act.kind === 'postDeletion') this.#forget(act.post.id)
      if (act.kind !== 'post') return
      const past = { post: act.post, quoted: quotedText(world, act.post), lines: new Map<string, Line>() }
      this.#publish(past)
      const sentBytes = [...past.lines.values()].reduce(
        (bytes, { text }) => bytes + 100 + (text?.length ?? 0),
        0,
      )
      this.#recent.add(act.at, past, act.post.text.length * 2 + 500 + sentBytes)
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
    const recipient = recipientOf(connection.appKey, format)
    const listener: Listener = { ...recipient, send: (text) => connection.send(text) }
    this.#listeners.add(listener)
    connection.onEnd(() => this.#listeners.delete(listener))
  }

  /** Sends the posts of a span that match the current rules; `to` is exclusive. */
  resend(connection: StreamConnection, format: PostFormat, from: number, to?: number): void {
    const recipient = recipientOf(connection.appKey, format)
    connection.sendPast(this.#linesOf(recipient, this.#recent.between(from, to)))
  }

  *#linesOf(recipient: Recipient, posts: readonly PastPost[]): Generator<string> {
    for (const post of posts) {
      if (this.#deleted.has(post.post.id)) continue
      const { text } = this.#lineOf(recipient, post)
      if (text === null) continue
      this.#usage.countSent(recipient.appKey)
      yield text
    }
  }

  #publish(post: PastPost): void {
    for (const listener of this.#listeners) post.lines.set(listener.name, this.#sendIfMatch(listener, post))
    for (const { webhook_id, consumer_key, query, origin } of this.#world.platform.stream_links.values()) {
      const webhook = this.#world.platform.webhooks.get(webhook_id)
      if (webhook?.valid !== true) continue
      const send = (text: string) => this.#outbox.send(webhook, 'filtered_stream', text)
      const format = { kind: 'filtered', query: withHistory(query), origin } as const
      this.#sendIfMatch({ ...recipientOf(consumer_key, format), send }, post)
    }
  }

  #sendIfMatch(listener: Listener, post: PastPost): Line {
    const line = this.#lineOf(listener, post)
    if (line.text !== null) {
      listener.send(line.text)
      this.#usage.countSent(listener.appKey)
    }
    return line
  }

  #lineOf({ appKey, format, name }: Recipient, { post, quoted, lines }: PastPost): Line {
    const matcher = this.#matcherOf(appKey, format.kind)
    const nothing = { matcher, text: null }
    if (!isPublic(this.#world, post)) return nothing
    const cachedLine = lines.get(name)
    if (cachedLine?.matcher === matcher) return cachedLine
    const { rules, match } = matcher
    if (rules.length === 0) return nothing
    const candidate = new PostCandidate(this.#world, post, post.text, quoted)
    const matching = match(candidate).flatMap((index) => rules[index] ?? [])
    if (matching.length === 0) return nothing
    if (format.kind === 'dedicated') return { matcher, text: writeJson([showOlderPost(this.#world, post)]) }
    const { query, origin } = format
    const { data, ...rest } = showPosts({ world: this.#world, viewer: null, origin }, [post], query)
    const [shown] = data ?? []
    const matching_rules = matching.map(({ record: { id, tag }, rule }) => ({
      // Clients expect the tag even for a rule without one.
      id,
      tag: tag ?? '',
      ...nearnessFields(rule, candidate, matcher.endpoint),
    }))
    return { matcher, text: writeJson({ data: shown, ...rest, matching_rules }) }
  }

  #matcherOf(appKey: string, of: Stream): Matcher {
    const name = `${of} ${appKey}`
    const cachedMatcher = this.#matchers.get(name)
    if (cachedMatcher !== undefined) return cachedMatcher
    const appRules = this.#world.platform.stream_rules.filter(
      ({ consumer_key, stream }) => consumer_key === appKey && stream === of,
    )
    const endpoint: RuleEndpoint = of === 'filtered' ? 'rule' : 'dedicated'
    const rules = appRules.flatMap((record) => {
      const ruleReading = readRule(record.value, endpoint)
      return ruleReading.kind === 'rule' ? [{ record, rule: ruleReading.rule }] : []
    })
    const match = matchRules(
      rules.map(({ rule }) => rule),
      endpoint,
    )
    const matcher: Matcher = { endpoint, rules, match }
    this.#matchers.set(name, matcher)
    return matcher
  }
}

/** What a rule with `embedding:` adds (public-facts-2 W4). */
function nearnessFields(rule: Rule, candidate: Candidate, endpoint: RuleEndpoint) {
  const bestMatch = bestEmbeddingMatch(rule, candidate, endpoint)
  if (bestMatch === null) return {}
  return { embedding_similarity: bestMatch.similarity, embedding_threshold: bestMatch.threshold }
}

/** Webhooks are always sent the edit history (platform document, Events 5). */
function withHistory(query: PostQuery): PostQuery {
  const fields = new Set([...(query['tweet.fields'] ?? []), 'edit_history_tweet_ids' as const])
  return { ...query, 'tweet.fields': [...fields] }
}

function recipientOf(appKey: string, format: PostFormat): Recipient {
  return { appKey, format, name: writeJson([appKey, format]) }
}

function newRecent(): RecentItems<PastPost> {
  return new RecentItems(recoveryTime, maxRecentBytes)
}
