import { describe, expect, it } from 'vitest'
import { demoApp, demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { operations } from '../../../../src/shared/api/index.ts'
import type { Operation } from '../../../../src/shared/api/operation.ts'
import { part } from '../ads-calls.ts'
import { bearerOf, type PlatformCall } from '../platform-calls.ts'
import { platformStage } from '../platform-stage.ts'
import { control } from '../support.ts'
import {
  approvedCode,
  asked,
  authorizeUrl,
  challenge,
  exchange,
  tokensOf,
  userTokens,
  verifier,
} from './oauth2-support.ts'

const confidential = { client_id: 'confidential client', client_secret: 'its secret:%' }
const stage = platformStage(
  {},
  {
    apps: [
      {
        client_id: demoApp.clientId,
        callback_urls: [demoApp.callback, 'https://client.example.com/cb?source=1'],
      },
      { ...confidential, client_type: 'confidential', callback_urls: [demoApp.callback] },
    ],
  },
)

const basic = (id: string, secret: string) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

const token = (form: Readonly<Record<string, string>>, more: PlatformCall = {}) =>
  stage.call('POST', '/2/oauth2/token', { form, ...more })

const approve = (changed: Readonly<Record<string, string | undefined>>, deny = false) =>
  control(stage.sandbox, '/approve', {
    authorize_url: authorizeUrl(stage.sandbox, changed),
    username: 'ada',
    deny,
  })

describe('the authorize page', () => {
  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
    ['no redirect address', { redirect_uri: undefined }],
    ['another path', { redirect_uri: 'http://127.0.0.1/oauth/other' }],
    ['a further query', { redirect_uri: `${demoApp.callback}?more=1` }],
    ['a fragment', { redirect_uri: `${demoApp.callback}#there` }],
    ['a look-alike host', { redirect_uri: 'http://127.0.0.1.example.com/oauth/callback' }],
    ['another query than the registered one', { redirect_uri: 'https://client.example.com/cb?source=2' }],
  ])('redirects nowhere for %s', async (_case, changed) => {
    const response = await fetch(authorizeUrl(stage.sandbox, changed), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
    expect(response.headers.get('content-type')).toContain('text/html')
  })

  it.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['another challenge method', { code_challenge_method: 'S512' }, 'invalid_request'],
    ['a state that is too long', { state: 's'.repeat(501) }, 'invalid_request'],
    ['no scope', { scope: undefined }, 'invalid_scope'],
    ['an unknown scope', { scope: 'tweet.read tweet.everything' }, 'invalid_scope'],
  ])('reports %s to the app', async (_case, changed, error) => {
    const response = await fetch(authorizeUrl(stage.sandbox, changed), { redirect: 'manual' })
    const location = new URL(response.headers.get('location') ?? 'https://nowhere.example')
    expect([response.status, location.origin + location.pathname]).toEqual([303, demoApp.callback])
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('state')).toBe('state' in changed ? changed.state : 'some state')
    expect(location.searchParams.get('code')).toBeNull()
  })

  it('returns no state to an app that sent none', async () => {
    const response = await fetch(authorizeUrl(stage.sandbox, { state: undefined }), { redirect: 'manual' })
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect([searchParams.get('error'), searchParams.has('state')]).toEqual(['invalid_request', false])
  })

  it('accepts any port of 127.0.0.1, and keeps the query of the redirect address', async () => {
    const states = { state: 'a&b=c d' }
    const onPort = await approve({ ...states, redirect_uri: 'http://127.0.0.1:5/oauth/callback' })
    expect(String(part(onPort, 'redirect_to'))).toMatch(/^http:\/\/127\.0\.0\.1:5\/oauth\/callback\?code=/)
    const withQuery = await approve({ ...states, redirect_uri: 'https://client.example.com/cb?source=1' })
    const { searchParams } = new URL(String(part(withQuery, 'redirect_to')))
    expect([searchParams.get('source'), searchParams.get('state')]).toEqual(['1', 'a&b=c d'])
  })

  it('lets a person sign in, see the scopes, and approve or deny', async () => {
    let cookie = ''
    const page = async (address: string, body?: URLSearchParams) => {
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { cookie },
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
      cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie
      return { response, html: await response.text(), location: response.headers.get('location') ?? '' }
    }
    const { base_url } = stage.sandbox.addresses
    const submit = (html: string, fields: Readonly<Record<string, string>>) => {
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      const read = (text = '') => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
      const body = new URLSearchParams([
        ...hidden.map(([, name, value]): [string, string] => [read(name), read(value)]),
        ...Object.entries(fields),
      ])
      return page(base_url + (/action="([^"]+)"/.exec(html)?.[1] ?? ''), body)
    }
    const login = await page(authorizeUrl(stage.sandbox))
    expect(login.html).toContain('Password')
    const wrong = await submit(login.html, { username: 'ada', password: 'wrong' })
    expect([wrong.response.status, wrong.html.includes('Wrong user name or password')]).toEqual([401, true])
    const signedIn = await submit(login.html, { username: 'ada', password: demoUsers.ada.password })
    expect(new URL(signedIn.location, base_url).searchParams.get('state')).toBe('some state')
    const consent = await page(base_url + signedIn.location)
    expect(consent.html).toContain('Read posts (tweet.read)')
    expect(consent.html).not.toContain('tweet.write')
    const tampered = consent.html.replace('value="tweet.read users.read offline.access"', 'value="dm.write"')
    expect((await submit(tampered, { decision: 'approve' })).response.status).toBe(403)
    const denied = new URL((await submit(consent.html, { decision: 'deny' })).location)
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 'some state' })
    const approved = new URL((await submit(consent.html, { decision: 'approve' })).location)
    expect(approved.searchParams.get('state')).toBe('some state')
    const answer = await exchange(stage.sandbox, approved.searchParams.get('code') ?? '')
    expect(answer.body).toEqual({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: expect.any(String),
      scope: 'tweet.read users.read offline.access',
      refresh_token: expect.any(String),
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('can be answered through the control interface', async () => {
    const denied = await approve({}, true)
    expect(new URL(String(part(denied, 'redirect_to'))).searchParams.get('error')).toBe('access_denied')
    await expect(approve({ client_id: 'nobody' })).rejects.toThrow('No app has this client id')
  })
})

