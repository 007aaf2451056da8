import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { part } from '../ads-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control, signedFetch, webhookSignature } from '../support.ts'
import { asApp } from './as-app.ts'
import { bearerToken } from './stream-client.ts'

/**
 * The filtered stream (streams.md#connecting, streams.md#wire-format), its links to webhooks
 * (webhooks.md#stream-links), and its connections (streams.md#connections).
 */

const stage = platformStage({}, { users: [{ subscription_type: 'Premium' }] })
const path = '/2/tweets/search/stream'
const { call, open } = asApp(stage)
const search = (query = '') => open(path + query)
const addRules = (...add: readonly object[]) => call('POST', `${path}/rules`, { add })

async function post(body: object, token = stage.ada): Promise<string> {
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await signedFetch('POST', `${stage.sandbox.addresses.base_url}/2/tweets`, token, {}, init)
  return String(part(await answer.json(), 'data', 'id'))
}

it('says how near a post is to the meaning that a rule asks for', async () => {
  const near = 'embedding:"boots for hikers" embedding_threshold:0.2'
  await addRules({ value: near, tag: 'near' }, { value: 'embedding:"train tickets"' }, { value: 'boots' })
  const stream = await search()
  await post({ text: 'A tent' })
  const id = await post({ text: 'Hiking boots' })
  expect(await stream.nextJson()).toMatchObject({
    data: { id },
    matching_rules: [
      { tag: 'near', embedding_similarity: expect.closeTo(0.6, 1), embedding_threshold: 0.2 },
      { tag: '' },
    ],
  })
})

it('sends each matching post with its rules, fields and expansions', async () => {
  const { body } = await addRules({ value: 'boots', tag: 'b' }, { value: 'from:bert' }, { value: 'snow' })
  const stream = await search('?tweet.fields=author_id,edit_history_tweet_ids&expansions=author_id')
  await post({ text: 'A tent' })
  const id = await post({ text: 'Boots of Bert' }, stage.bert)
  expect(await stream.nextJson()).toEqual({
    data: { id, text: 'Boots of Bert', author_id: expect.any(String), edit_history_tweet_ids: [id] },
    includes: { users: [{ id: expect.any(String), name: 'Bert Brand', username: 'bert' }] },
    matching_rules: [
      { id: part(body, 'data', 0, 'id'), tag: 'b' },
      { id: part(body, 'data', 1, 'id'), tag: '' },
    ],
  })
  const first = await post({ text: 'boots' })
  await post({ text: 'boots, edited', edit_options: { previous_post_id: first } })
  await stream.nextJson()
  expect(part(await stream.nextJson(), 'data', 'edit_history_tweet_ids')).toHaveLength(2)
})

it('applies rules that are added and removed while it is open', async () => {
  await addRules({ value: 'boots' })
  const stream = await search()
  await addRules({ value: 'snow' })
  await call('POST', `${path}/rules`, { delete: { values: ['boots'] } })
  await post({ text: 'boots' })
  const id = await post({ text: 'snow' })
  expect(part(await stream.nextJson(), 'data', 'id')).toBe(id)
})

it('refuses a connection without rules, and a second one', async () => {
  expect(await call('GET', path)).toMatchObject({
    status: 409,
    slug: 'streaming-connection',
    body: { title: 'ConnectionException', connection_issue: 'RuleConfigurationIssue' },
  })
  await addRules({ value: 'boots' })
  await search()
  expect(await call('GET', path)).toMatchObject({
    status: 429,
    body: { connection_issue: 'TooManyConnections' },
  })
})

it('answers as a planned fault says while a subscription is provisioned', async () => {
  const connection_issue = 'ProvisioningSubscription'
  await control(stage.sandbox, '/faults', {
    match: { path_regex: 'stream$' },
    times: 1,
    status: 503,
    body: { connection_issue },
  })
  expect(await call('GET', path)).toMatchObject({ status: 503, body: { connection_issue } })
})

it('sends what was missed by backfill and by recovery, which then ends', async () => {
  await addRules({ value: 'boots' })
  const old = await post({ text: 'old boots' })
  stage.ahead = 4 * 60_000
  const id = await post({ text: 'boots' })
  const stream = await search('?backfill_minutes=3')
  expect(part(await stream.nextJson(), 'data', 'id')).toBe(id)
  const time = (ago: number) => new Date(stage.now() - ago).toISOString()
  const recovery = await search(`?start_time=${time(5 * 60_000)}&end_time=${time(60_000)}`)
  expect(part(await recovery.nextJson(), 'data', 'id')).toBe(old)
  expect(await recovery.next()).toBeNull()
  const wrong = await call('GET', `${path}?backfill_minutes=6&start_time=2026-01-01T00:00:00Z`)
  expect([wrong.status, wrong.parameters]).toEqual([400, ['backfill_minutes', 'start_time']])
})

