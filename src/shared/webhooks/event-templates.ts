import { t } from '../text/language.ts'
import { eventKindTitles } from './webhook-event-kinds.ts'

/** The values that differ from test event to test event. */
export interface EventSeed {
  /** A new ID for each event: receivers detect duplicates by it (webhooks.md#deliveries). */
  readonly eventId: string
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface EventTemplate {
  readonly key: string
  readonly title: string
  readonly body: (seed: EventSeed) => unknown
}

/** Another user than the event's. */
const otherUserId = '2244994945'
const otherUser = { id: otherUserId, id_str: otherUserId, screen_name: 'fjordwalker', name: 'Ingrid Fjord' }

function titleOf(kind: string): string {
  return eventKindTitles[kind] ?? kind
}

function message(
  kind: string,
  eventType: string | undefined,
  payload: Readonly<Record<string, unknown>>,
): EventTemplate {
  return {
    key: kind,
    title: titleOf(kind),
    body: ({ eventId, userId, at }) =>
      activity(eventId, kind, userId, {
        id: eventId,
        event_type: eventType,
        created_at: new Date(at).toISOString(),
        ...payload,
      }),
  }
}

function change(kind: string, before: unknown, after: unknown): EventTemplate {
  return {
    key: kind,
    title: titleOf(kind),
    body: ({ eventId, userId }) => activity(eventId, kind, userId, { before, after }),
  }
}

function space(kind: string, when: string): EventTemplate {
  return {
    key: kind,
    title: titleOf(kind),
    body: ({ eventId, userId, at }) =>
      activity(eventId, kind, userId, { id: eventId, [when]: new Date(at).toISOString() }),
  }
}

/** An event of account activity: a list under the name of its kind. */
function ofAccount(kind: string, item: (seed: EventSeed) => unknown): EventTemplate {
  return {
    key: kind,
    title: titleOf(kind),
    body: (seed) => ({ for_user_id: seed.userId, [kind]: [item(seed)] }),
  }
}

function between(type: string) {
  return ({ userId, at }: EventSeed) => ({
    type,
    created_timestamp: String(at),
    source: otherUser,
    target: { id: userId },
  })
}

function signal({ userId, at }: EventSeed) {
  return { created_timestamp: String(at), sender_id: otherUserId, target: { recipient_id: userId } }
}

/**
 * Test events of the documented kinds (activity.md#account-events). Their payloads follow what is publicly known
 * (activity.md#account-events), because no payloads are documented.
 */
export const eventTemplates: readonly EventTemplate[] = [
  message('dm.received', 'MessageCreate', { sender_id: otherUserId, text: 'Do you ship to Norway?' }),
  message('dm.sent', 'MessageCreate', { recipient_id: otherUserId, text: 'We do, within a week.' }),
  message('dm.read', undefined, { sender_id: otherUserId, last_read_event_id: '1845200000000000001' }),
  message('dm.indicate_typing', undefined, { sender_id: otherUserId }),
  message('MessageCreate', 'MessageCreate', { sender_id: otherUserId, text: 'Do you ship to Norway?' }),
  // Only these two have participants, and only those who joined or left (Events 7).
  message('ParticipantsJoin', 'ParticipantsJoin', {
    sender_id: otherUserId,
    participant_ids: ['2244994946'],
  }),
  message('ParticipantsLeave', 'ParticipantsLeave', { participant_ids: ['2244994946'] }),
  change('profile.update.bio', 'Outdoor gear since 1998.', 'Outdoor gear since 1998. New: repairs.'),
  change('profile.update.verified', false, true),
  change('profile.update.affiliate', null, { user_id: otherUserId }),
  change('profile.update.screenname', 'northwind', 'northwind_outdoor'),
  change('profile.update.profile_picture', 'https://example.com/old.png', 'https://example.com/new.png'),
  change('profile.update.banner_picture', 'https://example.com/old.png', 'https://example.com/new.png'),
  change('profile.update.geo', 'Bergen', 'Oslo'),
  change('profile.update.url', 'https://example.com', 'https://shop.example.com'),
  space('spaces.start', 'started_at'),
  space('spaces.end', 'ended_at'),
  ofAccount('tweet_create_events', ({ eventId, userId, at }) => ({
    id_str: digitsOf(eventId, at),
    created_at: new Date(at).toUTCString(),
    text: 'Our new catalog is out.',
    user: { id_str: userId },
  })),
  ofAccount('tweet_delete_events', ({ eventId, userId, at }) => ({
    status: { id: digitsOf(eventId, at), user_id: userId },
    timestamp_ms: String(at),
  })),
  ofAccount('favorite_events', ({ eventId, at }) => ({
    id: eventId,
    timestamp_ms: at,
    favorited_status: { id_str: digitsOf(eventId, at), text: 'Our new catalog is out.' },
    user: otherUser,
  })),
  ofAccount('follow_events', between('follow')),
  ofAccount('block_events', between('block')),
  ofAccount('mute_events', between('mute')),
  ofAccount('direct_message_events', ({ eventId, userId, at }) => ({
    type: 'message_create',
    id: digitsOf(eventId, at),
    created_timestamp: String(at),
    message_create: {
      sender_id: otherUserId,
      target: { recipient_id: userId },
      message_data: { text: 'Do you ship to Norway?' },
    },
  })),
  ofAccount('direct_message_indicate_typing_events', signal),
  ofAccount('direct_message_mark_read_events', signal),
  {
    key: 'user_event.revoke',
    title: titleOf('user_event.revoke'),
    body: ({ userId, at }) => ({
      user_event: {
        revoke: {
          date_time: new Date(at).toISOString(),
          target: { app_id: '1001' },
          source: { user_id: userId },
        },
      },
    }),
  },
  {
    key: 'replay_job_status',
    title: titleOf('replay_job_status'),
    body: ({ eventId, at }) => ({
      replay_job_status: {
        webhook_id: '1001',
        job_state: 'Complete',
        job_state_description: 'Job completed successfully',
        job_id: digitsOf(eventId, at),
      },
    }),
  },
  {
    key: 'filtered_stream.post',
    title: titleOf('filtered_stream.post'),
    body: ({ eventId, userId, at }) => ({
      data: {
        id: digitsOf(eventId, at),
        author_id: userId,
        text: 'Looking for a light tent.',
        edit_history_tweet_ids: [digitsOf(eventId, at)],
      },
      matching_rules: [{ id: '1627309490', tag: 'tents' }],
    }),
  },
]

/** Initial text of the editor. */
export function eventText(template: EventTemplate, seed: EventSeed): string {
  return JSON.stringify(template.body(seed), null, 2)
}

/** Why a text isn't the JSON object of an event, or null. */
export function eventTextError(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : t`Enter a JSON object.`
  } catch (error) {
    return error instanceof SyntaxError ? t`Not JSON yet: ${error.message}.` : t`Not JSON yet.`
  }
}

function activity(eventId: string, type: string, userId: string, payload: unknown) {
  return {
    data: { event_uuid: eventId, filter: { user_id: userId }, event_type: type, tag: 'test', payload },
  }
}

/** Post IDs are digits: the time in milliseconds and six digits from the event ID. */
function digitsOf(eventId: string, at: number): string {
  const rest = Number.parseInt(eventId.replaceAll('-', '').slice(0, 5), 16) % 1_000_000
  return `${at}${String(rest).padStart(6, '0')}`
}
