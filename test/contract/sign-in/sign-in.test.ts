import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import {
  approves,
  enterSandbox,
  payloads,
  readPin,
  type Stage,
  setStage,
  signIn,
  windowSignIn,
} from '../stage/stage.ts'

let stage: Stage
/** Called right after an answer of the service. */
let onAnswer = () => {}
beforeEach(async () => {
  onAnswer = () => {}
  stage = await setStage({
    network: (transport) => ({
      ...transport,
      async send(request) {
        const answer = await transport.send(request)
        onAnswer()
        return answer
      },
    }),
  })
  await enterSandbox(stage)
})
afterEach(() => stage.end())

const pinSignIn = { ...windowSignIn, method: 'pin' } as const

async function startPin() {
  const over = stage.handlers.signIn.start(pinSignIn)
  await eventually(() => expect(stage.opened).toHaveLength(1))
  const state = unwrap(await stage.handlers.signIn.state(undefined))
  if (state.kind !== 'pin') throw new Error(state.kind)
  return { over, url: state.url }
}

/**
 * The service's answer for a request token that is used, denied or expired
 * (sign-in-and-signing.md#verifiers-and-access-tokens).
 */
async function refuseTheToken() {
  const body = { errors: [{ code: 89, message: 'Invalid or expired token.' }] }
  await stage.control('POST', '/faults', { match: { path_regex: 'access_token' }, status: 401, body })
}

