import { describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { callAds, part } from '../ads-calls.ts'
import { bearerOf, otherApp, readPlatformAnswer } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { signedFetch, type Token } from '../support.ts'

/** Values that depend on state or on a post's text, and are only returned on request. */

const { ada, bert } = demoUsers
const ids = { eve: '756201191646691330', sam: '756201191646691331' }
const others = [
  { id: ids.eve, username: 'eve', name: 'Eve', password: 'eve', protected: true, following: [] },
  { id: ids.sam, username: 'sam', name: 'Sam', password: 'sam', suspended: true },
]
const account = {
  id: demoAccountIds.northwind,
  name: 'Northwind',
  users: [ada.id, bert.id],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}
const post = (id: string, text: string, user_id: string = ada.id) => ({
  id,
  text,
  user_id,
  created_at: '2026-11-20T10:00:00Z',
})
const waiting = {
  account_id: account.id,
  user_id: ada.id,
  created_at: '2026-11-20T10:00:00Z',
  nullcast: true,
}
const scheduledAt = '2060-12-24T18:00:00Z'
const stage = platformStage(
  {
    accounts: [account],
    posts: [
      post('21', '🥾 Rain in Berlin? #hiking with Northwind Outdoor and @Paris or $Apple'),
      post('22', 'berlin, Berliner, apple'),
      post(
        '23',
        'https://bit.ly/3xYz https://example.co.uk/a/summer-sale.html https://example.com/gone https://Berlin.com',
      ),
      post('24', 'Nothing to see', ids.eve),
      post('25', 'Gone', ids.sam),
      { ...post('26', 'A reply'), referenced_tweets: [{ type: 'replied_to', id: '24' }] },
      post('27', 'Hello @bert'),
    ],
    waiting_posts: [
      { ...waiting, id: '31', text: 'A draft', name: 'Draft' },
      { ...waiting, id: '32', text: 'A present', name: 'Present', scheduled_at: scheduledAt },
    ],
  },
  {
    apps: [{ ads_access: true }, { enrolled: false }],
    users: [
      { following: [bert.id], muting: [bert.id] },
      { following: [ada.id], affiliation: { user_id: [ada.id] } },
    ],
    moreUsers: others,
  },
)

async function get(path: string, token: Token = stage.ada) {
  const url = `${stage.sandbox.addresses.base_url}/2${path}`
  const time = { oauth_timestamp: String(Math.floor(stage.now() / 1000)) }
  return readPlatformAnswer(await signedFetch('GET', url, token, time))
}
const fields = async (id: string, names: string) =>
  part((await get(`/tweets?ids=${id}&tweet.fields=${names}`)).body, 'data', 0)

describe('what the service finds in a text', () => {
  it('is returned with its position, except in links, mentions and tags', async () => {
    expect(part(await fields('21', 'entities'), 'entities', 'annotations')).toEqual([
      { start: 10, end: 16, probability: 0.97, type: 'Place', normalized_text: 'Berlin' },
      { start: 31, end: 48, probability: 0.94, type: 'Organization', normalized_text: 'Northwind Outdoor' },
    ])
    expect(await fields('22', 'entities')).toEqual({ id: '22', text: 'berlin, Berliner, apple' })
    expect(part(await fields('23', 'entities'), 'entities')).not.toHaveProperty('annotations')
  })

  it('is returned as topics, each once', async () => {
    const topics = part(await fields('21', 'context_annotations'), 'context_annotations')
    const names = Array.isArray(topics) ? topics.map((topic) => part(topic, 'entity', 'name')) : []
    expect(names).toEqual(['Weather', 'Berlin', 'Hiking', 'Northwind Outdoor', 'Apple'])
    expect(part(topics, 0)).toEqual({
      domain: { id: expect.any(String), name: expect.any(String), description: expect.any(String) },
      entity: { id: expect.stringMatching(/^\d+$/), name: 'Weather' },
    })
    expect(await fields('24', 'context_annotations')).toBeUndefined()
  })

  it('is returned only on request', async () => {
    expect(await fields('21', 'author_id')).toEqual({
      ...Object(await fields('21', 'id')),
      author_id: ada.id,
    })
  })
})

describe('a link', () => {
  const urls = async () => part(await fields('23', 'entities'), 'entities', 'urls')

  it('describes the page it leads to, always the same one', async () => {
    const first = await urls()
    expect(part(first, 1)).toMatchObject({
      unwound_url: 'https://example.co.uk/a/summer-sale.html',
      status: 200,
      title: 'Summer Sale | Example',
      description: expect.stringContaining('Summer Sale'),
    })
    expect(await urls()).toEqual(first)
  })

  it('is followed through shortened addresses', async () => {
    const short = part(await urls(), 0)
    expect(part(short, 'url')).toBe('https://bit.ly/3xYz')
    expect(part(short, 'unwound_url')).toMatch(/^https:\/\/[a-z-]+\.example\/stories\/3xYz$/)
  })

  it('has pictures that can be downloaded', async () => {
    const image = part(await urls(), 1, 'images', 1)
    const response = await fetch(String(part(image, 'url')))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(image).toMatchObject({ width: 150, height: 150 })
  })

  it('to a missing page has only a status', async () => {
    const missing = Object(part(await urls(), 2))
    expect(missing).toMatchObject({ status: 404, unwound_url: 'https://example.com/gone' })
    expect(missing).not.toHaveProperty('title')
  })
})

describe('a user', () => {
  const bertSeenBy = async (token?: Token) => {
    const query =
      '/tweets?ids=27&expansions=entities.mentions.username&user.fields=affiliation,connection_status'
    return part((await get(query, token)).body, 'includes', 'users', 0)
  }

  it('shows the organizations they belong to', async () => {
    expect(await bertSeenBy()).toMatchObject({ affiliation: { user_id: [ada.id] } })
    const me = await get('/users/me?user.fields=affiliation,connection_status')
    expect(me.body).toEqual({ data: { id: ada.id, name: ada.name, username: 'ada' } })
  })

  it('shows their relation to the caller', async () => {
    expect(await bertSeenBy()).toMatchObject({ connection_status: ['following', 'followed_by', 'muting'] })
  })

  it('hides that relation from an app without a user, with a problem', async () => {
    const authorization = await bearerOf(stage.sandbox)
    const path = '/2/tweets?ids=27&expansions=author_id&user.fields=affiliation,connection_status'
    const { body } = await stage.call('GET', path, { authorization })
    expect(part(body, 'includes', 'users', 0)).not.toHaveProperty('connection_status')
    expect(part(body, 'errors')).toEqual([
      expect.objectContaining({
        type: expect.stringMatching(/not-authorized-for-field$/),
        field: 'connection_status',
        resource_type: 'user',
        section: 'includes',
      }),
    ])
  })
})

describe('a post that is not for everyone', () => {
  const problemOf = async (id: string, token?: Token) =>
    part((await get(`/tweets?ids=${id}`, token)).body, 'errors', 0)

  it.each([
    ['24', 'not-authorized-for-resource', { section: 'data', value: '24' }],
    ['25', 'resource-unavailable', {}],
    ['99', 'resource-not-found', { value: '99' }],
  ])('%s is answered %s', async (id, slug, extra) => {
    const problem = await problemOf(id)
    expect(problem).toMatchObject({ parameter: 'ids', resource_id: id, resource_type: 'tweet', ...extra })
    expect(part(problem, 'type')).toBe(`${stage.sandbox.addresses.base_url}/2/problems/${slug}`)
  })

  it('isn’t included in an expansion either', async () => {
    const { body } = await get('/tweets?ids=26&expansions=referenced_tweets.id')
    expect(body).toEqual({ data: [{ id: '26', text: 'A reply' }] })
  })
})

describe('drafts and scheduled posts', () => {
  const list = async (type: string) => {
    const path = `/12/accounts/${account.id}/tweets?tweet_type=${type}&user_id=${ada.id}&timeline_type=NULLCAST`
    const { body } = await callAds(stage.sandbox, stage.ada, 'GET', path)
    const data = part(body, 'data')
    return Array.isArray(data) ? data : []
  }

  it('are separate lists', async () => {
    expect(await list('DRAFT')).toMatchObject([
      { id_str: '31', tweet_type: 'DRAFT', scheduled_at: null, scheduled_status: null, tweet_id: null },
    ])
    expect(await list('SCHEDULED')).toMatchObject([
      {
        id_str: '32',
        tweet_type: 'SCHEDULED',
        scheduled_at: scheduledAt,
        scheduled_status: 'SCHEDULED',
        tweet_id: null,
        completed_at: null,
      },
    ])
    expect(await list('PUBLISHED')).toEqual([])
    expect((await get('/tweets?ids=31,32')).body).not.toHaveProperty('data')
  })

  it('are published when their time comes, once', async () => {
    stage.stoppedAt = Date.parse(scheduledAt) - 1000
    expect((await stage.call('GET', '/2/tweets?ids=32')).status).toBe(400)
    stage.ahead = 1000
    await stage.call('GET', '/2/tweets?ids=32')
    stage.stoppedAt = null
    stage.ahead = 0
    const [scheduled] = await list('SCHEDULED')
    expect(scheduled).toMatchObject({ scheduled_status: 'SUCCESS', completed_at: scheduledAt })
    const id = String(part(scheduled, 'tweet_id'))
    expect(await list('PUBLISHED')).toMatchObject([
      {
        id_str: id,
        text: 'A present',
        created_at: scheduledAt,
        scheduled_at: scheduledAt,
        scheduled_status: 'SUCCESS',
      },
    ])
    expect((await get(`/tweets?ids=${id}`)).body).toMatchObject({ data: [{ id, text: 'A present' }] })
    expect(await list('DRAFT')).toHaveLength(1)
  })
})

it('an app without a package is told where to get one, and stays signed in', async () => {
  const authorization = await bearerOf(stage.sandbox, otherApp)
  const answer = await stage.call('GET', '/2/tweets?ids=21', { authorization })
  expect(answer).toMatchObject({ status: 403, slug: 'client-forbidden' })
  expect(answer.body).toMatchObject({
    reason: 'client-not-enrolled',
    registration_url: `${stage.sandbox.addresses.base_url}/developer/projects`,
  })
})
