import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createLimits,
  type LimitSubject,
  limitSubject,
  type Reservation,
} from '../../../../../src/main/core/api/limits.ts'
import { readRateHeaders, readRetryAfter } from '../../../../../src/main/core/api/service-answer.ts'
import type { LimitState } from '../../../../../src/main/core/api/types.ts'
import { waitUntil } from '../../../../../src/main/core/api/waiting.ts'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { caller, manualClock, startTime } from './support.ts'

const { list: listAccounts, update: updateAccount } = accountOperations

const resetText = String((startTime + 60_000) / 1000)
const reads: LimitSubject = { bucket: 'accountReads', owner: 'o', account: 'a1', counted: null }
const minute = { bucket: 'writes', limit: 3, windowSeconds: 60 } as const
const writes: LimitSubject = { bucket: 'writes', owner: 'o', account: 'a1', counted: minute }

function family(prefix: string, limit: number, remaining: number, resetAt: number) {
  return {
    [`${prefix}-limit`]: String(limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: String(resetAt / 1000),
  }
}

const user = (remaining: number, resetAt: number) => family('x-rate-limit', 2000, remaining, resetAt)
const account = (remaining: number, resetAt: number) =>
  family('x-account-rate-limit', 500, remaining, resetAt)

function start() {
  const clock = manualClock()
  const limits = createLimits({ clock })
  const go = (subject: LimitSubject) => {
    const admission = limits.admit(subject)
    if (admission.kind !== 'go') throw new Error(`held until ${admission.until}`)
    return (headers: Record<string, string> | null) =>
      admission.reservation.finish(headers === null ? null : { headers, receivedAt: clock.now() })
  }
  return { clock, limits, go }
}

describe('headers', () => {
  test('of an exhausted window hold requests back until its reset is certainly over, and no longer', () => {
    const { clock, limits, go } = start()
    const resetAt = startTime + 900_000
    go(reads)(user(0, resetAt))
    expect(limits.admit(reads)).toEqual({ kind: 'wait', until: resetAt + 1000 })
    expect(limits.nextAllowedAt(reads)).toBe(resetAt + 1000)
    clock.advance(901_000)
    expect(limits.admit(reads).kind).toBe('go')
  })

  test('of the account family take precedence over the user family, for that account only', () => {
    const { limits, go } = start()
    const resetAt = startTime + 900_000
    go(reads)({ ...user(0, resetAt), ...account(7, resetAt) })
    expect(limits.admit(reads).kind).toBe('go')
    const other = { ...reads, account: 'a2' }
    go(other)(user(0, resetAt))
    expect(limits.admit(other).kind).toBe('wait')
    expect(limits.admit(reads).kind).toBe('go')
  })

  test('of a window’s first answer don’t free room that pending requests have taken', () => {
    const { limits, go } = start()
    const resetAt = startTime + 900_000
    const [first, second, third] = [go(reads), go(reads), go({ ...reads, account: 'a2' })]
    first(user(3, resetAt))
    go(reads)
    expect(limits.admit(reads).kind).toBe('wait')
    second(user(2, resetAt))
    third(user(1, resetAt))
    expect(limits.admit(reads).kind).toBe('wait')
  })

  test('let an account’s pending requests take room in its window until they are answered', () => {
    const { clock, limits, go } = start()
    const resetAt = startTime + 900_000
    const [earlier, middle] = [go(reads), go(reads), go(reads), go({ ...reads, account: 'a2' })]
    middle(account(2, resetAt))
    // It's unknown whether two of them are counted already: asks again shortly, not at the window's end.
    expect(limits.admit(reads)).toEqual({ kind: 'wait', until: clock.now() + 250 })
    earlier(account(3, resetAt))
    go(reads)
    expect(limits.admit(reads).kind).toBe('wait')
  })

  test('never let more through than a window holds, and all of it, in any order of requests and answers', () => {
    const window = fc.integer({ min: 1, max: 12 }).chain((limit) =>
      fc.record({
        limit: fc.constant(limit),
        // The window isn't known yet: this many are sent at once.
        together: fc.integer({ min: 1, max: limit }),
        first: fc.array(fc.nat({ max: 99 }), { minLength: 1, maxLength: 6 }),
        steps: fc.array(fc.tuple(fc.constantFrom('go', 'arrive', 'answer'), fc.nat({ max: 99 })), {
          maxLength: 80,
        }),
      }),
    )
    fc.assert(
      fc.property(window, ({ limit, together, first, steps }) => {
        const { limits } = start()
        const resetAt = startTime + 900_000
        let left = limit
        const underWay: { readonly reservation: Reservation; remaining: number | null }[] = []
        const depart = (): boolean => {
          const admission = limits.admit(reads)
          if (admission.kind === 'go') underWay.push({ reservation: admission.reservation, remaining: null })
          return admission.kind === 'go'
        }
        const arrive = (place: number): void => {
          const some = underWay.filter(({ remaining }) => remaining === null)
          const one = some[place % some.length]
          if (one === undefined) return
          left -= 1
          one.remaining = left
          expect(left).toBeGreaterThanOrEqual(0)
        }
        const answer = (place: number): void => {
          const some = underWay.filter(({ remaining }) => remaining !== null)
          const one = some[place % some.length]
          if (one === undefined || one.remaining === null) return
          underWay.splice(underWay.indexOf(one), 1)
          one.reservation.finish({ headers: user(one.remaining, resetAt), receivedAt: startTime })
        }
        for (let number = 0; number < together; number += 1) depart()
        for (const place of first) arrive(place)
        answer(first[0] ?? 0)
        for (const [what, place] of steps) {
          if (what === 'go') depart()
          else if (what === 'arrive') arrive(place)
          else answer(place)
        }
        do {
          while (underWay.length > 0) {
            arrive(0)
            answer(0)
          }
        } while (depart())
        expect(left).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('of the user family apply to every account', () => {
    const { limits, go } = start()
    go(reads)(user(0, startTime + 900_000))
    expect(limits.admit({ ...reads, account: 'a2' }).kind).toBe('wait')
  })

  test('don’t affect other buckets and owners', () => {
    const { limits, go } = start()
    go(reads)(user(0, startTime + 900_000))
    expect(limits.admit({ ...reads, bucket: 'otherReads' }).kind).toBe('go')
    expect(limits.admit({ ...reads, owner: 'p' }).kind).toBe('go')
  })

  test('let simultaneous requests not exceed what is left', () => {
    const { limits, go } = start()
    const resetAt = startTime + 900_000
    go(reads)(user(2, resetAt))
    const first = go(reads)
    go(reads)
    expect(limits.admit(reads).kind).toBe('wait')
    // The first answer still counts two left before the others arrived: the smaller number is right.
    first(user(1, resetAt))
    expect(limits.admit(reads).kind).toBe('wait')
  })

  test('let a request that never arrived return its room', () => {
    const { limits, go } = start()
    go(reads)(user(1, startTime + 900_000))
    go(reads)(null)
    expect(limits.admit(reads).kind).toBe('go')
  })

  test('that an answer lacks count as one request more in the window', () => {
    const { limits, go } = start()
    const resetAt = startTime + 900_000
    go(reads)({ ...user(9, resetAt), ...account(2, resetAt) })
    go(reads)({})
    const remaining = () => limits.states().map((state) => [state.account, state.remaining])
    expect(remaining(), 'the account’s, which counts').toEqual([['a1', 1]])
    go(reads)({})
    expect(remaining()).toEqual([['a1', 0]])
    expect(limits.admit(reads).kind).toBe('wait')
  })

  test('of the user family hold back requests of an account whose own window is over', () => {
    const { clock, limits, go } = start()
    go(reads)(account(0, startTime + 60_000))
    go({ ...reads, account: null })(user(0, startTime + 900_000))
    clock.advance(60_999)
    expect(limits.nextAllowedAt(reads)).toBe(startTime + 61_000)
    clock.advance(1)
    expect(limits.nextAllowedAt(reads)).toBe(startTime + 901_000)
    expect(limits.nextAllowedAt({ ...reads, account: null })).toBe(startTime + 901_000)
  })

  test('of the account family say nothing of a request without an account', () => {
    const { limits, go } = start()
    go({ ...reads, account: null })(account(0, startTime + 900_000))
    expect(limits.states()).toEqual([])
  })

  test('of a new window replace the old one', () => {
    const { clock, limits, go } = start()
    go(reads)(user(0, startTime + 60_000))
    clock.advance(61_000)
    go(reads)(user(1999, startTime + 960_000))
    expect(limits.states()).toEqual([
      {
        bucket: 'accountReads',
        owner: 'o',
        account: null,
        limit: 2000,
        remaining: 1999,
        resetAt: startTime + 960_000,
        observedAt: startTime + 61_000,
      },
    ])
  })

  test.each([
    [1_000, 5],
    [2_000, 9],
  ])('with a reset %i ms later leave %i requests', (laterMs, remaining) => {
    const { go } = start()
    go(reads)(user(5, startTime + 60_000))
    expect(go(reads)(user(9, startTime + 60_000 + laterMs))).toMatchObject({ remaining })
  })

  test('changes are announced until the listener leaves', () => {
    const { limits, go } = start()
    const announced: LimitState[] = []
    const leave = limits.onChange((state) => announced.push(state))
    const state = go(reads)({ ...user(10, startTime + 60_000), ...account(4, startTime + 60_000) })
    expect(announced).toEqual([state])
    expect(state).toMatchObject({ account: 'a1', remaining: 4, limit: 500 })
    leave()
    go(reads)(account(3, startTime + 60_000))
    expect(announced).toHaveLength(1)
  })

  test.each([
    ['missing', {}],
    ['without a reset', { 'x-rate-limit-limit': '5', 'x-rate-limit-remaining': '1' }],
    ['without a limit', { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': resetText }],
    ['without what remains', { 'x-rate-limit-limit': '5', 'x-rate-limit-reset': resetText }],
    ['no numbers', { 'x-rate-limit-limit': 'x', 'x-rate-limit-remaining': '-', 'x-rate-limit-reset': '' }],
  ])('%s headers are ignored', (_name, headers) => {
    const { limits, go } = start()
    expect(go(reads)(headers)).toBeNull()
    expect(limits.admit(reads).kind).toBe('go')
  })
})

describe('our own count per minute', () => {
  test('allows no more than the window holds, counted from the end of each request', () => {
    const { clock, limits, go } = start()
    const first = go(writes)
    clock.advance(5000)
    first({})
    go(writes)({})
    go(writes)({})
    expect(limits.admit(writes)).toEqual({ kind: 'wait', until: startTime + 65_000 })
    clock.advance(59_999)
    expect(limits.admit(writes).kind).toBe('wait')
    clock.advance(1)
    expect(limits.admit(writes).kind).toBe('go')
  })

  test.each([
    ['just left it', 60_000],
    ['left it long ago', 3_600_000],
  ])('allows no more than the window holds after all earlier requests have %s', (_what, milliseconds) => {
    const { clock, limits, go } = start()
    const single = { ...writes, counted: { ...minute, limit: 1 } }
    go(single)({})
    clock.advance(milliseconds)
    go(single)
    expect(limits.admit(single).kind).toBe('wait')
  })

  test('counts pending requests, and tells the caller to ask again shortly', () => {
    const { limits, go } = start()
    go(writes)
    go(writes)
    go(writes)
    expect(limits.admit(writes)).toEqual({ kind: 'wait', until: startTime + 250 })
  })

  test('is shared by all accounts of an owner', () => {
    const { limits, go } = start()
    for (const name of ['a1', 'a2', 'a3']) go({ ...writes, account: name })({})
    expect(limits.admit({ ...writes, account: 'a4' }).kind).toBe('wait')
    expect(limits.admit({ ...writes, owner: 'p' }).kind).toBe('go')
  })

  test('never exceeds the limit within any minute, in any order', () => {
    const { clock, limits } = start()
    const passed: number[] = []
    for (let step = 0; step < 600; step += 1) {
      const admission = limits.admit(writes)
      if (admission.kind === 'go') {
        passed.push(clock.now())
        admission.reservation.finish({ headers: {}, receivedAt: clock.now() })
      }
      clock.advance(((step * 7919) % 13) * 700)
    }
    expect(passed.length).toBeGreaterThan(100)
    for (const time of passed) {
      const within = passed.filter((other) => other >= time && other < time + 60_000)
      expect(within.length).toBeLessThanOrEqual(3)
    }
  })
})

describe('a clock change while a window is full', () => {
  function startSet() {
    const monotonic = manualClock(0)
    const wall = manualClock()
    const clock = { now: wall.now, monotonic: monotonic.now }
    const pass = (milliseconds: number) => {
      wall.advance(milliseconds)
      monotonic.advance(milliseconds)
    }
    const limits = createLimits({ clock })
    const send = (subject: LimitSubject, headers: Record<string, string>) => {
      const admission = limits.admit(subject)
      if (admission.kind !== 'go') throw new Error(`held until ${admission.until}`)
      admission.reservation.finish({ headers, receivedAt: wall.now() })
    }
    return { clock, wall, pass, limits, send }
  }

  test.each([60_000, 3_600_000, 86_400_000])('back by %i ms doesn’t extend the wait', (back) => {
    const { clock, wall, pass, limits, send } = startSet()
    send(reads, user(0, startTime + 900_000))
    for (let sent = 0; sent < 3; sent += 1) send(writes, {})
    pass(10_000)
    wall.advance(-back)
    expect(limits.admit(reads)).toEqual({ kind: 'wait', until: clock.now() + 891_000 })
    expect(limits.admit(writes)).toEqual({ kind: 'wait', until: clock.now() + 50_000 })
    pass(50_000)
    expect(limits.admit(writes).kind).toBe('go')
    pass(841_000)
    expect(limits.admit(reads).kind).toBe('go')
  })

  test.each([60_000, 3_600_000, 86_400_000])('back by %i ms ends a wait in time', async (back) => {
    const { clock, wall, pass } = startSet()
    let slept = 0
    const sleep = async (milliseconds: number) => {
      pass(milliseconds)
      slept += milliseconds
      if (slept === milliseconds) wall.advance(-back)
    }
    const wait = { reason: 'rateLimit', until: clock.now() + 90_000, attempt: 0 } as const
    expect(await waitUntil(wait, {}, { clock, sleep })).toBe('done')
    expect(slept).toBe(90_000)
  })
})

test('a wait ends in time though one clock stopped while the computer slept', async () => {
  const monotonic = manualClock(0)
  const wall = manualClock()
  const clock = { now: wall.now, monotonic: monotonic.now }
  let slept = 0
  const sleep = async (milliseconds: number) => {
    wall.advance(milliseconds)
    slept += milliseconds
  }
  const wait = { reason: 'rateLimit', until: clock.now() + 90_000, attempt: 0 } as const
  expect(await waitUntil(wait, {}, { clock, sleep })).toBe('done')
  expect(slept).toBe(90_000)
})

describe('the window of an operation', () => {
  test('belongs to the application where no user signs', () => {
    const app = { ...listAccounts, auth: 'app' } as const
    const other = { ...caller, credentials: { ...caller.credentials, token: null } }
    expect(limitSubject(app, other, {}).owner).toBe(limitSubject(app, caller, {}).owner)
    expect(limitSubject(app, caller, {}).owner).not.toBe(limitSubject(listAccounts, caller, {}).owner)
    expect(limitSubject(listAccounts, other, {}).owner).not.toBe(limitSubject(app, other, {}).owner)
    expect(limitSubject({ ...listAccounts, limit: null }, caller, {})).toMatchObject({
      bucket: listAccounts.id,
      counted: null,
    })
  })

  test('is counted by us for writes, by the service for reads', () => {
    expect(limitSubject(updateAccount, caller, { account_id: 'x1' })).toMatchObject({
      bucket: 'writes',
      account: 'x1',
      counted: { limit: 450 },
    })
    expect(limitSubject(listAccounts, caller, {})).toMatchObject({
      bucket: 'otherReads',
      account: null,
      counted: null,
    })
  })

  test('is narrowed by a total', () => {
    expect(limitSubject(listAccounts, caller, { with_total_count: true }).bucket).toBe('totalCount')
  })

  test('depends on environment, host and user, and shows no token', () => {
    const { owner } = limitSubject(listAccounts, caller, {})
    const { token } = caller.credentials
    expect(owner).toMatch(/^test\/ads\/[0-9a-f]{12}$/)
    expect(owner).not.toContain(token?.key)
    const other = { ...caller, credentials: { ...caller.credentials, token: { key: 'other', secret: 's' } } }
    expect(limitSubject(listAccounts, other, {}).owner).not.toBe(owner)
  })
})

describe('the service’s times on our clock', () => {
  test('with clocks close together are used unchanged', () => {
    const headers = user(0, startTime + 660_000)
    const date = new Date(startTime + 2000).toUTCString()
    expect(readRateHeaders({ headers: { ...headers, date }, receivedAt: startTime }).user?.resetAt).toBe(
      startTime + 660_000,
    )
  })

  test.each([
    [4_000, 60_000],
    [5_000, 55_000],
    [-5_000, 65_000],
  ])('with clocks %i ms apart begin a window %i ms from now', (skewMs, distanceMs) => {
    const date = new Date(startTime + skewMs).toUTCString()
    const headers = { ...user(0, startTime + 60_000), date }
    expect(readRateHeaders({ headers, receivedAt: startTime }).user?.resetAt).toBe(startTime + distanceMs)
  })

  test.each([
    ['milliseconds for seconds', startTime * 1000],
    ['the largest number that is read', 999_999_999_999_999_000],
    ['an hour', startTime + 3_600_000],
  ])('further away than any window (%s) are reduced to the longest one', (_what, resetAt) => {
    for (const read of [user(0, resetAt), account(0, resetAt)]) {
      const { user: ofUser, account: ofAccount } = readRateHeaders({ headers: read, receivedAt: startTime })
      expect((ofUser ?? ofAccount)?.resetAt).toBe(startTime + 900_000)
    }
    const { clock, limits, go } = start()
    go(writes)(user(0, resetAt))
    expect(limits.admit(writes)).toEqual({ kind: 'wait', until: startTime + 901_000 })
    clock.advance(901_000)
    expect(limits.admit(writes).kind).toBe('go')
  })

  test('with clocks an hour apart keep the same distance from now', () => {
    const headers = user(0, startTime + 3_660_000)
    const date = new Date(startTime + 3_600_000).toUTCString()
    expect(readRateHeaders({ headers: { ...headers, date }, receivedAt: startTime }).user?.resetAt).toBe(
      startTime + 60_000,
    )
  })

  test.each([
    ['30', 30_000],
    ['0', 0],
    ['86400000', 900_000],
    [new Date(startTime + 90_000).toUTCString(), 90_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 900_000],
    [new Date(startTime - 90_000).toUTCString(), 0],
    ['soon', null],
    ['', null],
    ['30 s', null],
    ['about 30', null],
    [' 30', 30_000],
    ['30, 60', 30_000],
    ['30,60', 30_000],
    ['30  ,60', 30_000],
    [undefined, null],
  ])('with retry-after %s are %s ms', (value, milliseconds) => {
    const given = value === undefined ? {} : { 'retry-after': value }
    expect(readRetryAfter({ headers: given, receivedAt: startTime })).toBe(milliseconds)
  })
})
