import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { demoApp, demoPeople } from '../../../src/sandbox/demo/people.ts'
import { part } from './ads-calls.ts'
import { demoStage } from './stage.ts'
import { accessToken, control, requestToken, signedFetch, type Token } from './support.ts'

/** Codes and statuses of the platform host that no other file covers (errors-and-limits.md#platform-errors). */

const stage = demoStage()
const [, otherApp] = demoPeople.apps
if (otherApp === undefined) throw new Error('The demonstration has a second app.')

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
const demoBasic = basic(demoApp.consumerKey, demoApp.consumerSecret)
const otherBasic = basic(otherApp.consumer_key, otherApp.consumer_secret)

interface Call {
  readonly authorization?: string
  readonly form?: Readonly<Record<string, string>>
  readonly json?: unknown
}

async function call(method: string, path: string, { authorization, form, json }: Call = {}) {
  const response = await fetch(stage.sandbox.addresses.base_url + path, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
  const body: unknown = await response.json()
  return { status: response.status, code: part(body, 'errors', 0, 'code'), body }
}

async function bearerOf(authorization: string): Promise<string> {
  const form = { grant_type: 'client_credentials' }
  const { body } = await call('POST', '/oauth2/token', { authorization, form })
  return `Bearer ${String(part(body, 'access_token'))}`
}

let bearer: string
let otherBearer: string

beforeEach(async () => {
  bearer = await bearerOf(demoBasic)
  otherBearer = await bearerOf(otherBasic)
})

describe('without authorization', () => {
  it.each([
    ['POST', '/oauth/request_token', 400],
    ['POST', '/oauth/access_token', 400],
    ['POST', '/1.1/oauth/invalidate_token', 400],
    ['POST', '/2/media/upload/initialize', 400],
    ['POST', '/2/webhooks', 401],
    ['GET', '/2/webhooks', 401],
    ['PUT', '/2/webhooks/1', 401],
    ['DELETE', '/2/webhooks/1', 401],
    ['GET', '/2/tweets/search/webhooks', 401],
    ['POST', '/2/tweets/search/webhooks/1', 401],
    ['DELETE', '/2/tweets/search/webhooks/1', 401],
  ])('%s %s answers %i with code 215', async (method, path, status) => {
    expect(await call(method, path)).toMatchObject({ status, code: 215 })
  })
})

describe('with another kind of authorization', () => {
  it.each([
    ['POST', '/2/media/upload/initialize'],
    ['GET', '/2/users/me'],
    ['POST', '/2/tweets'],
    ['POST', '/1.1/oauth/invalidate_token'],
  ])('%s %s accepts a user and no bearer token: 403 code 220', async (method, path) => {
    expect(await call(method, path, { authorization: bearer })).toMatchObject({ status: 403, code: 220 })
  })

  it.each(['/2/webhooks', '/2/tweets/search/webhooks'])('%s refuses a user signature', async (path) => {
    const url = stage.sandbox.addresses.base_url + path
    const response = await signedFetch('GET', url, stage.ada)
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      type: `${stage.sandbox.addresses.base_url}/2/problems/unsupported-authentication`,
    })
  })

  it('an unknown bearer token is code 89', async () => {
    const answer = await call('GET', '/2/webhooks', { authorization: 'Bearer nobody' })
    expect(answer).toMatchObject({ status: 401, code: 89 })
  })
})

describe('a record that the path names', () => {
  it.each([
    ['GET', '/2/news/7?news.fields=bogus', 404, { parameter: 'id' }],
    ['PUT', '/2/activity/subscriptions/7', 404, { parameter: 'subscription_id' }],
    ['POST', '/2/tweets/search/webhooks/7?tweet.fields=bogus', 400, { detail: /^WebhookIdInvalid/ }],
  ])('is looked for before anything else: %s %s', async (method, path, status, problem) => {
    const [[name, value] = []] = Object.entries(problem)
    const answer = await call(method, path, {
      authorization: bearer,
      ...(method === 'PUT' ? { json: { tag: '' } } : {}),
    })
    expect(answer.status).toBe(status)
    expect(String(part(answer.body, String(name)))).toMatch(value ?? '')
  })
})

