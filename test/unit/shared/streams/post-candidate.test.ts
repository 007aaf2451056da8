import { expect, it } from 'vitest'
import { matchRules } from '../../../../src/shared/streams/match-rules.ts'
import { candidatePosts } from '../../../../src/shared/streams/post-candidate.ts'
import { readRule } from '../../../../src/shared/streams/read-rule.ts'

const ada = {
  id: '1',
  username: 'ada',
  name: 'Ada North',
  verified: true,
  public_metrics: { followers_count: 9 },
}
const bert = { id: '2', username: 'bert', name: 'Bert' }
const post = {
  id: '10',
  text: 'Boots for @cleo #rain https://t.example.com/x',
  author_id: '1',
  in_reply_to_user_id: '2',
  created_at: '2026-11-25T12:00:00.000Z',
  lang: 'en',
  referenced_tweets: [
    { type: 'replied_to', id: '8' },
    { type: 'quoted', id: '9' },
  ],
  attachments: { media_keys: ['m1'] },
  entities: {
    urls: [{ url: 'https://t.example.com/x', expanded_url: 'https://shop.example/boots', title: 'Shop' }],
  },
  context_annotations: [{ domain: { id: '10' }, entity: { id: '799', name: 'Boots' } }],
  public_metrics: { like_count: 3 },
  geo: { place_id: 'p1', coordinates: { coordinates: [10.75, 59.91] } },
}
const includes = {
  users: [ada, bert],
  tweets: [{ id: '9', text: 'An osprey', author_id: '2' }],
  media: [{ media_key: 'm1', type: 'photo' }],
  places: [{ id: 'p1', full_name: 'Oslo, Norway', name: 'Oslo', country_code: 'NO' }],
}
const old = {
  tweet_create_events: [
    {
      id_str: '10',
      text: 'Boots…',
      extended_tweet: { full_text: 'Boots for @cleo #rain https://t.example.com/x' },
      created_at: 'Wed Nov 25 12:00:00 +0000 2026',
      lang: 'en',
      user: { id_str: '1', screen_name: 'ada', verified: true, followers_count: 9 },
      in_reply_to_status_id_str: '8',
      in_reply_to_user_id_str: '2',
      in_reply_to_screen_name: 'bert',
      quoted_status: { id_str: '9', text: 'An osprey' },
    },
  ],
}

function matches(body: unknown, text: string): boolean {
  const read = readRule(text, 'rule')
  if (read.kind === 'wrong') throw new Error(text)
  const match = matchRules([read.rule], 'rule')
  return candidatePosts(body).some(({ candidate }) => match(candidate).length > 0)
}

const everywhere = [
  'boots lang:en',
  'osprey',
  '#rain',
  '@cleo',
  'from:ada',
  'to:bert',
  'boots is:reply is:quote',
]
const more = ['boots is:verified', 'boots has:links', 'in_reply_to_tweet_id:8', 'boots followers_count:5..9']
const newer = [
  'place:oslo',
  'place_country:no',
  'point_radius:[10.7 59.9 10km]',
  'boots has:images',
  'url:"shop.example"',
]
const bodies = [
  { data: post, includes, matching_rules: [] },
  { data: { event_type: 'post.reply.create', payload: post, includes } },
]

it.each(bodies)('reads a post of a stream, a search or an activity event', (body) => {
  for (const text of [...everywhere, ...more, ...newer, 'context:10.799', 'entity:boots', 'url_title:shop']) {
    expect([text, matches(body, text)]).toEqual([text, true])
  }
  expect(candidatePosts(body)).toMatchObject([{ author: 'ada', at: Date.parse('2026-11-25T12:00:00Z') }])
  for (const text of ['from:bert', 'boots is:retweet', 'place:bergen'])
    expect(matches(body, text)).toBe(false)
})

it('reads the posts of account activity', () => {
  for (const text of [...everywhere, ...more]) expect([text, matches(old, text)]).toEqual([text, true])
  expect(candidatePosts(old)).toMatchObject([{ author: 'ada', at: Date.parse('2026-11-25T12:00:00Z') }])
})

it('finds no post in other deliveries', () => {
  for (const body of [null, 'x', {}, { data: {} }, { follow_events: [{}] }])
    expect(candidatePosts(body)).toEqual([])
  expect(
    candidatePosts({ data: { event_type: 'post.delete', payload: { id: '1', author_id: '2' } } }),
  ).toEqual([])
})
