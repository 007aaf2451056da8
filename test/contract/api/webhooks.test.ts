import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookOperations } from '../../../src/shared/api/platform/webhooks.ts'
import { openCallback, type Stage, setStage } from './sandbox.ts'

let stage: Stage
let callback: Awaited<ReturnType<typeof openCallback>>

beforeAll(async () => {
  stage = await setStage()
})
afterAll(() => stage.end())
beforeEach(async () => {
  callback = await openCallback(stage)
})
afterEach(async () => {
  await callback.close()
  await stage.control('POST', '/reset')
})

const register = (url: string) =>
  stage.client.send(stage.app, webhookOperations.register, { params: {}, body: { url } })

describe('a webhook', () => {
  test('is registered, listed, checked and deleted with the app’s own token', async () => {
    const registered = await register(callback.url)
    if (!registered.ok) throw new Error(registered.fault.message)
    const { id } = registered.value.reply.data
    expect(registered.value.reply.data).toMatchObject({ url: callback.url, valid: true })
    expect(await stage.client.send(stage.app, webhookOperations.list, { params: {} })).toMatchObject({
      ok: true,
      value: { reply: { data: [{ id }], meta: { result_count: 1 } } },
    })
    const params = { webhook_id: id }
    expect(await stage.client.send(stage.app, webhookOperations.validate, { params })).toMatchObject({
      ok: true,
      value: { reply: { data: { valid: true } } },
    })
    expect(await stage.client.send(stage.app, webhookOperations.delete, { params })).toMatchObject({
      ok: true,
      value: { reply: { data: { deleted: true } } },
    })
  })

  test('is refused if its endpoint answers wrongly', async () => {
    callback.answerWrongly()
    expect(await register(callback.url)).toMatchObject({
      ok: false,
      fault: { kind: 'webhook', reason: 'CrcValidationFailed' },
    })
  })

  test.each(['http://hooks.example.com/x', 'https://hooks.example.com:8443/x'])('at %s', async (url) => {
    expect(await register(url)).toMatchObject({
      ok: false,
      fault: { kind: 'webhook', reason: 'UrlValidationFailed' },
    })
  })

  test('is refused the second time', async () => {
    await register(callback.url)
    expect(await register(callback.url)).toMatchObject({
      ok: false,
      fault: { kind: 'webhook', reason: 'DuplicateUrlFailed' },
    })
  })

  test('is refused beyond the limit', async () => {
    for (let count = 1; count <= 5; count += 1)
      expect((await register(`${callback.url}/${count}`)).ok).toBe(true)
    expect(await register(`${callback.url}/6`)).toMatchObject({
      ok: false,
      fault: { kind: 'webhook', reason: 'WebhookLimitExceeded' },
    })
  })

  test('is refused if it doesn’t exist', async () => {
    const outcome = await stage.client.send(stage.app, webhookOperations.delete, {
      params: { webhook_id: '404' },
    })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'webhook', reason: 'WebhookIdInvalid' } })
  })
})

describe('the bearer token', () => {
  const tokenCalls = async () =>
    (await stage.requests()).filter(({ path }) => path === '/oauth2/token').length

  test('is requested once, and renewed after it was revoked', async () => {
    const fresh = { ...stage.app, environment: { ...stage.environment, id: 'bearer-test' } }
    const list = () => stage.client.send(fresh, webhookOperations.list, { params: {} })
    const outcomes = await Promise.all([list(), list(), list()])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await tokenCalls()).toBe(1)

    const first = await stage.client.bearerTokens.acquire(fresh)
    expect((await stage.client.bearerTokens.revoke(fresh)).ok).toBe(true)
    const second = await stage.client.bearerTokens.acquire(fresh)
    expect(first.ok && second.ok && first.value !== second.value).toBe(true)
  })

  test('is renewed during a request if the service has forgotten it', async () => {
    expect((await register(callback.url)).ok).toBe(true)
    await stage.control('POST', '/reset')
    expect(await stage.client.send(stage.app, webhookOperations.list, { params: {} })).toMatchObject({
      ok: true,
      value: { attempts: 2 },
    })
  })

  test('with wrong keys is code 99, and isn’t requested again right away', async () => {
    const consumer = { ...stage.app.credentials.consumer, secret: 'not it' }
    const wrong = { ...stage.app, credentials: { ...stage.app.credentials, consumer } }
    for (let count = 0; count < 3; count += 1) {
      expect(await stage.client.bearerTokens.acquire(wrong)).toMatchObject({
        ok: false,
        fault: { kind: 'forbidden', reason: '99' },
      })
    }
    expect(await tokenCalls()).toBe(1)
    expect(stage.client.bearerTokens.heldUntil(wrong)).not.toBeNull()
  })

  test('can’t be replaced by a user signature, and the refusal names the problem', async () => {
    const outcome = await stage.client.sendRaw(await stage.signIn('ada'), {
      host: 'platform',
      method: 'GET',
      path: '/2/webhooks',
      query: [],
      headers: {},
      body: { kind: 'none' },
      auth: 'user',
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: { status: 403, fault: { kind: 'forbidden', reason: 'unsupported-authentication' } },
    })
  })
})
