import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { bearerOf, otherApp, type PlatformCall } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control, webhookSignature } from '../support.ts'

/** Every error of webhooks and stream links (webhooks.md#registration). */

const stage = platformStage()
const { call } = stage

/** The callback's answer: receives the right token; null for an event. */
type Answering = (response: ServerResponse, rightToken: string | null) => void
const rightly: Answering = (response, rightToken) =>
  response.end(rightToken === null ? '' : JSON.stringify({ response_token: rightToken }))

let endpoint: Server
let answering: Answering
let secret: string
let received: { method: string; type: string; signature: string; text: string }[]
let authorization: string
let other: string

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { headers, method = '', url = '/' } = request
      const signature = String(headers['x-service-webhooks-signature'] ?? '')
      const text = Buffer.concat(chunks).toString('utf8')
      received.push({ method, type: headers['content-type'] ?? '', signature, text })
      const token = new URL(url, 'http://local').searchParams.get('crc_token')
      answering(response, token === null ? null : webhookSignature(token, secret))
    })
  }).listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
})
afterAll(() => endpoint.close())

beforeEach(async () => {
  const address = endpoint.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await control(stage.sandbox, '/tunnels', { host: 'Hooks.Example.com', target: `http://127.0.0.1:${port}` })
  answering = rightly
  secret = demoApp.consumerSecret
  received = []
  authorization = await bearerOf(stage.sandbox)
  other = await bearerOf(stage.sandbox, otherApp)
})

const register = (url: unknown) => call('POST', '/2/webhooks', { authorization, json: { url } })
const address = (place: string) => `https://hooks.example.com/${place}`
const refused = (reason: string, parameter: string) => ({
  status: 400,
  type: 'application/problem+json',
  slug: 'invalid-request',
  detail: expect.stringMatching(new RegExp(`^${reason}`)),
  parameters: [parameter],
})

async function registered(place: string): Promise<string> {
  const { status, body } = await register(address(place))
  expect(status).toBe(200)
  return String(part(body, 'data', 'id'))
}

async function isValid(id: string): Promise<unknown> {
  const data = part((await call('GET', '/2/webhooks', { authorization })).body, 'data')
  return Array.isArray(data)
    ? part(
        data.find((webhook) => part(webhook, 'id') === id),
        'valid',
      )
    : undefined
}

