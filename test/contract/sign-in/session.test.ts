import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { enterSandbox, payloads, type Stage, setStage, signIn } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.end())

const sessionNow = async () => unwrap(await stage.handlers.session.state(undefined))
const viewOf = async (id: string) => {
  const view = (await sessionNow()).environments.find(({ environment }) => environment.id === id)
  if (view === undefined) throw new Error(`no ${id}`)
  return view
}
const keysOf = (environmentId: string, consumerKey = 'an-app-key-0001') => ({
  environmentId,
  consumerKey,
  consumerSecret: 'a-secret-of-an-app-0001',
  callbackUrl: 'http://127.0.0.1/oauth/callback',
})

describe('environments', () => {
  it('come as presets, with the sandbox not running yet', async () => {
    const { environments, environmentId } = await sessionNow()
    expect(environments.map(({ environment, preset }) => [environment.id, environment.kind, preset])).toEqual(
      [
        ['sandbox', 'sandbox', true],
        ['x', 'production', true],
        ['x-ads-sandbox', 'adsSandbox', true],
        ['custom', 'custom', true],
      ],
    )
    expect(environmentId).toBeNull()
    expect(await viewOf('sandbox')).toMatchObject({ keys: 'builtIn', running: false, keyEnding: null })
    expect(await viewOf('x')).toMatchObject({ keys: 'none', running: true })
  })

  it('give the sandbox its addresses and keys while it runs', async () => {
    await enterSandbox(stage)
    expect(await viewOf('sandbox')).toMatchObject({
      running: true,
      keys: 'builtIn',
      keyEnding: 'er01',
      environment: { platformUrl: stage.addresses().baseUrl },
    })
    unwrap(await stage.handlers.sandbox.stop(undefined))
    expect(await viewOf('sandbox')).toMatchObject({ running: false })
  })

  it('are saved and removed; presets can change, but keep their kind and can’t be removed', async () => {
    const { environment } = await viewOf('x')
    const own = { ...environment, id: 'mine', name: 'Mine', kind: 'sandbox' as const }
    unwrap(await stage.handlers.session.saveEnvironment({ environment: own }))
    unwrap(
      await stage.handlers.session.saveEnvironment({
        environment: { ...environment, name: 'Renamed', kind: 'custom' },
      }),
    )
    expect(await viewOf('mine')).toMatchObject({ preset: false, environment: { kind: 'custom' } })
    expect(await viewOf('x')).toMatchObject({ environment: { kind: 'production', name: 'Renamed' } })
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'mine' }))
    unwrap(await stage.handlers.session.removeEnvironment({ environmentId: 'mine' }))
    expect((await sessionNow()).environmentId).toBeNull()
    expect(faultOf(await stage.handlers.session.removeEnvironment({ environmentId: 'x' })).kind).toBe(
      'refused',
    )
    expect(faultOf(await stage.handlers.session.removeEnvironment({ environmentId: 'mine' })).kind).toBe(
      'notFound',
    )
    expect(faultOf(await stage.handlers.session.useEnvironment({ environmentId: 'mine' })).kind).toBe(
      'notFound',
    )
  })

  it.each(['platformUrl', 'adsUrl', 'adsSandboxUrl'] as const)(
    'lose their keys when %s becomes another origin, after main has asked',
    async (host) => {
      const { environment } = await viewOf('custom')
      unwrap(await stage.handlers.session.saveKeys(keysOf('custom')))
      const moved = { ...environment, [host]: 'https://elsewhere.example.com' }
      stage.confirms = false
      expect(faultOf(await stage.handlers.session.saveEnvironment({ environment: moved })).kind).toBe(
        'cancelled',
      )
      expect(await viewOf('custom')).toMatchObject({ environment, keys: 'stored' })
      stage.confirms = true
      unwrap(await stage.handlers.session.saveEnvironment({ environment: moved }))
      expect(await viewOf('custom')).toMatchObject({ environment: moved, keys: 'none' })
      const [question] = stage.questions.slice(-1)
      expect(question?.detail).toContain(new URL(environment[host]).origin)
      expect(question?.detail).toContain('https://elsewhere.example.com')
    },
  )

  it('keep keys, without a question, when only a path or a name changes; a new sign-in host needs one', async () => {
    const { environment } = await viewOf('custom')
    unwrap(await stage.handlers.session.saveKeys(keysOf('custom')))
    const renamed = { ...environment, name: 'Ours', adsUrl: `${environment.adsUrl}/ads` }
    unwrap(await stage.handlers.session.saveEnvironment({ environment: renamed }))
    expect(stage.questions).toEqual([])
    stage.confirms = false
    const wider = { ...renamed, signInHosts: ['evil.example'] }
    expect(faultOf(await stage.handlers.session.saveEnvironment({ environment: wider })).kind).toBe(
      'cancelled',
    )
    expect(stage.questions.at(-1)?.detail).toContain('evil.example')
    expect((await viewOf('custom')).keys).toBe('stored')
    const own = { ...environment, id: 'mine', platformUrl: 'https://10.0.0.1' }
    expect(faultOf(await stage.handlers.session.saveEnvironment({ environment: own })).kind).toBe('cancelled')
    expect((await sessionNow()).environments.map((one) => one.environment.id)).not.toContain('mine')
  })

  it('send nothing and accept no keys while main asks about new hosts', async () => {
    const { environment } = await viewOf('custom')
    unwrap(await stage.handlers.session.saveKeys(keysOf('custom')))
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'custom' }))
    const moved = { ...environment, platformUrl: 'https://elsewhere.example.com' }
    const saving = stage.handlers.session.saveEnvironment({ environment: moved })
    expect(faultOf(await stage.handlers.session.saveKeys(keysOf('custom'))).kind).toBe('refused')
    expect(faultOf(await stage.handlers.session.invalidateBearer(undefined)).kind).toBe('refused')
    unwrap(await saving)
    expect(faultOf(await stage.handlers.session.invalidateBearer(undefined))).toMatchObject({
      kind: 'secrets',
    })
  })

  it('give no credentials to hosts that were written into the settings by other means', async () => {
    unwrap(await stage.handlers.session.saveKeys(keysOf('custom')))
    const text = JSON.parse(stage.settingsText())
    const { environment } = await viewOf('custom')
    const elsewhere = { ...environment, adsUrl: 'https://elsewhere.example.com' }
    writeFileSync(
      join(stage.folder, 'settings.json'),
      JSON.stringify({ ...text, environments: { custom: elsewhere } }),
    )
    expect((await viewOf('custom')).keys).not.toBe('stored')
    writeFileSync(join(stage.folder, 'settings.json'), JSON.stringify(text))
    expect((await viewOf('custom')).keys).toBe('stored')
  })
})

