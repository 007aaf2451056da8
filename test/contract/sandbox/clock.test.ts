import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { eventually } from '../../support/eventually.ts'
import { bearerToken } from './streams/stream-client.ts'
import { control, startDemo, webhookSignature } from './support.ts'

let sandbox: RunningSandbox
let real = Date.parse('2026-03-02T10:00:00Z')

beforeAll(async () => {
  sandbox = await startDemo({ now: () => real })
})
afterAll(() => sandbox.stop())

const shown = z.object({ now: z.string(), speed: z.number() })

async function clock(method = 'GET') {
  const answer = await fetch(`${sandbox.addresses.control_url}/clock`, { method })
  return shown.parse(await answer.json())
}

it('shows the real time until it is set', async () => {
  expect(await clock()).toEqual({ now: '2026-03-02T10:00:00.000Z', speed: 1 })
})

it('can be set, stopped, sped up and returned to real time', async () => {
  await control(sandbox, '/clock', { now: '2026-05-01T00:00:00Z', speed: 0 })
  real += 60_000
  expect(await clock()).toEqual({ now: '2026-05-01T00:00:00.000Z', speed: 0 })
  await control(sandbox, '/clock', { speed: 3_600 })
  real += 2_000
  expect(await clock()).toEqual({ now: '2026-05-01T02:00:00.000Z', speed: 3_600 })
  await control(sandbox, '/clock', { now: '2026-04-01T00:00:00+02:00' })
  expect(await clock()).toEqual({ now: '2026-03-31T22:00:00.000Z', speed: 3_600 })
  expect(await clock('DELETE')).toEqual({ now: '2026-03-02T10:01:02.000Z', speed: 1 })
})

it('returns to the real time with a reset', async () => {
  await control(sandbox, '/clock', { now: '2027-01-01T00:00:00Z' })
  await control(sandbox, '/reset', {})
  expect((await clock()).now).toBe('2026-03-02T10:01:02.000Z')
})

it.each([{ now: 'tomorrow' }, { speed: -1 }, { speed: 1e9 }])('refuses %o', async (order) => {
  const answer = await fetch(`${sandbox.addresses.control_url}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })
  expect(answer.status).toBe(400)
})

it('is the time of everything the service does', async () => {
  await control(sandbox, '/clock', { now: '2026-05-01T00:00:00Z', speed: 0 })
  await fetch(`${sandbox.addresses.ads_url}/12/accounts`)
  const log = await (await fetch(`${sandbox.addresses.control_url}/requests`)).json()
  expect(Date.parse(requests.parse(log).requests.at(-1)?.at ?? '')).toBe(Date.parse('2026-05-01T00:00:00Z'))
})

const requests = z.object({ requests: z.array(z.object({ at: z.string() })) })

it('lets hourly checks happen wherever it is moved', async () => {
  const { base_url } = sandbox.addresses
  await control(sandbox, '/reset', {})
  const token = await bearerToken(sandbox)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  let passes = true
  const callback = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://local').searchParams.get('crc_token') ?? ''
    response.end(JSON.stringify({ response_token: passes ? webhookSignature(asked) : 'wrong' }))
  }).listen(0, '127.0.0.1')
  await once(callback, 'listening')
  try {
    const address = callback.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await control(sandbox, '/tunnels', { host: 'hooks.example.com', target: `http://127.0.0.1:${port}` })
    const body = JSON.stringify({ url: 'https://hooks.example.com/hourly' })
    await fetch(`${base_url}/2/webhooks`, { method: 'POST', headers, body })
    passes = false
    await control(sandbox, '/clock', { now: '2026-03-02T11:30:00Z' })
    await eventually(async () => {
      const list: unknown = await (await fetch(`${base_url}/2/webhooks`, { headers })).json()
      expect(list).toMatchObject({ data: [{ url: 'https://hooks.example.com/hourly', valid: false }] })
    })
  } finally {
    callback.close()
  }
})
