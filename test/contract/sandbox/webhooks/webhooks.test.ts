import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { control, startDemo, webhookSignature } from '../support.ts'

let sandbox: RunningSandbox
let bearer: string
let endpoint: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let seen: string[]

function answerRightly(request: IncomingMessage, response: ServerResponse): void {
  const token = new URL(request.url ?? '/', 'http://x').searchParams.get('crc_token')
  response.setHeader('content-type', 'application/json')
  response.end(token === null ? '' : JSON.stringify({ response_token: webhookSignature(token) }))
}

beforeAll(async () => {
  sandbox = await startDemo()
  endpoint = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
})
afterAll(async () => {
  await sandbox.stop()
  endpoint.close()
})

beforeEach(async () => {
  await control(sandbox, '/reset', {})
  const address = endpoint.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await control(sandbox, '/tunnels', {
    host: 'hooks.example.com',
    target: `http://127.0.0.1:${port}/behind/`,
  })
  answer = answerRightly
  seen = []
  const basic = Buffer.from(`${demoApp.consumerKey}:${demoApp.consumerSecret}`).toString('base64')
  const response = await fetch(`${sandbox.addresses.base_url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  bearer = String(Reflect.get(Object(await response.json()), 'access_token'))
})

function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${sandbox.addresses.base_url}/2/webhooks${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

describe('registering a webhook', () => {
  it('keeps the callback’s own query', async () => {
    const response = await call('POST', '', { url: 'https://hooks.example.com/in?team=7' })
    expect(response.status).toBe(200)
    expect(seen).toEqual([expect.stringMatching(/^GET \/behind\/in\?team=7&crc_token=[\w-]+$/)])
  })

  it.each([
    ['https://hooks.example.com:443/in', 'UrlValidationFailed'],
    ['https://ada:secret@hooks.example.com/in', 'UrlValidationFailed'],
    ['https:///in', 'UrlValidationFailed'],
    ['ftp://hooks.example.com/in', 'UrlValidationFailed'],
    [`https://hooks.example.com/${'x'.repeat(200)}`, 'UrlValidationFailed'],
    ['', 'UrlValidationFailed'],
    [7, 'UrlValidationFailed'],
    ['https://elsewhere.example.com/in', 'CrcValidationFailed'],
  ])('refuses %j with %s', async (url, reason) => {
    const response = await call('POST', '', { url })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(new RegExp(`^${reason}`)),
      errors: [
        {
          message: expect.stringMatching(new RegExp(`^${reason}`)),
          parameters: { url: [expect.anything()] },
        },
      ],
    })
    expect(seen).toEqual([])
  })

  it('registers one of two simultaneous requests', async () => {
    const both = await Promise.all(
      [1, 2].map(() => call('POST', '', { url: 'https://hooks.example.com/twin' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const list = await (await call('GET', '')).json()
    expect(list).toMatchObject({ meta: { result_count: 1 } })
  })
})

describe('events', () => {
  it('are reported with 0 if no one answers, and leave the webhook valid', async () => {
    const made = await (await call('POST', '', { url: 'https://hooks.example.com/in' })).json()
    answer = (request) => request.socket.destroy()
    const result = await control(sandbox, '/events', { body: { n: 1 } })
    expect(result).toMatchObject({ deliveries: [{ status: 0 }] })
    answer = (_, response) => response.writeHead(503).end()
    expect(await control(sandbox, '/events', { body: { n: 1 } })).toMatchObject({
      deliveries: [{ status: 503 }],
    })
    expect(await (await call('GET', '')).json()).toMatchObject({ data: [Reflect.get(Object(made), 'data')] })
  })

  it('are signed over the bytes that are sent', async () => {
    await call('POST', '', { url: 'https://hooks.example.com/in' })
    const received = new Promise<boolean>((resolve) => {
      answer = (request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve(request.headers['x-service-webhooks-signature'] === webhookSignature(text))
          response.end()
        })
      }
    })
    await control(sandbox, '/events', { body: { text: 'Grüße 🚀' } })
    expect(await received).toBe(true)
  })
})

it('revalidates an invalid webhook by PUT only', async () => {
  const made = await (await call('POST', '', { url: 'https://hooks.example.com/in' })).json()
  const id = String(Reflect.get(Object(Reflect.get(Object(made), 'data')), 'id'))
  answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()
  expect(await control(sandbox, '/crc', {})).toEqual({ results: [{ webhook_id: id, valid: false }] })
  answer = answerRightly
  seen = []
  await control(sandbox, '/crc', {})
  expect(seen).toEqual([])
  expect((await call('PUT', `/${id}`)).status).toBe(200)
  expect(await (await call('GET', '')).json()).toMatchObject({ data: [{ id, valid: true }] })
})

it('delivers a number beyond 2^53 as it was written', async () => {
  await call('POST', '', { url: 'https://hooks.example.com/in' })
  const bodies: string[] = []
  answer = (request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString('utf8')))
    request.on('end', () => response.end())
  }
  const order = async (text: string) => {
    const headers = { 'content-type': 'application/json' }
    const url = `${sandbox.addresses.control_url}/events`
    expect((await fetch(url, { method: 'POST', headers, body: text })).status).toBe(200)
  }
  await order('{"body":{"id":1845200000000000001}}')
  await order('{"text":"{ \\"id\\": 1845200000000000001 }"}')
  expect(bodies).toEqual(['{"id":1845200000000000001}', '{ "id": 1845200000000000001 }'])
})