describe('in the window', () => {
  it('goes through the three steps and reports each', async () => {
    const user = await signIn(stage, 'ada')
    expect(user).toMatchObject({ environmentId: 'sandbox', screenName: 'ada', state: 'active' })
    expect(payloads(stage, 'signInChanged').map(({ kind }) => kind)).toEqual([
      'requesting',
      'window',
      'exchanging',
      'idle',
    ])
    const session = unwrap(await stage.handlers.session.state(undefined))
    expect(session).toMatchObject({ environmentId: 'sandbox', userId: user.userId })
    expect(session.users).toEqual([user])
    expect((await stage.requests()).map(({ path }) => path)).toEqual([
      '/oauth/request_token',
      '/oauth/access_token',
    ])
  })

  it('says where the page tried to go and may not, until it shows another page', async () => {
    stage.person = async ({ onOrigin, onBlocked }) => {
      onOrigin('https://api.example.com')
      onBlocked('login.example.com')
      onBlocked('login.example.com')
      onOrigin('https://other.example.com')
      return fail({ kind: 'signIn', reason: 'windowClosed', message: 'The window was closed.' })
    }
    await stage.handlers.signIn.start(windowSignIn)
    const windows = payloads(stage, 'signInChanged').filter(({ kind }) => kind === 'window')
    expect(windows.map((state) => ('origin' in state ? [state.origin, state.blocked] : null))).toEqual([
      [null, undefined],
      ['https://api.example.com', undefined],
      ['https://api.example.com', 'login.example.com'],
      ['https://other.example.com', undefined],
    ])
  })

  it('gives the page what was requested, and only the origins of the environment', async () => {
    let seen: { url: URL; allowed: readonly string[]; callback: string } | null = null
    stage.person = async ({ url, allowedOrigins, callback, onOrigin }) => {
      seen = { url: new URL(url), allowed: allowedOrigins, callback }
      onOrigin(new URL(url).origin)
      return fail({ kind: 'signIn', reason: 'windowClosed', message: 'The window was closed.' })
    }
    const outcome = await stage.handlers.signIn.start({
      ...windowSignIn,
      page: 'authenticate',
      forceLogin: true,
      screenName: 'ada',
    })
    expect(faultOf(outcome)).toMatchObject({ kind: 'signIn', reason: 'windowClosed' })
    const { baseUrl } = stage.addresses()
    expect(seen).toMatchObject({ allowed: [baseUrl], callback: 'http://127.0.0.1/oauth/callback' })
    const { url } = seen ?? { url: new URL('about:blank') }
    expect(url.pathname).toBe('/oauth/authenticate')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ force_login: 'true', screen_name: 'ada' })
    expect(url.searchParams.has('oauth_callback')).toBe(false)
    expect(payloads(stage, 'signInChanged')).toContainEqual({
      kind: 'window',
      environmentId: 'sandbox',
      origin: baseUrl,
    })
  })

  it('requests a read-only token on request', async () => {
    stage.person = approves(stage, 'ada')
    unwrap(await stage.handlers.signIn.start({ ...windowSignIn, readOnly: true }))
    const [account] = unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true })).accounts
    const rename = { host: 'ads', accountId: account?.id ?? '', name: 'Renamed' } as const
    expect(faultOf(await stage.handlers.accounts.update(rename)).kind).toBe('forbidden')
  })

  it('recognizes a refusal', async () => {
    stage.person = approves(stage, 'ada', true)
    expect(faultOf(await stage.handlers.signIn.start(windowSignIn))).toMatchObject({
      kind: 'signIn',
      reason: 'denied',
    })
    expect(unwrap(await stage.handlers.session.state(undefined)).users).toEqual([])
  })

  it.each([
    ['another token', 'http://127.0.0.1/oauth/callback?oauth_token=other&oauth_verifier=1234567'],
    ['another denial', 'http://127.0.0.1/oauth/callback?denied=other'],
    ['no verifier', 'http://127.0.0.1/oauth/callback?oauth_token=OURS'],
    ['nothing', 'http://127.0.0.1/oauth/callback'],
  ])('does not accept a callback with %s', async (_what, address) => {
    stage.person = async ({ url }) =>
      succeed(new URL(address.replace('OURS', new URL(url).searchParams.get('oauth_token') ?? '')))
    expect(faultOf(await stage.handlers.signIn.start(windowSignIn))).toMatchObject({
      kind: 'signIn',
      reason: 'wrongToken',
    })
    expect((await stage.requests()).map(({ path }) => path)).toEqual(['/oauth/request_token'])
  })

  it('reports that the service refused the verifier of its own page', async () => {
    stage.person = async ({ url, callback }) => {
      const approved = await approves(
        stage,
        'ada',
      )({ url, callback, allowedOrigins: [], signal: AbortSignal.any([]), onOrigin() {}, onBlocked() {} })
      const landed = unwrap(approved)
      landed.searchParams.set('oauth_verifier', 'wrong')
      return succeed(landed)
    }
    expect(faultOf(await stage.handlers.signIn.start(windowSignIn))).toMatchObject({ reason: 'wrongToken' })
  })

  it('reports that the request token was used before it came back', async () => {
    stage.person = approves(stage, 'ada')
    await refuseTheToken()
    expect(faultOf(await stage.handlers.signIn.start(windowSignIn))).toMatchObject({
      kind: 'signIn',
      reason: 'expired',
    })
  })

  it('ends completely when it is canceled', async () => {
    let aborted = false
    stage.person = ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted = true
          resolve(fail({ kind: 'signIn', reason: 'windowClosed', message: 'closed' }))
        })
        void stage.handlers.signIn.cancel(undefined)
      })
    expect(faultOf(await stage.handlers.signIn.start(windowSignIn)).kind).toBe('cancelled')
    expect(aborted).toBe(true)
    expect(unwrap(await stage.handlers.signIn.state(undefined))).toEqual({ kind: 'idle' })
  })

  it('allows only one sign-in at a time', async () => {
    let second: unknown
    stage.person = async (request) => {
      second = await stage.handlers.signIn.start(windowSignIn)
      return approves(stage, 'ada')(request)
    }
    unwrap(await stage.handlers.signIn.start(windowSignIn))
    expect(second).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'state' } })
  })

  it('locks keys and addresses meanwhile', async () => {
    let refused: unknown
    const environments = unwrap(await stage.handlers.session.state(undefined)).environments
    const sandbox = environments.find(({ environment }) => environment.id === 'sandbox')
    stage.person = async (request) => {
      if (sandbox !== undefined) {
        refused = await stage.handlers.session.saveEnvironment({ environment: sandbox.environment })
      }
      return approves(stage, 'ada')(request)
    }
    unwrap(await stage.handlers.signIn.start(windowSignIn))
    expect(refused).toMatchObject({ ok: false, fault: { kind: 'refused', reason: 'state' } })
  })
})