describe('a signature', () => {
  it.each([
    ['another version', { oauth_version: '2.0' }, 400, 215],
    ['another method', { oauth_signature_method: 'HMAC-SHA256' }, 400, 215],
    ['a nonce that is not ASCII', { oauth_nonce: 'Grüße' }, 400, 215],
    ['an unknown consumer', { oauth_consumer_key: 'nobody' }, 401, 32],
    ['an old time', { oauth_timestamp: String(Math.floor(Date.now() / 1000) - 310) }, 401, 135],
  ])('with %s is refused', async (_, extra, status, code) => {
    const url = `${stage.sandbox.addresses.base_url}/2/users/me`
    const response = await signedFetch('GET', url, stage.ada, extra)
    expect([response.status, part(await response.json(), 'errors', 0, 'code')]).toEqual([status, code])
  })
})

describe('tokens of an app', () => {
  it('need key and secret', async () => {
    const form = { grant_type: 'client_credentials' }
    expect(await call('POST', '/oauth2/token', { form })).toMatchObject({ status: 403, code: 99 })
    const wrong = basic(demoApp.consumerKey, 'wrong')
    const answer = await call('POST', '/oauth2/token', { authorization: wrong, form })
    expect(answer).toMatchObject({ status: 403, code: 99 })
  })

  it('are invalidated by their own app only', async () => {
    const form = { access_token: bearer.slice('Bearer '.length) }
    const path = '/oauth2/invalidate_token'
    expect(await call('POST', path, { form })).toMatchObject({ status: 403, code: 99 })
    const byOther = await call('POST', path, { authorization: otherBasic, form })
    expect(byOther).toMatchObject({ status: 401, code: 89 })
    expect(await call('GET', '/2/webhooks', { authorization: bearer })).toMatchObject({ status: 200 })
    expect(await call('POST', path, { authorization: demoBasic, form })).toMatchObject({
      status: 200,
      body: form,
    })
    expect(await call('GET', '/2/webhooks', { authorization: bearer })).toMatchObject({
      status: 401,
      code: 89,
    })
  })

  it('count only with the right credentials: fifteen in fifteen minutes', async () => {
    const form = { grant_type: 'client_credentials' }
    const ask = (authorization: string) => call('POST', '/oauth2/token', { authorization, form })
    for (let count = 0; count < 20; count += 1) await ask(basic(demoApp.consumerKey, 'wrong'))
    // The first of the fifteen was requested before the test.
    for (let count = 0; count < 14; count += 1) expect(await ask(demoBasic)).toMatchObject({ status: 200 })
    expect(await ask(demoBasic)).toMatchObject({ status: 403, code: 99 })
    expect(await ask(otherBasic)).toMatchObject({ status: 200 })
    stage.ahead = 15 * 60_000 + 1000
    expect(await ask(demoBasic)).toMatchObject({ status: 200 })
  })
})

describe('request tokens', () => {
  const exchange = async (token: Token, extra: Record<string, string>) => {
    const url = `${stage.sandbox.addresses.base_url}/oauth/access_token`
    const response = await signedFetch('POST', url, token, extra)
    return [response.status, part(await response.json().catch(() => null), 'errors', 0, 'code')]
  }

  it('are exchanged with a verifier, which may be mistyped', async () => {
    const token = await requestToken(stage.sandbox, 'oob')
    const order = { oauth_token: token.token, username: 'ada' }
    expect(await exchange(token, { oauth_verifier: '1' })).toEqual([401, 32])
    const approved = await control(stage.sandbox, '/approve', order)
    expect(approved).toMatchObject({ oauth_verifier: expect.stringMatching(/^\d{7}$/), redirect_to: null })
    expect(await exchange(token, {})).toEqual([400, 215])
    expect(await exchange(token, { oauth_verifier: '1' })).toEqual([401, 32])
    const verifier = String(part(approved, 'oauth_verifier'))
    expect(await exchange(token, { oauth_verifier: verifier })).toEqual([200, undefined])
    expect(await exchange(token, { oauth_verifier: verifier })).toEqual([401, 89])
  })

  it('that are denied in PIN mode lead nowhere', async () => {
    const token = await requestToken(stage.sandbox, 'oob')
    const order = { oauth_token: token.token, username: 'ada', deny: true }
    const denied = { oauth_verifier: null, redirect_to: null }
    expect(await control(stage.sandbox, '/approve', order)).toEqual(denied)
  })

  it('expire with the access token that they became', async () => {
    const token = await accessToken(stage.sandbox, 'ada')
    const url = `${stage.sandbox.addresses.base_url}/1.1/oauth/invalidate_token`
    const ended = await signedFetch('POST', url, token)
    expect([ended.status, await ended.json()]).toEqual([200, { access_token: token.token }])
    const again = await signedFetch('POST', url, token)
    expect([again.status, part(await again.json(), 'errors', 0, 'code')]).toEqual([401, 89])
  })
})