it('sends two recoveries at once, and posts meanwhile to the connection alone', async () => {
  await addRules({ value: 'boots' })
  const old = await post({ text: 'old boots' })
  stage.ahead = 4 * 60_000
  const stream = await search()
  const time = (ago: number) => new Date(stage.now() - ago).toISOString()
  const span = `?start_time=${time(5 * 60_000)}&end_time=${time(60_000)}`
  const recoveries = await Promise.all([search(span), search(span)])
  const id = await post({ text: 'new boots' })
  for (const recovery of recoveries) {
    expect(part(await recovery.nextJson(), 'data', 'id')).toBe(old)
    expect(await recovery.next()).toBeNull()
  }
  expect(part(await stream.nextJson(), 'data', 'id')).toBe(id)
})

it('backfills a post that matched because of the post it quotes, even if that is gone', async () => {
  await addRules({ value: 'osprey' })
  const quoted = await post({ text: 'An osprey' })
  const id = await post({ text: 'Look', quote_tweet_id: quoted }, stage.bert)
  await control(stage.sandbox, '/acts', { do: 'delete', post: quoted })
  const stream = await search('?backfill_minutes=1')
  expect(part(await stream.nextJson(), 'data', 'id')).toBe(id)
})

it('shows connections and ends them', async () => {
  await addRules({ value: 'boots' })
  const stream = await search()
  const fields = 'connection.fields=id,client_ip,disconnect_reason,disconnected_at'
  const { body } = await call('GET', `/2/connections?${fields}`)
  expect(body).toEqual({
    data: [
      {
        id: expect.any(String),
        endpoint_name: 'filtered_stream',
        client_ip: expect.any(String),
        connected_at: expect.any(String),
      },
    ],
    meta: { result_count: 1 },
  })
  const uuids = [String(part(body, 'data', 0, 'id')), 'unknown']
  const ended = await call('DELETE', '/2/connections', { uuids })
  expect(part(ended.body, 'data')).toMatchObject({
    successful_kills: 1,
    failed_kills: 1,
    results: [{ success: true }, { success: false }],
  })
  expect(part(await stream.nextJson(), 'errors', 0, 'disconnect_type')).toBe('ForceDisconnect')
  expect(await stream.next()).toBeNull()
  await search()
  expect((await call('DELETE', '/2/connections/filtered_stream')).body).toMatchObject({
    data: { successful_kills: 1 },
  })
  const first = await call('GET', `/2/connections?status=all&max_results=1&${fields}`)
  const token = String(part(first.body, 'meta', 'next_token'))
  const second = await call(
    'GET',
    `/2/connections?status=inactive&max_results=1&pagination_token=${token}&${fields}`,
  )
  expect(part(second.body, 'data')).toMatchObject([
    { id: uuids[0], disconnect_reason: 'operator_disconnect' },
  ])
  expect((await call('DELETE', '/2/connections/nonsense')).parameters).toEqual(['endpoint_id'])
  expect((await call('DELETE', '/2/connections', {})).parameters).toEqual(['uuids'])
})

