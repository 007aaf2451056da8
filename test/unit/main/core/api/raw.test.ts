import { describe, expect, test } from 'vitest'
import { prepareRaw, rawWindow } from '../../../../../src/main/core/api/raw.ts'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import type { RawRequest } from '../../../../../src/main/core/api/types.ts'
import { caller, environment, json, scriptedClient, startTime, text } from './support.ts'

const plain: RawRequest = {
  host: 'ads',
  method: 'GET',
  path: '/12/accounts',
  query: [],
  headers: {},
  body: { kind: 'none' },
  auth: 'user',
}

async function send(changes: Partial<RawRequest>, reaction = () => json(200, {})) {
  const scripted = scriptedClient([reaction])
  const outcome = await scripted.client.sendRaw(caller, { ...plain, ...changes })
  return { ...scripted, outcome }
}

describe('any request', () => {
  test('is sent as composed, signed, and returned with what was sent', async () => {
    const { outcome, sent, events } = await send({
      method: 'post',
      path: '/99/unknown?x=1+2',
      query: [
        ['a', 'b c'],
        ['a', ''],
      ],
      headers: { 'X-Trace': 'on' },
      body: { kind: 'form', fields: [['text', 'a+b']] },
    })
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: 'https://ads.example/ads/99/unknown?x=1+2&a=b%20c&a=',
      body: 'text=a%2Bb',
    })
    expect(sent[0]?.headers).toMatchObject({
      'x-trace': 'on',
      'content-type': 'application/x-www-form-urlencoded',
    })
    if (!outcome.ok) throw new Error(outcome.fault.message)
    expect(outcome.value.sent.headers.authorization).toBe('OAuth ••••')
    expect(
      outcome.value.signature?.parameters
        .map(({ name, value, from }) => `${from} ${name}=${value}`)
        .slice(0, 2),
    ).toEqual(['query a=', 'query a=b%20c'])
    expect(outcome.value.signature?.parameters).toContainEqual({ name: 'x', value: '1%202', from: 'query' })
    expect(outcome.value.signature?.parameters).toContainEqual({ name: 'text', value: 'a%2Bb', from: 'form' })
    expect(events[0]).toMatchObject({ operation: null, method: 'POST' })
  })

  test('gets any status as an answer, with its meaning', async () => {
    const { outcome } = await send({}, () =>
      json(404, { errors: [{ code: 'ROUTE_NOT_FOUND', message: 'm' }] }),
    )
    expect(outcome).toMatchObject({ ok: true, value: { status: 404, fault: { kind: 'notFound' } } })
  })

  test('is sent once', async () => {
    const { outcome, sent } = await send({}, () => text(503, ''))
    expect(outcome).toMatchObject({ ok: true, value: { status: 503, fault: { kind: 'serverError' } } })
    expect(sent).toHaveLength(1)
  })

  test('with a form typed as text is signed as the service reads it', async () => {
    const body = {
      kind: 'text',
      text: 'a=1+2',
      contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    } as const
    const { outcome, sent } = await send({ method: 'POST', body })
    expect(sent[0]?.body).toBe('a=1+2')
    expect(outcome).toMatchObject({
      ok: true,
      value: { signature: { parameterString: expect.stringMatching(/^a=1%202&/) } },
    })
  })

  test('with JSON is sent as written, and the body never signed', async () => {
    const { outcome, sent } = await send({ method: 'POST', body: { kind: 'json', text: '{"a":' } })
    expect(sent[0]?.body).toBe('{"a":')
    expect(outcome).toMatchObject({
      ok: true,
      value: { signature: { parameterString: expect.stringMatching(/^oauth_/) } },
    })
  })

  test.each([
    ['none', undefined],
    ['basic', 'Basic ••••'],
  ] as const)('with authentication %s is sent', async (auth, shown) => {
    const { outcome } = await send({ host: 'platform', auth })
    expect(outcome.ok ? outcome.value.sent.headers.authorization : 'failed').toBe(shown)
    expect(outcome).toMatchObject({ ok: true, value: { signature: null } })
  })

  test('has secrets in its address masked when shown', async () => {
    const { outcome } = await send({ host: 'platform', auth: 'none', query: [['access_token', 'abc']] })
    expect(outcome.ok ? outcome.value.sent.url : '').toBe(
      'https://platform.example/12/accounts?access_token=[redacted]',
    )
  })
})

describe('a request that can’t be sent', () => {
  test.each<[string, Partial<RawRequest>, string]>([
    ['a path without a slash', { path: '.evil.example/' }, 'path'],
    ['a query without a path', { host: 'platform', path: '?a=b' }, 'path'],
    ['a method that begins otherwise', { method: 'FORGET' }, 'method'],
    ['an address of its own', { path: '@evil.example/' }, 'path'],
    ['a way out of the prefix', { path: '/../admin' }, 'path'],
    ['an encoded way out', { path: '/%2e%2e/admin' }, 'path'],
    ['a method that is none', { method: 'GET /x HTTP/1.1' }, 'method'],
    ['a line break in a header', { headers: { a: 'b\r\nc: d' } }, 'headers.a'],
    ['a header name with a space', { headers: { 'a b': 'c' } }, 'headers.a b'],
    ['a header of the connection', { headers: { Host: 'evil.example' } }, 'headers.Host'],
  ])('%s', async (_name, changes, field) => {
    const { client, sent } = scriptedClient([])
    const outcome = await client.sendRaw(caller, { ...plain, ...changes })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid', errors: [{ field }] } })
    expect(sent).toEqual([])
  })
})