describe('stream links', () => {
  it('end with their webhook, serve only its app, and can be created twice without harm', async () => {
    const callback = await openCallback([demoApp.consumerSecret])
    try {
      const url = 'https://hooks.example.com/linked'
      const made = await call('POST', '/2/webhooks', { authorization: bearer, json: { url } })
      const id = String(part(made.body, 'data', 'id'))
      const link = (method: string, authorization: string, of = id) =>
        call(method, `/2/tweets/search/webhooks/${of}`, { authorization })
      const list = async () =>
        part((await call('GET', '/2/tweets/search/webhooks', { authorization: bearer })).body, 'data')
      expect(await list()).toEqual([])
      for (let time = 0; time < 2; time += 1) {
        expect(await link('POST', bearer)).toMatchObject({
          status: 200,
          body: { data: { provisioned: true } },
        })
      }
      expect(await list()).toMatchObject([{ webhook_id: id }])

      const invalid = { status: 400, body: { errors: [{ parameters: { webhook_id: expect.anything() } }] } }
      expect(await link('POST', otherBearer)).toMatchObject(invalid)
      expect(part((await link('POST', otherBearer)).body, 'detail')).toMatch(/^WebhookIdInvalid/)
      expect(await link('POST', bearer, 'hooks')).toMatchObject(invalid)
      expect(await link('DELETE', bearer, '1'.repeat(20))).toMatchObject(invalid)
      const notFound = { parameter: 'webhook_id', value: id, resource_id: id, resource_type: 'tweet' }
      expect(await link('DELETE', otherBearer)).toMatchObject({ status: 404, body: notFound })

      await call('DELETE', `/2/webhooks/${id}`, { authorization: bearer })
      expect(await list()).toEqual([])
      expect(await link('DELETE', bearer)).toMatchObject({ status: 404, body: notFound })
    } finally {
      callback.close()
    }
  })
})

it('sends an event once to each app that shares a callback', async () => {
  const callback = await openCallback([demoApp.consumerSecret, otherApp.consumer_secret])
  try {
    const json = { url: 'https://hooks.example.com/shared' }
    for (const authorization of [bearer, otherBearer]) {
      expect(await call('POST', '/2/webhooks', { authorization, json })).toMatchObject({ status: 200 })
    }
    const sent = await control(stage.sandbox, '/events', { body: { n: 1 } })
    expect(sent).toMatchObject({ deliveries: [{ status: 200 }, { status: 200 }] })
    expect(new Set(callback.signatures).size).toBe(2)
  } finally {
    callback.close()
  }
})

/** A callback that answers the first challenge with the first secret, the second with the second. */
async function openCallback(secrets: readonly string[]) {
  const signatures: string[] = []
  let challenges = 0
  const server = createServer((request, response) => {
    const token = new URL(request.url ?? '/', 'http://local').searchParams.get('crc_token')
    if (token === null) {
      signatures.push(String(request.headers['x-service-webhooks-signature']))
      response.end()
      return
    }
    const digest = createHmac('sha256', secrets[challenges] ?? '')
      .update(token)
      .digest('base64')
    challenges += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ response_token: `sha256=${digest}` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const target = `http://127.0.0.1:${address.port}`
  await control(stage.sandbox, '/tunnels', { host: 'hooks.example.com', target })
  return { signatures, close: () => server.close() }
}