it('delivers to each linked webhook what its link asks for, signed', async () => {
  const bodies = new Map<string, unknown>()
  const { promise: delivered, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const token = searchParams.get('crc_token')
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      response.end(JSON.stringify({ response_token: webhookSignature(token ?? '') }))
      if (token !== null) return
      const isSigned = request.headers['x-service-webhooks-signature'] === webhookSignature(text)
      bodies.set(pathname, isSigned ? JSON.parse(text) : 'forged')
      if (bodies.size === 2) resolve()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  try {
    await control(stage.sandbox, '/tunnels', {
      host: 'linked.example.com',
      target: `http://127.0.0.1:${port}`,
    })
    const links = '/2/tweets/search/webhooks'
    const fields = { one: 'tweet.fields=lang&expansions=author_id', two: 'user.fields=verified' }
    for (const [name, query] of Object.entries(fields)) {
      const { body } = await call('POST', '/2/webhooks', { url: `https://linked.example.com/${name}` })
      const link = `${links}/${String(part(body, 'data', 'id'))}`
      expect((await call('POST', `${link}?tweet.fields=nonsense`)).parameters).toEqual(['tweet.fields'])
      await call('POST', `${link}?${query}`)
    }
    const row = {
      webhook_id: expect.stringMatching(/^\d+$/),
      application_id: '27000',
      business_user_id: null,
      created_at: expect.any(String),
      instance_id: expect.stringMatching(/^\d+$/),
    }
    expect((await call('GET', links)).body).toEqual({
      data: [
        { ...row, fields: ['tweet.fields=lang', 'expansions=author_id'] },
        { ...row, fields: ['user.fields=verified'] },
      ],
    })
    await addRules({ value: 'boots', tag: 'b' })
    const id = await post({ text: 'boots' })
    await delivered
    const matching_rules = [{ id: expect.any(String), tag: 'b' }]
    expect(Object.fromEntries(bodies)).toEqual({
      '/one': {
        data: { id, text: 'boots', lang: 'en', edit_history_tweet_ids: [id] },
        includes: { users: [expect.objectContaining({ username: 'ada' })] },
        matching_rules,
      },
      '/two': { data: { id, text: 'boots', edit_history_tweet_ids: [id] }, matching_rules },
    })
  } finally {
    server.close()
  }
})

it('sends posts of dedicated streams as arrays in the older format, after a line about the connection', async () => {
  const dedicated = '/2/powerstream'
  const refused = await call('GET', dedicated)
  expect(refused).toMatchObject({ status: 409, body: { connection_issue: 'RuleConfigurationIssue' } })
  await call('POST', `${dedicated}/rules`, { rules: [{ value: 'contains:boots' }] })
  const stream = await open(dedicated)
  expect(await stream.nextJson()).toMatchObject({ type: 'connection_metadata' })
  await post({ text: 'A tent' })
  const id = await post({ text: 'New boots' })
  expect(await stream.nextJson()).toMatchObject([
    { id_str: id, text: 'New boots', user: { screen_name: 'ada' } },
  ])
  const other = await open(dedicated)
  expect(other.status).toBe(429)
  stream.close()
})

it('sends one JSON text a line, and a bare line end after silence', async () => {
  await addRules({ value: 'boots' })
  const headers = { authorization: `Bearer ${await bearerToken(stage.sandbox)}` }
  const abort = new AbortController()
  const response = await fetch(stage.sandbox.addresses.base_url + path, { headers, signal: abort.signal })
  const reader = response.body?.getReader()
  const read = async () => new TextDecoder().decode((await reader?.read())?.value)
  await post({ text: 'boots' })
  expect(await read()).toMatch(/^\{.*\}\r\n$/)
  stage.ahead = 20_000
  expect(await read()).toBe('\r\n')
  abort.abort()
})

it('ends connections by stream and all at once, and lists those of chosen streams', async () => {
  await addRules({ value: 'boots' })
  await search()
  await open('/2/activity/stream')
  const endpoints = async (query: string) => {
    const rows = part((await call('GET', `/2/connections${query}`)).body, 'data')
    return Array.isArray(rows) ? rows.map((row) => part(row, 'endpoint_name')).toSorted() : []
  }
  expect(await endpoints('')).toEqual(['activity_stream', 'filtered_stream'])
  expect(await endpoints('?endpoints=filtered_stream')).toEqual(['filtered_stream'])
  expect((await call('GET', '/2/connections?status=gone&max_results=101')).parameters).toEqual([
    'status',
    'max_results',
  ])
  expect((await call('DELETE', '/2/connections/all')).body).toMatchObject({
    data: { successful_kills: 2, failed_kills: 0 },
  })
  expect(await endpoints('')).toEqual([])
})

it('repeats posts on a dedicated stream, within its limits', async () => {
  const dedicated = '/2/powerstream'
  await call('POST', `${dedicated}/rules`, { rules: [{ value: 'contains:boots' }] })
  const id = await post({ text: 'Old boots' })
  const stream = await open(`${dedicated}?backfillMinutes=1&localDcOnly=true`)
  expect(await stream.nextJson()).toMatchObject({
    type: 'connection_metadata',
    datacenter: expect.any(String),
  })
  expect(await stream.nextJson()).toMatchObject([{ id_str: id }])
  expect((await call('GET', `${dedicated}?backfillMinutes=6`)).parameters).toEqual(['backfillMinutes'])
  const long = { rules: [{ value: 'x'.repeat(2_049) }] }
  const many = { rules: Array.from({ length: 101 }, (_, index) => ({ value: `contains:word${index}` })) }
  for (const body of [long, many]) expect((await call('POST', `${dedicated}/rules`, body)).status).toBe(400)
})
