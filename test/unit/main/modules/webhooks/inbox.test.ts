import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import { openStore } from '../../../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import type { EventSigner } from '../../../../../src/main/modules/webhooks/event-tester.ts'
import { createInbox, type Inbox } from '../../../../../src/main/modules/webhooks/inbox.ts'
import { createReplays, type Replays } from '../../../../../src/main/modules/webhooks/replays.ts'
import type { SignedEvent } from '../../../../../src/main/modules/webhooks/webhook-deliverer.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EventSelection, SendResult } from '../../../../../src/shared/webhooks/event-sending.ts'
import { maxUntrustedEvents, type SignatureVerdict } from '../../../../../src/shared/webhooks/inbox.ts'
import { type InboxFilter, unfiltered } from '../../../../../src/shared/webhooks/inbox-filter.ts'
import { unwrap } from '../../../../support/outcomes.ts'

let folder: string
let store: Store
let inbox: Inbox
let replays: Replays
let emitted: unknown[]
let written: string[]
let sent: SignedEvent[]
let flushed: Outcome<void>
let answer: (nth: number) => Promise<SendResult> | SendResult
let sandboxSigner: EventSigner | null
const storedSettings = new Map<string, unknown>()
const dayMs = 86_400_000

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-inbox-'))
  store = openStore({
    folder,
    clock: { now: () => 0 },
    logger: silentLogger,
  })
  emitted = []
  written = []
  sent = []
  flushed = succeed(undefined)
  answer = () => ({ kind: 'answered', status: 200, durationMs: 1 })
  sandboxSigner = { header: 'x-signature', consumerSecret: 'sandbox-secret' }
  inbox = createInbox({
    store: store.inbox,
    durability: { flush: async () => flushed },
    settings: {
      get: (key) => storedSettings.get(key),
      set(key, value) {
        storedSettings.set(key, value)
        return succeed(undefined)
      },
    },
    clock: { now: () => 10 * dayMs },
    logger: silentLogger,
    emit: (name, payload) => emitted.push({ name, payload }),
    dialog: { saveFile: async () => '/exports/events.jsonl' },
    files: {
      async write(_path, lines) {
        for await (const some of lines) written.push(...unwrap(some))
        return succeed(written.length)
      },
    },
    forwarding: store.forwarding,
    keys: {
      sandboxSigner: () => sandboxSigner,
      signer: () => fail({ kind: 'secrets', state: 'missing', message: 'No keys.' }),
      forDoctor: () => fail({ kind: 'secrets', state: 'missing', message: 'No keys.' }),
    },
  })
  replays = createReplays({
    store: store.inbox,
    search: inbox.search,
    sender: {
      find: async () =>
        succeed({
          kind: 'open',
          url: 'http://127.0.0.1:1/hook',
          async post(event) {
            sent.push(event)
            return answer(sent.length)
          },
        }),
    },
    signer: () => succeed({ header: 'x-signature', consumerSecret: 'secret' }),
    emit: (name, payload) => emitted.push({ name, payload }),
  })
})
afterEach(async () => {
  await inbox.close()
  storedSettings.clear()
  store.close()
  rmSync(folder, { recursive: true })
})

const take = async (
  body: string | Uint8Array,
  verdict: SignatureVerdict = 'valid',
  headers: readonly (readonly [string, string])[] = [],
) =>
  unwrap(
    await inbox.accept({
      receivedAt: 1,
      path: '/webhooks/abc',
      headers,
      body: typeof body === 'string' ? Buffer.from(body) : body,
      verdict,
      environmentId: null,
    }),
  )
const list = (text = '', offset = 0, count = 10) => inbox.handlers.list({ text, offset, count })

