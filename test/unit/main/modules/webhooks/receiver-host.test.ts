import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type {
  ReceivedDelivery,
  ReceiverContext,
} from '../../../../../src/main/modules/webhooks/receiver/receiver.ts'
import {
  createReceiverHost,
  type HostedReceiver,
} from '../../../../../src/main/modules/webhooks/receiver-host.ts'
import type { AnsweredDelivery } from '../../../../../src/main/modules/webhooks/worker/receiver-worker.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import {
  defaultBehaviour,
  type ReceiverBehaviour,
} from '../../../../../src/shared/webhooks/receiver-behaviour.ts'
import { eventually } from '../../../../support/eventually.ts'

const path = '/webhooks/abc'
const header = 'x-service-webhooks-signature'
const entry = new URL('../../../../../src/main/modules/webhooks/worker/receiver-worker.ts', import.meta.url)

let receiver: HostedReceiver
let secret: string
let behaviour: ReceiverBehaviour = defaultBehaviour
let accept: (delivery: ReceivedDelivery) => Promise<Outcome<{ readonly id: number }>>
let answered: AnsweredDelivery[]
let saved: ReceivedDelivery[]
let logged: { readonly event: string; readonly fields: unknown }[]

beforeAll(async () => {
  const log = (event: string, fields?: unknown) => void logged.push({ event, fields })
  const context = (): ReceiverContext => ({
    challenges: { byHost: new Map(), otherwise: secret },
    signers: [{ environmentId: 'x', consumerSecret: secret, signatureHeader: header }],
    tunnelHosts: [],
    behaviour,
  })
  const host = createReceiverHost({ entry, logger: { info: log, warn: log, error: log } })
  const clock = { now: () => 4_000 }
  const onAnswered = (some: readonly AnsweredDelivery[]) => void answered.push(...some)
  const started = await host.listen(
    { path, clock, context, accept: (delivery) => accept(delivery), onAnswered, onVisits: () => undefined },
    0,
  )
  if (!started.ok) throw new Error(started.fault.message)
  receiver = started.value
})
beforeEach(async () => {
  secret = 'first-secret'
  saved = []
  answered = []
  logged = []
  accept = async (delivery) => {
    saved.push(delivery)
    return succeed({ id: saved.length })
  }
  await receiver.refresh()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => receiver.close())

const sign = (body: string, key = secret) =>
  `sha256=${createHmac('sha256', key).update(body).digest('base64')}`

function deliver(body: string, signature = sign(body)) {
  return new Promise<number>((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: receiver.port, method: 'POST', path, headers: { [header]: signature } },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

async function open(count: number): Promise<readonly Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(receiver.port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }),
  )
}

it('keeps what strangers send away from main, however they send it', async () => {
  const messages = vi.spyOn(Worker.prototype, 'emit')
  const dribbling = await open(400)
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\n`
  for (const socket of dribbling) socket.write(head)
  for (const letter of 'a body in pieces') {
    for (const socket of dribbling) if (!socket.destroyed) socket.write(letter)
    await setImmediate()
  }
  const pipelining = await open(50)
  const elsewhere = 'GET /elsewhere HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const ends = pipelining.map((socket) => once(socket.resume(), 'close'))
  for (const socket of pipelining) socket.write(elsewhere.repeat(50))
  await Promise.all(ends)
  expect(await deliver('{}')).toBe(200)
  for (const socket of dribbling) socket.destroy()
  await eventually(() => expect(answered).toHaveLength(1))
  // The delivered one, its answer, and one about the other path.
  expect(messages.mock.calls.filter(([event]) => event === 'message').length).toBeLessThanOrEqual(3)
  expect(saved).toHaveLength(1)
})

it('reports what it answered for saved deliveries', async () => {
  const ids = [7, 8, 9]
  accept = async (delivery) => {
    const id = ids.shift()
    saved.push(delivery)
    return id === undefined
      ? fail({ kind: 'refused', reason: 'state', message: 'The disk is full.' })
      : succeed({ id })
  }
  expect(await deliver('{}')).toBe(200)
  expect(await deliver('{}', 'sha256=none')).toBe(403)
  behaviour = { on: 'events', delayMs: 0, answer: { kind: 'cut' } }
  await receiver.refresh()
  await expect(deliver('{}')).rejects.toThrow()
  behaviour = defaultBehaviour
  await receiver.refresh()
  expect(await deliver('{}')).toBe(503)
  await eventually(() => expect(answered).toHaveLength(3))
  expect(answered.map(({ id, answerStatus }) => [id, answerStatus])).toEqual([
    [7, 200],
    [8, 403],
    [9, null],
  ])
  for (const { answerMs } of answered) expect(answerMs).toBeGreaterThanOrEqual(0)
})

it('passes on events in order, with main’s details', async () => {
  const bodies = Array.from({ length: 20 }, (_, index) => JSON.stringify({ index }))
  for (const body of bodies) expect(await deliver(body)).toBe(200)
  expect(saved.map(({ body }) => Buffer.from(body).toString())).toEqual(bodies)
  expect(saved[0]).toMatchObject({ receivedAt: 4_000, verdict: 'valid', environmentId: 'x', path })
  accept = async () => fail({ kind: 'refused', reason: 'state', message: 'The disk is full.' })
  expect(await deliver('{}')).toBe(503)
})

it('holds back what main hasn’t saved yet, and counts what it rejects', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let atOnce = 0
  let maxAtOnce = 0
  accept = async (delivery) => {
    atOnce += 1
    maxAtOnce = Math.max(maxAtOnce, atOnce)
    await released
    atOnce -= 1
    saved.push(delivery)
    return succeed({ id: saved.length })
  }
  let refused = 0
  const answers = Array.from({ length: 120 }, (_, index) =>
    deliver(`{"forged":${index}}`, 'sha256=none').then((status) => {
      refused += 1
      return status
    }),
  )
  // 32 are being processed and 50 are waiting.
  await eventually(() => expect(refused).toBeGreaterThanOrEqual(120 - 82))
  release()
  expect(new Set(await Promise.all(answers))).toEqual(new Set([403]))
  expect(maxAtOnce).toBeLessThanOrEqual(32)
  const rejected = logged
    .filter(({ event }) => event === 'receiver.busy')
    .map(({ fields }) => Object(fields).rejected as number)
    .reduce((sum, count) => sum + count, 0)
  expect(saved.length + rejected).toBe(120)
  expect(rejected).toBeGreaterThanOrEqual(38)
})

it('checks signatures with the latest secrets', async () => {
  expect(await deliver('{}')).toBe(200)
  secret = 'second-secret'
  await receiver.refresh()
  expect(await deliver('{}', sign('{}', 'first-secret'))).toBe(403)
  expect(await deliver('{}')).toBe(200)
})

it('listens on its port again, with the latest secrets, after an event killed its thread', async () => {
  const posted = vi.spyOn(Worker.prototype, 'postMessage')
  await receiver.refresh()
  const thread = posted.mock.contexts[0]
  if (!(thread instanceof Worker)) throw new Error('There is no thread.')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  accept = async (delivery) => {
    begin()
    await released
    saved.push(delivery)
    return succeed({ id: saved.length })
  }
  const cut = deliver('{"first":1}').catch(() => 'cut')
  await begun
  await thread.terminate()
  secret = 'second-secret'
  release()
  expect(await cut).toBe('cut')
  await eventually(async () => expect(await deliver('{"second":1}')).toBe(200))
  expect(logged.map(({ event }) => event)).toEqual(['receiver.lost'])
})