describe('exchanging a code', () => {
  it.each([
    ['S256', challenge],
    ['plain', verifier],
    [undefined, verifier],
  ])('accepts the verifier of a challenge with %s', async (code_challenge_method, code_challenge) => {
    const code = await approvedCode(stage.sandbox, 'ada', { code_challenge_method, code_challenge })
    expect((await exchange(stage.sandbox, code)).status).toBe(200)
  })

  const otherVerifier = { code_verifier: 'w'.repeat(64) }
  it.each([
    ['no grant type', { grant_type: '' }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['no code', { code: '' }, 'invalid_request'],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1:5/oauth/callback' }, 'invalid_grant'],
    ['another verifier', otherVerifier, 'invalid_grant'],
    ['the challenge as verifier', { code_verifier: challenge }, 'invalid_grant'],
    ['a verifier that is too short', { code_verifier: 'v'.repeat(42) }, 'invalid_request'],
  ])('is refused for %s, and the code stays valid', async (_case, changed, error) => {
    const code = await approvedCode(stage.sandbox, 'ada')
    const refused = await exchange(stage.sandbox, code, changed)
    expect([refused.status, part(refused.body, 'error')]).toEqual([400, error])
    expect(part(refused.body, 'error_description')).toEqual(expect.any(String))
    expect((await exchange(stage.sandbox, code)).status).toBe(200)
  })

  it('reports everything that is missing at once', async () => {
    const answer = await token({ grant_type: 'authorization_code', client_id: demoApp.clientId })
    expect(part(answer.body, 'error_description')).toContain('code, redirect_uri, code_verifier')
  })

  it('refuses a repeated parameter', async () => {
    const code = await approvedCode(stage.sandbox, 'ada')
    const body = `grant_type=authorization_code&grant_type=authorization_code&code=${code}&client_id=${demoApp.clientId}`
    const contentType = 'application/x-www-form-urlencoded'
    const answer = await stage.call('POST', '/2/oauth2/token', { body, contentType })
    expect([answer.status, part(answer.body, 'error')]).toEqual([400, 'invalid_request'])
  })

  it('returns no refresh token without offline.access', async () => {
    const code = await approvedCode(stage.sandbox, 'ada', { scope: 'tweet.read' })
    const { body } = await exchange(stage.sandbox, code)
    expect(body).toMatchObject({ scope: 'tweet.read' })
    expect(body).not.toHaveProperty('refresh_token')
  })

  it('is refused the second time, and the first tokens are revoked', async () => {
    const code = await approvedCode(stage.sandbox, 'ada')
    const first = tokensOf(await exchange(stage.sandbox, code))
    expect((await exchange(stage.sandbox, code)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await me(first.access)).toMatchObject({ status: 401, code: 89 })
    const again = await token(refreshForm(first.refresh))
    expect(again.body).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    [29_000, 200],
    [30_000, 400],
  ])('%d ms after the approval is answered %d', async (later, status) => {
    stage.stoppedAt = Date.now()
    const code = await approvedCode(stage.sandbox, 'ada')
    stage.ahead = later
    expect((await exchange(stage.sandbox, code)).status).toBe(status)
  })

  it('works only for the client that the user approved', async () => {
    const code = await approvedCode(stage.sandbox, 'ada')
    const other = basic(confidential.client_id, confidential.client_secret)
    expect((await exchange(stage.sandbox, code, {}, other)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await exchange(stage.sandbox, code)).status).toBe(200)
  })
})

describe('clients', () => {
  const { client_id, client_secret } = confidential
  const right = basic(client_id, client_secret)

  it('that are confidential prove their secret with Basic or in the form', async () => {
    const exchanged = async (changed: Readonly<Record<string, string>>, authorization?: string) => {
      const code = await approvedCode(stage.sandbox, 'ada', { client_id })
      return (await exchange(stage.sandbox, code, changed, authorization)).status
    }
    expect(await exchanged({}, right)).toBe(200)
    expect(await exchanged({ client_id }, right)).toBe(200)
    expect(await exchanged({ client_id, client_secret })).toBe(200)
  })

  it.each<[string, Readonly<Record<string, string>>, string | undefined, number, string]>([
    ['no client at all', {}, undefined, 401, 'invalid_client'],
    ['an unknown client', { client_id: 'nobody' }, undefined, 401, 'invalid_client'],
    ['a confidential client without its secret', { client_id }, undefined, 401, 'invalid_client'],
    ['a wrong secret', {}, basic(client_id, 'wrong'), 401, 'invalid_client'],
    ['a wrong secret in the form', { client_id, client_secret: 'wrong' }, undefined, 401, 'invalid_client'],
    ['a wrong secret of a public client', {}, basic(demoApp.clientId, 'wrong'), 401, 'invalid_client'],
    ['another scheme', { client_id }, 'Bearer something', 401, 'invalid_client'],
    ['two clients', { client_id: demoApp.clientId }, right, 400, 'invalid_request'],
  ])('%s is refused', async (_case, form, authorization, status, error) => {
    const more = authorization === undefined ? {} : { authorization }
    const answer = await token({ grant_type: 'refresh_token', refresh_token: 'any', ...form }, more)
    expect([answer.status, part(answer.body, 'error')]).toEqual([status, error])
    expect(answer.headers.has('www-authenticate')).toBe(status === 401)
  })
})

const refreshForm = (refresh_token: string) => ({
  grant_type: 'refresh_token',
  refresh_token,
  client_id: demoApp.clientId,
})
const me = (access: string) => stage.call('GET', '/2/users/me', { authorization: `Bearer ${access}` })

describe('tokens', () => {
  it('expire after two hours of the service’s clock, and can be refreshed one after another', async () => {
    stage.stoppedAt = Date.now()
    const first = await userTokens(stage.sandbox, 'ada', 'tweet.read users.read offline.access')
    stage.ahead = 7_200_000 - 1
    expect(await me(first.access)).toMatchObject({ status: 200, body: { data: { username: 'ada' } } })
    stage.ahead = 7_200_000
    expect(await me(first.access)).toMatchObject({ status: 401, code: 89 })
    const refreshed = await token(refreshForm(first.refresh))
    expect(refreshed.body).toMatchObject({ scope: asked.scope, expires_in: 7200 })
    const second = tokensOf(refreshed)
    expect(second.refresh).not.toBe(first.refresh)
    expect((await me(second.access)).status).toBe(200)
    expect((await token(refreshForm(first.refresh))).body).toMatchObject({ error: 'invalid_grant' })
    expect((await token(refreshForm(second.access))).body).toMatchObject({ error: 'invalid_grant' })
  })

  it.each([
    ['the access token alone', 'access', 401, 200],
    ['the refresh token with everything that came of it', 'refresh', 401, 400],
  ] as const)('can be revoked: %s', async (_case, kind, meStatus, refreshStatus) => {
    const tokens = await userTokens(stage.sandbox, 'ada', 'tweet.read users.read offline.access')
    const form = { token: tokens[kind], client_id: demoApp.clientId }
    const revoked = await stage.call('POST', '/2/oauth2/revoke', { form })
    expect([revoked.status, revoked.body]).toEqual([200, { revoked: true }])
    expect((await me(tokens.access)).status).toBe(meStatus)
    expect((await token(refreshForm(tokens.refresh))).status).toBe(refreshStatus)
  })

  it('of another client, and unknown ones, aren’t revoked', async () => {
    const { access } = await userTokens(stage.sandbox, 'ada', 'tweet.read users.read')
    const authorization = basic(confidential.client_id, confidential.client_secret)
    const other = await stage.call('POST', '/2/oauth2/revoke', { form: { token: access }, authorization })
    expect(other.status).toBe(200)
    expect((await me(access)).status).toBe(200)
    const none = await stage.call('POST', '/2/oauth2/revoke', { form: { client_id: demoApp.clientId } })
    expect(none.body).toMatchObject({ error: 'invalid_request' })
  })
})

const fill = ({ version, path }: Operation) =>
  (version === null ? '' : `/${version}`) + path.replace(/:[a-z_]+/g, '1')

describe('what a user token can do', () => {
  const platform = operations.filter(({ host, id }) => host === 'platform' && !id.startsWith('oauth2.'))
  const built = new Set(['posts', 'mediaUpload', 'webhooks', 'streamLinks', 'authentication'])
  const served = platform.filter(({ id }) => built.has(id.split('.')[0] ?? ''))
  const withScopes = served.filter(({ scopes }) => scopes !== null)
  const call = (operation: Operation, access: string) =>
    stage.call(operation.method, `${fill(operation)}?ids=1&command=STATUS&media_id=1`, {
      authorization: `Bearer ${access}`,
    })

  it.each(withScopes)('$id requires exactly its scopes', async (operation) => {
    const scopes = operation.scopes ?? []
    const all = await userTokens(stage.sandbox, 'ada', scopes.join(' '))
    expect([401, 403]).not.toContain((await call(operation, all.access)).status)
    for (const left of scopes) {
      const others = ['like.read', ...scopes.filter((scope) => scope !== left)].join(' ')
      const answer = await call(operation, (await userTokens(stage.sandbox, 'ada', others)).access)
      expect(answer).toMatchObject({ status: 403, slug: 'about:blank', type: 'application/problem+json' })
      expect(answer.detail).toContain(left)
    }
  })

  it.each(served.filter(({ scopes, auth }) => scopes === null && (auth === 'bearer' || auth === 'user')))(
    '$id takes none',
    async (operation) => {
      const { access } = await userTokens(stage.sandbox, 'ada', 'tweet.read users.read media.write')
      expect(await call(operation, access)).toMatchObject({ status: 403, slug: 'unsupported-authentication' })
    },
  )

  it('posts and uploads for the signed-in user', async () => {
    const { access } = await userTokens(
      stage.sandbox,
      'bert',
      'tweet.read tweet.write users.read media.write',
    )
    const authorization = `Bearer ${access}`
    const posted = await stage.call('POST', '/2/tweets', { authorization, json: { text: 'By OAuth 2.0' } })
    const id = String(part(posted.body, 'data', 'id'))
    const read = await stage.call('GET', `/2/tweets?ids=${id}&tweet.fields=author_id`, { authorization })
    expect(read.body).toMatchObject({ data: [{ author_id: demoUsers.bert.id, text: 'By OAuth 2.0' }] })
    const json = { media_type: 'image/png', total_bytes: 3 }
    const begun = await stage.call('POST', '/2/media/upload/initialize', { authorization, json })
    expect(begun.status).toBe(200)
  })

  it.each(['/ads/12/accounts', '/ads-sandbox/12/accounts'])('nothing on %s', async (path) => {
    const { access } = await userTokens(stage.sandbox, 'ada', 'tweet.read users.read')
    const answer = await stage.call('GET', path, { authorization: `Bearer ${access}` })
    expect([answer.status, part(answer.body, 'errors', 0, 'code')]).toEqual([401, 'UNAUTHORIZED_ACCESS'])
  })

  it('what the app-only token still can’t', async () => {
    const authorization = await bearerOf(stage.sandbox)
    expect(await stage.call('GET', '/2/users/me', { authorization })).toMatchObject({
      status: 403,
      code: 220,
    })
  })
})
