import { z } from 'zod'
import { parseJson, writeJson } from '../core/json-text.ts'
import { readProblem } from '../core/problem.ts'
import type { StreamKind } from './live-stream.ts'

/** An event as a stream's list shows it, with a key that identifies repeated deliveries. */
export interface StreamEvent {
  /** Equal for deliveries of the same event. */
  readonly key: string
  readonly type: string
  readonly summary: string
  readonly rules: readonly string[]
  /** When it happened, on the service's clock; null if its ID doesn't say. */
  readonly happenedAt: number | null
  /** The event itself, if its line has several. */
  readonly part: unknown
}

export type StreamLine =
  | { readonly kind: 'keepAlive' }
  | { readonly kind: 'events'; readonly events: readonly StreamEvent[] }
  /** The last line of a stream that is ended by the service. */
  | { readonly kind: 'problem'; readonly type: string | null; readonly detail: string }
  | { readonly kind: 'metadata' }
  | { readonly kind: 'unreadable' }

const text = z.string().catch('')
const matching = z.object({ id: text, tag: text }).catch({ id: '', tag: '' })
const user = z.object({ id: text, username: text }).catch({ id: '', username: '' })
const postItem = z.object({
  data: z.object({ id: z.string(), text, author_id: text }),
  includes: z.object({ users: z.array(user).catch([]) }).catch({ users: [] }),
  matching_rules: z.array(matching).catch([]),
})
const activityItem = z.object({
  data: z.object({
    event_uuid: z.string(),
    event_type: z.string(),
    filter: z.unknown(),
    tag: text,
    payload: z.unknown(),
    includes: z
      .object({ users: z.array(z.unknown()).catch([]), tweets: z.array(z.object({ text })).catch([]) })
      .catch({ users: [], tweets: [] }),
  }),
})
/** Posts of a dedicated stream have the older format. */
const oldPosts = z.array(
  z.looseObject({
    id_str: z.string(),
    text,
    extended_tweet: z.object({ full_text: z.string() }).optional().catch(undefined),
    user: z.object({ screen_name: text }).catch({ screen_name: '' }),
  }),
)
const failure = z.object({ errors: z.array(z.unknown()).min(1), data: z.undefined().optional() })
/** A problem that isn't in a list, as the service sends for operational reasons. */
const bareFailure = z.object({
  title: z.string(),
  type: z.string().startsWith('http'),
  data: z.undefined().optional(),
})
const metadata = z.object({ type: z.literal('connection_metadata') })

/**
 * Parses a line of a stream, without its line break (activity.md#activity-events, streams.md#wire-format,
 * streams.md#powerstream).
 */
export function readStreamLine(stream: StreamKind, line: string): StreamLine {
  if (line.trim() === '') return { kind: 'keepAlive' }
  let json: unknown
  try {
    json = parseJson(line)
  } catch {
    return { kind: 'unreadable' }
  }
  const failed = failure.safeParse(json)
  if (failed.success) return problemOf(failed.data.errors[0])
  if (bareFailure.safeParse(json).success) return problemOf(json)
  if (metadata.safeParse(json).success) return { kind: 'metadata' }
  switch (stream) {
    case 'filtered': {
      const item = postItem.safeParse(json)
      return item.success ? { kind: 'events', events: [postEvent(item.data)] } : { kind: 'unreadable' }
    }
    case 'activity': {
      const item = activityItem.safeParse(json)
      return item.success ? { kind: 'events', events: [activityEvent(item.data)] } : { kind: 'unreadable' }
    }
    case 'dedicated': {
      const posts = oldPosts.safeParse(json)
      return posts.success ? { kind: 'events', events: posts.data.map(oldPostEvent) } : { kind: 'unreadable' }
    }
  }
}

