import { describe, expect, test } from 'vitest'
import { createLimits, type Limits, type Reservation } from '../../../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../../../src/main/core/api/redact.ts'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { authenticationOperations } from '../../../../../src/shared/api/platform/authentication.ts'
import { webhookOperations } from '../../../../../src/shared/api/platform/webhooks.ts'
import { caller, dropped, json, scriptedClient, startTime, text } from './support.ts'

const { get: getAccount, update: updateAccount } = accountOperations
const { delete: deleteWebhook } = webhookOperations

const record = { id: 'a1', name: 'One' }
const one = { params: { account_id: 'a1' } }
const found = () => json(200, { data: record, request: { params: {} } })
const trouble = () => json(503, { errors: [{ code: 'SERVICE_UNAVAILABLE', message: 'm' }] })
const seconds = (time: number) => String(Math.floor(time / 1000))

describe('an answer', () => {
  test('returns the reply, its status, limit and times', async () => {
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

  test('that doesn’t match its schema is unexpected, with the path', async () => {
    const { client } = scriptedClient([() => json(200, { data: { id: 7 } })])
    const outcome = await client.send(caller, getAccount, one)
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'unexpected', status: 200 } })
    expect(outcome.ok ? '' : outcome.fault.message).toContain('data')
  })

  test.each([
    ['HTML', 'isn’t JSON', () => text(200, '<html></html>', { 'content-type': 'text/html' })],
    ['truncated JSON', 'isn’t JSON', () => text(200, '{"data":{"id":"a1"')],
    ['nothing', 'documentation as a whole', () => text(200, '')],
    ['blanks', 'documentation as a whole', () => text(200, ' ')],
    ['a list', 'documentation as a whole', () => json(200, [])],
    ['another record', 'documentation at data.', () => json(200, { data: { id: 7 } })],
  ])('of %s with status 200 is unexpected', async (_name, message, reaction) => {
    const { client } = scriptedClient([reaction])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'unexpected', message: expect.stringContaining(message) },
    })
  })

  test.each([
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [500, false],
  ])('with status %i and data is a success: %s', async (status, isSuccess) => {
    const { client } = scriptedClient([() => json(status, { data: record })])
    expect((await client.send(caller, getAccount, one, { retry: 'never' })).ok).toBe(isSuccess)
  })

  test('with a success that lists refused operations is a refused batch', async () => {
    const operation_errors = [[{ code: 'INVALID', message: 'm' }]]
    const { client } = scriptedClient([() => json(200, { data: record, operation_errors })])
    expect(await client.send(caller, getAccount, one)).toMatchObject({ ok: false, fault: { kind: 'batch' } })
  })

  test('without an envelope isn’t taken for a failure by its own fields', async () => {
    const body = { token_type: 'bearer', access_token: 't', error: 'none', error_description: 'fine' }
    const { client } = scriptedClient([() => json(200, body)])
    const input = { params: { grant_type: 'client_credentials' } } as const
    const { bearerToken } = authenticationOperations
    expect((await client.send(caller, bearerToken, input)).ok).toBe(true)
  })

  test('with data and errors is a success that lists what is missing', async () => {
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

  test('with errors only is a failure in spite of its status', async () => {
    const { client } = scriptedClient([
      () =>
        json(200, {
          errors: [
            { code: 'INVALID', message: 'm', attribute: 'goal' },
            { code: 'INVALID', message: 'm', attribute: 'bid' },
          ],
        }),
    ])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'invalid', errors: [{ field: 'goal' }, { field: 'bid' }] },
    })
  })

  test('to a form', async () => {
    const body = 'oauth_token=t&oauth_token_secret=s%2B&oauth_callback_confirmed=true\r\n'
    const { client, sent } = scriptedClient([() => text(200, body)])
    const { requestToken } = authenticationOperations
    const outcome = await client.send(caller, requestToken, { params: { oauth_callback: 'oob' } })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        reply: { oauth_token: 't', oauth_token_secret: 's+', oauth_callback_confirmed: 'true' },
        partial: [],
      },
    })
    expect(sent[0]?.headers.authorization).toContain('oauth_callback="oob"')
    expect(sent[0]?.headers.authorization).not.toContain('oauth_token=')
  })
})

describe('nothing is sent', () => {
  test('for invalid input', async () => {
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

  test('if it was canceled before', async () => {
    const { client } = scriptedClient([])
    const outcome = await client.send(caller, getAccount, one, { signal: AbortSignal.abort() })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'cancelled', reached: 'no' } })
  })
})