describe('with a PIN', () => {
  it('opens the page in the browser and exchanges the PIN', async () => {
    const { over, url } = await startPin()
    expect(stage.opened).toEqual([url])
    unwrap(await stage.handlers.signIn.submitPin({ pin: await readPin(stage, url, 'bert') }))
    expect(unwrap(await over)).toMatchObject({ screenName: 'bert', state: 'active' })
  })

  it('allows several attempts', async () => {
    const { over, url } = await startPin()
    const pin = await readPin(stage, url, 'ada')
    for (const wrong of ['0000000', '1']) {
      expect(faultOf(await stage.handlers.signIn.submitPin({ pin: wrong }))).toMatchObject({
        kind: 'signIn',
        reason: 'pinRefused',
      })
      expect(unwrap(await stage.handlers.signIn.state(undefined)).kind).toBe('pin')
    }
    unwrap(await stage.handlers.signIn.submitPin({ pin }))
    expect(unwrap(await over).screenName).toBe('ada')
  })

  it('says that the PIN was refused if the service answers in plain text', async () => {
    const { over } = await startPin()
    await stage.control('POST', '/faults', {
      match: { path_regex: 'access_token' },
      times: 1,
      status: 401,
      headers: { 'content-type': 'text/plain' },
      body: 'Error processing your OAuth request: Invalid oauth_verifier parameter',
    })
    expect(faultOf(await stage.handlers.signIn.submitPin({ pin: '1234567' }))).toMatchObject({
      kind: 'signIn',
      reason: 'pinRefused',
    })
    unwrap(await stage.handlers.signIn.cancel(undefined))
    expect(faultOf(await over).kind).toBe('cancelled')
  })

  it('names oob if the app may not use it', async () => {
    await stage.control('POST', '/faults', {
      match: { path_regex: 'request_token' },
      times: 1,
      status: 403,
      headers: { 'content-type': 'application/xml' },
      body: '<?xml version="1.0"?><errors><error code="415">Callback URL not approved</error></errors>',
    })
    expect(faultOf(await stage.handlers.signIn.start(pinSignIn))).toMatchObject({
      reason: 'callbackNotRegistered',
      message: expect.stringContaining('PIN (oob)'),
    })
  })

  it('mentions a denial if the service doesn’t say why it refuses the PIN', async () => {
    const { over, url } = await startPin()
    const oauth_token = new URL(url).searchParams.get('oauth_token')
    await stage.control('POST', '/approve', { oauth_token, username: 'ada', deny: true })
    const fault = faultOf(await stage.handlers.signIn.submitPin({ pin: '1234567' }))
    expect(fault).toMatchObject({ kind: 'signIn', reason: 'pinRefused' })
    expect(fault.message).toMatch(/mistyped.*too old.*denied/)
    unwrap(await stage.handlers.signIn.cancel(undefined))
    expect(faultOf(await over).kind).toBe('cancelled')
  })

  it('opens the page again on request', async () => {
    const { over, url } = await startPin()
    unwrap(await stage.handlers.signIn.openPage(undefined))
    expect(stage.opened).toEqual([url, url])
    unwrap(await stage.handlers.signIn.cancel(undefined))
    expect(faultOf(await over).kind).toBe('cancelled')
  })

  it('ends if it is canceled just as the request token arrives', async () => {
    onAnswer = () => void stage.handlers.signIn.cancel(undefined)
    expect(faultOf(await stage.handlers.signIn.start(pinSignIn)).kind).toBe('cancelled')
    expect(stage.opened).toEqual([])
  })

  it('ends if the request token is refused', async () => {
    const { over } = await startPin()
    await refuseTheToken()
    expect(faultOf(await stage.handlers.signIn.submitPin({ pin: '1234567' }))).toMatchObject({
      reason: 'expired',
    })
    expect(faultOf(await over)).toMatchObject({ kind: 'signIn', reason: 'expired' })
  })

  it('continues after the connection failed', async () => {
    const { over, url } = await startPin()
    const pin = await readPin(stage, url, 'ada')
    await stage.control('POST', '/faults', {
      match: { path_regex: 'access_token' },
      times: 1,
      drop: 'before',
    })
    expect(faultOf(await stage.handlers.signIn.submitPin({ pin })).kind).toBe('dropped')
    unwrap(await stage.handlers.signIn.submitPin({ pin }))
    expect(unwrap(await over).screenName).toBe('ada')
  })

  it('accepts no PIN without a sign-in', async () => {
    expect(faultOf(await stage.handlers.signIn.submitPin({ pin: '1' }))).toMatchObject({ kind: 'refused' })
    expect(faultOf(await stage.handlers.signIn.openPage(undefined))).toMatchObject({ kind: 'refused' })
  })
})

