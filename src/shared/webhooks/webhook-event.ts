import { z } from 'zod'
import { isOldEventName, renamedEventKinds } from './webhook-event-kinds.ts'

/** A delivery's subject, read from its body (activity.md#account-events, activity.md#activity-events). */
export interface WebhookEventSummary {
  /** `dm.received`, `tweet_create_events`, `filtered_stream.post` …; `unknown` if nothing matches. */
  readonly kind: string
  /** The service's own name for the event; null if it gives none. */
  readonly eventId: string | null
  /** The event's user, if it names one. */
  readonly userId: string | null
}

const maxTextLength = 200
const text = z.string().min(1).max(maxTextLength)

/** IDs are strings; numbers are accepted only with all digits, as `parseJson` reads them. */
const id = z.union([
  text,
  z.int().nonnegative().transform(String),
  z.bigint().nonnegative().transform(String),
])

const activity = z.object({
  event_type: text,
  event_uuid: id.optional(),
  id: id.optional(),
  filter: z.object({ user_id: id.optional() }).optional().catch(undefined),
  for_user_id: id.optional().catch(undefined),
})

const streamed = z.object({
  data: z.object({ id, author_id: id.optional().catch(undefined) }),
  matching_rules: z.array(z.unknown()),
})

const revoked = z.object({
  user_event: z.object({
    revoke: z.object({
      date_time: text.optional(),
      source: z.object({ user_id: id }),
      target: z.object({ app_id: id.optional() }).optional(),
    }),
  }),
})

const accountActivity = z.looseObject({ for_user_id: id.optional().catch(undefined) })
const item = z.union([
  z.object({ id_str: text }).transform(({ id_str }) => id_str),
  z.object({ id }).transform(({ id: own }) => own),
  z.object({ status: z.object({ id }) }).transform(({ status }) => status.id),
])

/** Reads the kind, ID and user from a delivery's JSON. Never fails: anything unrecognized is `unknown`. */
export function describeWebhookEvent(body: unknown): WebhookEventSummary {
  return (
    readActivity(body) ??
    readStreamed(body) ??
    readRevoked(body) ??
    readReplayStatus(body) ??
    readAccountActivity(body) ?? { kind: 'unknown', eventId: null, userId: null }
  )
}

/** The name deprecated on 18 March 2026, if an event still uses it. */
export function oldNameOfEvent(body: unknown): string | null {
  const name = activityIn(body)?.event_type
  return name !== undefined && isOldEventName(name) ? name : null
}

const envelope = z.object({ data: z.unknown() })

function activityIn(body: unknown): z.output<typeof activity> | null {
  const inside = envelope.safeParse(body)
  const event = activity.safeParse(inside.success && inside.data.data !== undefined ? inside.data.data : body)
  return event.success ? event.data : null
}

function readActivity(body: unknown): WebhookEventSummary | null {
  const event = activityIn(body)
  if (event === null) return null
  const { event_type, event_uuid, id: ownId, filter, for_user_id } = event
  return {
    kind: Object.hasOwn(renamedEventKinds, event_type)
      ? (renamedEventKinds[event_type] ?? event_type)
      : event_type,
    eventId: event_uuid ?? ownId ?? null,
    userId: filter?.user_id ?? for_user_id ?? null,
  }
}

function readStreamed(body: unknown): WebhookEventSummary | null {
  const event = streamed.safeParse(body)
  if (!event.success) return null
  const { data } = event.data
  return {
    kind: 'filtered_stream.post',
    eventId: `filtered_stream.post:${data.id}`,
    userId: data.author_id ?? null,
  }
}

/** The one account-activity event without `for_user_id`: the user revoked the app's access. */
function readRevoked(body: unknown): WebhookEventSummary | null {
  const event = revoked.safeParse(body)
  if (!event.success) return null
  const { date_time, source, target } = event.data.user_event.revoke
  const eventId = date_time === undefined ? null : `${source.user_id}:${target?.app_id ?? ''}:${date_time}`
  return { kind: 'user_event.revoke', eventId, userId: source.user_id }
}

/** The last delivery of a replay (webhooks.md#replays). */
const replayStatus = z.object({ replay_job_status: z.object({ job_id: id, job_state: text.optional() }) })

/** The ID of the event that ends a replay. */
export function replayEndId(jobId: string): string {
  return `replay_job_status:${jobId}`
}

/** Whether the replay that an event ends delivered everything; null if the event ends none. */
export function isCompleteReplay(body: unknown): boolean | null {
  const event = replayStatus.safeParse(body)
  return event.success ? event.data.replay_job_status.job_state === 'Complete' : null
}

function readReplayStatus(body: unknown): WebhookEventSummary | null {
  const event = replayStatus.safeParse(body)
  if (!event.success) return null
  return {
    kind: 'replay_job_status',
    eventId: replayEndId(event.data.replay_job_status.job_id),
    userId: null,
  }
}

function readAccountActivity(body: unknown): WebhookEventSummary | null {
  const event = accountActivity.safeParse(body)
  if (!event.success) return null
  const { for_user_id, ...rest } = event.data
  for (const [kind, value] of Object.entries(rest)) {
    if (!kind.endsWith('_events') || kind.length > maxTextLength || !Array.isArray(value)) continue
    return { kind, eventId: joinIds(kind, value), userId: for_user_id ?? null }
  }
  return null
}

/** A post that is created and then deleted has the same ID, so the kind is part of the event's name. */
function joinIds(kind: string, items: readonly unknown[]): string | null {
  const ids = items.map((value) => item.safeParse(value))
  const knownIds = ids.flatMap((found) => (found.success ? [found.data] : []))
  if (knownIds.length === 0 || knownIds.length < ids.length) return null
  const joined = `${kind}:${knownIds.join(',')}`
  return joined.length > maxTextLength ? null : joined
}
