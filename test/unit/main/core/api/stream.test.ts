import { describe, expect, it, vi } from 'vitest'
import type { ClientParts } from '../../../../../src/main/core/api/client.ts'
import { createLimits } from '../../../../../src/main/core/api/limits.ts'
import type { Caller } from '../../../../../src/main/core/api/types.ts'
import type { HttpRequest } from '../../../../../src/main/core/ports.ts'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import type { Operation } from '../../../../../src/shared/api/operation.ts'
import { webhookOperations } from '../../../../../src/shared/api/platform/webhooks.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import {
  caller,
  dropped,
  json,
  manualClock,
  offline,
  type Reaction,
  scriptedClient,
  startTime,
} from './support.ts'

const appCaller: Caller = { ...caller, credentials: { ...caller.credentials, bearer: 'app-token-1234567' } }
const ofUser = { operation: accountOperations.get, params: { account_id: 'a1' } } as const
const cancelled = fail({ kind: 'cancelled', reached: 'perhaps', message: 'left' })
const headers = {
  date: 'Sat, 21 Nov 2026 12:00:00 GMT',
  'x-rate-limit-limit': '50',
  'x-rate-limit-remaining': '7',
  'x-rate-limit-reset': String(startTime / 1_000 + 900),
}

interface Stream {
  readonly operation?: Operation
  readonly params?: Readonly<Record<string, string | number>>
  readonly from?: Caller
  readonly signal?: AbortSignal
  readonly parts?: Partial<ClientParts>
}

/** Streams what the network does, and notes what follows. */
async function stream(reactions: readonly Reaction[], asked: Stream = {}) {
  const { operation = webhookOperations.list, params = {}, from = appCaller, signal } = asked
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const scripted = scriptedClient(reactions, { log, ...asked.parts })
  const openings: unknown[] = []
  const pieces: string[] = []
  const sink = {
    onOpened: (opening: unknown) => openings.push(opening),
    take: async (piece: Uint8Array) => {
      pieces.push(Buffer.from(piece).toString())
      return succeed(undefined)
    },
  }
  const options = { signal: signal ?? new AbortController().signal, silenceMs: 20_000 }
  const outcome = await scripted.client.stream(from, operation, { params }, sink, options)
  return { ...scripted, outcome, openings, pieces, log, options }
}

/** The service accepts the request, and sends a piece. */
async function open(request: HttpRequest, piece = 'abc'): Promise<void> {
  request.onOpened?.(headers)
  await request.into?.(Buffer.from(piece), 200)
}

const ended: Reaction = async (request) => {
  await open(request)
  return succeed({ status: 200, headers, body: new Uint8Array(), startedAt: startTime, durationMs: 0 })
}