describe('keys', () => {
  it('show only their ending', async () => {
    const before = stage.replies.length
    const state = unwrap(await stage.handlers.session.saveKeys(keysOf('x')))
    expect(state.environments.find(({ environment }) => environment.id === 'x')).toMatchObject({
      keys: 'stored',
      keyEnding: '0001',
      callbackUrl: 'http://127.0.0.1/oauth/callback',
    })
    expect(stage.replies.slice(before).join()).not.toContain('an-app-key-0001')
  })

  it('can’t be set for the sandbox or for a missing environment', async () => {
    expect(faultOf(await stage.handlers.session.saveKeys(keysOf('sandbox'))).kind).toBe('refused')
    expect(faultOf(await stage.handlers.session.saveKeys(keysOf('nothing'))).kind).toBe('notFound')
  })
})

describe('users', () => {
  it('can be several; one is chosen, and each keeps its account', async () => {
    await enterSandbox(stage)
    const ada = await signIn(stage, 'ada')
    unwrap(await stage.handlers.session.selectAccount({ accountId: 'a1' }))
    const bert = await signIn(stage, 'bert')
    expect(await sessionNow()).toMatchObject({ userId: bert.userId, accountId: null, users: [ada, bert] })
    expect(unwrap(await stage.handlers.session.switchUser({ userId: ada.userId }))).toMatchObject({
      userId: ada.userId,
      accountId: 'a1',
    })
    expect(faultOf(await stage.handlers.session.switchUser({ userId: '1' })).kind).toBe('notFound')
  })

  it('see only what belongs to them', async () => {
    await enterSandbox(stage)
    const seen: string[][] = []
    for (const name of ['ada', 'bert']) {
      await signIn(stage, name)
      const { accounts } = unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
      seen.push(accounts.map(({ id }) => id))
    }
    expect(seen).toEqual([['18ce54d4x5t', '18ce55gz2ab'], ['18ce55gz2ab']])
  })

  it('can sign out: the token is revoked with itself and forgotten, and the next user takes over', async () => {
    await enterSandbox(stage)
    const ada = await signIn(stage, 'ada')
    const bert = await signIn(stage, 'bert')
    const result = unwrap(
      await stage.handlers.session.signOut({ environmentId: 'sandbox', userId: bert.userId }),
    )
    expect(result).toMatchObject({ revoked: true, session: { users: [ada], userId: ada.userId } })
    expect((await stage.requests()).at(-1)).toMatchObject({
      method: 'POST',
      path: '/1.1/oauth/invalidate_token',
      status: 200,
    })
  })

  it.each(['before', 'after'])(
    'have signed out if only one answer is lost (%s the token is void)',
    async (drop) => {
      await enterSandbox(stage)
      const { userId } = await signIn(stage, 'ada')
      await stage.control('POST', '/faults', { match: { path_regex: 'invalidate_token' }, times: 1, drop })
      const out = unwrap(await stage.handlers.session.signOut({ environmentId: 'sandbox', userId }))
      expect(out).toMatchObject({ revoked: true, session: { users: [] } })
    },
  )

  it('can sign out even when the service can’t be reached', async () => {
    await enterSandbox(stage)
    const ada = await signIn(stage, 'ada')
    await stage.control('POST', '/faults', { match: {}, drop: 'before' })
    const out = { environmentId: 'sandbox', userId: ada.userId }
    expect(unwrap(await stage.handlers.session.signOut(out))).toMatchObject({
      revoked: false,
      session: { users: [], userId: null },
    })
    expect(faultOf(await stage.handlers.session.signOut(out)).kind).toBe('notFound')
  })

  it('leave nothing in the store when they sign out while their accounts are read', async () => {
    await enterSandbox(stage)
    const ada = await signIn(stage, 'ada')
    // At the service the token survives the sign-out, so the held read still succeeds there.
    await stage.control('POST', '/faults', { match: { path_regex: 'invalidate_token' }, drop: 'before' })
    await stage.control('POST', '/faults', {
      match: { path_regex: '/ads/12/accounts$' },
      times: 1,
      hold: true,
    })
    const sync = stage.handlers.accounts.list({ host: 'ads', refresh: true })
    await stage.untilHeld()
    const out = { environmentId: 'sandbox', userId: ada.userId }
    expect(unwrap(await stage.handlers.session.signOut(out)).session.users).toEqual([])
    await stage.control('DELETE', '/faults')
    unwrap(await sync)

    const listRequests = async () =>
      (await stage.requests()).filter(({ path }) => path === '/ads/12/accounts').length
    await signIn(stage, 'ada')
    const before = await listRequests()
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: false }))
    expect(await listRequests()).toBe(before + 1)
  })

  it('keep the token of a new sign-in while the old one is revoked', async () => {
    await enterSandbox(stage)
    const ada = await signIn(stage, 'ada')
    await stage.control('POST', '/faults', {
      match: { path_regex: 'invalidate_token' },
      times: 1,
      hold: true,
    })
    const signingOut = stage.handlers.session.signOut({ environmentId: 'sandbox', userId: ada.userId })
    await stage.untilHeld()
    const again = await signIn(stage, 'ada')
    await stage.control('DELETE', '/faults')
    unwrap(await signingOut)
    expect((await sessionNow()).users).toEqual([again])
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  })

  it('are asked to sign in again when the service refuses the token (89), and recover afterwards', async () => {
    await enterSandbox(stage)
    const first = await signIn(stage, 'ada')
    const body = { errors: [{ code: 89, message: 'Invalid or expired token.' }] }
    await stage.control('POST', '/faults', { match: { path_regex: 'accounts' }, times: 1, status: 401, body })
    const fault = faultOf(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    expect(fault).toMatchObject({ kind: 'signedOut', code: 89 })
    expect(payloads(stage, 'sessionChanged').at(-1)?.users).toMatchObject([{ state: 'signedOut' }])
    const again = await signIn(stage, 'ada')
    const { users } = await sessionNow()
    expect(users).toEqual([again])
    expect(again.userId).toBe(first.userId)
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  })

  it('are also marked by the single code of the ads hosts, and unmarked by a success', async () => {
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    const body = { errors: [{ code: 'UNAUTHORIZED_ACCESS', message: 'no' }], request: { params: {} } }
    await stage.control('POST', '/faults', { match: { path_regex: 'accounts' }, times: 1, status: 401, body })
    faultOf(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    expect((await sessionNow()).users).toMatchObject([{ state: 'signedOut' }])
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    expect((await sessionNow()).users).toMatchObject([{ state: 'active' }])
  })

  it('aren’t marked by an unrelated failure', async () => {
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    await stage.control('POST', '/faults', { match: { path_regex: 'accounts' }, status: 503 })
    expect(faultOf(await stage.handlers.accounts.list({ host: 'ads', refresh: true })).kind).toBe(
      'serverError',
    )
    expect((await sessionNow()).users).toMatchObject([{ state: 'active' }])
  })

  it('lose their tokens when another app replaces theirs', async () => {
    await enterSandbox(stage)
    const { baseUrl, adsUrl, adsSandboxUrl, app } = stage.addresses()
    const { environment } = await viewOf('custom')
    unwrap(
      await stage.handlers.session.saveEnvironment({
        environment: { ...environment, platformUrl: baseUrl, adsUrl, adsSandboxUrl },
      }),
    )
    const demo = { ...keysOf('custom', app.consumerKey), consumerSecret: app.consumerSecret }
    unwrap(await stage.handlers.session.saveKeys(demo))
    stage.person = async (request) => {
      const { approves } = await import('../stage/stage.ts')
      return approves(stage, 'ada')(request)
    }
    const start = { method: 'window', page: 'authorize', forceLogin: false, screenName: null } as const
    unwrap(await stage.handlers.signIn.start({ ...start, environmentId: 'custom' }))
    unwrap(await stage.handlers.session.saveKeys(demo))
    expect((await sessionNow()).users).toMatchObject([{ state: 'active' }])
    unwrap(await stage.handlers.session.saveKeys(keysOf('custom', 'another-app-key')))
    expect((await sessionNow()).users).toMatchObject([{ state: 'signedOut' }])
  })
})

