import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { NativeQuestion } from '../../../src/main/core/ports-desktop.ts'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { openStore } from '../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../src/main/modules/data-file/store.ts'
import { createEndpointProbe } from '../../../src/main/modules/webhooks/endpoint/probe.ts'
import { createEndpointReach } from '../../../src/main/modules/webhooks/endpoint-reach.ts'
import { createForwarding, type Forwarding } from '../../../src/main/modules/webhooks/forwarding.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import {
  type ForwardAttempt,
  maxForwardAttempts,
  maxReconnectMs,
} from '../../../src/shared/webhooks/forwarding.ts'
import type { SignatureVerdict } from '../../../src/shared/webhooks/inbox.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type HookAnswer,
  type HookServer,
  openHookServer,
  type TakenRequest,
} from '../../support/hook-server.ts'
import { unwrap } from '../../support/outcomes.ts'
import { longTimeoutMs } from '../../support/runs.ts'

const ownUrl = 'http://127.0.0.1:9/webhooks/0123456789ab'
let folder: string
let store: Store
let forwarding: Forwarding
let time: number
let sleeps: { readonly milliseconds: number; readonly end: () => void }[]
let names: Readonly<Record<string, readonly string[]>>
let asked: NativeQuestion[]
let agrees: boolean
let settings: Map<string, unknown>
let attempts: ForwardAttempt[]
const servers: HookServer[] = []
const clock = { now: () => time }

function open(): void {
  store = openStore({ folder, clock, logger: silentLogger })
  const questions = {
    async confirm(question: NativeQuestion) {
      asked.push(question)
      return agrees
    },
  }
  const reach = createEndpointReach({
    probe: createEndpointProbe({ lookup: async (host) => names[host] ?? [] }),
    inSandbox: () => false,
    control: { tunnels: async () => succeed(new Map()) },
    questions,
  })
  forwarding = createForwarding({
    store: store.forwarding,
    inbox: store.inbox,
    reach,
    questions,
    isOurs: (url) => url === ownUrl,
    settings: {
      get: (key) => settings.get(key),
      set(key, value) {
        settings.set(key, value)
        return succeed(undefined)
      },
    },
    clock,
    logger: silentLogger,
    emit(name, payload) {
      if (name === 'eventForwarded' && 'event' in payload) attempts.push(payload)
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        sleeps.push({ milliseconds, end: resolve })
        signal.addEventListener('abort', () => resolve())
      }),
    timeoutMs: longTimeoutMs,
  })
  forwarding.start()
}
async function end(): Promise<void> {
  await forwarding.close()
  store.close()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-forwarding-'))
  time = 1_000_000
  sleeps = []
  names = { localhost: ['::1', '127.0.0.1'] }
  asked = []
  agrees = true
  settings = new Map()
  attempts = []
  open()
})
afterEach(async () => {
  await end()
  for (const server of servers.splice(0)) await server.close()
  rmSync(folder, { recursive: true })
})

async function serve(answer: (request: TakenRequest) => HookAnswer = () => ({})): Promise<HookServer> {
  const server = await openHookServer(answer)
  servers.push(server)
  return server
}
const save = (url: string, rest: { kinds?: string[]; validOnly?: boolean; enabled?: boolean } = {}) =>
  forwarding.handlers.save({ enabled: true, url, kinds: null, validOnly: true, ...rest })
function receive(
  body: string,
  verdict: SignatureVerdict = 'valid',
  headers: readonly (readonly [string, string])[] = [],
  kind = 'dm.sent',
): number {
  const event = unwrap(
    store.inbox.add({
      receivedAt: time,
      kind,
      eventId: body,
      userId: null,
      verdict,
      environmentId: null,
      oldName: null,
      path: '/',
      headers,
      body: Buffer.from(body),
    }),
  )
  forwarding.onStored(event)
  return event.id
}
const resultOf = async (id: number) => unwrap(await forwarding.handlers.result({ id }))
const state = async () => unwrap(await forwarding.handlers.state(undefined))
const becomes = (id: number, wanted: object) =>
  eventually(async () => expect(await resultOf(id)).toMatchObject(wanted))
/** Passes the pause after the given number of attempts. */
async function passPause(id: number, attempts: number): Promise<void> {
  await becomes(id, { state: 'waiting', attempts })
  const dueAt = unwrap(store.forwarding.next('again'))?.nextAt ?? 0
  await eventually(async () => {
    wakeAt(dueAt)
    expect(await resultOf(id)).not.toMatchObject({ state: 'waiting', attempts })
  })
}
/** The computer's clock moves on, and its timers ring. */
function wakeAt(at: number): void {
  time = Math.max(time, at)
  for (const sleep of sleeps.splice(0)) sleep.end()
}

