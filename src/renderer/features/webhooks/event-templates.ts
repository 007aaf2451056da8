/** What goes into a test event that has to differ from event to event. */
export interface EventSeed {
  /** A new id for each event: receivers find duplicates by it (platform document, Events 2). */
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

/**
 * Test events of the kinds that the documents name (platform document, Events 5 to 7). Their payloads follow what is
 * publicly known (public-facts C7), because the document shows none.
 */
export const eventTemplates: readonly EventTemplate[] = [
  {
    key: 'dm.received',
    title: 'Direct message received',
    body: ({ eventId, userId, at }) =>
      activity(eventId, 'dm.received', userId, {
        id: eventId,
        event_type: 'MessageCreate',
        created_at: new Date(at).toISOString(),
        sender_id: '2244994945',
        text: 'Do you ship to Norway?',
      }),
  },
  {
    key: 'profile.update.bio',
    title: 'Profile text changed',
    body: ({ eventId, userId }) =>
      activity(eventId, 'profile.update.bio', userId, {
        before: 'Outdoor gear since 1998.',
        after: 'Outdoor gear since 1998. New: repairs.',
      }),
  },
  {
    key: 'spaces.start',
    title: 'Space started',
    body: ({ eventId, userId, at }) =>
      activity(eventId, 'spaces.start', userId, { id: eventId, started_at: new Date(at).toISOString() }),
  },
  {
    key: 'tweet_create_events',
    title: 'Post created',
    body: ({ eventId, userId, at }) => ({
      for_user_id: userId,
      tweet_create_events: [
        {
          id_str: digitsOf(eventId, at),
          created_at: new Date(at).toUTCString(),
          text: 'Our new catalogue is out.',
          user: { id_str: userId },
        },
      ],
    }),
  },
  {
    key: 'stream',
    title: 'Filtered-stream match',
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

/** The text that the editor begins with. */
export function eventText(template: EventTemplate, seed: EventSeed): string {
  return JSON.stringify(template.body(seed), null, 2)
}

/** Why a text is not the JSON object that an event is, or null. */
export function eventTextError(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? null
      : 'An event is a JSON object.'
  } catch (error) {
    return error instanceof SyntaxError ? `Not JSON yet: ${error.message}.` : 'Not JSON yet.'
  }
}

function activity(eventId: string, type: string, userId: string, payload: unknown) {
  return {
    data: { event_uuid: eventId, filter: { user_id: userId }, event_type: type, tag: 'test', payload },
  }
}

/** Ids of posts are digits: the time in milliseconds and six more from the event's own id. */
function digitsOf(eventId: string, at: number): string {
  const rest = Number.parseInt(eventId.replaceAll('-', '').slice(0, 5), 16) % 1_000_000
  return `${at}${String(rest).padStart(6, '0')}`
}
