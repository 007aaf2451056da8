import { describe, expect, it } from 'vitest'
import { part } from '../ads-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control, signedFetch } from '../support.ts'
import { asApp } from './as-app.ts'
import { bearerToken } from './stream-client.ts'

/** Facts of streams.md and notes-and-news.md that no other test of this folder is about. */

const gone = '98'
const yesterday = new Date(Date.now() - 86_400_000).toISOString()
const stage = platformStage(
  { posts: [{ id: '70', user_id: gone, text: 'glacier', created_at: yesterday }] },
  {
    users: [{ note_writer: true }],
    moreUsers: [{ id: gone, username: 'gone', name: 'Gone', password: 'x', suspended: true }],
  },
)
const path = '/2/tweets/search/stream'
const { call, open } = asApp(stage)
const add = (...values: readonly string[]) =>
  call('POST', `${path}/rules`, { add: values.map((value) => ({ value })) })
const act = (order: object) => control(stage.sandbox, '/acts', { ...order })
const write = (text: string, more: object = {}) => act({ do: 'post', user: 'ada', text, ...more })

describe('W1, rules', () => {
  it('match the text of a quoted post, other than searches', async () => {
    await add('osprey')
    const stream = await open(path)
    const { id: quoted } = Object(await write('An osprey'))
    const { id } = Object(await write('Look', { quote: quoted }))
    await stream.nextJson()
    expect(part(await stream.nextJson(), 'data', 'id')).toBe(id)
    stage.ahead = 60_000
    const { body } = await call('GET', '/2/tweets/search/recent?query=osprey')
    expect(part(body, 'meta', 'result_count')).toBe(1)
  })

  it('stay when the connection ends', async () => {
    await add('boots')
    const first = await open(path)
    await control(stage.sandbox, '/disconnects', {})
    await first.next()
    const second = await open(path)
    await write('boots')
    expect(part(await second.nextJson(), 'data', 'text')).toBe('boots')
  })
})

describe('W2, rule calls', () => {
  it('list the named rules', async () => {
    const { body } = await add('boots', 'tents')
    const id = String(part(body, 'data', 1, 'id'))
    expect((await call('GET', `${path}/rules?ids=${id}`)).body).toMatchObject({
      data: [{ id, value: 'tents' }],
    })
  })

  it('answer a dry run as they would, and create nothing', async () => {
    const answer = await call('POST', `${path}/rules?dry_run=true`, {
      add: [{ value: 'boots' }, { value: 'h:a' }],
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [{ value: 'boots' }],
        errors: [{ value: 'h:a' }],
        meta: { summary: { created: 1, invalid: 1 } },
      },
    })
    expect((await call('GET', `${path}/rules`)).body).toMatchObject({ meta: { result_count: 0 } })
  })
})

describe('W3, connecting', () => {
  it('says in its refusals what to do', async () => {
    expect((await call('GET', path)).detail).toBe(
      'You must define rules using the POST /2/tweets/search/stream/rules endpoint before connecting to filtered stream.',
    )
    await add('boots')
    await open(path)
    expect((await call('GET', path)).detail).toBe(
      'This stream is currently at the maximum allowed connection limit.',
    )
  })
})

describe('W4, items', () => {
  it('have errors beside a post for what an app may not see', async () => {
    await add('boots')
    const stream = await open(`${path}?expansions=author_id&user.fields=connection_status`)
    await write('boots')
    expect(await stream.nextJson()).toMatchObject({
      data: { text: 'boots' },
      errors: [{ title: 'Field Authorization Error', field: 'connection_status', section: 'includes' }],
    })
  })

  it('come at most as fast as the app may have them', async () => {
    stage.stoppedAt = Date.now()
    await control(stage.sandbox, '/apps', { max_stream_events: 2 })
    await add('boots')
    const stream = await open(path)
    for (const text of ['boots 1', 'boots 2', 'boots 3']) await write(text)
    const text = async () => part(await stream.nextJson(), 'data', 'text')
    expect([await text(), await text()]).toEqual(['boots 1', 'boots 2'])
    let isEarly = true
    const third = text().then((value) => [isEarly, value])
    await call('GET', `${path}/rules`)
    isEarly = false
    stage.ahead = 1_000
    expect(await third).toEqual([false, 'boots 3'])
  })
})

