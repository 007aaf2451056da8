import { beforeEach, describe, expect, it } from 'vitest'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import { part } from '../ads-calls.ts'
import { basicOf, bearerOf, otherApp, type PlatformCall } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control, signedFetch } from '../support.ts'

/** App-only tokens (sign-in-and-signing.md#app-only-tokens). */

const stage = platformStage()
const { call } = stage
const credentials = { grant_type: 'client_credentials' }

let bearer: string
beforeEach(async () => {
  bearer = await bearerOf(stage.sandbox)
})

describe('requesting a token', () => {
  it.each<[string, PlatformCall, number]>([
    ['a form', { form: credentials }, 200],
    [
      'a form of a named character set',
      {
        body: 'grant_type=client_credentials',
        contentType: 'application/x-www-form-urlencoded; charset=UTF-8',
      },
      200,
    ],
    ['JSON', { json: credentials }, 403],
    ['nothing', {}, 403],
    ['another grant', { form: { grant_type: 'password' } }, 403],
    ['an empty grant', { form: { grant_type: '' } }, 403],
  ])('succeeds with %s', async (_, sent, status) => {
    const answer = await call('POST', '/oauth2/token', { authorization: basicOf(), ...sent })
    expect(answer).toMatchObject({ status, type: 'application/json', code: status === 200 ? undefined : 99 })
    if (status === 200) expect(answer.body).toEqual({ token_type: 'bearer', access_token: bearer.slice(7) })
  })

  const { consumerKey, consumerSecret } = demoApp
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  it.each([
    ['the wrong secret', `Basic ${encoded(`${consumerKey}:wrong`)}`],
    ['the secret of another app', `Basic ${encoded(`${consumerKey}:${otherApp.consumerSecret}`)}`],
    ['an unknown key', `Basic ${encoded(`nobody:${consumerSecret}`)}`],
    ['no secret', `Basic ${encoded(consumerKey)}`],
    ['one colon too many', `Basic ${encoded(`${consumerKey}:${consumerSecret}:`)}`],
    ['no Base64', 'Basic !'],
    ['nothing behind the scheme', 'Basic'],
    ['a bearer token', 'Bearer x'],
    ['no authorization', undefined],
  ])('with %s is 403 code 99 at both addresses', async (_, authorization) => {
    const sent = { ...(authorization === undefined ? {} : { authorization }), form: credentials }
    for (const path of ['/oauth2/token', '/oauth2/invalidate_token']) {
      expect(await call('POST', path, sent)).toMatchObject({
        status: 403,
        code: 99,
        type: 'application/json',
      })
    }
  })

  it('accepts key and secret percent-encoded', async () => {
    const letters = (text: string) =>
      [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    const authorization = `Basic ${encoded(`${letters(consumerKey)}:${letters(consumerSecret)}`)}`
    expect(await call('POST', '/oauth2/token', { authorization, form: credentials })).toMatchObject({
      status: 200,
    })
  })

  it('gives every app its own token, at this address only', async () => {
    expect(await bearerOf(stage.sandbox, otherApp)).not.toBe(bearer)
    const authorization = basicOf()
    expect(await call('GET', '/oauth2/token?grant_type=client_credentials', { authorization })).toMatchObject(
      { status: 405 },
    )
    // The OAuth 2.0 user context endpoint only issues user tokens.
    expect(await call('POST', '/2/oauth2/token', { authorization, form: credentials })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
  })
})

describe('a bearer token', () => {
  it.each([
    ['Bearer', 215],
    ['Bearer two words', 215],
    ['Bearer AAAAAAAAAAAAAAAAAAAAANeverIssued', 89],
  ])('sent as %j is refused', async (authorization, code) => {
    for (const path of ['/2/webhooks', '/2/tweets/search/webhooks']) {
      expect(await call('GET', path, { authorization })).toMatchObject({ status: 401, code })
    }
    const status = code === 215 ? 400 : 401
    expect(await call('GET', '/2/users/me', { authorization })).toMatchObject({ status, code })
  })

  it('is accepted whatever the case of its scheme', async () => {
    const authorization = bearer.replace('Bearer', 'bearer')
    expect(await call('GET', '/2/webhooks', { authorization })).toMatchObject({ status: 200 })
    const inQuery = await call('GET', `/2/webhooks?access_token=${bearer.slice(7)}`)
    expect(inQuery).toMatchObject({ status: 401, code: 215 })
  })

  it.each(['/2/webhooks', '/2/tweets/search/webhooks'])(
    'is accepted by %s and nothing else',
    async (path) => {
      const problem = { status: 403, type: 'application/problem+json', slug: 'unsupported-authentication' }
      expect(await call('GET', path, { authorization: basicOf() })).toMatchObject(problem)
      expect(await call('GET', path, { authorization: 'OAuth oauth_token="broken"' })).toMatchObject(problem)
      const byApp = await signedFetch('GET', stage.sandbox.addresses.base_url + path, null)
      expect(byApp.status).toBe(403)
    },
  )

  it('is valid until it is invalidated, and the next one differs', async () => {
    const path = '/oauth2/invalidate_token'
    const authorization = basicOf()
    for (const form of [{}, { access_token: '' }, { access_token: 'unknown' }]) {
      expect(await call('POST', path, { authorization, form })).toMatchObject({ status: 401, code: 89 })
    }
    const form = { access_token: bearer.slice(7) }
    expect((await call('POST', path, { authorization, form })).body).toEqual(form)
    expect(await call('POST', path, { authorization, form })).toMatchObject({ status: 401, code: 89 })
    const next = await bearerOf(stage.sandbox)
    expect(next).not.toBe(bearer)
    expect(await call('GET', '/2/webhooks', { authorization: bearer })).toMatchObject({
      status: 401,
      code: 89,
    })
    expect(await call('GET', '/2/webhooks', { authorization: next })).toMatchObject({ status: 200 })
  })

  it('ends with a reset', async () => {
    await control(stage.sandbox, '/reset', {})
    expect(await call('GET', '/2/webhooks', { authorization: bearer })).toMatchObject({
      status: 401,
      code: 89,
    })
  })
})

it('refuses the sixteenth call, invalidation or not', async () => {
  const ask = () => call('POST', '/oauth2/token', { authorization: basicOf(), form: credentials })
  // One was requested before the test.
  for (let count = 1; count < 15; count += 1) {
    const { body } = await ask()
    const form = { access_token: String(part(body, 'access_token')) }
    await call('POST', '/oauth2/invalidate_token', { authorization: basicOf(), form })
  }
  expect(await ask()).toMatchObject({ status: 403, code: 99 })
  stage.ahead = 15 * 60_000 - 2000
  expect(await ask()).toMatchObject({ status: 403, code: 99 })
  stage.ahead = 15 * 60_000 + 1000
  expect(await ask()).toMatchObject({ status: 200 })
})
