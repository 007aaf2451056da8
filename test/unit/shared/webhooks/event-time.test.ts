import { expect, it } from 'vitest'
import { eventTime } from '../../../../src/shared/webhooks/event-time.ts'

const noon = Date.parse('2026-11-25T12:00:00Z')

it.each([
  [{ for_user_id: '1', follow_events: [{ created_timestamp: String(noon) }] }],
  [{ for_user_id: '1', favorite_events: [{ timestamp_ms: noon }] }],
  [{ for_user_id: '1', tweet_create_events: [{ created_at: 'Wed Nov 25 12:00:00 +0000 2026' }] }],
  [{ user_event: { revoke: { date_time: '2026-11-25T12:00:00+00:00' } } }],
  [{ data: { id: '1', created_at: '2026-11-25T12:00:00.000Z' }, matching_rules: [] }],
  [{ data: { event_type: 'like.create', payload: { timestamp_ms: String(noon) } } }],
  [
    {
      data: {
        event_type: 'dm.sent',
        payload: { direct_message_events: [{ created_timestamp: String(noon) }] },
      },
    },
  ],
])('reads when it happened: %j', (body) => {
  expect(eventTime(body)).toBe(noon)
})

it.each([
  [null],
  ['x'],
  [{}],
  [{ data: { payload: { before: 'a', after: 'b' } } }],
  [{ data: { created_at: 'soon' } }],
])('knows no time of %j', (body) => {
  expect(eventTime(body)).toBeNull()
})
