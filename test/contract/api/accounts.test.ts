import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../src/main/core/api/types.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { accountOperations } from '../../../src/shared/api/ads/accounts.ts'
import { authenticationOperations } from '../../../src/shared/api/platform/authentication.ts'
import { type Stage, setStage } from './sandbox.ts'

let stage: Stage
let ada: Caller

beforeAll(async () => {
  stage = await setStage()
  ada = await stage.signIn('ada')
})
afterAll(() => stage.end())

const northwind = { account_id: demoAccountIds.northwind }

describe('accounts', () => {
  test('are read one by one, with their rate window', async () => {
    const outcome = await stage.client.send(ada, accountOperations.get, { params: northwind })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        reply: { data: { id: demoAccountIds.northwind, name: 'Northwind Outdoor' } },
        limit: { bucket: 'accountReads', limit: 2000 },
      },
    })
  })

  test('are read page by page', async () => {
    const ids: string[] = []
    const pages = stage.client.pages(ada, accountOperations.list, {
      params: { count: 1, with_deleted: true },
    })
    for await (const outcome of pages) {
      if (!outcome.ok) throw new Error(outcome.fault.message)
      ids.push(...outcome.value.reply.data.map(({ id }) => id))
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(2)
    const whole = await stage.client.send(ada, accountOperations.list, {
      params: { with_deleted: true, with_total_count: true },
    })
    expect(whole).toMatchObject({ ok: true, value: { reply: { total_count: ids.length } } })
  })

  test('keep a name with every character that is hard to sign', async () => {
    const name = "a b+c,d%20&e=f!'()*~ü☃😀"
    const changed = await stage.client.send(ada, accountOperations.update, { params: { ...northwind, name } })
    expect(changed).toMatchObject({ ok: true, value: { reply: { data: { name } } } })
    const found = await stage.client.send(ada, accountOperations.list, { params: { q: name } })
    expect(found).toMatchObject({ ok: true, value: { reply: { data: [{ name }] } } })
  })

  test('send lists separated by commas', async () => {
    const account_ids = [demoAccountIds.northwind, demoAccountIds.wayline]
    const outcome = await stage.client.send(ada, accountOperations.list, { params: { account_ids } })
    expect(outcome.ok ? outcome.value.reply.data.map(({ id }) => id).sort() : []).toEqual(
      [...account_ids].sort(),
    )
  })

  test('are forbidden if they belong to another user', async () => {
    const bert = await stage.signIn('bert')
    const outcome = await stage.client.send(bert, accountOperations.get, { params: northwind })
    expect(outcome).toMatchObject({ ok: false, fault: { kind: 'forbidden', reason: 'ACCOUNT_NOT_FOUND' } })
  })

  test('are created and deleted on the sandbox host', async () => {
    const created = await stage.client.send(ada, accountOperations.createSandbox, { params: {} })
    if (!created.ok) throw new Error(created.fault.message)
    const params = { account_id: created.value.reply.data.id }
    const deleted = await stage.client.send(ada, accountOperations.deleteSandbox, { params })
    expect(deleted).toMatchObject({ ok: true, value: { reply: { data: { deleted: true } } } })
  })
})

describe('credentials', () => {
  test('with a wrong secret are signed out with the host’s code', async () => {
    const { credentials } = ada
    const wrong = {
      ...ada,
      credentials: { ...credentials, consumer: { ...credentials.consumer, secret: 'not it' } },
    }
    expect(await stage.client.send(wrong, accountOperations.get, { params: northwind })).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut', code: 'UNAUTHORIZED_ACCESS' },
    })
  })

  test('that were revoked are signed out with code 89 on the platform host', async () => {
    const leaving = await stage.signIn('ada')
    const { invalidateAccessToken } = authenticationOperations
    expect(await stage.client.send(leaving, invalidateAccessToken, { params: {} })).toMatchObject({
      ok: true,
      value: { reply: { access_token: leaving.credentials.token?.key } },
    })
    expect(await stage.client.send(leaving, invalidateAccessToken, { params: {} })).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut', code: 89 },
    })
  })

  test('with an unregistered callback fail as a sign-in fault', async () => {
    const { requestToken } = authenticationOperations
    const params = { oauth_callback: 'https://elsewhere.example/callback?x=1' }
    expect(await stage.client.send(stage.app, requestToken, { params })).toMatchObject({
      ok: false,
      fault: { kind: 'signIn', reason: 'callbackNotRegistered' },
    })
  })

  test('with a wrong verifier are refused, and the right one still works', async () => {
    const { requestToken, accessToken } = authenticationOperations
    const asked = await stage.client.send(stage.app, requestToken, { params: { oauth_callback: 'oob' } })
    if (!asked.ok) throw new Error(asked.fault.message)
    const { oauth_token: key, oauth_token_secret: secret } = asked.value.reply
    const caller = { ...stage.app, credentials: { ...stage.app.credentials, token: { key, secret } } }
    expect(await stage.client.send(caller, accessToken, { params: { oauth_verifier: '0' } })).toMatchObject({
      ok: false,
      fault: { kind: 'signedOut', code: 32 },
    })
  })
})

describe('console requests', () => {
  test('reach addresses outside the API, and show how they were signed', async () => {
    const outcome = await stage.client.sendRaw(ada, {
      host: 'ads',
      method: 'GET',
      path: '/12/nothing/here?a=1+2',
      query: [
        ['a', ''],
        ['b', '☃'],
      ],
      headers: {},
      body: { kind: 'none' },
      auth: 'user',
    })
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        status: 404,
        fault: { kind: 'notFound', code: 'ROUTE_NOT_FOUND' },
        signature: { method: 'GET' },
      },
    })
  })

  test('sign a form body', async () => {
    const outcome = await stage.client.sendRaw(ada, {
      host: 'ads',
      method: 'PUT',
      path: `/12/accounts/${demoAccountIds.northwind}`,
      query: [],
      headers: {},
      body: {
        kind: 'text',
        text: 'name=Northwind+Outdoor',
        contentType: 'application/x-www-form-urlencoded',
      },
      auth: 'user',
    })
    expect(outcome).toMatchObject({ ok: true, value: { status: 200, fault: null } })
    expect(await stage.client.send(ada, accountOperations.get, { params: northwind })).toMatchObject({
      ok: true,
      value: { reply: { data: { name: 'Northwind Outdoor' } } },
    })
  })
})
