import { describe, expect, test } from 'vitest'
import { accountOperations } from '../../../../src/shared/catalogue/accounts.ts'
import { authenticationOperations } from '../../../../src/shared/catalogue/authentication.ts'
import { webhookOperations } from '../../../../src/shared/catalogue/webhooks.ts'
import { caller, dropped, json, offline, scriptedClient, startTime, text } from './support.ts'

const { get: getAccount, list: listAccounts, update: updateAccount } = accountOperations
const { delete: deleteWebhook } = webhookOperations

const record = { id: 'a1', name: 'One' }
const one = { params: { account_id: 'a1' } }
const found = () => json(200, { data: record, request: { params: {} } })
const trouble = () => json(503, { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'm' }] })
const seconds = (time: number) => String(Math.floor(time / 1000))

describe('an answer', () => {
  test('brings the reply, its status, limit and times', async () => {
    const headers = {
      'x-rate-limit-limit': '2000',
      'x-rate-limit-remaining': '1999',
      'x-rate-limit-reset': seconds(startTime + 900_000),
      'x-request-id': 'r-1',
    }
    const { client, sent } = scriptedClient([() => json(200, { data: record }, headers)])
    const outcome = await client.send(caller, getAccount, one)
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        reply: { data: record },
        status: 200,
        limit: { bucket: 'accountReads', limit: 2000, remaining: 1999, resetAt: startTime + 900_000 },
        partial: [],
        requestId: 'r-1',
        attempts: 1,
        durationMs: 5,
      },
    })
    expect(sent[0]?.headers.authorization).toMatch(/^OAuth oauth_consumer_key="consumer-key", /)
    expect(sent[0]?.timeoutMs).toBe(30_000)
  })

  test('that does not fit its schema is unexpected, naming the place', async () => {
    const { client } = scriptedClient([() => json(200, { data: { id: 7 } })])
    const outcome = await client.send(caller, getAccount, one)
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'unexpected', status: 200 } })
    expect(outcome.ok ? '' : outcome.fault.message).toContain('data')
  })

  test.each([
    ['HTML', () => text(200, '<html></html>', { 'content-type': 'text/html' })],
    ['truncated JSON', () => text(200, '{"data":{"id":"a1"', { 'content-type': 'application/json' })],
    ['nothing', () => text(200, '')],
  ])('of %s with status 200 is unexpected', async (_name, reaction) => {
    const { client } = scriptedClient([reaction])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'unexpected' },
    })
  })

  test('with data and errors is a success that says what is missing', async () => {
    const errors = [
      { type: 'https://p/2/problems/conflict', title: 'Conflict' },
      { code: 89, message: 'old' },
    ]
    const { client } = scriptedClient([() => json(200, { data: record, errors })])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: true,
      value: { partial: [{ kind: 'conflict' }, { kind: 'signedOut', code: 89 }] },
    })
  })

  test('with errors alone is a failure in spite of its status', async () => {
    const { client } = scriptedClient([
      () => json(200, { errors: [{ code: 'INVALID', message: 'm', attribute: 'goal' }] }),
    ])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'invalid', errors: [{ field: 'goal' }] },
    })
  })

  test('in form encoding', async () => {
    const body = 'oauth_token=t&oauth_token_secret=s%2B&oauth_callback_confirmed=true'
    const { client, sent } = scriptedClient([() => text(200, body)])
    const { requestToken } = authenticationOperations
    const outcome = await client.send(caller, requestToken, { params: { oauth_callback: 'oob' } })
    expect(outcome).toMatchObject({
      ok: true,
      value: { reply: { oauth_token: 't', oauth_token_secret: 's+' } },
    })
    expect(sent[0]?.headers.authorization).toContain('oauth_callback="oob"')
    expect(sent[0]?.headers.authorization).not.toContain('oauth_token=')
  })
})

describe('nothing goes out', () => {
  test('for input that is not valid', async () => {
    const { client, sent } = scriptedClient([])
    const outcome = await client.send(caller, getAccount, { params: { account_id: 'not an id' } })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'invalid' } })
    expect(sent).toEqual([])
  })

  test('without a signed-in user', async () => {
    const { client, events } = scriptedClient([])
    const nobody = { ...caller, credentials: { ...caller.credentials, token: null } }
    expect(await client.send(nobody, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut' },
    })
    expect(events).toEqual([])
  })

  test('when it was cancelled before', async () => {
    const { client } = scriptedClient([])
    const outcome = await client.send(caller, getAccount, one, { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'no' } })
  })
})

