import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import type { Oauth2Scope } from '../../../src/shared/sign-in/oauth2.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { part } from '../sandbox/ads-calls.ts'
import { enterSandbox, payloads, type Stage, setStage } from '../stage/stage.ts'
import { createTestSecretBox } from './secret-box.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
  await enterSandbox(stage)
})
afterEach(() => stage.end())

/** A person's decision on the authorize page. */
const decides =
  (username: string, deny = false): Stage['person'] =>
  async ({ url }) => {
    const answer = await stage.control('POST', '/approve', { authorize_url: url, username, deny })
    return succeed(new URL(String(part(answer, 'redirect_to'))))
  }

const defaultScopes: readonly Oauth2Scope[] = ['tweet.read', 'users.read', 'offline.access']
const signIn = (scopes: readonly Oauth2Scope[] = defaultScopes, username = 'ada') => {
  stage.person = decides(username)
  return stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: [...scopes] })
}
const state = async () => unwrap(await stage.handlers.oauth2.state(undefined))
const paths = async () => (await stage.requests()).map(({ path }) => path)

const me: ConsoleRequest = {
  operation: 'posts.readSignedInUser',
  host: 'platform',
  method: 'GET',
  path: '/2/users/me',
  query: [],
  headers: [],
  body: { kind: 'none' },
  auth: 'oauth2User',
}
const send = (change: Partial<ConsoleRequest> = {}) =>
  stage.handlers.console.send({
    sendId: `s${Math.random()}`,
    request: { ...me, ...change },
    confirmed: true,
    logged: true,
  })

describe('signing in', () => {
  it('requests with PKCE and a state, exchanges the code, and names the user', async () => {
    const pages: URL[] = []
    stage.person = (request) => {
      pages.push(new URL(request.url))
      expect(request.callback).toBe(demoApp.callback)
      expect(request.allowedOrigins).toEqual([stage.addresses().baseUrl])
      return decides('bert')(request)
    }
    const outcome = await stage.handlers.oauth2.signIn({
      environmentId: 'sandbox',
      scopes: [...defaultScopes],
    })
    expect(unwrap(outcome).user).toEqual({
      screenName: 'bert',
      scopes: defaultScopes,
      expiresAt: expect.any(Number),
      canRefresh: true,
    })
    expect(Object.fromEntries(pages[0]?.searchParams ?? [])).toMatchObject({
      response_type: 'code',
      client_id: demoApp.clientId,
      scope: defaultScopes.join(' '),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      state: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
    })
    expect(await paths()).toEqual(['/2/oauth2/token', '/2/users/me'])
    expect(payloads(stage, 'oauth2Changed').map(({ progress }) => progress)).toEqual(
      expect.arrayContaining(['window', 'exchanging', 'idle']),
    )
    expect((await state()).progress).toBe('idle')
  })

  it('uses another state and verifier each time', async () => {
    const seen = new Set<string>()
    for (let time = 0; time < 2; time += 1) {
      stage.person = (request) => {
        const { searchParams } = new URL(request.url)
        seen.add(searchParams.get('state') ?? '').add(searchParams.get('code_challenge') ?? '')
        return decides('ada')(request)
      }
      unwrap(await stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: ['tweet.read'] }))
    }
    expect(seen.size).toBe(4)
  })

  it.each([
    ['another state', 'state=other&code=CODE', { kind: 'signIn', reason: 'wrongToken' }],
    ['no state', 'code=CODE', { kind: 'signIn', reason: 'wrongToken' }],
    ['an error of another sign-in', 'error=access_denied', { kind: 'signIn', reason: 'wrongToken' }],
    ['two states', 'state=other&state=OURS&code=CODE', { kind: 'signIn', reason: 'wrongToken' }],
    ['no code', 'state=OURS', { kind: 'invalid' }],
    [
      'an error',
      'state=OURS&error=invalid_scope&error_description=Unknown',
      { kind: 'invalid', errors: [{ code: 'invalid_scope', message: 'Unknown' }] },
    ],
  ])('does not accept a callback with %s', async (_case, query, wanted) => {
    stage.person = async ({ url }) => {
      const ours = new URL(url).searchParams.get('state') ?? ''
      return succeed(new URL(`${demoApp.callback}?${query.replace('OURS', ours)}`))
    }
    const outcome = await stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: ['tweet.read'] })
    expect(faultOf(outcome)).toMatchObject(wanted)
    expect(await paths()).toEqual([])
    expect((await state()).user).toBeNull()
  })

  it('distinguishes a denial from a closed window', async () => {
    stage.person = decides('ada', true)
    const denied = await stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: ['tweet.read'] })
    expect(faultOf(denied)).toMatchObject({ kind: 'signIn', reason: 'denied' })
    stage.person = async () => fail({ kind: 'signIn', reason: 'windowClosed', message: 'Closed.' })
    const closed = await stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: ['tweet.read'] })
    expect(faultOf(closed)).toMatchObject({ kind: 'signIn', reason: 'windowClosed' })
  })

  it('runs once at a time, including the other kind of sign-in, and can be canceled', async () => {
    const opened = Promise.withResolvers<void>()
    stage.person = ({ signal }) =>
      new Promise((resolve) => {
        opened.resolve()
        signal.addEventListener('abort', () => resolve(fail({ kind: 'cancelled', message: 'Cancelled.' })))
      })
    const first = stage.handlers.oauth2.signIn({ environmentId: 'sandbox', scopes: ['tweet.read'] })
    await opened.promise
    const second = await stage.handlers.signIn.start({
      environmentId: 'sandbox',
      method: 'window',
      page: 'authorize',
      forceLogin: false,
      screenName: null,
    })
    expect(faultOf(second).kind).toBe('refused')
    unwrap(await stage.handlers.oauth2.cancel(undefined))
    expect(faultOf(await first).kind).toBe('cancelled')
    expect(unwrap(await signIn()).user?.screenName).toBe('ada')
  })

  it('names no one if the scopes don’t allow it', async () => {
    expect(unwrap(await signIn(['media.write'])).user).toMatchObject({ screenName: null, canRefresh: false })
    expect(await paths()).toEqual(['/2/oauth2/token'])
  })
})