describe('an event', () => {
  it('is announced with its number', async () => {
    await take('{"data":{"event_uuid":"u","event_type":"dm.sent"}}')
    await take('{}')
    expect(emitted).toEqual([
      { name: 'inboxChanged', payload: { total: 1, latestId: 1 } },
      { name: 'inboxChanged', payload: { total: 2, latestId: 2 } },
    ])
  })

  it('without an ID is the same event if it has the same bytes', async () => {
    expect(await take('{"a":1}')).toMatchObject({ kind: 'unknown', duplicate: false })
    expect((await take('{"a":1}')).duplicate).toBe(true)
    expect((await take('{"a": 1}')).duplicate).toBe(false)
  })

  it.each([['no'], [''], [Uint8Array.from([0xff, 0xfe])]])(
    'that isn’t JSON is stored all the same',
    async (body) => {
      expect(await take(body)).toMatchObject({
        kind: 'notJson',
        eventId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      })
    },
  )

  it('that didn’t reach the disk isn’t stored', async () => {
    flushed = fail({ kind: 'storage', code: 'EIO', message: 'The disk does not answer.' })
    const delivery = {
      receivedAt: 1,
      path: '/',
      headers: [],
      body: Buffer.from('{}'),
      verdict: 'valid',
    } as const
    expect(await inbox.accept({ ...delivery, environmentId: null })).toBe(flushed)
  })

  it('that is gone isn’t found', async () => {
    expect(await inbox.handlers.get({ id: 5 })).toMatchObject({ ok: false, fault: { kind: 'notFound' } })
  })
})

describe('search', () => {
  it('returns windows of matches, and includes later events', async () => {
    for (let index = 0; index < 30; index += 1)
      await take(`{"n":${index},"w":"${index % 2 === 0 ? 'even' : 'odd'}"}`)
    const page = unwrap(await list('EVEN', 3, 2))
    expect(page.total).toBe(15)
    expect(page.rows.map(({ id }) => id)).toEqual([23, 21])
    await take('{"n":30,"w":"even"}')
    expect(unwrap(await list('EVEN', 0, 1))).toMatchObject({ total: 16, rows: [{ id: 31 }] })
    expect(unwrap(await list('nowhere'))).toEqual({ rows: [], total: 0 })
  })

  it('for one text is shared by all who request it, and ends when another text is requested', async () => {
    for (let index = 0; index < 20; index += 1) await take(`{"n":${index}}`)
    const [first, same, other] = await Promise.all([list('"n":1'), list('"n":1', 2), list('"n":2')])
    expect(first).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(same).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    expect(unwrap(other).total).toBe(1)
    const [again, beside] = await Promise.all([list('"n":1'), list('"n":1', 2)])
    expect([unwrap(again).total, unwrap(beside).total]).toEqual([11, 11])
  })
})

describe('clearing', () => {
  it('removes existing events, not those that arrive meanwhile', async () => {
    for (let index = 0; index < 1_200; index += 1) await take(`{"n":${index}}`)
    unwrap(await list('"n":7'))
    const cleared = inbox.handlers.clear(undefined)
    const late = await take('{"n":"late 7"}')
    unwrap(await cleared)
    expect(unwrap(await list())).toMatchObject({ total: 1, rows: [{ id: late.id }] })
    expect(unwrap(await list('"n":7'))).toEqual({ rows: [], total: 0 })
    expect(emitted.at(-1)).toEqual({ name: 'inboxChanged', payload: { total: 1, latestId: late.id } })
  })
})

it('passes on disk faults', async () => {
  store.close()
  for (const outcome of [
    await list(),
    await list('a'),
    await inbox.handlers.get({ id: 1 }),
    await inbox.handlers.clear(undefined),
  ]) {
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'storage' } })
  }
})

