import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { accountOperations } from '../../../../../../src/shared/api/ads/accounts.ts'
import { webhookOperations } from '../../../../../../src/shared/api/platform/webhooks.ts'
import { caller, dropped, json, offline, type Reaction, scriptedClient } from '../support.ts'

const { list: listWebhooks, register: registerWebhook } = webhookOperations

const token =
  (value: string): Reaction =>
  () =>
    json(200, { token_type: 'bearer', access_token: value })
const none = () => json(200, { data: [], meta: { result_count: 0 } })
const refused = () => json(401, { errors: [{ code: 89, message: 'm' }] })
const tooOften = () => json(403, { errors: [{ code: 99, message: 'm' }] })
const empty = { params: {} }

const withBearer = (bearer: string) => ({ ...caller, credentials: { ...caller.credentials, bearer } })

describe('a token', () => {
  test('is requested once, with Basic over encoded keys, and saved', async () => {
    const { client, sent, saved } = scriptedClient([token('first-token'), none, none])
    await client.send(caller, listWebhooks, empty)
    await client.send(caller, listWebhooks, empty)
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/oauth2/token',
      '/2/webhooks',
      '/2/webhooks',
    ])
    expect(sent[0]?.headers.authorization).toBe(`Basic ${btoa('consumer-key:consumer-secret-1234')}`)
    expect(sent[0]?.body).toBe('grant_type=client_credentials')
    expect(sent[2]?.headers.authorization).toBe('Bearer first-token')
    expect(saved).toEqual(['first-token'])
  })

  test('is requested once for simultaneous callers', async () => {
    const { client, sent } = scriptedClient([token('first-token'), none, none, none])
    await Promise.all([1, 2, 3].map(() => client.send(caller, listWebhooks, empty)))
    expect(sent.filter(({ url }) => url.endsWith('/oauth2/token'))).toHaveLength(1)
  })

  test('of another type is refused', async () => {
    const { client, saved } = scriptedClient([() => json(200, { token_type: 'mac', access_token: 'x' })])
    expect(await client.bearerTokens.acquire(caller)).toMatchObject({
      ok: false,
      fault: { kind: 'unexpected' },
    })
    expect(saved).toEqual([])
  })

  test('is still delivered to the others when one caller cancels', async () => {
    const answered = Promise.withResolvers<void>()
    const { client } = scriptedClient([
      async () => {
        await answered.promise
        return json(200, { token_type: 'bearer', access_token: 'first-token' })
      },
    ])
    const leaving = new AbortController()
    const left = client.bearerTokens.acquire(caller, leaving.signal)
    const stayed = client.bearerTokens.acquire(caller)
    leaving.abort()
    expect(await left).toMatchObject({ ok: false, fault: { kind: 'cancelled' } })
    answered.resolve()
    expect(await stayed).toEqual({ ok: true, value: 'first-token' })
  })

  test('is sent to no other host than its own, even with the same keys', async () => {
    const { client, sent } = scriptedClient([token('token-of-a'), token('token-of-b'), none])
    await client.bearerTokens.acquire(caller)
    const moved = {
      ...caller,
      environment: { ...caller.environment, platformUrl: 'https://other-platform.example' },
    }
    await client.send(moved, listWebhooks, empty)
    expect(sent.map(({ url }) => new URL(url).host)).toEqual([
      'platform.example',
      'other-platform.example',
      'other-platform.example',
    ])
    expect(sent[2]?.headers.authorization).toBe('Bearer token-of-b')
  })

  test('is dropped with its app, even while it is requested', async () => {
    const answered = Promise.withResolvers<void>()
    const { client, saved } = scriptedClient([
      async () => {
        await answered.promise
        return json(200, { token_type: 'bearer', access_token: 'late-token' })
      },
      token('new-token'),
    ])
    const late = client.bearerTokens.acquire(caller)
    client.bearerTokens.forgetApplication(caller.environment.id)
    answered.resolve()
    await late
    expect(saved).toEqual([])
    expect(await client.bearerTokens.acquire(caller)).toEqual({ ok: true, value: 'new-token' })
  })

  test('is kept when another environment’s app is dropped', async () => {
    const { client, sent } = scriptedClient([token('first-token')])
    await client.bearerTokens.acquire(caller)
    client.bearerTokens.forgetApplication('another')
    expect(await client.bearerTokens.acquire(caller)).toEqual({ ok: true, value: 'first-token' })
    expect(sent).toHaveLength(1)
  })

  test('isn’t awaited by a caller who has left, and is by one who may still leave', async () => {
    const { client } = scriptedClient([token('first-token'), token('second-token')])
    expect(await client.bearerTokens.acquire(caller, AbortSignal.abort())).toMatchObject({
      ok: false,
      fault: { kind: 'cancelled', reached: 'no' },
    })
    const staying = new AbortController()
    client.bearerTokens.forgetApplication(caller.environment.id)
    expect(await client.bearerTokens.acquire(caller, staying.signal)).toEqual({
      ok: true,
      value: 'second-token',
    })
    expect(getEventListeners(staying.signal, 'abort')).toEqual([])
  })

  test('that is missing because of the network is requested again, even for a write, which is then sent once', async () => {
    const created = {
      id: '1',
      url: 'https://h.example/',
      valid: true,
      created_at: '2026-01-01T00:00:00.000Z',
    }
    const { client, sent } = scriptedClient([
      () => offline,
      () => dropped,
      token('t-after-trouble'),
      () => json(200, { data: created }),
    ])
    const outcome = await client.send(caller, registerWebhook, {
      params: {},
      body: { url: 'https://h.example/' },
    })
    expect(outcome.ok).toBe(true)
    expect(sent.filter(({ url }) => url.endsWith('/2/webhooks'))).toHaveLength(1)
  })
})

