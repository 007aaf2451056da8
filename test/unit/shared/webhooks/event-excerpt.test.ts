import { expect, test } from 'vitest'
import { excerptOf } from '../../../../src/shared/webhooks/event-excerpt.ts'
import { eventTemplates, eventText } from '../../../../src/shared/webhooks/event-templates.ts'

const seed = { eventId: '3a95782a-fe80-4887-813e-6538c57188a4', userId: '1001', at: 1_795_262_400_000 }

test.each([
  ['dm.received', 'Do you ship to Norway?'],
  ['dm.indicate_typing', '2244994945'],
  ['profile.update.geo', 'Bergen → Oslo'],
  ['tweet_create_events', 'Our new catalog is out.'],
  ['favorite_events', '@fjordwalker: Our new catalog is out.'],
  ['follow_events', '@fjordwalker'],
  ['direct_message_events', 'Do you ship to Norway?'],
  ['tweet_delete_events', ''],
  ['replay_job_status', 'Job completed successfully'],
  ['filtered_stream.post', 'Looking for a light tent.'],
])('%s says %j', (kind, excerpt) => {
  const template = eventTemplates.find(({ key }) => key === kind)
  expect(template === undefined ? null : excerptOf(eventText(template, seed))).toBe(excerpt)
})

test('people are named as the event names them', () => {
  const ada = { id_str: '1', screen_name: 'ada' }
  const bert = { id_str: '2', screen_name: 'bert' }
  const followed = { for_user_id: '1', follow_events: [{ type: 'follow', source: bert, target: ada }] }
  expect(excerptOf(JSON.stringify(followed))).toBe('@bert → @ada')
  const created = {
    for_user_id: '1',
    tweet_create_events: [{ text: 'Short', user: bert, extended_tweet: { full_text: 'Long\nand longer' } }],
  }
  expect(excerptOf(JSON.stringify(created))).toBe('@bert: Long and longer')
  const like = {
    event_uuid: '1',
    event_type: 'like.create',
    filter: { user_id: '1' },
    payload: { liked_tweet_id: '5' },
    includes: { users: [{ data: { username: 'bert' } }], tweets: [{ text: 'Boots are back' }] },
  }
  expect(excerptOf(JSON.stringify({ data: like }))).toBe('@bert: Boots are back')
  const message = { message_create: { sender_id: '2', message_data: { text: 'Hello' } } }
  const wrote = { for_user_id: '1', direct_message_events: [message], users: { 2: bert } }
  expect(excerptOf(JSON.stringify(wrote))).toBe('@bert: Hello')
})

test('what isn’t JSON says how it begins, and what isn’t known says nothing', () => {
  expect(excerptOf('<html>\n<p>Hello')).toBe('<html> <p>Hello')
  expect(excerptOf('{"hello":"world"}')).toBe('')
  expect(excerptOf('[1]')).toBe('')
})