describe('registering', () => {
  it('returns the four fields of a webhook, as the list does', async () => {
    const { status, body } = await register(address('one'))
    expect(status).toBe(200)
    const webhook = {
      id: expect.stringMatching(/^[0-9]{1,19}$/),
      url: address('one'),
      valid: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    }
    expect(body).toEqual({ data: webhook })
    const list = await call('GET', '/2/webhooks', { authorization })
    expect(list.body).toEqual({ data: [webhook], meta: { result_count: 1 } })
    expect(part(list.body, 'data', 0)).toEqual(part(body, 'data'))
  })

  it.each<[string, PlatformCall]>([
    ['no body', {}],
    ['an empty object', { json: {} }],
    ['a list', { json: [address('in')] }],
    ['a text', { json: address('in') }],
    ['null', { json: { url: null } }],
    ['a form', { form: { url: address('in') } }],
    ['JSON that calls itself text', { body: `{"url":"${address('in')}"}`, contentType: 'text/plain' }],
    ['JSON that calls itself nothing', { body: `{"url":"${address('in')}"}`, contentType: 'nothing' }],
    ['half of it', { body: '{"url":', contentType: 'application/json' }],
  ])('with %s is UrlValidationFailed', async (_, sent) => {
    const answer = await call('POST', '/2/webhooks', { authorization, ...sent })
    expect(answer).toMatchObject(refused('UrlValidationFailed', 'url'))
    expect(received).toEqual([])
  })

  it('ignores the query', async () => {
    const answer = await call('POST', `/2/webhooks?url=${address('in')}`, { authorization })
    expect(answer).toMatchObject(refused('UrlValidationFailed', 'url'))
  })

  it('accepts an address of 200 characters, but not of 201', async () => {
    const ofLength = (length: number) => address('').padEnd(length, 'x')
    expect(await register(ofLength(201))).toMatchObject(refused('UrlValidationFailed', 'url'))
    expect(await register(ofLength(200))).toMatchObject({ status: 200 })
  })

  it('checks address, duplicate, limit and challenge in this order', async () => {
    for (const place of ['1', '2', '3', '4', '5']) await registered(place)
    answering = (response) => response.writeHead(500).end()
    expect(await register('http://hooks.example.com/1')).toMatchObject(refused('UrlValidationFailed', 'url'))
    expect(await register(address('1'))).toMatchObject(refused('DuplicateUrlFailed', 'url'))
    expect(await register(address('6'))).toMatchObject(refused('WebhookLimitExceeded', 'url'))
    const { body } = await call('GET', '/2/webhooks', { authorization })
    const id = String(part(body, 'data', 0, 'id'))
    await call('DELETE', `/2/webhooks/${id}`, { authorization })
    expect(await register(address('6'))).toMatchObject(refused('CrcValidationFailed', 'url'))
    answering = rightly
    expect(await register(address('6'))).toMatchObject({ status: 200 })
  })

  it('says whether a callback refused, cut or ended the connection', async () => {
    const wrongAnswers: readonly (readonly [Answering, string])[] = [
      [(response) => response.destroy(), 'The connection to the callback failed'],
      [(response) => response.end('Hello'), 'The answer isn.t JSON'],
    ]
    for (const [answer, reason] of wrongAnswers) {
      answering = answer
      expect(await register(address('cut'))).toMatchObject(refused(`CrcValidationFailed.*${reason}`, 'url'))
    }
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const place = closed.address()
    const port = typeof place === 'object' && place !== null ? place.port : 0
    await promisify(closed.close.bind(closed))()
    await control(stage.sandbox, '/tunnels', {
      host: 'closed.example.com',
      target: `http://127.0.0.1:${port}`,
    })
    expect(await register('https://closed.example.com/x')).toMatchObject(
      refused('CrcValidationFailed.*The callback refused the connection', 'url'),
    )
  })

  it('counts per app, even with the same address', async () => {
    for (const place of ['1', '2', '3', '4', '5']) await registered(place)
    secret = otherApp.consumerSecret
    const json = { url: address('1') }
    expect(await call('POST', '/2/webhooks', { authorization: other, json })).toMatchObject({ status: 200 })
    expect((await call('GET', '/2/webhooks', { authorization: other })).body).toMatchObject({
      data: [{ url: address('1') }],
      meta: { result_count: 1 },
    })
  })

  it('treats the address of an invalid webhook as taken', async () => {
    await registered('in')
    answering = (response) => response.writeHead(500).end()
    await control(stage.sandbox, '/crc', {})
    answering = rightly
    expect(await register(address('in'))).toMatchObject(refused('DuplicateUrlFailed', 'url'))
    expect(await register('https://HOOKS.example.com/in')).toMatchObject(refused('DuplicateUrlFailed', 'url'))
  })
})

describe('the challenge', () => {
  const text =
    (body: string): Answering =>
    (response) =>
      void response.end(body)
  it.each<[string, Answering]>([
    [
      'another status',
      (response, right) => void response.writeHead(201).end(JSON.stringify({ response_token: right })),
    ],
    ['a redirect', (response) => void response.writeHead(302, { location: '/in' }).end()],
    [
      'no prefix',
      (response, right) => void response.end(JSON.stringify({ response_token: right?.slice(7) })),
    ],
    ['the token as text', (response, right) => void response.end(right)],
    ['a list', (response, right) => void response.end(JSON.stringify([right]))],
    ['nothing', text('')],
    ['no token', text('{}')],
    ['a number', text('{"response_token":7}')],
    ['a cut connection', (response) => void response.socket?.destroy()],
  ])('fails with %s, and can be passed later', async (_, wrongly) => {
    const id = await registered('in')
    answering = wrongly
    const failed = await call('PUT', `/2/webhooks/${id}`, { authorization })
    expect(failed).toMatchObject(refused('CrcValidationFailed', 'webhook_id'))
    expect(await isValid(id)).toBe(false)
    answering = rightly
    const passed = await call('PUT', `/2/webhooks/${id}`, { authorization, json: { url: 'ignored' } })
    expect([passed.status, passed.body]).toEqual([200, { data: { valid: true } }])
    expect(await isValid(id)).toBe(true)
  })

  it('can be passed with more than the token in the answer', async () => {
    answering = (response, right) => response.end(JSON.stringify({ response_token: right, and: 'more' }))
    expect(await register(address('in'))).toMatchObject({ status: 200 })
  })
})