describe('a token that the service refuses', () => {
  test('is renewed once and the request sent again', async () => {
    const { client, sent, saved } = scriptedClient([refused, token('second-token'), none])
    const outcome = await client.send(withBearer('stale-token'), listWebhooks, empty)
    expect(outcome.ok).toBe(true)
    expect(sent.map(({ headers }) => headers.authorization?.split(' ')[0])).toEqual([
      'Bearer',
      'Basic',
      'Bearer',
    ])
    expect(sent[2]?.headers.authorization).toBe('Bearer second-token')
    expect(saved).toEqual([null, 'second-token'])
  })

  test('a second time is a fault that says whose credential it is', async () => {
    const { client } = scriptedClient([refused, token('second-token'), refused])
    expect(await client.send(withBearer('stale-token'), listWebhooks, empty)).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut', code: 89, credential: 'appToken' },
    })
  })

  test('is distinguished from keys unknown to the token endpoint', async () => {
    const { client } = scriptedClient([() => json(401, { errors: [{ code: 32, message: 'm' }] })])
    expect(await client.send(caller, listWebhooks, empty)).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut', code: 32, credential: 'appKeys' },
    })
  })

  test('is distinguished from a user’s token', async () => {
    const { client } = scriptedClient([refused])
    const outcome = await client.send(caller, accountOperations.list, empty)
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'signedOut', code: 89 } })
    expect(outcome.ok || outcome.fault).not.toHaveProperty('credential')
  })

  test('isn’t dropped twice if it was renewed meanwhile', async () => {
    const { client, saved } = scriptedClient([token('second-token')])
    const stale = withBearer('stale-token')
    await client.bearerTokens.forget(stale, 'stale-token')
    await client.bearerTokens.acquire(stale)
    await client.bearerTokens.forget(stale, 'stale-token')
    expect(await client.bearerTokens.acquire(stale)).toEqual({ ok: true, value: 'second-token' })
    expect(saved).toEqual([null, 'second-token'])
  })
})

describe('code 99', () => {
  test('stops further requests for a quarter of an hour, and says until when', async () => {
    const { client, clock, sent } = scriptedClient([tooOften, token('later-token')])
    const first = await client.bearerTokens.acquire(caller)
    expect(first).toMatchObject({ ok: false, fault: { kind: 'forbidden', reason: '99' } })
    expect(first.ok ? '' : first.fault.message).toMatch(/waits until \d\d:\d\d:\d\d/)
    expect(client.bearerTokens.heldUntil(caller)).toBe(clock.now() + 900_000)
    expect((await client.bearerTokens.acquire(caller)).ok).toBe(false)
    expect(sent).toHaveLength(1)
    clock.advance(900_000)
    expect(client.bearerTokens.heldUntil(caller)).toBeNull()
    expect(await client.bearerTokens.acquire(caller)).toEqual({ ok: true, value: 'later-token' })
  })

  test.each([
    ['another refusal', () => json(403, { errors: [{ code: 64, message: 'm' }] })],
    ['no connection', () => offline],
  ])('is what stops them, not %s', async (_what, reaction) => {
    const { client } = scriptedClient([reaction, token('next-token')])
    expect((await client.bearerTokens.acquire(caller)).ok).toBe(false)
    expect(client.bearerTokens.heldUntil(caller)).toBeNull()
    expect(await client.bearerTokens.acquire(caller)).toEqual({ ok: true, value: 'next-token' })
  })

  test('says the same time at once and later', async () => {
    const { client, clock } = scriptedClient([tooOften])
    const first = await client.bearerTokens.acquire(caller)
    clock.advance(60_000)
    expect(await client.bearerTokens.acquire(caller)).toEqual(first)
  })

  test('doesn’t block corrected keys', async () => {
    const { client } = scriptedClient([tooOften, token('right-token')])
    await client.bearerTokens.acquire(caller)
    const corrected = {
      ...caller,
      credentials: { ...caller.credentials, consumer: { key: 'consumer-key', secret: 'right-secret' } },
    }
    expect(await client.bearerTokens.acquire(corrected)).toEqual({ ok: true, value: 'right-token' })
  })
})

describe('invalidating a token', () => {
  test('invalidates it on the service, then forgets it', async () => {
    const { client, sent, saved } = scriptedClient([
      () => json(200, { access_token: 'old-token' }),
      token('new-token'),
    ])
    const known = withBearer('old-token')
    expect((await client.bearerTokens.revoke(known)).ok).toBe(true)
    expect(sent[0]?.body).toBe('access_token=old-token')
    expect(saved).toEqual([null])
    expect(await client.bearerTokens.acquire(known)).toEqual({ ok: true, value: 'new-token' })
  })

  test('counts as done if the service no longer knows it', async () => {
    const { client, saved } = scriptedClient([refused])
    expect((await client.bearerTokens.revoke(withBearer('old-token'))).ok).toBe(true)
    expect(saved).toEqual([null])
  })

  test('keeps it if the service could not be reached', async () => {
    const { client, saved } = scriptedClient([() => offline])
    expect((await client.bearerTokens.revoke(withBearer('old-token'))).ok).toBe(false)
    expect(saved).toEqual([])
  })

  test('needs no request if there is none', async () => {
    const { client, sent } = scriptedClient([])
    expect((await client.bearerTokens.revoke(caller)).ok).toBe(true)
    expect(sent).toEqual([])
  })
})
