import { describe, expect, it } from 'vitest'
import { part } from './ads-calls.ts'
import { basicOf, bearerOf, otherApp } from './platform-calls.ts'
import { platformStage } from './platform-stage.ts'
import { control, requestToken, signedFetch } from './support.ts'

/** The control interface, order by order (docs/sandbox.md#trouble-on-demand). */

const stage = platformStage()
const { call } = stage
const webhooks = { match: { method: 'GET', path_regex: '^/2/webhooks$' } }

function send(method: string, path: string, body?: string): Promise<Response> {
  const url = stage.sandbox.addresses.control_url + path
  const headers = { 'content-type': 'application/json' }
  return fetch(url, { method, ...(body === undefined ? {} : { headers, body }) })
}

it.each([
  ['/faults', { math: { method: 'GET' }, status: 503 }],
  ['/faults', { match: { path_regexp: '/webhooks' }, status: 503 }],
  ['/rate_limits', { limit: 1, window_s: 1, windows: 1 }],
  ['/tunnels', { host: 'a.example', target: 'http://127.0.0.1:1', port: 1 }],
  ['/events', { webhook: '1', body: {} }],
  ['/acts', { do: 'typing', user: 'ada', to: 'bert', text: 'x' }],
  ['/life', { rate: 0, seeds: 1 }],
  ['/apps', { permissions: 'read' }],
  ['/clock', { time: '2027-01-01T00:00:00Z' }],
  ['/disconnects', { endpoints: '/2/tweets' }],
  ['/approve', { oauth_token: 'a', user: 'ada' }],
])('%s refuses a member that it doesn’t know: %j', async (path, order) => {
  const answer = await send('POST', path, JSON.stringify(order))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: [{ message: expect.any(String) }] })
  expect((await call('GET', '/2/webhooks')).status).toBe(401)
})

describe('a fault', () => {
  it.each<[string, object, number, string, unknown]>([
    ['a status', { status: 418 }, 418, 'text/plain', ''],
    ['a status without content', { status: 204 }, 204, '', ''],
    ['JSON', { status: 200, body: { data: [] } }, 200, 'application/json', { data: [] }],
    ['text', { status: 502, body: 'Bad gateway' }, 502, 'text/plain', 'Bad gateway'],
    ['a body alone', { body: [1] }, 500, 'application/json', [1]],
    [
      'text of a type',
      { status: 500, body: '<p>', headers: { 'Content-Type': 'text/html' } },
      500,
      'text/html',
      '<p>',
    ],
  ])('answers %s instead of the service, before any authentication', async (_, order, status, type, body) => {
    await control(stage.sandbox, '/faults', { ...webhooks, ...order })
    expect(await call('GET', '/2/webhooks')).toMatchObject({ status, type, body })
  })

  it('carries its headers', async () => {
    const headers = { 'retry-after': '7', 'x-rate-limit-remaining': '0' }
    await control(stage.sandbox, '/faults', { status: 503, headers })
    const answer = await call('GET', '/2/webhooks')
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('x-rate-limit-remaining')).toBe('0')
  })

  it('affects matching requests as often as it says, the oldest first, until all are cleared', async () => {
    await control(stage.sandbox, '/faults', {
      match: { method: 'get', path_regex: 'webhooks' },
      times: 2,
      status: 501,
    })
    await control(stage.sandbox, '/faults', { ...webhooks, status: 502 })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await call('GET', '/2/webhooks')).status)
    expect(statuses).toEqual([501, 501, 502, 502])
    expect(await call('POST', '/2/webhooks')).toMatchObject({ status: 401 })
    expect(await call('GET', '/2/tweets/search/webhooks')).toMatchObject({ status: 401 })
    expect((await send('DELETE', '/faults')).status).toBe(200)
    expect(await call('GET', '/2/webhooks')).toMatchObject({ status: 401 })
  })

  it('affects unknown addresses, and each host by its prefix', async () => {
    await control(stage.sandbox, '/faults', { match: { path_regex: '^/ads/' }, status: 503 })
    await control(stage.sandbox, '/faults', { match: { path_regex: '^/nowhere$' }, status: 503 })
    expect(await call('GET', '/nowhere')).toMatchObject({ status: 503 })
    expect(await call('GET', '/ads/12/accounts')).toMatchObject({ status: 503 })
    expect(await call('GET', '/ads-sandbox/12/accounts')).toMatchObject({ status: 401 })
    expect(await call('GET', '/12/accounts')).toMatchObject({ status: 404 })
  })

  it('after the operation keeps the operation’s effect', async () => {
    await control(stage.sandbox, '/faults', {
      match: { path_regex: 'oauth2/token' },
      times: 1,
      drop: 'after',
    })
    const sent = { authorization: basicOf(), form: { grant_type: 'client_credentials' } }
    await expect(call('POST', '/oauth2/token', sent)).rejects.toThrow()
    // It was counted: fourteen of fifteen are left.
    for (let count = 0; count < 14; count += 1)
      expect((await call('POST', '/oauth2/token', sent)).status).toBe(200)
    expect(await call('POST', '/oauth2/token', sent)).toMatchObject({ status: 403, code: 99 })
  })

  it.each([
    { drop: 'never' },
    { status: 99 },
    { status: 600 },
    { status: '500' },
    { times: 0 },
    { times: 1.5 },
    { delay_ms: -1 },
    { hold: 'yes' },
    { match: { path_regex: '(' } },
    { match: 'everything' },
    [],
  ])('with %j is refused', async (order) => {
    await expect(control(stage.sandbox, '/faults', order)).rejects.toThrow(/400/)
  })
})