it('keeps a limited number of forged events, also in search results', async () => {
  await take('{"kind":"true"}')
  for (let index = 0; index < maxUntrustedEvents; index += 1) await take('{"kind":"forged"}', 'wrong')
  expect(unwrap(await list('kind')).total).toBe(maxUntrustedEvents + 1)
  for (let index = 0; index < 10; index += 1) await take('{"kind":"forged"}', 'missing')
  expect(unwrap(await list('')).total).toBe(maxUntrustedEvents + 1)
  expect(unwrap(await list('kind')).total).toBe(maxUntrustedEvents + 1)
  expect(unwrap(await list('true')).rows).toMatchObject([{ verdict: 'valid' }])
  expect(emitted.at(-1)).toMatchObject({ payload: { total: maxUntrustedEvents + 1 } })
})

describe('retention', () => {
  it('is everything up to a number until the user changes it', async () => {
    expect(unwrap(await inbox.handlers.retention(undefined))).toEqual({ days: null, count: 100_000 })
    await take('{"old":1}')
    expect(unwrap(await inbox.handlers.setRetention({ days: 9, count: null }))).toEqual({
      days: 9,
      count: null,
    })
    expect(unwrap(await list()).total).toBe(0)
    expect(unwrap(await inbox.handlers.retention(undefined))).toEqual({ days: 9, count: null })
  })
})

it('finds bookmarked events, and none whose bookmark was removed', async () => {
  for (const body of ['1', '2', '3']) await take(body)
  const filter: InboxFilter = { ...unfiltered, bookmarked: true }
  const found = async () => {
    const page = unwrap(await inbox.handlers.list({ text: '', filter, offset: 0, count: 10 }))
    return page.rows.map(({ id }) => id)
  }
  expect(await found()).toEqual([])
  unwrap(await inbox.handlers.bookmark({ id: 2, bookmarked: true }))
  expect(await found()).toEqual([2])
  expect(emitted.at(-1)).toEqual({ name: 'inboxChanged', payload: { total: 3, latestId: 3 } })
  unwrap(await inbox.handlers.bookmark({ id: 2, bookmarked: false }))
  expect(await found()).toEqual([])
  expect((await inbox.handlers.bookmark({ id: 9, bookmarked: true })).ok).toBe(false)
})

describe('a wrong signature', () => {
  const body = '{"a":1}'
  const expected = `sha256=${createHmac('sha256', 'sandbox-secret').update(body).digest('base64')}`
  const read = async (verdict: SignatureVerdict, signature: string | null) => {
    const headers = signature === null ? [] : [['x-signature', signature] as const]
    const { id } = await take(body, verdict, headers)
    return unwrap(await inbox.handlers.get({ id })).signatures
  }

  it('is shown with the expected one if the secret is the sandbox’s', async () => {
    expect(await read('wrong', 'sha256=other')).toEqual({ expected, received: 'sha256=other' })
  })

  it('is the only one that is', async () => {
    for (const verdict of ['valid', 'missing', 'unknown'] as const) {
      expect(await read(verdict, 'sha256=other')).toBeNull()
    }
    expect(await read('wrong', null)).toBeNull()
    expect(await read('wrong', expected)).toBeNull()
    sandboxSigner = null
    expect(await read('wrong', 'sha256=other')).toBeNull()
  })
})

describe('an export', () => {
  it('is one line of JSON per event, oldest first, with the body as it was signed', async () => {
    await take('{"data":{"event_type":"dm.sent","event_uuid":"e-1"}}')
    await take('{"data":{"event_type":"dm.received","event_uuid":"e-2"}}')
    await take('{"data":{"event_type":"spaces.end","event_uuid":"e-3"}}')
    const filter = { kind: null, userId: null, verdict: null, bookmarked: null, from: null, until: null }
    expect(unwrap(await inbox.handlers.export({ text: 'dm.', filter }))).toEqual({
      fileName: 'events.jsonl',
      events: 2,
    })
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'dm.sent', event_id: 'e-1', signature: 'valid', received_at: '1970-01-01T00:00:00.001Z' },
      { kind: 'dm.received', body: '{"data":{"event_type":"dm.received","event_uuid":"e-2"}}' },
    ])
  })
})