describe('the token', () => {
  it('signs what the console sends, and is never shown', async () => {
    expect(faultOf(await send())).toMatchObject({ kind: 'signedOut', credential: 'userToken' })
    unwrap(await signIn())
    const answer = unwrap(await send())
    expect(answer).toMatchObject({ status: 200, signature: null })
    expect(JSON.parse(answer.body.text)).toMatchObject({ data: { username: 'ada' } })
    const written = unwrap(
      await send({ method: 'POST', path: '/2/tweets', body: { kind: 'json', text: '{"text":"x"}' } }),
    )
    expect(written).toMatchObject({ status: 403, fault: { kind: 'forbidden' } })
    expect(written.body.text).toContain('tweet.write')
    const ads = await send({ host: 'ads', path: '/12/accounts' })
    expect(faultOf(ads)).toMatchObject({ kind: 'invalid', errors: [{ field: 'auth' }] })
    const shown = JSON.stringify([stage.emitted, stage.logged, stage.replies, stage.settingsText()])
    for (const secret of stage.secrets) if (secret.length > 40) expect(shown).not.toContain(secret)
  })

  it('is refreshed before it expires, once for simultaneous requests', async () => {
    unwrap(await signIn())
    stage.pass(7_200_000 - 30_000)
    const [one, other] = await Promise.all([send(), send()])
    expect([unwrap(one).status, unwrap(other).status]).toEqual([200, 200])
    expect((await paths()).filter((path) => path === '/2/oauth2/token')).toHaveLength(2)
    expect((await state()).user).toMatchObject({ screenName: 'ada', canRefresh: true })
    stage.pass(7_200_000)
    expect(unwrap(await send()).status).toBe(200)
  })

  it('without a refresh token is used to its end', async () => {
    unwrap(await signIn(['tweet.read', 'users.read']))
    stage.pass(7_200_000 - 30_000)
    expect(unwrap(await send()).status).toBe(200)
    stage.pass(30_000)
    expect(faultOf(await send())).toMatchObject({ kind: 'signedOut', code: 'EXPIRED' })
  })

  it('that the service refuses is refreshed for the next request, or ends the sign-in', async () => {
    unwrap(await signIn())
    const body = { errors: [{ code: 89, message: 'Invalid or expired token.' }] }
    await stage.control('POST', '/faults', { match: { path_regex: 'users/me' }, times: 1, status: 401, body })
    expect(unwrap(await send())).toMatchObject({ status: 401, fault: { credential: 'userToken' } })
    expect(unwrap(await send()).status).toBe(200)
    await stage.control('POST', '/reset', {})
    expect(unwrap(await send()).status).toBe(401)
    expect(faultOf(await send())).toMatchObject({ kind: 'signedOut', code: 'EXPIRED' })
    expect((await state()).user).toMatchObject({ canRefresh: false, expiresAt: 0 })
  })

  it('is kept when a refresh fails for another reason', async () => {
    unwrap(await signIn())
    stage.pass(7_200_000)
    await stage.control('POST', '/faults', { match: { path_regex: 'oauth2/token' }, times: 1, status: 503 })
    expect(faultOf(await send()).kind).toBe('serverError')
    expect(unwrap(await send()).status).toBe(200)
  })

  it('is sealed, and available again on the next start', async () => {
    const secretBox = createTestSecretBox()
    const folder = mkdtempSync(join(tmpdir(), 'flightdeck-oauth2-'))
    await stage.end()
    stage = await setStage({ secretBox, folder })
    await enterSandbox(stage)
    unwrap(await signIn())
    await stage.end()
    stage = await setStage({ secretBox, folder })
    await stage.services.start()
    await enterSandbox(stage)
    expect((await state()).user).toMatchObject({ screenName: 'ada', scopes: defaultScopes })
  })
})