describe('trying again', () => {
  test('a read comes back after trouble, signed anew, and says so', async () => {
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
  ])('a write is sent once whatever happens: %s', async (_name, reaction) => {
    const { client, sent } = scriptedClient([reaction])
    const outcome = await client.send(caller, updateAccount, { params: { account_id: 'a1', name: 'x' } })
    expect(outcome.ok).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('a write that a full window refused waits for the reset, however far', async () => {
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
    expect(waits[0]?.message).toMatch(/^Waits until \d\d:\d\d:\d\d because the rate limit is used up\.$/)
    expect(clock.now()).toBeGreaterThanOrEqual(resetAt)
  })

  test('the next caller does not run into the full window at all', async () => {
    const resetAt = startTime + 60_000
    const headers = {
      'x-rate-limit-limit': '60',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    }
    const { client, clock, sent } = scriptedClient([() => json(200, { data: record }, headers), found])
    await client.send(caller, getAccount, one)
    await client.send(caller, getAccount, one)
    expect(sent).toHaveLength(2)
    expect(clock.now()).toBeGreaterThanOrEqual(resetAt)
  })

  test('a wait longer than accepted is a fault at once', async () => {
    const resetAt = startTime + 900_000
    const headers = {
      'x-rate-limit-limit': '60',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': seconds(resetAt),
    }
    const { client, clock } = scriptedClient([() => json(200, { data: record }, headers)])
    await client.send(caller, getAccount, one)
    const outcome = await client.send(caller, getAccount, one, { maximumWaitMs: 1000 })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'rateLimited', until: resetAt + 1000 } })
    expect(clock.now()).toBe(startTime)
  })

  test('never, where that is asked for', async () => {
    const { client, sent } = scriptedClient([trouble])
    expect((await client.send(caller, getAccount, one, { retry: 'never' })).ok).toBe(false)
    expect(sent).toHaveLength(1)
  })

  test('not after a cancel during the wait', async () => {
    const leaving = new AbortController()
    const { client, sent } = scriptedClient([trouble], { sleep: async () => leaving.abort() })
    const outcome = await client.send(caller, getAccount, one, { signal: leaving.signal })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'no' } })
    expect(sent).toHaveLength(1)
  })
})

describe('a clock that is off', () => {
  const serverTime = startTime - 7_200_000
  const skewed = () =>
    json(401, { errors: [{ code: 135, message: 'm' }] }, { date: new Date(serverTime).toUTCString() })
  const timestamps = (sent: readonly { headers: Readonly<Record<string, string>> }[]) =>
    sent.map(({ headers }) => Number(/oauth_timestamp="(\d+)"/.exec(headers.authorization ?? '')?.[1]) * 1000)

  test('is corrected by the service’s date, for reads and writes, and stays so', async () => {
    const { client, sent } = scriptedClient([skewed, found, found])
    expect((await client.send(caller, updateAccount, { params: { account_id: 'a1', name: 'x' } })).ok).toBe(
      true,
    )
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    const [before = 0, after = 0, later = 0] = timestamps(sent)
    expect(before).toBe(startTime)
    expect(Math.abs(after - serverTime)).toBeLessThanOrEqual(1000)
    expect(later).toBe(after)
  })

  const refused = (date: number) => () =>
    json(
      401,
      { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'm' }] },
      { date: new Date(date).toUTCString() },
    )

  test('is seen from the date of a refusal that names no clock, once', async () => {
    const { client, sent } = scriptedClient([refused(serverTime), found])
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    expect(Math.abs((timestamps(sent)[1] ?? 0) - serverTime)).toBeLessThanOrEqual(1000)
  })

  test('and corrected explains no further refusal, nor does a clock that is nearly right', async () => {
    const signedOut = { ok: false, fault: { kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' } }
    const corrected = scriptedClient([refused(serverTime), refused(serverTime)])
    expect(await corrected.client.send(caller, getAccount, one)).toMatchObject(signedOut)
    const nearly = scriptedClient([refused(startTime + 290_000)])
    expect(await nearly.client.send(caller, getAccount, one)).toMatchObject(signedOut)
  })

  test('is learnt once for all hosts of an environment', async () => {
    const { requestToken } = authenticationOperations
    const { client, sent } = scriptedClient([skewed, skewed, found])
    await client.send(caller, requestToken, { params: { oauth_callback: 'oob' } })
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    expect(new Set(sent.map(({ url }) => new URL(url).host)).size).toBe(2)
    expect(Math.abs((timestamps(sent)[2] ?? 0) - serverTime)).toBeLessThanOrEqual(1000)
  })

  test('and still refused is a fault', async () => {
    const { client, sent } = scriptedClient([skewed, skewed])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'clockSkew', serverTime },
    })
    expect(sent).toHaveLength(2)
  })
})