describe('a stored event', () => {
  const target = { kind: 'receiver' } as const

  it('is sent again byte for byte, with its original signature or a new one', async () => {
    const body = Buffer.from([0x7b, 0xff, 0x7d])
    const { id } = unwrap(
      await inbox.accept({
        receivedAt: 1,
        path: '/webhooks/abc',
        headers: [
          ['x-signature', 'sha256=original'],
          ['content-type', 'application/json; charset=utf-8'],
        ],
        body,
        verdict: 'wrong',
        environmentId: null,
      }),
    )
    for (const signature of ['original', 'new'] as const) {
      expect(unwrap(await replays.replay({ id, target, signature }))).toMatchObject({ status: 200 })
    }
    expect(sent.map((event) => Buffer.from(event.body))).toEqual([body, body])
    expect(sent.map(({ signature }) => signature?.value)).toEqual([
      'sha256=original',
      `sha256=${createHmac('sha256', 'secret').update(body).digest('base64')}`,
    ])
    expect(sent[0]?.contentType).toBe('application/json; charset=utf-8')
  })

  it('that is gone isn’t sent', async () => {
    const outcome = await replays.replay({ id: 9, target, signature: 'original' })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'notFound' } })
  })
})

describe('several stored events', () => {
  const order = { target: { kind: 'receiver' }, signature: 'original' } as const
  const bodies = () => sent.map(({ body }) => Buffer.from(body).toString())
  const ended = { kind: 'ended', failed: [], failures: 0, gone: 0, cancelled: false }

  it('are sent oldest first, with progress, and refused ones are named', async () => {
    for (const body of ['1', '2', '3', '4']) await take(body)
    answer = (nth) =>
      nth === 2
        ? { kind: 'answered', status: 503, durationMs: 1 }
        : nth === 3
          ? { kind: 'unanswered', why: 'gone', durationMs: 1 }
          : { kind: 'answered', status: 204, durationMs: 1 }
    const events: EventSelection = { kind: 'ids', ids: [4, 99, 1, 3, 2] }
    expect(unwrap(await replays.replayMany({ events, ...order }))).toEqual({
      ...ended,
      total: 5,
      accepted: 2,
      failures: 2,
      failed: [
        { id: 2, result: { kind: 'answered', status: 503, durationMs: 1 } },
        { id: 3, result: { kind: 'unanswered', why: 'gone', durationMs: 1 } },
      ],
      gone: 1,
    })
    expect(bodies()).toEqual(['1', '2', '3', '4'])
    expect(emitted.at(-1)).toEqual({ name: 'replayProgressed', payload: { done: 5, total: 5 } })
  })

  it('are those that match, with exceptions', async () => {
    for (const body of ['1', '2', '3']) await take(body)
    await take('4', 'wrong')
    const filter: InboxFilter = { ...unfiltered, verdict: 'valid' }
    const events: EventSelection = { kind: 'matching', text: '', filter, except: [2] }
    const replayed = await replays.replayMany({ events, ...order })
    expect(unwrap(replayed)).toEqual({ ...ended, total: 2, accepted: 2 })
    expect(bodies()).toEqual(['1', '3'])
  })

  it('stop on request, and only one such replay runs', async () => {
    for (const body of ['1', '2', '3']) await take(body)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    answer = async () => {
      begin()
      await released
      return { kind: 'answered', status: 200, durationMs: 1 }
    }
    const events: EventSelection = { kind: 'ids', ids: [1, 2, 3] }
    const replayed = replays.replayMany({ events, ...order })
    await begun
    expect((await replays.replayMany({ events, ...order })).ok).toBe(false)
    unwrap(await replays.cancelReplay(undefined))
    release()
    expect(unwrap(await replayed)).toEqual({ ...ended, total: 3, accepted: 1, cancelled: true })
    expect(bodies()).toEqual(['1'])
    expect(unwrap(await replays.replayMany({ events, ...order }))).toMatchObject({ accepted: 3 })
  })
})