describe('signing out', () => {
  it('revokes both tokens at the service, and forgets them', async () => {
    unwrap(await signIn())
    const out = unwrap(await stage.handlers.oauth2.signOut({ environmentId: 'sandbox' }))
    expect(out).toMatchObject({ revoked: true, state: { user: null } })
    expect((await paths()).filter((path) => path === '/2/oauth2/revoke')).toHaveLength(2)
    expect(stage.settingsText()).not.toContain('oauth2-token')
    expect(faultOf(await send())).toMatchObject({ kind: 'signedOut', code: 'NOT_SIGNED_IN' })
  })

  it('forgets them even if the service fails, and says so', async () => {
    unwrap(await signIn())
    await stage.control('POST', '/faults', { match: { path_regex: 'oauth2/revoke' }, status: 500 })
    const out = unwrap(await stage.handlers.oauth2.signOut({ environmentId: 'sandbox' }))
    expect(out).toMatchObject({ revoked: false, state: { user: null } })
  })
})

describe('the client of an environment', () => {
  const enterCustom = async () => {
    const { baseUrl, adsUrl, adsSandboxUrl, app } = stage.addresses()
    const { environments } = unwrap(await stage.handlers.session.state(undefined))
    const custom = environments.find(({ environment }) => environment.id === 'custom')?.environment
    if (custom === undefined) throw new Error('The preset is there.')
    const environment = { ...custom, platformUrl: baseUrl, adsUrl, adsSandboxUrl }
    unwrap(await stage.handlers.session.saveEnvironment({ environment }))
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'custom' }))
    const { consumerKey, consumerSecret, callbackUrl } = app
    const keys = { environmentId: 'custom', consumerKey, consumerSecret, callbackUrl }
    unwrap(await stage.handlers.session.saveKeys(keys))
    return { environment, keys }
  }
  const save = (clientId: string, clientSecret: string | null) =>
    stage.handlers.oauth2.saveClient({ environmentId: 'custom', clientId, clientSecret })
  const signInThere = () => {
    stage.person = decides('ada')
    return stage.handlers.oauth2.signIn({ environmentId: 'custom', scopes: [...defaultScopes] })
  }

  it('can be entered, and its secret is never returned', async () => {
    await enterCustom()
    expect(await state()).toMatchObject({ client: 'none', clientId: null })
    expect(faultOf(await signInThere())).toMatchObject({ kind: 'secrets', state: 'missing' })
    const saved = unwrap(await save('a client', 'a-secret-of-a-client-0001'))
    expect(saved).toMatchObject({ client: 'stored', clientId: 'a client', isConfidential: true })
    const shown = JSON.stringify([stage.emitted, stage.logged, stage.replies, stage.settingsText()])
    expect(shown).not.toContain('a-secret-of-a-client-0001')
    expect(
      faultOf(
        await stage.handlers.oauth2.saveClient({
          environmentId: 'sandbox',
          clientId: 'x',
          clientSecret: null,
        }),
      ).kind,
    ).toBe('refused')
  })

  it.each([
    ['a public one', null],
    ['a confidential one', demoApp.consumerSecret],
  ])('signs in as %s', async (_case, secret) => {
    await enterCustom()
    unwrap(await save(demoApp.clientId, secret))
    expect(unwrap(await signInThere()).user?.screenName).toBe('ada')
    const sent = await stage.control('GET', '/requests')
    const calls = part(sent, 'requests')
    const tokenCall = Array.isArray(calls) ? calls.find(({ path }) => path === '/2/oauth2/token') : null
    expect(tokenCall).toMatchObject({ auth: secret === null ? 'none' : 'basic', status: 200 })
  })

  it.each(['another client', 'other keys', 'other hosts'])('loses its sign-in with %s', async (what) => {
    const { environment, keys } = await enterCustom()
    unwrap(await save(demoApp.clientId, null))
    unwrap(await signInThere())
    if (what === 'another client') unwrap(await save('another client', null))
    if (what === 'other keys') {
      unwrap(await stage.handlers.session.saveKeys({ ...keys, consumerKey: 'another-app-key' }))
    }
    if (what === 'other hosts') {
      const moved = { ...environment, platformUrl: 'https://other.example.com' }
      unwrap(await stage.handlers.session.saveEnvironment({ environment: moved }))
    }
    expect((await state()).user).toBeNull()
    expect(stage.settingsText()).not.toContain('oauth2-token/custom')
  })
})
