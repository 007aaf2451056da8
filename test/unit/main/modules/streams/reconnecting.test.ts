import { describe, expect, it } from 'vitest'
import { planGap } from '../../../../../src/main/modules/streams/gap-plan.ts'
import { failureClass, reconnectDelay } from '../../../../../src/main/modules/streams/reconnecting.ts'

describe('the delay before a stream reconnects', () => {
  it.each([
    ['network', [0, 250, 500, 750], 16_000],
    ['service', [5_000, 10_000, 20_000, 40_000], 320_000],
    ['rate', [60_000, 120_000, 240_000, 480_000], 900_000],
    ['early', [0, 1_000, 2_000, 4_000], 60_000],
  ] as const)('%s', (kind, first, max) => {
    expect([1, 2, 3, 4].map((failures) => reconnectDelay(kind, failures, 0))).toEqual(first)
    expect(reconnectDelay(kind, 10_000, 0)).toBe(max)
  })

  it('lasts until the reset that the service gives', () => {
    expect(reconnectDelay('rate', 1, 1_000, 300_000)).toBe(299_000)
    expect(reconnectDelay('rate', 1, 1_000, 2_000)).toBe(60_000)
  })

  it.each([
    [{ kind: 'dropped', code: 'ECONNRESET', message: '' }, 'network'],
    [{ kind: 'serverError', status: 503, retryAfterMs: null, message: '' }, 'service'],
    [{ kind: 'rateLimited', until: null, limit: null, message: '' }, 'rate'],
    [{ kind: 'signedOut', code: 401, message: '' }, null],
    [{ kind: 'sandboxStopped', message: '' }, null],
  ] as const)('depends on the failure: %o', (fault, expected) => {
    expect(failureClass(fault)).toBe(expected)
  })
})

describe('what a stream missed', () => {
  const now = 100_000_000_000
  it.each([
    [null, { kind: 'none' }],
    [now - 1_000, { kind: 'backfill', from: now - 1_000, minutes: 1 }],
    [now - 55_000, { kind: 'backfill', from: now - 55_000, minutes: 2 }],
    [now - 289_000, { kind: 'backfill', from: now - 289_000, minutes: 5 }],
    [now - 291_000, { kind: 'recovery', from: now - 291_000, since: now - 301_000 }],
    [now - 90_000_000, { kind: 'recovery', from: now - 90_000_000, since: now - 86_340_000 }],
    [now + 5_000, { kind: 'backfill', from: now, minutes: 1 }],
  ] as const)('complete until %o', (completeUntil, plan) => {
    expect(planGap(completeUntil, now)).toEqual(plan)
  })
})
