import { describe, expect, it } from 'vitest'
import type { LimitState, RequestEvent } from '../../../../../src/main/core/api/types.ts'
import { createConnection } from '../../../../../src/main/modules/status/connection.ts'
import { createLimitsFollower } from '../../../../../src/main/modules/status/limits.ts'

describe('connection', () => {
  const event = (change: Partial<RequestEvent>): RequestEvent => ({
    operation: null,
    environmentId: 'x',
    method: 'GET',
    path: '/',
    host: 'api.example.com',
    status: 200,
    fault: null,
    attempt: 1,
    startedAt: 0,
    durationMs: 1,
    requestBytes: 0,
    responseBytes: 0,
    remaining: null,
    jobId: null,
    requestId: null,
    ...change,
  })

  /** Follows environments and collects what windows of environment x are told. */
  function setConnection(clock: { now: () => number }) {
    const announced: unknown[] = []
    const connection = createConnection(
      { ...clock, monotonic: clock.now },
      () => void announced.push(connection.state('x')),
    )
    const follow = (...ids: readonly string[]) =>
      connection.follow(ids.map((id) => ({ id, isRunning: true })))
    return { announced, connection, follow }
  }

  it('announces changes of the environments that windows show', () => {
    let now = 0
    const { announced, connection, follow } = setConnection({ now: () => now })
    const observe = (change: Partial<RequestEvent>) => {
      now += 1
      connection.observe(event(change))
    }
    observe({})
    expect(announced).toEqual([])
    follow('x')
    observe({})
    observe({ status: 500, fault: { kind: 'serverError', status: 500, retryAfterMs: null, message: '' } })
    observe({ environmentId: 'y', status: null, fault: { kind: 'offline', code: '', host: '', message: '' } })
    observe({ status: null, fault: { kind: 'cancelled', message: '' } })
    observe({ status: null, fault: { kind: 'offline', code: '', host: '', message: '' } })
    observe({ status: null, fault: { kind: 'timeout', reached: 'no', afterMs: 1, message: '' } })
    observe({ status: 429, fault: { kind: 'rateLimited', until: null, limit: null, message: '' } })
    follow('x')
    expect(announced).toEqual([
      { kind: 'unknown', since: 1 },
      { kind: 'online', since: 2 },
      { kind: 'failing', since: 3 },
      { kind: 'offline', since: 6 },
      { kind: 'online', since: 8 },
    ])
  })

  it('is kept apart by environment, and forgotten once no window shows it', () => {
    const { connection, follow } = setConnection({ now: () => 1 })
    follow('x', 'y')
    connection.observe(event({}))
    connection.observe(event({ environmentId: 'y', status: 503 }))
    expect([connection.state('x').kind, connection.state('y').kind]).toEqual(['online', 'failing'])
    follow('y')
    follow('x', 'y')
    expect([connection.state('x').kind, connection.state('y').kind]).toEqual(['unknown', 'failing'])
    expect(connection.state(null).kind).toBe('unknown')
  })

  it('is offline while the built-in sandbox isn’t running, without a request', () => {
    const { announced, connection, follow } = setConnection({ now: () => 1 })
    const stop = () => connection.follow([{ id: 'x', isRunning: false }])
    stop()
    follow('x')
    connection.observe(event({}))
    follow('x')
    stop()
    expect(announced).toEqual([
      { kind: 'offline', since: 1 },
      { kind: 'unknown', since: 1 },
      { kind: 'online', since: 1 },
      { kind: 'offline', since: 1 },
    ])
  })
})

describe('limits', () => {
  const state = (change: Partial<LimitState>): LimitState => ({
    bucket: 'writes',
    owner: 'x/ads/1',
    account: null,
    limit: 450,
    remaining: 450,
    resetAt: 1_000,
    observedAt: 0,
    ...change,
  })

  it('show the open window of the chosen environment with the smallest part left', () => {
    const emitted: unknown[] = []
    let now = 0
    const clock = { now: () => now, monotonic: () => now }
    const limits = createLimitsFollower(clock, () => void emitted.push(limits.state('x')))
    limits.observe(state({}))
    limits.observe(state({ bucket: 'otherReads', limit: 60, remaining: 30 }))
    limits.observe(state({ bucket: 'accountReads', limit: 2_000, remaining: 1_900, account: 'a' }))
    limits.observe(state({ owner: 'x2/ads/1', remaining: 0 }))
    expect(limits.state('x2').tightest).toMatchObject({ remaining: 0 })
    emitted.pop()
    now = 1_000
    limits.observe(state({ remaining: 400, resetAt: 2_000 }))
    expect(emitted).toEqual([
      { tightest: { name: 'writes', remaining: 450, limit: 450, resetsAt: 1_000 } },
      { tightest: { name: 'otherReads', remaining: 30, limit: 60, resetsAt: 1_000 } },
      { tightest: { name: 'writes', remaining: 400, limit: 450, resetsAt: 2_000 } },
    ])
  })

  it('list every open window of the chosen environment, by account where counted by account, fullest first', () => {
    const limits = createLimitsFollower({ now: () => 500, monotonic: () => 500 }, () => undefined)
    limits.observe(state({ remaining: 300 }))
    limits.observe(state({ remaining: 45, account: 'a' }))
    limits.observe(state({ bucket: 'otherReads', resetAt: 400 }))
    limits.observe(state({ owner: 'x2/ads/1' }))
    const common = { name: 'writes', host: 'ads', limit: 450, resetsAt: 1_000, observedAt: 0 }
    expect(limits.windows('x')).toEqual([
      { ...common, accountId: 'a', remaining: 45 },
      { ...common, accountId: null, remaining: 300 },
    ])
  })
})