it.each(['PUT', 'DELETE'])('%s accepts only an ID of the app', async (method) => {
  const id = await registered('in')
  for (const wrong of ['abc', '0', '-1', '1.5', `0${id}`, `${id}%20`, '9'.repeat(20), '9'.repeat(1200)]) {
    const answer = await call(method, `/2/webhooks/${wrong}`, { authorization })
    expect(answer).toMatchObject(refused('WebhookIdInvalid', 'webhook_id'))
  }
  const foreign = await call(method, `/2/webhooks/${id}`, { authorization: other })
  expect(foreign).toMatchObject(refused('WebhookIdInvalid', 'webhook_id'))
  expect(await isValid(id)).toBe(true)
})

describe('deliveries', () => {
  it('go to the named valid webhook only', async () => {
    const [one, two] = [await registered('1'), await registered('2')]
    received = []
    expect(await control(stage.sandbox, '/events', { webhook_id: one, body: { n: 1 } })).toEqual({
      deliveries: [{ webhook_id: one, status: 200 }],
    })
    expect(received).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        signature: webhookSignature('{"n":1}', secret),
        text: '{"n":1}',
      },
    ])
    await call('DELETE', `/2/webhooks/${one}`, { authorization })
    for (const webhook_id of [one, '99']) {
      expect(await control(stage.sandbox, '/events', { webhook_id, body: {} })).toEqual({ deliveries: [] })
    }
    expect(await control(stage.sandbox, '/events', { body: {} })).toEqual({
      deliveries: [{ webhook_id: two, status: 200 }],
    })
    await expect(control(stage.sandbox, '/events', { webhook_id: 7, body: {} })).rejects.toThrow(/400/)
  })

  it.each([204, 301, 404, 503])('report %i and leave the webhook valid', async (status) => {
    const id = await registered('in')
    answering = (response) => response.writeHead(status, { location: '/elsewhere' }).end()
    expect(await control(stage.sandbox, '/events', { body: [] })).toEqual({
      deliveries: [{ webhook_id: id, status }],
    })
    expect(await isValid(id)).toBe(true)
  })
})

describe('a stream link', () => {
  const links = '/2/tweets/search/webhooks'

  it('survives an invalid webhook, and keeps the fields it was created with', async () => {
    const id = await registered('in')
    answering = (response) => response.writeHead(500).end()
    await control(stage.sandbox, '/crc', {})
    const query = 'tweet.fields=author_id,lang&expansions=author_id'
    const made = await call('POST', `${links}/${id}?${query}`, { authorization })
    expect([made.status, made.body]).toEqual([200, { data: { provisioned: true } }])
    expect((await call('GET', links, { authorization })).body).toMatchObject({
      data: [{ webhook_id: id, fields: ['tweet.fields=author_id,lang', 'expansions=author_id'] }],
    })
    expect((await call('GET', links, { authorization: other })).body).toEqual({ data: [] })
    const removed = await call('DELETE', `${links}/${id}`, { authorization })
    expect([removed.status, removed.body]).toEqual([200, { data: { deleted: true } }])
  })

  it.each(['abc', '-1', '9'.repeat(20), '%20'])('with %s is invalid-request', async (id) => {
    for (const method of ['POST', 'DELETE']) {
      expect(await call(method, `${links}/${id}`, { authorization })).toMatchObject({
        status: 400,
        slug: 'invalid-request',
        parameters: ['webhook_id'],
      })
    }
  })

  it('that doesn’t exist is reported with all fields of resource-not-found', async () => {
    const id = await registered('in')
    const answer = await call('DELETE', `${links}/${id}`, { authorization })
    expect(answer).toMatchObject({ status: 404, type: 'application/problem+json' })
    expect(answer.body).toEqual({
      type: `${stage.sandbox.addresses.base_url}/2/problems/resource-not-found`,
      title: expect.any(String),
      status: 404,
      detail: expect.any(String),
      parameter: 'webhook_id',
      value: id,
      resource_id: id,
      resource_type: 'tweet',
    })
  })
})
