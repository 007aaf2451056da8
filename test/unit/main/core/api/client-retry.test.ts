import { describe, expect, test } from 'vitest'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { caller, dropped, json, offline, scriptedClient, startTime, text } from './support.ts'

const { get: getAccount, update: updateAccount } = accountOperations

const record = { id: 'a1', name: 'One' }
const one = { params: { account_id: 'a1' } }
const found = () => json(200, { data: record, request: { params: {} } })
const trouble = () => json(503, { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'm' }] })
const seconds = (time: number) => String(Math.floor(time / 1000))

describe('retries', () => {
  test('a read is repeated after an error, signed again, and reports it', async () => {
    const { client, sent, waits, onWaiting } = scriptedClient([() => offline, () => dropped, trouble, found])
    const outcome = await client.send(caller, getAccount, one, { onWaiting })
    expect(outcome).toMatchObject({ ok: true, value: { attempts: 4 } })
    expect(waits.map(({ reason, attempt }) => [reason, attempt])).toEqual([
      ['offline', 1],
      ['dropped', 2],
      ['serverError', 3],
    ])
    const nonces = sent.map(({ headers }) => /oauth_nonce="(\w+)"/.exec(headers.authorization ?? '')?.[1])
    expect(new Set(nonces).size).toBe(4)
  })

  test('a read gives up in the end with the last fault', async () => {
    const { client, sent } = scriptedClient([trouble, trouble, trouble, trouble])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'serverError' },
    })
    expect(sent).toHaveLength(4)
  })

  test.each([
    ['a cut connection', () => dropped],
    ['no connection', () => offline],
    ['a 503', trouble],
    ['an unreadable success', () => text(200, 'gone')],
  ])('a write is sent once, whatever happens: %s', async (_name, reaction) => {
    const { client, sent } = scriptedClient([reaction])
    const outcome = await client.send(caller, updateAccount, { params: { account_id: 'a1', name: 'x' } })
    expect(outcome.ok).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('a write refused by a full window waits for the reset, however far away', async () => {
    const resetAt = startTime + 840_000
    const headers = {
      'x-rate-limit-limit': '450',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    }
    const full = () => json(429, { errors: [{ code: 'TOO_MANY_REQUESTS', message: 'm' }] }, headers)
    const { client, clock, waits, onWaiting } = scriptedClient([full, found])
    const outcome = await client.send(
      caller,
      updateAccount,
      { params: { account_id: 'a1', name: 'x' } },
      { onWaiting },
    )
    expect(outcome.ok).toBe(true)
    expect(waits).toHaveLength(1)
    expect(waits[0]?.until).toBeGreaterThanOrEqual(resetAt)
    expect(waits[0]?.message).toMatch(/^Waiting until \d\d:\d\d:\d\d because of the rate limit\.$/)
    expect(clock.now()).toBeGreaterThanOrEqual(resetAt)
  })

  test('the next call avoids the full window', async () => {
    const resetAt = startTime + 60_000
    const headers = {
      'x-rate-limit-limit': '60',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    }
    const { client, clock, sent, waits, onWaiting } = scriptedClient([
      () => json(200, { data: record }, headers),
      found,
    ])
    await client.send(caller, getAccount, one)
    expect(await client.send(caller, getAccount, one, { onWaiting })).toMatchObject({ ok: true })
    expect(sent).toHaveLength(2)
    expect(waits, 'nothing has been sent yet').toMatchObject([{ reason: 'rateLimit', attempt: 0 }])
    expect(clock.now()).toBeGreaterThanOrEqual(resetAt)
  })

  test.each([
    ['read', getAccount, one, null],
    ['write', updateAccount, { params: { account_id: 'a1', name: 'x' } }, 450],
  ])('a %s whose wait is beyond the limit is a fault at once', async (_effect, operation, input, limit) => {
    const resetAt = startTime + 900_000
    const headers = {
      'x-rate-limit-limit': '60',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    }
    const { client, clock } = scriptedClient([() => json(200, { data: record }, headers)])
    await client.send(caller, operation, input)
    const outcome = await client.send(caller, operation, input, { maximumWaitMs: 1000 })
    const fault = { kind: 'rateLimited', until: resetAt + 1000, limit, reached: 'no' }
    expect(outcome).toMatchObject({ ok: false, fault })
    expect(clock.now()).toBe(startTime)
  })

  test('never happen if turned off', async () => {
    const { client, sent } = scriptedClient([trouble])
    expect((await client.send(caller, getAccount, one, { retry: 'never' })).ok).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('end with a cancel during the wait', async () => {
    const leaving = new AbortController()
    const { client, sent } = scriptedClient([trouble], { sleep: async () => leaving.abort() })
    const outcome = await client.send(caller, getAccount, one, { signal: leaving.signal })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'no' } })
    expect(sent).toHaveLength(1)
  })
})
