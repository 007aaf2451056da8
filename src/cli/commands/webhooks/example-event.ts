import type { Json } from '../../../shared/core/json.ts'

interface About {
  readonly userId: string
  readonly id: string
  readonly now: number
}

type Payload = Readonly<Record<string, Json>>

const other = '2244994945'

/** A plausible event of a kind (platform document, Events; public-facts C7); null for kinds without an example. */
export function exampleEvent(kind: string, about: About): Payload | null {
  const { userId, id, now } = about
  const activity = activityPayload(kind, about)
  if (activity !== null) {
    return {
      data: { filter: { user_id: userId }, event_uuid: id, event_type: kind, tag: 'test', payload: activity },
    }
  }
  const post = {
    id: String(now),
    id_str: String(now),
    text: 'A post made by flightdeck trigger',
    user: { id: userId, id_str: userId },
    timestamp_ms: String(now),
  }
  const timestamp = String(now)
  switch (kind) {
    case 'tweet_create_events':
      return { for_user_id: userId, tweet_create_events: [post] }
    case 'tweet_delete_events':
      return {
        for_user_id: userId,
        tweet_delete_events: [{ status: { id: post.id_str, user_id: userId }, timestamp_ms: timestamp }],
      }
    case 'favorite_events':
      return {
        for_user_id: userId,
        favorite_events: [{ id, timestamp_ms: now, favorited_status: post, user: { id_str: other } }],
      }
    case 'follow_events':
      return {
        for_user_id: userId,
        follow_events: [
          { type: 'follow', created_timestamp: timestamp, target: { id: userId }, source: { id: other } },
        ],
      }
    case 'user_event.revoke':
      return {
        user_event: {
          revoke: {
            date_time: new Date(now).toISOString(),
            target: { app_id: '1' },
            source: { user_id: userId },
          },
        },
      }
    default:
      return null
  }
}

function activityPayload(kind: string, { userId, id, now }: About): Payload | null {
  const change = (before: string, after: string) => ({ before, after })
  const message = {
    id,
    sender_id: other,
    recipient_id: userId,
    text: 'Hello',
    created_at: new Date(now).toISOString(),
  }
  switch (kind) {
    case 'profile.update.bio':
      return change('Before', 'After')
    case 'profile.update.screenname':
      return change('before', 'after')
    case 'profile.update.profile_picture':
    case 'profile.update.url':
      return change('https://example.com/before', 'https://example.com/after')
    case 'dm.received':
      return message
    case 'dm.sent':
      return { ...message, sender_id: userId, recipient_id: other }
    case 'dm.read':
    case 'dm.indicate_typing':
      return { sender_id: other, recipient_id: userId, last_read_event_id: id }
    case 'spaces.start':
    case 'spaces.end':
      return { id, state: kind === 'spaces.start' ? 'live' : 'ended', creator_id: userId }
    default:
      return null
  }
}