describe('a wrong clock', () => {
  const serverTime = startTime - 7_200_000
  const skewed = () =>
    json(401, { errors: [{ code: 135, message: 'm' }] }, { date: new Date(serverTime).toUTCString() })
  const timestamps = (sent: readonly { headers: Readonly<Record<string, string>> }[]) =>
    sent.map(({ headers }) => Number(/oauth_timestamp="(\d+)"/.exec(headers.authorization ?? '')?.[1]) * 1000)

  test('is corrected by the service’s date for reads and writes, and stays corrected', async () => {
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

  test('is noticed from the date of a refusal that mentions no clock, once', async () => {
    const { client, sent } = scriptedClient([refused(serverTime), found])
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    expect(Math.abs((timestamps(sent)[1] ?? 0) - serverTime)).toBeLessThanOrEqual(1000)
  })

  // Whole seconds of a date hide up to one of the 300 s after which the service refuses.
  test.each([299_100, 299_900, -299_900, -299_100])(
    'is noticed near the limit, where it would look like a signed-out user: %i ms',
    async (skewMs) => {
      const { client } = scriptedClient([refused(startTime + skewMs), found])
      expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    },
  )

  test('that was corrected explains no further refusal, nor does an almost correct one', async () => {
    const signedOut = { ok: false, fault: { kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' } }
    const corrected = scriptedClient([refused(serverTime), refused(serverTime)])
    expect(await corrected.client.send(caller, getAccount, one)).toMatchObject(signedOut)
    const nearly = scriptedClient([refused(startTime + 290_000)])
    expect(await nearly.client.send(caller, getAccount, one)).toMatchObject(signedOut)
  })

  // Once seen as a publish that waited for a sign-in forever: the request was signed a day ahead of the service.
  test('is noticed if it is set right while the refusal is on its way', async () => {
    const { client, clock, sent } = scriptedClient([
      () => {
        clock.advance(-86_400_000)
        return refused(startTime - 86_400_000)()
      },
      found,
    ])
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    expect(timestamps(sent)[1]).toBe(startTime - 86_400_000)
  })

  test('is measured once for all hosts of an environment', async () => {
    const { requestToken } = authenticationOperations
    const { client, sent } = scriptedClient([skewed, skewed, found])
    await client.send(caller, requestToken, { params: { oauth_callback: 'oob' } })
    expect((await client.send(caller, getAccount, one)).ok).toBe(true)
    expect(new Set(sent.map(({ url }) => new URL(url).host)).size).toBe(2)
    expect(Math.abs((timestamps(sent)[2] ?? 0) - serverTime)).toBeLessThanOrEqual(1000)
  })

  test('that is still refused is a fault', async () => {
    const { client, sent } = scriptedClient([skewed, skewed])
    expect(await client.send(caller, getAccount, one)).toMatchObject({
      ok: false,
      fault: { kind: 'clockSkew', serverTime },
    })
    expect(sent).toHaveLength(2)
  })
})

test('each exchange is reported without secrets', async () => {
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

test('an exchange without an answer is reported with the time it took, and its job', async () => {
  const { client, clock, events } = scriptedClient([
    () => {
      clock.advance(7)
      return dropped
    },
  ])
  await client.send(caller, getAccount, one, { retry: 'never', jobId: 'j1' })
  const none = { status: null, requestId: null, remaining: null, requestBytes: 0, responseBytes: 0 }
  expect(events).toEqual([
    expect.objectContaining({ ...none, startedAt: startTime, durationMs: 7, jobId: 'j1' }),
  ])
})

test.each([
  ['info', 'a success', found, null],
  ['warn', 'a fault', trouble, 'serverError'],
] as const)('the log has an %s entry for %s', async (level, _what, reaction, fault) => {
  const entries: unknown[] = []
  const noteOf = (name: string) => (event: string, fields?: object) =>
    entries.push({ level: name, event, ...fields })
  const log = { info: noteOf('info'), warn: noteOf('warn'), error: noteOf('error') }
  const { client } = scriptedClient([reaction], { log })
  await client.send(caller, getAccount, one, { retry: 'never' })
  expect(entries).toEqual([
    expect.objectContaining({ level, event: 'api.request', operation: getAccount.id, fault }),
  ])
})

test('a request that is never sent, or never answered, gives its room back', async () => {
  const { clock } = scriptedClient([])
  const limits = createLimits({ clock })
  let held = 0
  const counting: Limits = {
    ...limits,
    admit(subject) {
      const admission = limits.admit(subject)
      if (admission.kind === 'wait') return admission
      held += 1
      const finish: Reservation['finish'] = (arrived) => {
        held -= 1
        return admission.reservation.finish(arrived)
      }
      return { kind: 'go', reservation: { finish } }
    },
  }
  const { client } = scriptedClient([() => dropped, found], { limits: counting })
  const nobody = { ...caller, credentials: { ...caller.credentials, token: null } }
  for (const sender of [nobody, caller, caller])
    await client.send(sender, getAccount, one, { retry: 'never' })
  expect(held).toBe(0)
})

test('a signal reaches the network', async () => {
  const { signal } = new AbortController()
  const { client, sent } = scriptedClient([found])
  await client.send(caller, getAccount, one, { signal })
  expect(sent[0]?.signal).toBe(signal)
})

test('a request of nobody has no Authorization header', async () => {
  const { client, sent } = scriptedClient([() => text(200, '<html></html>', { 'content-type': 'text/html' })])
  const { authorizePage } = authenticationOperations
  expect(await client.send(caller, authorizePage, { params: { oauth_token: 't' } })).toMatchObject({
    ok: true,
    value: { reply: '<html></html>', partial: [] },
  })
  expect(sent[0]?.headers).not.toHaveProperty('authorization')
})

describe('an answer to another request', () => {
  test.each([
    [200, { data: record, request: { params: { account_id: 'a2' } } }],
    [401, { errors: [{ code: 'UNAUTHORIZED_ACCESS' }], request: { params: { account_id: 'a2' } } }],
  ])('with status %i says nothing about this one, nor about the clock', async (status, body) => {
    const date = new Date(startTime - 7_200_000).toUTCString()
    const { client, sent } = scriptedClient([() => json(status, body, { date })])
    const input = { params: { account_id: 'a1', name: 'x' } }
    expect(await client.send(caller, updateAccount, input)).toMatchObject({
      ok: false,
      fault: { kind: 'dropped', code: 'FOREIGN_ANSWER' },
    })
    expect(sent).toHaveLength(1)
  })
})

describe('the application’s token', () => {
  const withoutBearer = { ...caller, credentials: { ...caller.credentials, bearer: null } }
  const input = { params: { webhook_id: '12' } }

  test('is requested once, whatever the service answers', async () => {
    const { client, sent } = scriptedClient([() => json(429, { errors: [{ code: 88, message: 'm' }] })])
    const outcome = await client.send(withoutBearer, deleteWebhook, input, { retry: 'never' })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'rateLimited' } })
    expect(sent).toHaveLength(1)
  })

  test('is kept after a refusal that isn’t about it', async () => {
    const { client, sent, saved } = scriptedClient([
      () => json(404, { errors: [{ code: 34, message: 'm' }] }),
    ])
    const known = { ...caller, credentials: { ...caller.credentials, bearer: 'the-bearer-token' } }
    expect(await client.send(known, deleteWebhook, input)).toMatchObject({ ok: false })
    expect(sent).toHaveLength(1)
    expect(saved).toEqual([])
  })

  test('is masked wherever it appears', async () => {
    const redactor = createRedactor()
    const token = () => json(200, { token_type: 'bearer', access_token: 'a-new-bearer-token' })
    const { client } = scriptedClient([token, () => json(200, { data: { deleted: true } })], { redactor })
    expect((await client.send(withoutBearer, deleteWebhook, input)).ok).toBe(true)
    expect(redactor.text('got a-new-bearer-token')).not.toContain('a-new-bearer-token')
  })
})

test('the secrets of a caller are masked wherever they appear', async () => {
  const redactor = createRedactor()
  const oauth2 = { clientId: 'client', clientSecret: 'the-client-secret', accessToken: 'the-access-token' }
  const credentials = { ...caller.credentials, bearer: 'the-bearer-token', oauth2 }
  const { client } = scriptedClient([found], { redactor })
  await client.send({ ...caller, credentials }, getAccount, one)
  const { consumer, token } = caller.credentials
  const { clientSecret, accessToken } = oauth2
  for (const secret of [
    consumer.secret,
    token?.key,
    token?.secret,
    accessToken,
    clientSecret,
    credentials.bearer,
  ])
    expect(redactor.text(`got ${secret}.`)).not.toContain(secret)
})

test('webhook IDs in a bearer request are sent with the caller’s bearer token', async () => {
  const { client, sent } = scriptedClient([() => json(200, { data: { deleted: true } })])
  const known = { ...caller, credentials: { ...caller.credentials, bearer: 'the-bearer-token' } }
  expect((await client.send(known, deleteWebhook, { params: { webhook_id: '12' } })).ok).toBe(true)
  expect(sent[0]?.headers.authorization).toBe('Bearer the-bearer-token')
})