describe('a stream', () => {
  it('is passed on while it lasts, and logged when it ends', async () => {
    const clock = manualClock()
    const lasting: Reaction = async (request) => {
      await open(request)
      clock.advance(5_000)
      await request.into?.(Buffer.from('de'), 200)
      return succeed({ status: 200, headers, body: new Uint8Array(), startedAt: startTime, durationMs: 0 })
    }
    const limits = createLimits({ clock })
    const { outcome, openings, pieces, sent, events, log, options } = await stream([lasting], {
      parts: { clock, limits },
    })
    expect(outcome).toEqual(succeed(undefined))
    expect(openings).toEqual([{ serviceTime: startTime }])
    expect(pieces).toEqual(['abc', 'de'])
    expect(sent).toEqual([
      expect.objectContaining({
        method: 'GET',
        url: 'https://platform.example/2/webhooks',
        headers: expect.objectContaining({ authorization: 'Bearer app-token-1234567' }),
        body: null,
        timeoutMs: 20_000,
        totalMs: 2 ** 31 - 1,
        maximumBytes: Number.POSITIVE_INFINITY,
        signal: options.signal,
      }),
    ])
    const event = {
      operation: 'webhooks.list',
      environmentId: 'test',
      method: 'GET',
      path: '/2/webhooks',
      host: 'platform.example',
      status: 200,
      fault: null,
      attempt: 1,
      startedAt: startTime,
      durationMs: 5_000,
      requestBytes: 0,
      responseBytes: 5,
      requestId: null,
      remaining: 7,
      jobId: null,
    }
    expect(events).toEqual([event])
    expect(log.info.mock.calls).toEqual([['api.stream', event]])
    expect(limits.states()).toMatchObject([{ remaining: 7 }])
  })

  it('is signed for a user, and logged without secrets', async () => {
    const { sent, events } = await stream([ended], {
      ...ofUser,
      params: { account_id: caller.credentials.consumer.secret },
    })
    expect(sent[0]?.headers.authorization).toMatch(/^OAuth /)
    expect(events[0]?.path).toMatch(/accounts\/\[redacted\]/)
  })

  it('has the query of its request in the log', async () => {
    const operation = accountOperations.list
    const { events } = await stream([ended], { operation, params: { count: 5 } })
    expect(events[0]?.path).toMatch(/\?.*count=5/)
  })

  it('that is over at once is logged too', async () => {
    const { outcome, events } = await stream([() => json(200, '')])
    expect(outcome).toEqual(succeed(undefined))
    expect(events).toMatchObject([{ status: 200, fault: null }])
  })

  it('needs no credentials if the operation doesn’t', async () => {
    const { sent } = await stream([ended], { operation: { ...webhookOperations.list, auth: 'none' } })
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('nothing is sent', () => {
  it.each([
    [
      'of a write, with its limit',
      accountOperations.update,
      { account_id: 'a1', name: 'x' },
      expect.any(Number),
    ],
    ['of a read', webhookOperations.list, {}, null],
  ])('if the rate limit is used up: %s', async (_what, operation, params, limit) => {
    const limits = {
      ...createLimits({ clock: manualClock() }),
      admit: () => ({ kind: 'wait', until: 99 }) as const,
    }
    const { outcome, sent } = await stream([], { operation, params, parts: { limits } })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'rateLimited', until: 99, limit } })
    expect(sent).toEqual([])
  })

  it('without a token, and the reserved request is given back', async () => {
    const finish = vi.fn(() => null)
    const limits = {
      ...createLimits({ clock: manualClock() }),
      admit: () => ({ kind: 'go', reservation: { finish } }) as const,
    }
    const from = { ...caller, credentials: { ...caller.credentials, token: null } }
    const { outcome, sent, events } = await stream([], { ...ofUser, from, parts: { limits } })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'signedOut' } })
    expect(finish.mock.calls).toEqual([[null]])
    expect([sent, events]).toEqual([[], []])
  })

  it('with invalid input', async () => {
    const { outcome, sent } = await stream([], { operation: accountOperations.get, params: {} })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
    expect(sent).toEqual([])
  })

  it('if no token for the app can be had', async () => {
    const { outcome, openings } = await stream([() => offline, () => offline, () => offline, () => offline], {
      from: caller,
    })
    expect(outcome).toEqual(offline)
    expect(openings).toEqual([])
  })

  it('once a person has left while waiting for the token', async () => {
    const token = () => json(200, { token_type: 'bearer', access_token: 'late-token-12345' })
    const { outcome } = await stream([token, ended], { from: caller, signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'no' } })
  })
})

describe('a stream that fails', () => {
  it('before it’s opened says what the service answered', async () => {
    const refusal = { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'm' }] }
    const { outcome, events, log, openings } = await stream([() => json(503, refusal, headers)])
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'serverError' } })
    expect(openings).toEqual([])
    expect(events).toMatchObject([
      {
        status: 503,
        fault: { kind: 'serverError' },
        responseBytes: JSON.stringify(refusal).length,
        remaining: 7,
      },
    ])
    expect(log.warn.mock.calls).toEqual([['api.stream', expect.objectContaining({ fault: 'serverError' })]])
    expect(log.info).not.toHaveBeenCalled()
  })

  it('without an answer has no status', async () => {
    const { outcome, events } = await stream([() => dropped])
    expect(outcome).toEqual(dropped)
    expect(events).toMatchObject([
      { status: null, fault: { kind: 'dropped' }, responseBytes: 0, remaining: null },
    ])
  })

  it('after it was opened had been a success', async () => {
    const { outcome, events } = await stream([
      async (request) => {
        await open(request)
        return dropped
      },
    ])
    expect(outcome).toEqual(dropped)
    expect(events).toMatchObject([
      { status: 200, fault: { kind: 'dropped' }, responseBytes: 3, remaining: 7 },
    ])
  })

  it('because a person ended it isn’t a failure, and no request if it wasn’t opened', async () => {
    const left = await stream([
      async (request) => {
        await open(request)
        return cancelled
      },
    ])
    expect(left.outcome).toEqual(cancelled)
    expect(left.events).toMatchObject([{ status: 200, fault: null }])
    expect(left.log.info.mock.calls).toEqual([
      ['api.stream', expect.objectContaining({ fault: 'cancelled' })],
    ])
    const early = await stream([() => cancelled])
    expect(early.outcome).toEqual(cancelled)
    expect(early.events).toEqual([])
  })
})

describe('the app’s token', () => {
  const refused = () => json(401, { errors: [{ code: 89, message: 'm' }] })

  it('is requested anew after the service refused it', async () => {
    const { outcome, saved } = await stream([refused])
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'signedOut', credential: 'appToken' } })
    expect(saved).toEqual([null])
  })

  it.each([
    ['a user’s token is refused', refused, ofUser],
    ['the service fails', () => json(503, { errors: [] }), {}],
    ['all is well', ended, {}],
  ])('is kept if %s', async (_what, reaction, asked) => {
    const { saved } = await stream([reaction], asked)
    expect(saved).toEqual([])
  })
})
