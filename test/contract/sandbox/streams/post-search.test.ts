import { beforeEach, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { bearerOf } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { signedFetch } from '../support.ts'

/** Search and counts of posts (streams.md#search). */

const noon = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const day = 24 * hour
const { ada, bert } = demoUsers
const shy = '99'

/** Posts before noon, by age in hours. */
const posts = [
  { id: '60', age: 3, text: 'fjord', user_id: ada.id, place_id: 'b1d5e7a2c4f80936' },
  { id: '50', age: 0.001, text: 'too fresh boots', user_id: ada.id },
  { id: '40', age: 1, text: 'Boots for the rain https://shop.example.com/boots', user_id: ada.id },
  { id: '41', age: 1, text: 'Boots again', user_id: bert.id, metrics: { like_count: 9 } },
  {
    id: '30',
    age: 30,
    text: 'Café boots',
    user_id: bert.id,
    referenced_tweets: [{ type: 'quoted', id: '40' }],
  },
  { id: '20', age: 6 * 24, text: 'boots, old', user_id: ada.id, edit_history: ['20', '21'] },
  { id: '21', age: 6 * 24, text: 'boots, edited', user_id: ada.id, edit_history: ['20', '21'] },
  {
    id: '15',
    age: 20,
    text: 'RT boots',
    user_id: bert.id,
    referenced_tweets: [{ type: 'retweeted', id: '40' }],
  },
  { id: '14', age: 2, text: 'secret boots', user_id: shy },
  { id: '10', age: 20 * 24, text: 'boots of this month', user_id: ada.id },
  { id: '5', age: 60 * 24, text: 'boots of old times', user_id: ada.id },
].map(({ age, ...post }) => ({ ...post, created_at: new Date(noon - age * hour).toISOString() }))

const stage = platformStage(
  { posts },
  { moreUsers: [{ id: shy, username: 'shy', name: 'Shy', password: 'x', protected: true }] },
)

beforeEach(() => {
  stage.stoppedAt = noon
})

type Query = Readonly<Record<string, string>>

async function ask(path: string, query: Query) {
  const authorization = await bearerOf(stage.sandbox)
  return stage.call('GET', `/2/tweets/${path}?${new URLSearchParams(query)}`, { authorization })
}

async function found(path: string, query: Query) {
  const data = part((await ask(path, query)).body, 'data')
  return Array.isArray(data) ? data.map((post) => part(post, 'id')) : []
}

const recent = 'search/recent'
const all = 'search/all'

describe('a search', () => {
  it.each<[string, Query, readonly string[]]>([
    [recent, { query: 'boots' }, ['41', '40', '30', '21']],
    [recent, { query: 'cafe' }, ['30']],
    [recent, { query: 'boots -from:ada' }, ['41', '30']],
    [recent, { query: 'from:bert is:retweet' }, ['15']],
    [recent, { query: 'url:"example.com"' }, ['40']],
    [recent, { query: 'quotes_of_tweet_id:40' }, ['30']],
    [recent, { query: 'boots min_likes:9' }, ['41']],
    [recent, { query: 'boots', start_time: '2026-11-20T11:00:00Z' }, ['41', '40']],
    [recent, { query: 'boots', end_time: '2026-11-20T11:00:00Z' }, ['30', '21']],
    [recent, { query: 'boots', since_id: '30' }, ['41', '40']],
    [recent, { query: 'boots', until_id: '41' }, ['40', '30', '21']],
    [recent, { query: 'boots', sort_order: 'relevancy' }, ['41', '40', '30', '21']],
    [all, { query: 'boots' }, ['41', '40', '30', '21', '10']],
    [all, { query: 'boots', start_time: '2010-01-01T00:00:00Z' }, ['41', '40', '30', '21', '10', '5']],
    [all, { query: 'boots', since_id: '5' }, ['41', '40', '30', '21', '10']],
  ])('%s with %j finds %j', async (path, query, ids) => {
    expect(await found(path, query)).toEqual(ids)
  })

  it('returns fields and expansions, and says where it ends', async () => {
    const { body } = await ask(recent, {
      query: 'café',
      'tweet.fields': 'lang',
      expansions: 'author_id,referenced_tweets.id',
    })
    expect(body).toEqual({
      data: [{ id: '30', text: 'Café boots', lang: 'en' }],
      includes: {
        users: [expect.objectContaining({ username: 'bert' })],
        tweets: [expect.objectContaining({ id: '40' })],
      },
      meta: { newest_id: '30', oldest_id: '30', result_count: 1 },
    })
    expect((await ask(recent, { query: 'nothing' })).body).toEqual({ meta: { result_count: 0 } })
  })

  it('finds a post once it is half a minute old, also for a user', async () => {
    const url = `${stage.sandbox.addresses.base_url}/2/tweets`
    const init = {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Fresh tent' }),
    }
    await signedFetch('POST', url, stage.ada, { oauth_timestamp: String(noon / 1000) }, init)
    expect(await found(recent, { query: 'tent' })).toEqual([])
    expect(await found(recent, { query: 'too' })).toEqual([])
    stage.ahead = 31_000
    expect(await found(recent, { query: 'tent' })).toHaveLength(1)
  })

  it.each<[string, Query, readonly string[], string]>([
    [recent, { query: '' }, ['query'], 'The `query` query parameter can not be empty'],
    [
      recent,
      { query: 'a', max_results: '5' },
      ['max_results'],
      'The `max_results` query parameter value [5] is not between 10 and 100',
    ],
    [
      all,
      { query: 'a', max_results: '501' },
      ['max_results'],
      'The `max_results` query parameter value [501] is not between 10 and 500',
    ],
    [
      recent,
      { query: 'h:a' },
      ['query'],
      "There were errors processing your request: Reference to invalid operator 'h' (at position 1)",
    ],
    [
      all,
      { query: 'entity:a' },
      ['query'],
      "There were errors processing your request: Reference to invalid operator 'entity'. Operator is not available in current product or product packaging (at position 1)",
    ],
    [
      recent,
      { query: 'a', start_time: '2026-11-20T11:59:55Z' },
      ['start_time'],
      "Invalid 'start_time':'2026-11-20T11:59:55Z'. 'start_time' must be a minimum of 10 seconds prior to the request time.",
    ],
    [
      recent,
      { query: 'a', start_time: '2026-11-01T00:00:00Z' },
      ['start_time'],
      "Invalid 'start_time':'2026-11-01T00:00:00Z'. 'start_time' must be on or after 2026-11-13T12:00Z.",
    ],
    [
      recent,
      { query: 'a', since_id: '10' },
      ['since_id'],
      "'since_id' must be a tweet id created after 2026-11-13T12:00Z. Please use a 'since_id' that is larger than 2121211472901046272",
    ],
    [
      recent,
      {
        query: 'h:a',
        since_id: '40',
        start_time: '2026-11-20T10:00:00Z',
        max_results: '5',
        sort_order: 'oldest',
      },
      ['query', 'since_id', 'max_results', 'sort_order'],
      "There were errors processing your request: Reference to invalid operator 'h' (at position 1)",
    ],
    [
      recent,
      { query: 'a', next_token: 'x', pagination_token: 'y' },
      ['next_token', 'pagination_token'],
      'The `next_token` query parameter value [x] is not valid',
    ],
  ])('%s refuses %j', async (path, query, parameters, message) => {
    const { status, slug, body, parameters: named } = await ask(path, query)
    expect([status, slug, named]).toEqual([400, 'invalid-request', parameters])
    expect(part(body, 'errors', 0, 'message')).toBe(message)
    expect(part(body, 'detail')).toBe('One or more parameters to your request was invalid.')
  })
})

it.each([recent, all, 'counts/recent', 'counts/all'])(
  '%s takes queries of 4,096 characters of any script',
  async (path) => {
    const query = (length: number) => ({ query: 'x'.repeat(length) })
    expect((await ask(path, query(4_096))).status).toBe(200)
    // Nine bytes each in an address.
    expect((await ask(path, { query: 'あ'.repeat(4_096) })).status).toBe(200)
    const { status, parameters } = await ask(path, query(4_097))
    expect([status, parameters]).toEqual([400, ['query']])
  },
)

describe('pages', () => {
  it.each(['recency', 'relevancy'])(
    'of a search by %s continue where the last one ended',
    async (sort_order) => {
      const url = `${stage.sandbox.addresses.base_url}/2/tweets`
      for (let index = 0; index < 12; index += 1) {
        const init = {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text: `snow ${index}` }),
        }
        await signedFetch('POST', url, stage.ada, { oauth_timestamp: String(noon / 1000) }, init)
      }
      stage.ahead = 60_000
      const query = { query: 'snow', max_results: '10', sort_order }
      const first = await ask(recent, query)
      const next_token = String(part(first.body, 'meta', 'next_token'))
      expect(await found(recent, { ...query, next_token })).toHaveLength(2)
      const both = [
        ...(await found(recent, query)),
        ...(await found(recent, { ...query, pagination_token: next_token })),
      ]
      expect(new Set(both).size).toBe(12)
      expect((await ask(recent, { ...query, query: 'rain', next_token })).parameters).toEqual(['next_token'])
    },
  )
})