describe('a window', () => {
  const columns = (answer: { headers: Headers }) =>
    ['limit', 'remaining'].map((name) => answer.headers.get(`x-rate-limit-${name}`))

  it('counts per app, shows its state, and starts over', async () => {
    stage.stoppedAt = Math.floor(Date.now() / 1000) * 1000
    await control(stage.sandbox, '/rate_limits', { ...webhooks, limit: 2, window_s: 60 })
    const authorization = await bearerOf(stage.sandbox)
    const ask = () => call('GET', '/2/webhooks', { authorization })
    const first = await ask()
    expect([first.status, ...columns(first)]).toEqual([200, '2', '1'])
    expect(Number(first.headers.get('x-rate-limit-reset'))).toBe(stage.stoppedAt / 1000 + 60)
    expect(columns(await ask())).toEqual(['2', '0'])
    const past = await ask()
    expect(past).toMatchObject({ status: 429, code: 88, type: 'application/json' })
    expect(columns(past)).toEqual(['2', '0'])
    const other = { authorization: await bearerOf(stage.sandbox, otherApp) }
    expect(await call('GET', '/2/webhooks', other)).toMatchObject({ status: 200 })
    // An unauthenticated request uses nothing up.
    expect(await call('GET', '/2/webhooks')).toMatchObject({ status: 401 })
    stage.ahead = 61_000
    expect(columns(await ask())).toEqual(['2', '1'])
  })

  it('replaces an earlier one and the one for tokens, and ends with a reset', async () => {
    const match = { path_regex: '^/oauth2/token$' }
    const sent = { authorization: basicOf(), form: { grant_type: 'client_credentials' } }
    const ask = () => call('POST', '/oauth2/token', sent)
    await control(stage.sandbox, '/rate_limits', { match, limit: 0, window_s: 60 })
    expect(await ask()).toMatchObject({ status: 429, code: 88 })
    await control(stage.sandbox, '/rate_limits', { match, limit: 20, window_s: 60 })
    for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200)
    expect(await ask()).toMatchObject({ status: 429, code: 88 })
    await control(stage.sandbox, '/reset', {})
    const after = await ask()
    expect([after.status, ...columns(after)]).toEqual([200, null, null])
  })

  it.each([
    { limit: -1, window_s: 1 },
    { limit: 1.5, window_s: 1 },
    { limit: 1, window_s: 0 },
    { limit: 1 },
    { window_s: 1 },
    { match: { path_regex: '(' }, limit: 1, window_s: 1 },
  ])('with %j is refused', async (order) => {
    await expect(control(stage.sandbox, '/rate_limits', order)).rejects.toThrow(/400/)
  })
})

it('the log has every request except its own calls, newest last, with prefix, query and kind', async () => {
  const { base_url, ads_url, control_url } = stage.sandbox.addresses
  await call('GET', '/2/webhooks?a=1&b=', { authorization: 'Digest x' })
  await call('DELETE', '/nowhere', { authorization: 'Bearer x' })
  await call('POST', '/oauth2/token', { authorization: basicOf() })
  await signedFetch('GET', `${base_url}/2/users/me`, stage.ada)
  await signedFetch('GET', `${ads_url}/12/accounts`, stage.ada)
  await fetch(`${control_url}/nothing`)
  const log: unknown = await (await fetch(`${control_url}/requests`)).json()
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(log).toEqual({
    requests: [
      { method: 'GET', path: '/2/webhooks', query: { a: '1', b: '' }, status: 401, auth: 'none', at },
      { method: 'DELETE', path: '/nowhere', query: {}, status: 404, auth: 'bearer', at },
      { method: 'POST', path: '/oauth2/token', query: {}, status: 403, auth: 'basic', at },
      { method: 'GET', path: '/2/users/me', query: {}, status: 200, auth: 'oauth1', at },
      // The apps of this stage have no access to advertising.
      { method: 'GET', path: '/ads/12/accounts', query: {}, status: 403, auth: 'oauth1', at },
    ],
  })
})