describe('an event', () => {
  it('arrives with the same bytes and headers, without those of its connection', async () => {
    const { url, taken } = await serve()
    unwrap(await save(url))
    const id = receive('{"é": 1}', 'valid', [
      ['x-signature', 'sha256=abc'],
      ['content-type', 'application/json'],
      ['host', 'receiver.example'],
      ['connection', 'keep-alive, x-hop'],
      ['x-hop', '1'],
      ['transfer-encoding', 'chunked'],
      ['via', 'a'],
      ['via', 'b'],
    ])
    await becomes(id, { state: 'forwarded', attempts: 1, status: 200, error: null })
    expect(taken).toMatchObject([{ method: 'POST', url: '/hook', body: '{"é": 1}' }])
    const headers = taken[0]?.headers
    expect(headers).toMatchObject({
      'x-signature': 'sha256=abc',
      'content-type': 'application/json',
      via: 'a, b',
    })
    expect(headers).toMatchObject({ 'content-length': '9', host: new URL(url).host })
    expect(headers).not.toHaveProperty('x-hop')
    expect(headers).not.toHaveProperty('transfer-encoding')
    expect(await state()).toMatchObject({ forwarded: 1, failed: 0, waiting: 0 })
  })

  it('is sent again after a failure and a pause, without holding up the others', async () => {
    let failures = 2
    const { url, taken } = await serve(({ body }) => ({
      status: body === '{"n":1}' && failures-- > 0 ? 500 : 204,
    }))
    unwrap(await save(url))
    const first = receive('{"n":1}')
    const second = receive('{"n":2}')
    await becomes(second, { state: 'forwarded', attempts: 1 })
    await passPause(first, 1)
    await passPause(first, 2)
    await becomes(first, { state: 'forwarded', attempts: 3, status: 204, error: null })
    expect(taken.map(({ body }) => body)).toEqual(['{"n":1}', '{"n":2}', '{"n":1}', '{"n":1}'])
    expect(attempts.map(({ event, result: { status } }) => [event, status])).toEqual([
      [first, 500],
      [second, 204],
      [first, 500],
      [first, 204],
    ])
  })

  it('is given up after 14 attempts in about four hours, and can be forwarded again', async () => {
    let isUp = false
    const { url } = await serve(() => ({ status: isUp ? 200 : 500 }))
    unwrap(await save(url))
    const id = receive('{}')
    const startedAt = time
    for (let count = 1; count < maxForwardAttempts; count += 1) await passPause(id, count)
    await becomes(id, { state: 'failed', attempts: maxForwardAttempts, status: 500 })
    expect((time - startedAt) / 3_600_000).toBeCloseTo(4.1, 1)
    expect(unwrap(await forwarding.handlers.failed(undefined))).toMatchObject([{ event: id, status: 500 }])
    expect(attempts.at(-1)).toMatchObject({ event: id, nextAt: null })
    isUp = true
    expect(unwrap(await forwarding.handlers.forwardFailedAgain(undefined))).toMatchObject({ failed: 0 })
    await becomes(id, { state: 'forwarded', attempts: 1 })
    expect(unwrap(await forwarding.handlers.failed(undefined))).toEqual([])
  })

  it('waits, like all others, until a program listens, however long', async () => {
    const { url, close, port } = await serve()
    servers.pop()
    await close()
    unwrap(await save(url))
    const first = receive('{"n":1}')
    const second = receive('{"n":2}')
    const waiting = { state: 'waiting', attempts: 0, error: 'Couldn’t connect (ECONNREFUSED)' }
    await becomes(first, waiting)
    for (let count = 0; count < 30; count += 1) {
      const before = attempts.length
      await eventually(() => {
        wakeAt(attempts.at(-1)?.nextAt ?? 0)
        expect(attempts.length).toBeGreaterThan(before)
      })
    }
    expect(await resultOf(first)).toMatchObject(waiting)
    expect(await resultOf(second)).toMatchObject({ state: 'waiting', attempts: 0 })
    const [earlier = 0, last = 0] = attempts.slice(-2).map(({ nextAt }) => nextAt ?? 0)
    expect(last - earlier).toBe(maxReconnectMs)
    const server = await openHookServer(() => ({}), port)
    servers.push(server)
    wakeAt(attempts.at(-1)?.nextAt ?? 0)
    await becomes(second, { state: 'forwarded', attempts: 1 })
    expect(server.taken.map(({ body }) => body)).toEqual(['{"n":1}', '{"n":2}'])
  })

  it('without an answer in time is tried again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let isSlow = true
    const { url } = await serve(() => {
      if (isSlow) vi.advanceTimersByTime(longTimeoutMs)
      return { afterMs: isSlow ? longTimeoutMs : 0 }
    })
    unwrap(await save(url))
    const id = receive('{}')
    await becomes(id, { state: 'waiting', error: 'No response in time' })
    isSlow = false
    vi.useRealTimers()
    await passPause(id, 1)
    await becomes(id, { state: 'forwarded', attempts: 2 })
  })

  it('isn’t sent where a redirect leads, nor again', async () => {
    const target = await serve()
    const { url } = await serve(() => ({ status: 307, headers: { location: target.url } }))
    unwrap(await save(url))
    const id = receive('{}')
    await becomes(id, { state: 'failed', attempts: 1, status: 307 })
    expect(target.taken).toEqual([])
  })

  it('reaches a server that listens on only one address of localhost', async () => {
    const { port, taken } = await serve()
    unwrap(await save(`http://localhost:${port}/hook`))
    await becomes(receive('{}'), { state: 'forwarded', attempts: 1 })
    expect(taken).toHaveLength(1)
  })

  it('isn’t sent once localhost leads elsewhere', async () => {
    unwrap(await save('http://localhost:1/'))
    names = { localhost: ['127.0.0.1', '192.168.0.7'] }
    await becomes(receive('{}'), { state: 'failed', attempts: 1, status: null })
  })

  it('is chosen by kind and signature', async () => {
    const { url, taken } = await serve()
    unwrap(await save(url, { kinds: ['dm.sent'] }))
    expect(await resultOf(receive('wrong', 'wrong'))).toBeNull()
    expect(await resultOf(receive('other', 'valid', [], 'dm.read'))).toBeNull()
    await becomes(receive('right'), { state: 'forwarded' })
    unwrap(await save(url, { validOnly: false }))
    await becomes(receive('wrong again', 'wrong'), { state: 'forwarded' })
    expect(taken.map(({ body }) => body)).toEqual(['right', 'wrong again'])
  })
})