test('a request to the platform counts in no window that is known', () => {
  expect(rawWindow({ ...plain, host: 'platform', method: 'POST' })).toBeNull()
})

test('an address that isn’t one sends nothing', async () => {
  const { client } = scriptedClient([])
  const broken = { ...caller, environment: { ...caller.environment, adsUrl: 'ads' } }
  expect(await client.sendRaw(broken, plain)).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
})

test('a request without query and body has neither, nor a type', async () => {
  const { sent } = await send({})
  expect(sent[0]).toMatchObject({ url: 'https://ads.example/ads/12/accounts', body: null })
  expect(sent[0]?.headers).not.toHaveProperty('content-type')
  const prepared = prepareRaw(plain, environment)
  expect(prepared.ok && prepared.value.form).toEqual([])
  const body = { kind: 'text', contentType: 'text/plain', text: 'a=b' } as const
  const typed = prepareRaw({ ...plain, body }, environment)
  expect(typed.ok && typed.value.form).toEqual([])
})

test('refused keys are named', async () => {
  const refused = () => json(401, { errors: [{ code: 32, message: 'm' }] })
  const { outcome } = await send({ host: 'platform', auth: 'basic' }, refused)
  expect(outcome).toMatchObject({ ok: true, value: { fault: { kind: 'signedOut', credential: 'appKeys' } } })
})

test.each([
  [199, 'unexpected'],
  [200, undefined],
  [299, undefined],
  [300, 'unexpected'],
])('an answer with status %i has the fault %s', async (status, kind) => {
  const { outcome } = await send({}, () => json(status, {}))
  expect(outcome.ok ? outcome.value.fault?.kind : 'failed').toBe(kind)
})

test('what was sent is shown with its secrets masked', async () => {
  const { outcome } = await send({
    host: 'platform',
    method: 'POST',
    auth: 'none',
    headers: { 'x-note': 'see this', authorization: 'Custom abc', access_token: '0 abc def' },
    body: { kind: 'text', contentType: 'text/plain', text: 'hello access_token=abc' },
  })
  if (!outcome.ok) throw new Error(outcome.fault.message)
  const { headers, body } = outcome.value.sent
  expect(headers).toMatchObject({ 'x-note': 'see this', authorization: 'Custom ••••', access_token: '••••' })
  expect(body).toBe('hello access_token=[redacted]')
})

describe('what a request reveals of a wrong clock', () => {
  const late = new Date(startTime + 3_600_000).toUTCString()
  const refusal = (status: number) => () =>
    json(status, { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'm' }] }, { date: late })

  test('is said, and the next one is signed with the service’s time', async () => {
    const { client, sent } = scriptedClient([refusal(401), () => json(200, {})])
    expect(await client.sendRaw(caller, plain)).toMatchObject({
      ok: true,
      value: { fault: { kind: 'clockSkew' } },
    })
    await client.sendRaw(caller, plain)
    const [first, second] = sent.map(
      ({ headers }) => /timestamp="(\d+)"/.exec(headers.authorization ?? '')?.[1],
    )
    expect(Number(second) - Number(first)).toBe(3_600)
  })

  test('is nothing in an answer that isn’t about the sign-in', async () => {
    const { client, sent } = scriptedClient([() => json(200, {}, { date: late }), () => json(200, {})])
    expect(await client.sendRaw(caller, plain)).toMatchObject({ ok: true, value: { fault: null } })
    await client.sendRaw(caller, plain)
    const [first, second] = sent.map(
      ({ headers }) => /timestamp="(\d+)"/.exec(headers.authorization ?? '')?.[1],
    )
    expect(second).toBe(first)
    const suspended = () => json(401, { errors: [{ code: 64, message: 'm' }] }, { date: late })
    expect((await send({}, suspended)).outcome).toMatchObject({
      ok: true,
      value: { fault: { kind: 'forbidden' } },
    })
  })
})

test('clear-text credentials go to the platform alone', async () => {
  const { client, sent } = scriptedClient([])
  for (const auth of ['basic', 'bearer', 'oauth2User', 'client'] as const)
    expect(await client.sendRaw(caller, { ...plain, auth })).toMatchObject({
      ok: false,
      fault: { kind: 'invalid', errors: [{ field: 'auth' }] },
    })
  expect(sent).toEqual([])
})

test('without the credentials that it needs, nothing is sent', async () => {
  const { client, sent } = scriptedClient([() => json(403, { errors: [{ code: 99, message: 'm' }] })])
  const outcome = await client.sendRaw(caller, { ...plain, host: 'platform', auth: 'bearer' })
  expect(outcome).toMatchObject({ ok: false, fault: { kind: 'forbidden', reason: '99' } })
  expect(sent).toHaveLength(1)
})

test('the secrets of its caller are masked', async () => {
  const redactor = createRedactor()
  const { client } = scriptedClient([() => json(200, {})], { redactor })
  await client.sendRaw(caller, plain)
  expect(redactor.text('got token-secret-5678')).toBe('got [redacted]')
})

test.each([
  ['GET', '/12/accounts', 'otherReads'],
  ['GET', '/12/accounts/a1/campaigns?count=1', 'accountReads'],
  ['POST', '/12/accounts/a1/campaigns', 'writes'],
  ['POST', '/12/accounts/a1/custom_audiences/x1/users', 'audienceMembership'],
  ['POST', '/12/accounts/a1/custom_audiences/x1/users/y', 'writes'],
  ['post', '/12/batch/accounts/a1/do_not_reach_lists/x/users?y=1', 'audienceMembership'],
])('%s %s counts among %s', (method, path, bucket) => {
  expect(rawWindow({ ...plain, method, path })?.bucket).toBe(bucket)
})