describe('a reset', () => {
  it('forgets faults, windows, the log, request tokens and nonces, and keeps tunnels', async () => {
    const { base_url, control_url } = stage.sandbox.addresses
    const target = 'http://127.0.0.1:9'
    await control(stage.sandbox, '/tunnels', { host: 'hooks.example.com', target })
    await control(stage.sandbox, '/faults', { match: { path_regex: '^/nowhere$' }, status: 503 })
    await control(stage.sandbox, '/rate_limits', { match: {}, limit: 1, window_s: 60 })
    const again = { oauth_nonce: 'once', oauth_timestamp: String(Math.floor(Date.now() / 1000)) }
    const me = () => signedFetch('GET', `${base_url}/2/users/me`, stage.ada, again)
    expect((await me()).status).toBe(200)
    const { token } = await requestToken(stage.sandbox, 'oob')
    await control(stage.sandbox, '/reset', {})
    const log: unknown = await (await fetch(`${control_url}/requests`)).json()
    expect(log).toEqual({ requests: [] })
    expect(await call('GET', '/nowhere')).toMatchObject({ status: 404 })
    const known = await me()
    expect([known.status, known.headers.get('x-rate-limit-limit')]).toEqual([200, null])
    expect((await fetch(`${base_url}/oauth/authorize?oauth_token=${token}`)).status).toBe(403)
    const tunnels: unknown = await (await fetch(`${control_url}/tunnels`)).json()
    expect(part(tunnels, 'tunnels')).toContainEqual({ host: 'hooks.example.com', target })
  })

  it('restores an invalidated token of the fixture', async () => {
    const end = () =>
      signedFetch('POST', `${stage.sandbox.addresses.base_url}/1.1/oauth/invalidate_token`, stage.bert)
    expect((await end()).status).toBe(200)
    expect((await end()).status).toBe(401)
    await control(stage.sandbox, '/reset', {})
    expect((await end()).status).toBe(200)
  })
})

it.each([
  ['/tunnels', { host: '', target: 'http://127.0.0.1:1' }],
  ['/tunnels', { host: 'hooks.example.com' }],
  ['/tunnels', { target: 'http://127.0.0.1:1' }],
  ['/tunnels', { host: 'hooks.example.com', target: 'http://example.com' }],
  ['/approve', {}],
  ['/approve', { oauth_token: 'nosuch', username: 'ada', deny: 'yes' }],
  ['/events', { webhook_id: 7 }],
])('refuses %s with %j', async (path, body) => {
  await expect(control(stage.sandbox, path, body)).rejects.toThrow(/400/)
})

describe('a web page', () => {
  const ask = async (headers: Record<string, string>, body = '{"status":500}') => {
    const url = `${stage.sandbox.addresses.control_url}/faults`
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  const json = { 'content-type': 'application/json' }

  it('can’t operate it from another origin', async () => {
    const { port } = new URL(stage.sandbox.addresses.control_url)
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${Number(port) + 1}`,
      `http://localhost:${port}`,
      `https://127.0.0.1:${port}`,
      'http://127.0.0.1',
      '',
    ]) {
      expect([origin, await ask({ ...json, origin })]).toEqual([origin, 403])
    }
    expect(await ask({ ...json, origin: `http://127.0.0.1:${port}` })).toBe(200)
    expect(await ask(json)).toBe(200)
  })

  it('can’t operate it with a form', async () => {
    for (const type of [
      'text/plain',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/jsonp',
      'text/json',
      '',
    ]) {
      expect([type, await ask({ 'content-type': type })]).toEqual([type, 403])
    }
    expect(await ask({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe(200)
  })

  it('is refused even without a body', async () => {
    const { control_url } = stage.sandbox.addresses
    for (const [method, path] of [
      ['POST', '/reset'],
      ['POST', '/crc'],
      ['DELETE', '/faults'],
      ['GET', '/requests'],
    ] as const) {
      const headers = { origin: 'https://evil.example' }
      const response = await fetch(control_url + path, { method, headers })
      expect([path, response.status]).toEqual([path, 403])
    }
  })
})

it('refuses deep JSON', async () => {
  const body = `{"body":${'['.repeat(70)}${']'.repeat(70)}}`
  expect((await send('POST', '/events', body)).status).toBe(400)
})

it('accepts only JSON or an empty body, and knows no other calls', async () => {
  expect((await send('POST', '/crc')).status).toBe(200)
  expect((await send('POST', '/reset')).status).toBe(200)
  expect((await send('POST', '/faults', '{')).status).toBe(400)
  expect((await send('POST', '/faults', 'status=500')).status).toBe(400)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/crc'],
    ['GET', '/reset'],
    ['POST', '/nothing'],
  ] as const) {
    expect((await send(method, path)).status).toBe(404)
  }
})