describe('the queue', () => {
  it('survives a restart, with its attempts', async () => {
    let isUp = false
    const { url, taken } = await serve(() => ({ status: isUp ? 200 : 503 }))
    unwrap(await save(url))
    const id = receive('{"n":1}')
    await becomes(id, { state: 'waiting', attempts: 1, status: 503 })
    await end()
    isUp = true
    sleeps = []
    open()
    await passPause(id, 1)
    await becomes(id, { state: 'forwarded', attempts: 2 })
    expect(taken).toHaveLength(2)
  })

  it('keeps an event whose answer was pending at the end', async () => {
    let isSlow = true
    const { url, taken } = await serve(() => ({ afterMs: isSlow ? 60_000 : 0 }))
    unwrap(await save(url))
    const id = receive('{}')
    await eventually(() => expect(taken).toHaveLength(1))
    await end()
    isSlow = false
    open()
    await becomes(id, { state: 'forwarded', attempts: 1 })
  })

  it('waits while forwarding is off, and accepts nothing new', async () => {
    let isUp = false
    const { url } = await serve(() => ({ status: isUp ? 200 : 503 }))
    unwrap(await save(url))
    const id = receive('{"n":1}')
    await becomes(id, { state: 'waiting', attempts: 1 })
    unwrap(await save(url, { enabled: false }))
    isUp = true
    time += 60_000
    expect(await resultOf(receive('{"n":2}'))).toBeNull()
    expect(await forwarding.handlers.forwardAgain({ id })).toMatchObject({ ok: false })
    expect(await resultOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    unwrap(await save(url))
    await becomes(id, { state: 'forwarded', attempts: 2 })
  })
})

describe('the address', () => {
  it.each([
    'http://192.168.0.7/',
    'http://10.0.0.1:3000/hooks',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0:3000/',
    'https://hooks.example.com/in',
    'http://inside.example/',
    'http://user:password@127.0.0.1/',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    '',
  ])('%s is refused without a question', async (url) => {
    names = { 'inside.example': ['127.0.0.1'], 'hooks.example.com': ['93.184.216.34'] }
    expect(await save(url)).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
    expect(asked).toEqual([])
    expect((await state()).settings.enabled).toBe(false)
  })

  it('of our own receiver is refused', async () => {
    expect(await save(ownUrl)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
  })

  it('localhost is refused if it resolves to another computer', async () => {
    names = { localhost: ['127.0.0.1', '10.0.0.9'] }
    expect(await save('http://localhost:3000/')).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
  })

  it('is confirmed once in the program’s dialog', async () => {
    agrees = false
    expect(await save('http://localhost:3000/hooks')).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled' },
    })
    expect((await state()).settings).toMatchObject({ enabled: false, url: '' })
    agrees = true
    unwrap(await save('http://localhost:3000/hooks'))
    unwrap(await save('http://localhost:3000/hooks', { enabled: false }))
    unwrap(await save('http://localhost:3000/hooks', { validOnly: false }))
    expect(asked.map(({ message }) => message)).toEqual(
      Array(2).fill('Forward received webhook events to http://localhost:3000/hooks?'),
    )
  })
})
