import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { control, startDemo } from '../support.ts'
import { bearerToken, openStream } from './stream-client.ts'

const path = '/2/activity/stream'

let sandbox: RunningSandbox
let bearer: string

beforeAll(async () => {
  sandbox = await startDemo()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await control(sandbox, '/reset', {})
  await control(sandbox, '/clock', { now: '2026-11-25T12:00:00Z', speed: 0 })
  bearer = await bearerToken(sandbox)
})

const open = (query = '') => openStream(sandbox, path + query, bearer)
const connections = async () => {
  const response = await fetch(`${sandbox.addresses.control_url}/connections`)
  return Reflect.get(Object(await response.json()), 'connections')
}

it('sends its status before the first line, and an empty line after 20 seconds of silence', async () => {
  const stream = await open()
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, expect.stringContaining('json')])
  await control(sandbox, '/clock', { now: '2026-11-25T12:00:20Z' })
  expect(await stream.next()).toBe('')
  await control(sandbox, '/clock', { now: '2026-11-25T12:00:40Z' })
  expect(await stream.next()).toBe('')
  stream.close()
})

it('refuses more connections than an app may have, until one ends', async () => {
  const [first] = [await open(), await open()]
  const third = await open()
  expect(third.status).toBe(429)
  expect(JSON.parse((await third.next()) ?? '')).toMatchObject({
    type: expect.stringMatching(/streaming-connection$/),
    connection_issue: 'TooManyConnections',
  })
  first.close()
  await expect.poll(connections).toHaveLength(1)
  expect((await open()).status).toBe(200)
})

it('says why it ends a connection before it does', async () => {
  const stream = await open()
  const order = { endpoint: 'activity_stream', disconnect_type: 'OperationalDisconnect', detail: 'Restart' }
  expect(await control(sandbox, '/disconnects', order)).toEqual({ ended: 1 })
  expect(await stream.nextJson()).toEqual({
    errors: [
      {
        title: 'operational-disconnect',
        disconnect_type: 'OperationalDisconnect',
        detail: 'Restart',
        type: `${sandbox.addresses.base_url}/2/problems/operational-disconnect`,
      },
    ],
  })
  expect(await stream.next()).toBeNull()
  expect(await connections()).toEqual([])
})

it('can cut a connection without a message', async () => {
  const stream = await open()
  await control(sandbox, '/disconnects', { abrupt: true })
  await expect(stream.next()).rejects.toThrow()
})

it('ends at once if its end time has passed', async () => {
  const stream = await open('?end_time=2026-11-25T11:00:00Z')
  expect(await stream.next()).toBeNull()
})

it('answers HEAD without keeping a connection', async () => {
  const headers = { authorization: `Bearer ${bearer}` }
  const response = await fetch(sandbox.addresses.base_url + path, { method: 'HEAD', headers })
  expect(response.status).toBe(200)
  await expect.poll(connections).toEqual([])
})

it('refuses an app whose package lacks the operations', async () => {
  await control(sandbox, '/apps', { consumer_key: demoApp.consumerKey, without: ['activity'] })
  const refused = await open()
  expect([refused.status, JSON.parse((await refused.next()) ?? '')]).toMatchObject([
    403,
    { reason: 'client-not-enrolled' },
  ])
})

it('filters and ends connections by every name that the list shows', async () => {
  const call = async (method: string, address: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    const response = await fetch(`${sandbox.addresses.base_url}/2/connections${address}`, { method, headers })
    const body: unknown = await response.json()
    return body
  }
  await fetch(`${sandbox.addresses.base_url}/2/powerstream/rules`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rules: [{ value: 'boots' }] }),
  })
  const streams = {
    activity_stream: await open(),
    powerstream: await openStream(sandbox, '/2/powerstream', bearer),
  }
  for (const [name, stream] of Object.entries(streams)) {
    expect(await call('GET', `?endpoints=${name}`)).toMatchObject({
      data: [{ endpoint_name: name }],
      meta: { result_count: 1 },
    })
    expect(await call('DELETE', `/${name}`)).toMatchObject({ data: { successful_kills: 1 } })
    expect(await call('GET', `?endpoints=${name}`)).toMatchObject({ data: [] })
    stream.close()
  }
})
