import { describe, expect, test } from 'vitest'
import { rawWindow } from '../../../../../src/main/core/api/raw.ts'
import type { RawRequest } from '../../../../../src/main/core/api/types.ts'
import { caller, json, scriptedClient, text } from './support.ts'

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
  test.each([
    ['a path without a slash', { path: '.evil.example/' }, 'path'],
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

test.each([
  ['GET', '/12/accounts', 'otherReads'],
  ['GET', '/12/accounts/a1/campaigns?count=1', 'accountReads'],
  ['POST', '/12/accounts/a1/campaigns', 'writes'],
  ['POST', '/12/accounts/a1/custom_audiences/x/users', 'audienceMembership'],
  ['post', '/12/batch/accounts/a1/do_not_reach_lists/x/users?y=1', 'audienceMembership'],
])('%s %s counts among %s', (method, path, bucket) => {
  expect(rawWindow({ ...plain, method, path })?.bucket).toBe(bucket)
})