describe('published rates (V2, W2, W7, X, Y) are reported, and refuse nothing', () => {
  const note = '/2/notes/search/notes_written?test_mode=true'
  it.each<[method: string, path: string, limit: number, as: 'app' | 'user']>([
    ['GET', '/2/activity/subscriptions', 500, 'app'],
    ['GET', path, 50, 'app'],
    ['GET', `${path}/rules`, 450, 'app'],
    ['POST', `${path}/rules?dry_run=true`, 100, 'app'],
    ['DELETE', '/2/connections/all', 25, 'app'],
    ['GET', '/2/tweets/search/recent?query=a', 450, 'app'],
    ['GET', '/2/tweets/search/recent?query=a', 300, 'user'],
    ['GET', '/2/tweets/search/all?query=a', 300, 'app'],
    ['GET', '/2/tweets/counts/recent?query=a', 300, 'app'],
    ['GET', '/2/tweets/counts/all?query=a', 300, 'app'],
    ['GET', note, 90, 'user'],
    ['GET', '/2/news/search?query=a', 200, 'app'],
  ])('%s %s: %i for the %s', async (method, address, limit, as) => {
    const url = stage.sandbox.addresses.base_url + address
    const headersOf = async () =>
      as === 'user'
        ? (await signedFetch(method, url, stage.ada, {})).headers
        : (await call(method, address)).headers
    const before = Math.floor(stage.now() / 1000)
    const first = await headersOf()
    const second = await headersOf()
    const read = (headers: Headers, name: string) => Number(headers.get(`x-rate-limit-${name}`))
    expect([read(first, 'limit'), read(first, 'remaining'), read(second, 'remaining')]).toEqual([
      limit,
      limit - 1,
      limit - 2,
    ])
    expect(read(first, 'reset') - before).toBeGreaterThanOrEqual(899)
  })

  const rateOf = (headers: Headers) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-rate-limit-${name}`)))

  it('also those of a day, once they leave the fewest requests (Y1)', async () => {
    stage.stoppedAt = Math.floor(Date.now() / 1000) * 1000
    const began = stage.now() / 1000
    const url = `${stage.sandbox.addresses.base_url}/2/notes`
    const oauth_timestamp = () => String(Math.floor(stage.now() / 1000))
    const send = async (method = 'POST', address = url) =>
      rateOf((await signedFetch(method, address, stage.ada, { oauth_timestamp: oauth_timestamp() })).headers)
    for (let count = 1; count < 90; count += 1) await send()
    expect(await send()).toEqual([90, 0, began + 900])
    stage.ahead = 900_000
    for (let count = 1; count < 90; count += 1) await send()
    stage.ahead = 1_800_000
    expect(await send()).toEqual([250, 70, began + 86_400])
    expect(await send('DELETE', `${url}/1`)).toEqual([90, 89, began + 1_800 + 900])
  })

  it('of 50 requests a day about rules of dedicated streams, whatever they do (W6)', async () => {
    stage.stoppedAt = Math.floor(Date.now() / 1000) * 1000
    const rules = '/2/powerstream/rules'
    const reset = stage.now() / 1000 + 86_400
    const authorization = `Bearer ${await bearerToken(stage.sandbox)}`
    const json = { rules: [{ value: 'contains:boots' }] }
    const rates = [
      await stage.call('GET', rules, { authorization }),
      await stage.call('POST', rules, { authorization, json }),
      await stage.call('DELETE', rules, { authorization, json }),
    ].map(({ headers }) => rateOf(headers))
    expect(rates).toEqual([49, 48, 47].map((remaining) => [50, remaining, reset]))
    for (let count = 3; count < 50; count += 1) await stage.call('GET', rules, { authorization })
    const { status, headers } = await stage.call('GET', rules, { authorization })
    expect([status, ...rateOf(headers)]).toEqual([200, 50, 0, reset])
  })

  it('also on an open stream, and beyond the limit', async () => {
    const authorization = `Bearer ${await bearerToken(stage.sandbox)}`
    for (let count = 0; count < 26; count += 1) {
      const { status, headers } = await stage.call('DELETE', '/2/connections/all', { authorization })
      expect([status, headers.get('x-rate-limit-remaining')]).toEqual([200, String(Math.max(0, 24 - count))])
    }
    await add('boots')
    const { headers } = await open(path)
    expect(headers.get('x-rate-limit-limit')).toBe('50')
  })
})

describe('W7, connections', () => {
  it('come ten to a page unless more are asked for', async () => {
    for (let count = 0; count < 11; count += 1)
      (await open(`/2/activity/stream?end_time=${yesterday}`)).close()
    await expect
      .poll(async () =>
        part((await call('GET', '/2/connections?status=inactive&max_results=100')).body, 'meta'),
      )
      .toEqual({ result_count: 11 })
    expect((await call('GET', '/2/connections?status=inactive')).body).toMatchObject({
      meta: { result_count: 10, next_token: expect.any(String) },
    })
  })
})

describe('X, search and counts', () => {
  it('count posts of suspended users, which searches leave out', async () => {
    const { body } = await call('GET', '/2/tweets/counts/recent?query=glacier')
    expect(part(body, 'meta', 'total_tweet_count')).toBe(1)
    const found = await call('GET', '/2/tweets/search/recent?query=glacier')
    expect(found.body).toEqual({ meta: { result_count: 0 } })
  })

  it.each(['min_faves:5', 'min_retweets:5', 'since:2026-01-01', 'until:2026-01-01'])(
    'refuse %s',
    async (operator) => {
      const query = encodeURIComponent(`boots ${operator}`)
      const { status, parameters } = await call('GET', `/2/tweets/search/recent?query=${query}`)
      expect([status, parameters]).toEqual([400, ['query']])
    },
  )

  it('are refused to an app whose package lacks them', async () => {
    await control(stage.sandbox, '/apps', { without: ['postSearch'] })
    expect(await call('GET', '/2/tweets/search/all?query=boots')).toMatchObject({
      status: 403,
      slug: 'client-forbidden',
      body: { reason: 'client-not-enrolled' },
    })
  })
})

describe('Y1, notes', () => {
  const ofBert = () => act({ do: 'post', user: 'bert', text: 'It was 30 degrees.' })
  const asAda = (json: object) =>
    signedFetch(
      'POST',
      `${stage.sandbox.addresses.base_url}/2/notes`,
      stage.ada,
      {},
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      },
    )
  const info = { classification: 'not_misleading', misleading_tags: [], trustworthy_sources: true }

  it.each([
    [280, 200],
    [281, 400],
  ])('of %i characters are answered with %i', async (length, status) => {
    const { id: post_id } = Object(await ofBert())
    const text = 'https://a.example '.padEnd(length, 'x')
    expect((await asAda({ test_mode: true, post_id, info: { ...info, text } })).status).toBe(status)
  })

  it('have one of two classifications', async () => {
    const { id: post_id } = Object(await ofBert())
    const note = { ...info, text: 'https://a.example', classification: 'wrong' }
    expect((await asAda({ test_mode: true, post_id, info: note })).status).toBe(400)
  })
})