describe('pages', () => {
  const page = (ids: readonly string[], next: string | null) => () =>
    json(200, { data: ids.map((id) => ({ id })), next_cursor: next })

  async function read(
    reactions: Parameters<typeof scriptedClient>[0],
    params: Parameters<typeof collect>[1] = {},
  ) {
    const scripted = scriptedClient(reactions)
    return { ...scripted, outcomes: await collect(scripted.client, params) }
  }

  async function collect(
    client: ReturnType<typeof scriptedClient>['client'],
    params: { count?: number; cursor?: string; with_total_count?: boolean },
  ) {
    const outcomes = []
    for await (const outcome of client.pages(caller, listAccounts, { params })) outcomes.push(outcome)
    return outcomes
  }

  test('follow the cursor to the end and keep the other parameters', async () => {
    const { outcomes, sent } = await read([page(['a'], 'c2'), page(['b'], 'c3'), page([], null)], {
      count: 1,
    })
    expect(
      outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.reply.data.map(({ id }) => id) : [])),
    ).toEqual(['a', 'b'])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?count=1',
      '?count=1&cursor=c2',
      '?count=1&cursor=c3',
    ])
  })

  test('begin where they are told', async () => {
    const { sent } = await read([page(['b'], null)], { cursor: 'c9' })
    expect(new URL(sent[0]?.url ?? '').search).toBe('?cursor=c9')
  })

  test('end with the first failure', async () => {
    const { outcomes } = await read([
      page(['a'], 'c2'),
      () => json(401, { errors: [{ code: 89, message: 'm' }] }),
    ])
    expect(outcomes.map((outcome) => (outcome.ok ? 'page' : outcome.fault.kind))).toEqual([
      'page',
      'signedOut',
    ])
  })

  test('refuse the total', async () => {
    const { outcomes, sent } = await read([], { with_total_count: true })
    expect(outcomes).toMatchObject([
      { ok: false, fault: { kind: 'invalid', errors: [{ code: 'EXCLUSIVE_PARAMETERS' }] } },
    ])
    expect(sent).toEqual([])
  })

  test('do not go in circles', async () => {
    const { outcomes } = await read([page(['a'], 'c2'), page(['b'], 'c2')])
    expect(outcomes.map((outcome) => (outcome.ok ? 'page' : outcome.fault.kind))).toEqual([
      'page',
      'page',
      'unexpected',
    ])
  })

  test('stop when the reader leaves', async () => {
    const { client, sent } = scriptedClient([page(['a'], 'c2')])
    for await (const outcome of client.pages(caller, listAccounts, { params: {} })) {
      expect(outcome.ok).toBe(true)
      break
    }
    expect(sent).toHaveLength(1)
  })

  test('are for paged operations', async () => {
    const { client } = scriptedClient([])
    await expect(client.pages(caller, getAccount, one)[Symbol.asyncIterator]().next()).rejects.toThrow(
      'accounts.get',
    )
  })
})

test('each exchange is reported without anything secret', async () => {
  const { client, events } = scriptedClient([trouble, found])
  await client.send(caller, getAccount, one)
  expect(events).toMatchObject([
    {
      operation: 'accounts.get',
      method: 'GET',
      path: '/ads/12/accounts/a1',
      host: 'ads.example',
      status: 503,
      fault: { kind: 'serverError' },
      attempt: 1,
      environmentId: 'test',
    },
    { status: 200, fault: null, attempt: 2, responseBytes: 57 },
  ])
  const said = JSON.stringify(events)
  for (const secret of ['consumer-secret-1234', 'token-secret-5678', '42-token', 'oauth_signature']) {
    expect(said).not.toContain(secret)
  }
})

test('webhook ids in a bearer request go with the bearer token of the caller', async () => {
  const { client, sent } = scriptedClient([() => json(200, { data: { deleted: true } })])
  const known = { ...caller, credentials: { ...caller.credentials, bearer: 'the-bearer-token' } }
  expect((await client.send(known, deleteWebhook, { params: { webhook_id: '12' } })).ok).toBe(true)
  expect(sent[0]?.headers.authorization).toBe('Bearer the-bearer-token')
})