function problemOf(error: unknown): StreamLine {
  const problem = readProblem(error)
  if (problem === null) return { kind: 'problem', type: null, detail: '' }
  const type = problem.slug === 'operational-disconnect' ? (problem.extra.disconnect_type ?? null) : null
  return { kind: 'problem', type: type ?? problem.slug, detail: problem.detail ?? problem.title }
}

function postEvent({ data, includes, matching_rules }: z.output<typeof postItem>): StreamEvent {
  const author = includes.users.find(({ id }) => id === data.author_id)?.username ?? ''
  return {
    key: data.id,
    type: 'post',
    summary: summaryOf(author, data.text),
    rules: matching_rules.map(ruleName),
    happenedAt: timeOfId(data.id),
    part: null,
  }
}

/** The service doesn't say which rules matched. */
function oldPostEvent(post: z.output<typeof oldPosts>[number]): StreamEvent {
  return {
    key: post.id_str,
    type: 'post',
    summary: summaryOf(post.user.screen_name, post.extended_tweet?.full_text ?? post.text),
    rules: [],
    happenedAt: timeOfId(post.id_str),
    part: post,
  }
}

/** The same event can come from several subscriptions. */
function activityEvent({ data }: z.output<typeof activityItem>): StreamEvent {
  const { event_uuid, event_type, filter, tag, payload, includes } = data
  return {
    key: writeJson([event_uuid, event_type, filter, tag]),
    type: event_type,
    summary: activitySummary(payload, includes),
    rules: tag === '' ? [] : [tag],
    happenedAt: timeOfId(event_uuid),
    part: null,
  }
}

function ruleName({ id, tag }: z.output<typeof matching>): string {
  return tag === '' ? id : tag
}

const maxSummary = 200

/** "@author: the first words", in one line. */
export function summaryOf(author: string, content: string): string {
  const line = content.replaceAll(/\s+/g, ' ').trim()
  const whole = author === '' ? line : `@${author}: ${line}`
  return whole.length > maxSummary ? `${whole.slice(0, maxSummary - 1)}…` : whole
}

const wrapped = z.object({ data: z.object({ username: z.string() }) })
const plain = z.object({ username: z.string() })
const named = z.union([
  wrapped.transform(({ data }) => data.username),
  plain.transform((one) => one.username),
])
const payloads = z.object({
  text: text.optional(),
  source: named.optional().catch(undefined),
  target: named.optional().catch(undefined),
  user: named.optional().catch(undefined),
  before: z.string().optional().catch(undefined),
  after: z.string().optional().catch(undefined),
  headline: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  direct_message_events: z
    .array(z.object({ message_create: z.object({ message_data: z.object({ text }) }) }))
    .optional()
    .catch(undefined),
})

/** Names and words of an event, independent of language. */
function activitySummary(
  payload: unknown,
  { users, tweets }: z.output<typeof activityItem>['data']['includes'],
): string {
  const parsedPayload = payloads.safeParse(payload)
  if (!parsedPayload.success) return ''
  const { source, target, user: actor, before, after, direct_message_events: messages } = parsedPayload.data
  if (source !== undefined && target !== undefined) return `@${source} → @${target}`
  if (before !== undefined || after !== undefined) return summaryOf('', `${before ?? ''} → ${after ?? ''}`)
  const author = actor ?? named.safeParse(users[0]).data ?? ''
  const message = messages?.[0]?.message_create.message_data.text
  const summary =
    message ??
    parsedPayload.data.text ??
    parsedPayload.data.title ??
    parsedPayload.data.headline ??
    parsedPayload.data.name ??
    // The post that is liked.
    tweets[0]?.text ??
    ''
  return summary === '' && author !== '' ? `@${author}` : summaryOf(author, summary)
}

const epoch = 1_288_834_974_657n
const maxIdLength = 19

/** The time in the upper bits of an ID; null for an ID without one. */
function timeOfId(id: string): number | null {
  if (!/^[1-9]\d{14,18}$/.test(id) || id.length > maxIdLength) return null
  return Number((BigInt(id) >> 22n) + epoch)
}
