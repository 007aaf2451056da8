import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mayHaveTakenEffect } from '../../../src/main/core/api/retry.ts'
import type { Caller, Waiting } from '../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { accountOperations } from '../../../src/shared/api/ads/accounts.ts'
import { untilHeld } from '../../support/held-requests.ts'
import { type Stage, setStage } from './sandbox.ts'

let stage: Stage
let ada: Caller

beforeAll(async () => {
  stage = await setStage({ realWaits: true })
  ada = await stage.signIn('ada')
})
afterAll(() => stage.end())
afterEach(async () => {
  vi.useRealTimers()
  await stage.control('DELETE', '/faults')
})

const params = { account_id: demoAccountIds.northwind }
const read = () => stage.client.send(ada, accountOperations.get, { params })
const rename = (name: string) =>
  stage.client.send(ada, accountOperations.update, { params: { ...params, name } })
const seen = async (method: string) =>
  (await stage.requests()).filter((request) => request.method === method).length
const disturb = (fault: object) => stage.control('POST', '/faults', fault)
const arrives = () => untilHeld(() => stage.control('GET', '/faults'))

describe('a read', () => {
  test.each([
    ['a cut connection', { drop: 'before' }],
    ['an answer that was cut off', { drop: 'after' }],
    ['a 503', { status: 503, body: { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'later' }] } }],
    ['a 500 in HTML', { status: 500, body: '<html>oops</html>', headers: { 'content-type': 'text/html' } }],
  ])('succeeds despite %s', async (_name, fault) => {
    await disturb({ match: { method: 'GET' }, times: 1, ...fault })
    expect(await read()).toMatchObject({ ok: true, value: { attempts: 2 } })
  })

  test('waits as long as the service asks', async () => {
    await disturb({
      match: { method: 'GET' },
      times: 1,
      status: 503,
      body: '',
      headers: { 'retry-after': '1' },
    })
    const waits: Waiting[] = []
    const onWaiting = (waiting: Waiting) => waits.push(waiting)
    const outcome = await stage.client.send(ada, accountOperations.get, { params }, { onWaiting })
    expect(outcome.ok).toBe(true)
    expect(waits).toMatchObject([{ reason: 'serverError', attempt: 1 }])
  })

  test('that isn’t answered times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await disturb({ match: { method: 'GET' }, hold: true })
    const options = { timeoutMs: 5_000, retry: 'never' } as const
    const outcome = stage.client.send(ada, accountOperations.get, { params }, options)
    await arrives()
    vi.advanceTimersByTime(60_000)
    expect(await outcome).toMatchObject({ ok: false, fault: { kind: 'timeout', reached: 'perhaps' } })
  })

  test('can be canceled while it is sent', async () => {
    await disturb({ match: { method: 'GET' }, hold: true })
    const leaving = new AbortController()
    const options = { signal: leaving.signal }
    const outcome = stage.client.send(ada, accountOperations.get, { params }, options)
    await arrives()
    leaving.abort()
    expect(await outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'perhaps' } })
  })
})

describe('a write', () => {
  test.each([
    ['was cut off before', { drop: 'before' }, false],
    ['was carried out and then cut off', { drop: 'after' }, true],
    ['was answered with a 503', { status: 503, body: '' }, false],
  ])('that meets %s is sent once, and its outcome stays open', async (name, fault, carriedOut) => {
    await rename('Before')
    const before = await seen('PUT')
    await disturb({ match: { method: 'PUT' }, times: 1, ...fault })
    const outcome = await rename(name)
    expect(outcome.ok ? false : mayHaveTakenEffect(outcome.fault)).toBe(true)
    expect((await seen('PUT')) - before).toBe(1)
    const found = await read()
    expect(found.ok ? found.value.reply.data.name : null).toBe(carriedOut ? name : 'Before')
  })
})

describe('a full window', () => {
  test('is waited for, by writes too, and reported', async () => {
    const timed = await setStage({ sharedClock: true })
    try {
      const caller = await timed.signIn('ada')
      await timed.control('POST', '/rate_limits', { match: { method: 'PUT' }, limit: 1, window_s: 900 })
      const waits: Waiting[] = []
      const onWaiting = (waiting: Waiting) => waits.push(waiting)
      for (const name of ['One', 'Two', 'Three']) {
        const input = { params: { ...params, name } }
        expect((await timed.client.send(caller, accountOperations.update, input, { onWaiting })).ok).toBe(
          true,
        )
      }
      expect(waits.map(({ reason }) => reason)).toEqual(['rateLimit', 'rateLimit'])
      // The headers of each answer said when the window opens, so no request was refused.
      expect((await timed.requests()).filter(({ status }) => status === 429)).toEqual([])
    } finally {
      await timed.end()
    }
  })
})

describe('a clock that is an hour ahead', () => {
  test('is corrected after one refusal', async () => {
    const skewed = await setStage({ aheadMs: 3_600_000 })
    try {
      const late = await skewed.signIn('ada')
      expect((await skewed.client.send(late, accountOperations.get, { params })).ok).toBe(true)
      const refused = skewed.events.filter(({ fault }) => fault?.kind === 'clockSkew')
      expect(refused).toHaveLength(1)
    } finally {
      await skewed.end()
    }
  })
})
