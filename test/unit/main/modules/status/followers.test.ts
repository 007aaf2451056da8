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

  it('announces changes, for the chosen environment only', () => {
    const emitted: unknown[] = []
    let now = 0
    const connection = createConnection({ now: () => now }, (_name, payload) => emitted.push(payload))
    const observe = (change: Partial<RequestEvent>) => {
      now += 1
      connection.observe(event(change))
    }
    observe({})
    connection.follow('x', true)
    observe({})
    observe({ status: 500, fault: { kind: 'serverError', status: 500, retryAfterMs: null, message: '' } })
    observe({ environmentId: 'y', status: null, fault: { kind: 'offline', code: '', host: '', message: '' } })
    observe({ status: null, fault: { kind: 'cancelled', message: '' } })
    observe({ status: null, fault: { kind: 'offline', code: '', host: '', message: '' } })
    observe({ status: null, fault: { kind: 'timeout', reached: 'no', afterMs: 1, message: '' } })
    observe({ status: 429, fault: { kind: 'rateLimited', until: null, limit: null, message: '' } })
    connection.follow('x', true)
    connection.follow('y', true)
    connection.follow(null, true)
    expect(emitted).toEqual([
      { kind: 'online', since: 2 },
      { kind: 'failing', since: 3 },
      { kind: 'offline', since: 6 },
      { kind: 'online', since: 8 },
      { kind: 'unknown', since: 8 },
    ])
  })

  it('is offline while the built-in sandbox isn’t running, without a request', () => {
    const emitted: unknown[] = []
    const connection = createConnection({ now: () => 1 }, (_name, payload) => emitted.push(payload))
    connection.follow('x', false)
    connection.follow('x', true)
    connection.observe(event({}))
    connection.follow('x', true)
    connection.follow('x', false)
    expect(emitted).toEqual([
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
    const limits = createLimitsFollower({ now: () => now }, (_name, payload) => emitted.push(payload))
    limits.observe(state({}))
    expect(emitted).toEqual([])
    limits.follow('x')
    limits.observe(state({}))
    limits.observe(state({ bucket: 'otherReads', limit: 60, remaining: 30 }))
    limits.observe(state({ bucket: 'accountReads', limit: 2_000, remaining: 1_900, account: 'a' }))
    limits.observe(state({ owner: 'x2/ads/1', remaining: 0 }))
    now = 1_000
    limits.observe(state({ remaining: 400, resetAt: 2_000 }))
    expect(emitted).toEqual([
      { tightest: { name: 'writes', remaining: 450, limit: 450, resetsAt: 1_000 } },
      { tightest: { name: 'otherReads', remaining: 30, limit: 60, resetsAt: 1_000 } },
      { tightest: { name: 'writes', remaining: 400, limit: 450, resetsAt: 2_000 } },
    ])
  })

  it('list every open window of the chosen environment, by account where counted by account, fullest first', () => {
    const limits = createLimitsFollower({ now: () => 500 }, () => undefined)
    limits.follow('x')
    limits.observe(state({ remaining: 300 }))
    limits.observe(state({ remaining: 45, account: 'a' }))
    limits.observe(state({ bucket: 'otherReads', resetAt: 400 }))
    limits.observe(state({ owner: 'x2/ads/1' }))
    const common = { name: 'writes', host: 'ads', limit: 450, resetsAt: 1_000, observedAt: 0 }
    expect(limits.windows()).toEqual([
      { ...common, accountId: 'a', remaining: 45 },
      { ...common, accountId: null, remaining: 300 },
    ])
  })
})
