import { describe, expect, it } from 'vitest'
import { describeWebhookEvent } from '../../../../src/shared/webhooks/webhook-event.ts'

const activity = (event_type: string, more: object = {}) => ({
  data: { event_uuid: 'u-1', event_type, filter: { user_id: '77' }, tag: 't', payload: {}, ...more },
})
const unknown = { kind: 'unknown', eventId: null, userId: null }

describe('what a delivery is about', () => {
  it.each([
    ['an activity event', activity('dm.received'), ['dm.received', 'u-1', '77']],
    [
      'one found by keyword',
      activity('profile.update.bio', { filter: { keyword: 'ski' } }),
      ['profile.update.bio', 'u-1', null],
    ],
    ['one without its envelope', activity('spaces.start').data, ['spaces.start', 'u-1', '77']],
    [
      'one with an id of another name',
      { data: { id: '5', event_type: 'MessageCreate' } },
      ['MessageCreate', '5', null],
    ],
    ['one without any id', { data: { event_type: 'dm.read' } }, ['dm.read', null, null]],
    ['the old ProfileBioUpdate', activity('ProfileBioUpdate'), ['profile.update.bio', 'u-1', '77']],
    [
      'the old ProfilePictureUpdate',
      activity('ProfilePictureUpdate'),
      ['profile.update.profile_picture', 'u-1', '77'],
    ],
    [
      'the old ProfileBannerUpdate',
      activity('ProfileBannerUpdate'),
      ['profile.update.banner_picture', 'u-1', '77'],
    ],
    ['the old ProfileGeoUpdate', activity('ProfileGeoUpdate'), ['profile.update.geo', 'u-1', '77']],
    ['the old ProfileUrlUpdate', activity('ProfileUrlUpdate'), ['profile.update.url', 'u-1', '77']],
    ['a kind with a name from the language', activity('constructor'), ['constructor', 'u-1', '77']],
    [
      'a post of the filtered stream',
      { data: { id: '9', text: 'hi', author_id: '3' }, matching_rules: [{ id: '1' }] },
      ['filtered_stream.post', 'filtered_stream.post:9', '3'],
    ],
    [
      'a post with its default fields only',
      { data: { id: '9', text: 'hi' }, matching_rules: [] },
      ['filtered_stream.post', 'filtered_stream.post:9', null],
    ],
    [
      'a new post',
      { for_user_id: '4', tweet_create_events: [{ id: 1.2e18, id_str: '1234567890123456789' }] },
      ['tweet_create_events', 'tweet_create_events:1234567890123456789', '4'],
    ],
    [
      'a deleted post, which is another event than its making',
      { for_user_id: '4', tweet_delete_events: [{ status: { id: '12', user_id: '4' }, timestamp_ms: '1' }] },
      ['tweet_delete_events', 'tweet_delete_events:12', '4'],
    ],
    [
      'direct messages, with apps and users beside them',
      { for_user_id: '4', direct_message_events: [{ id: '7' }, { id: '8' }], apps: {}, users: {} },
      ['direct_message_events', 'direct_message_events:7,8', '4'],
    ],
    [
      'typing, which has no id',
      {
        for_user_id: '4',
        direct_message_indicate_typing_events: [{ created_timestamp: '1', sender_id: '2' }],
      },
      ['direct_message_indicate_typing_events', null, '4'],
    ],
    [
      'events of which one has no id',
      { for_user_id: '4', favorite_events: [{ id: '7' }, {}] },
      ['favorite_events', null, '4'],
    ],
    ['no events at all', { for_user_id: '4', block_events: [] }, ['block_events', null, '4']],
    [
      'an id that has lost digits',
      { for_user_id: '4', follow_events: [{ id: 2 ** 60 }] },
      ['follow_events', null, '4'],
    ],
    ['an id as a number', { follow_events: [{ id: 42 }] }, ['follow_events', 'follow_events:42', null]],
    [
      'access taken away',
      {
        user_event: {
          revoke: {
            date_time: '2026-05-01T09:30:00Z',
            target: { app_id: '27001' },
            source: { user_id: '63' },
          },
        },
      },
      ['user_event.revoke', '63:27001:2026-05-01T09:30:00Z', '63'],
    ],
    [
      'access taken away, no time given',
      { user_event: { revoke: { source: { user_id: '63' } } } },
      ['user_event.revoke', null, '63'],
    ],
  ])('%s', (_what, body, [kind, eventId, userId]) => {
    expect(describeWebhookEvent(body)).toEqual({ kind, eventId, userId })
  })

  it.each([
    [null],
    [7],
    ['text'],
    [[]],
    [{}],
    [{ data: null }],
    [{ data: { event_type: '' } }],
    [{ data: { event_type: 'x'.repeat(201) } }],
    [{ data: { id: '1' } }],
    [{ for_user_id: '4' }],
    [{ for_user_id: '4', tweet_create_events: 'no' }],
    [{ user_event: { revoke: {} } }],
  ])('ignores %j and doesn’t fail', (body) => {
    expect(describeWebhookEvent(body)).toEqual(unknown)
  })

  it('drops a user ID of the wrong kind, not the event', () => {
    expect(describeWebhookEvent({ for_user_id: {}, mute_events: [{ id: '1' }] })).toEqual({
      kind: 'mute_events',
      eventId: 'mute_events:1',
      userId: null,
    })
  })
})