describe('before the page opens', () => {
  const token = 'oauth_token=a&oauth_token_secret=bbbbbbbbbbbb'
  const form = { 'content-type': 'application/x-www-form-urlencoded' }

  it.each([
    [
      'wrong keys',
      { status: 401, body: { errors: [{ code: 32, message: 'no' }] } },
      'wrongKeys',
      /key and secret/,
    ],
    [
      'a callback that is not registered',
      { status: 403, body: { errors: [{ code: 415, message: 'no' }] } },
      'callbackNotRegistered',
      /http:\/\/127\.0\.0\.1\/oauth\/callback/,
    ],
    [
      'a callback that is not confirmed',
      { status: 200, headers: form, body: `${token}&oauth_callback_confirmed=false` },
      'callbackNotConfirmed',
      /settings/,
    ],
  ])('reports %s', async (_what, answer, reason, message) => {
    await stage.control('POST', '/faults', { match: { path_regex: 'request_token' }, ...answer })
    const fault = faultOf(await stage.handlers.signIn.start(windowSignIn))
    expect(fault).toMatchObject({ kind: 'signIn', reason })
    expect(fault.message).toMatch(message)
  })

  it('reports a clock that is too far off to be corrected', async () => {
    await stage.control('POST', '/faults', {
      match: { path_regex: 'request_token' },
      status: 401,
      body: { errors: [{ code: 135, message: 'Timestamp out of bounds.' }] },
    })
    const fault = faultOf(await stage.handlers.signIn.start(windowSignIn))
    expect(fault.kind).toBe('clockSkew')
    expect(fault.message).toMatch(/clock/)
  })

  it('it needs keys, an environment and a running sandbox', async () => {
    const at = (environmentId: string) => stage.handlers.signIn.start({ ...windowSignIn, environmentId })
    expect(faultOf(await at('x'))).toMatchObject({ kind: 'secrets', state: 'missing' })
    expect(faultOf(await at('nowhere'))).toMatchObject({ kind: 'notFound' })
    unwrap(await stage.handlers.sandbox.stop(undefined))
    expect(faultOf(await at('sandbox'))).toMatchObject({ kind: 'sandboxStopped' })
  })
})

it('signs in until the program ends if the disk is full, and says so', async () => {
  const disk = { full: false }
  const crowded = await setStage({ disk })
  try {
    await enterSandbox(crowded)
    disk.full = true
    expect(await signIn(crowded, 'ada')).toMatchObject({ screenName: 'ada', untilQuit: true })
    const session = unwrap(await crowded.handlers.session.state(undefined))
    expect(session.users).toMatchObject([{ screenName: 'ada', state: 'active' }])
    expect(session.userId).toBe(session.users[0]?.userId)
    expect((await crowded.handlers.accounts.list({ host: 'ads', refresh: true })).ok).toBe(true)
    expect(crowded.logged.join('\n')).toContain('signIn.store')
    disk.full = false
    expect(await signIn(crowded, 'ada')).not.toHaveProperty('untilQuit')
    expect(crowded.settingsText()).toContain('"screenName":"ada"')
  } finally {
    await crowded.end()
  }
})

it('corrects a wrong clock', async () => {
  const late = await setStage({ aheadMs: 3_600_000 })
  try {
    await enterSandbox(late)
    expect((await signIn(late, 'ada')).screenName).toBe('ada')
  } finally {
    await late.end()
  }
})