describe('the bearer token', () => {
  const bearer = async () => unwrap(await stage.handlers.session.bearer(undefined))
  const tokenCalls = async () =>
    (await stage.requests()).filter(({ path }) => path === '/oauth2/token').length

  it('is requested once, saved, and invalidated', async () => {
    await enterSandbox(stage)
    expect(await bearer()).toEqual({ kind: 'none' })
    unwrap(await stage.handlers.webhooks.list(undefined))
    unwrap(await stage.handlers.webhooks.list(undefined))
    expect(await bearer()).toMatchObject({ kind: 'held' })
    expect(await tokenCalls()).toBe(1)
    expect(unwrap(await stage.handlers.session.invalidateBearer(undefined))).toEqual({ kind: 'none' })
    unwrap(await stage.handlers.webhooks.list(undefined))
    expect(await tokenCalls()).toBe(2)
  })

  it('is renewed if the service has forgotten it', async () => {
    await enterSandbox(stage)
    unwrap(await stage.handlers.webhooks.list(undefined))
    await stage.control('POST', '/reset')
    unwrap(await stage.handlers.webhooks.list(undefined))
    expect(await bearer()).toMatchObject({ kind: 'held' })
  })

  it('is waited for after code 99, with the time until then', async () => {
    await enterSandbox(stage)
    const body = { errors: [{ code: 99, message: 'Unable to verify your credentials' }] }
    await stage.control('POST', '/faults', { match: { path_regex: 'oauth2/token' }, status: 403, body })
    const before = Date.now()
    expect(faultOf(await stage.handlers.webhooks.list(undefined))).toMatchObject({ reason: '99' })
    expect(await bearer()).toEqual({
      kind: 'waiting',
      until: expect.toSatisfy((until: number) => until > before),
    })
    expect(await tokenCalls()).toBe(1)
    faultOf(await stage.handlers.webhooks.list(undefined))
    expect(await tokenCalls()).toBe(1)
  })
})

describe('connection and limits', () => {
  it('follow the outcome of requests, and are reset with another environment', async () => {
    await enterSandbox(stage)
    await signIn(stage, 'ada')
    unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
    expect(payloads(stage, 'connectionChanged').at(-1)?.kind).toBe('online')
    expect(payloads(stage, 'limitsChanged').at(-1)?.tightest).toMatchObject({
      name: 'otherReads',
      limit: 60,
      remaining: 59,
    })
    unwrap(await stage.handlers.session.useEnvironment({ environmentId: 'x' }))
    expect(payloads(stage, 'connectionChanged').at(-1)?.kind).toBe('unknown')
    expect(payloads(stage, 'limitsChanged').at(-1)).toEqual({ tightest: null })
  })
})