describe('counts', () => {
  it('fall into buckets that are clipped to the window', async () => {
    const span = { start_time: '2026-11-20T10:30:00Z', end_time: '2026-11-20T11:15:00Z' }
    expect((await ask('counts/recent', { query: 'boots', ...span })).body).toEqual({
      data: [
        { start: '2026-11-20T10:30:00.000Z', end: '2026-11-20T11:00:00.000Z', tweet_count: 0 },
        { start: '2026-11-20T11:00:00.000Z', end: '2026-11-20T11:15:00.000Z', tweet_count: 2 },
      ],
      meta: { total_tweet_count: 2, newest_id: '41', oldest_id: '40' },
    })
  })

  it.each([
    ['minute', 45],
    ['hour', 2],
    ['day', 1],
  ])('by %s have %i buckets, with the requested fields', async (granularity, buckets) => {
    const span = { start_time: '2026-11-20T10:30:00Z', end_time: '2026-11-20T11:15:00Z' }
    const query = { query: 'boots', granularity, 'search_count.fields': 'tweet_count', ...span }
    const data = part((await ask('counts/recent', query)).body, 'data')
    expect(data).toHaveLength(buckets)
    expect(data).toContainEqual({ tweet_count: 2 })
  })

  it('for all posts come in pages of 31 days, newest first', async () => {
    const query = { query: 'boots', granularity: 'day', start_time: new Date(noon - 61 * day).toISOString() }
    const first = await ask('counts/all', query)
    expect(part(first.body, 'meta', 'total_tweet_count')).toBe(5)
    const next_token = String(part(first.body, 'meta', 'next_token'))
    const { body } = await ask('counts/all', { ...query, next_token })
    expect(part(body, 'meta')).toEqual({ total_tweet_count: 1, newest_id: '5', oldest_id: '5' })
  })
})

it.each([
  ['fjord', ['60']],
  ['place:oslo', ['60']],
  ['place:"Oslo, Norway" place_country:no', ['60']],
  ['place:b1d5e7a2c4f80936 has:geo', ['60']],
  ['point_radius:[10.7 59.9 10km]', ['60']],
  ['bounding_box:[10 59 11 60]', ['60']],
  ['bounding_box:[11 59 12 60]', []],
  ['place:bergen', []],
  ['list:1468251938 fjord', ['60']],
  ['list:1 fjord', []],
])('finds by place and list: %s', async (query, ids) => {
  expect(await found('search/recent', { query })).toEqual(ids)
})

it('shows the place of a post where it is asked for', async () => {
  const fields = { 'tweet.fields': 'geo', expansions: 'geo.place_id', 'place.fields': 'country_code' }
  expect((await ask('search/recent', { query: 'fjord', ...fields })).body).toMatchObject({
    data: [{ geo: { place_id: 'b1d5e7a2c4f80936' } }],
    includes: { places: [{ full_name: 'Oslo, Norway', country_code: 'NO' }] },
  })
})
