import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoApp, demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../../src/sandbox/sandbox.ts'
import type { Pair } from '../../../../src/sandbox/verify/percent-encoding.ts'
import { callPlatform, otherApp, type PlatformCall, readPlatformAnswer } from '../platform-calls.ts'
import { authorizationHeader, control, readToken, signedFetch, signedPairs, type Token } from '../support.ts'

/** The format of signed requests, in every place where their parameters may be (sign-in-and-signing.md#signatures). */

/** The service's clock is stopped almost a second late: whole seconds count. */
const start = Date.parse('2026-11-21T12:00:00.999Z')
const seconds = Math.floor(start / 1000)
let now = start

let sandbox: RunningSandbox
let ada: Token
let url: string

beforeAll(async () => {
  const users = [
    { ...demoUsers.ada, tokens: [] },
    { ...demoUsers.bert, tokens: [] },
  ]
  const apps = [demoApp, otherApp].map((app, index) => ({
    id: `${index}`,
    name: `App ${index}`,
    consumer_key: app.consumerKey,
    consumer_secret: app.consumerSecret,
    callback_urls: ['https://client.example.com/cb'],
  }))
  const source = { kind: 'fixture', fixture: { users, apps } } as const
  sandbox = await startSandbox({ port: 0, source, dataDirectory: null, latency: 0 }, { now: () => now })
  url = `${sandbox.addresses.base_url}/oauth/request_token`
  ada = await accessTokenOf('ada')
})
afterAll(() => sandbox.stop())

beforeEach(() => {
  now = start
})

const time = { oauth_timestamp: String(seconds) }

async function ask(extra: Readonly<Record<string, string>>, app = demoApp as typeof otherApp, init = {}) {
  const given = { ...time, oauth_callback: 'oob', ...extra }
  return readPlatformAnswer(await signedFetch('POST', url, null, given, init, app))
}

async function exchange(token: Token, extra: Record<string, string>, app = demoApp as typeof otherApp) {
  const address = `${sandbox.addresses.base_url}/oauth/access_token`
  return readPlatformAnswer(await signedFetch('POST', address, token, { ...time, ...extra }, {}, app))
}

async function requestTokenOf(app = demoApp as typeof otherApp): Promise<Token> {
  return readToken(String((await ask({}, app)).body))
}

async function verifierOf(token: Token, username: string): Promise<string> {
  const approved = await control(sandbox, '/approve', { oauth_token: token.token, username })
  return String(Reflect.get(Object(approved), 'oauth_verifier'))
}

async function accessTokenOf(username: string): Promise<Token> {
  const token = await requestTokenOf()
  const { body } = await exchange(token, { oauth_verifier: await verifierOf(token, username) })
  return readToken(String(body))
}

/** A valid request whose protocol parameters were changed after signing. */
async function askChanged(change: (pairs: Pair[]) => Pair[], call: PlatformCall = {}) {
  const pairs = signedPairs('POST', url, null, { ...time, oauth_callback: 'oob' })
  const authorization = authorizationHeader(change(pairs))
  return callPlatform(sandbox, 'POST', '/oauth/request_token', { authorization, ...call })
}

describe('a signed request', () => {
  it.each([
    ['is 300 s behind', -300, 200, undefined],
    ['is 300 s ahead', 300, 200, undefined],
    ['is 301 s behind', -301, 401, 135],
    ['is 301 s ahead', 301, 401, 135],
  ])('whose timestamp %s', async (_, offset, status, code) => {
    expect(await ask({ oauth_timestamp: String(seconds + offset) })).toMatchObject({ status, code })
  })

  it.each(['abc', '-5', '1.5', '', '0'])('with the timestamp %j is malformed', async (oauth_timestamp) => {
    expect(await ask({ oauth_timestamp })).toMatchObject({ status: 400, code: 215 })
  })

  it.each([
    'oauth_consumer_key',
    'oauth_nonce',
    'oauth_signature',
    'oauth_signature_method',
    'oauth_timestamp',
  ])('without %s is malformed', async (name) => {
    const answer = await askChanged((pairs) => pairs.filter(([candidate]) => candidate !== name))
    expect(answer).toMatchObject({ status: 400, code: 215 })
  })

  it.each([
    ['PLAINTEXT', { oauth_signature_method: 'PLAINTEXT' }],
    ['version 1.1', { oauth_version: '1.1' }],
    ['an empty version', { oauth_version: '' }],
    ['an empty nonce', { oauth_nonce: '' }],
    ['a nonce of other letters', { oauth_nonce: 'nönce' }],
    ['no callback', { oauth_callback: '' }],
    ['an access type that is none', { x_auth_access_type: 'admin' }],
  ])('with %s is malformed', async (_, extra) => {
    expect(await ask(extra)).toMatchObject({ status: 400, code: 215, type: 'application/json' })
  })

  it('may omit the version, name a realm, and write its scheme in lower case', async () => {
    const given = { ...time, oauth_callback: 'oob' }
    const header = authorizationHeader(signedPairs('POST', url, null, given))
    const authorization = header.replace('OAuth ', 'oauth realm="Flightdeck, Inc.",')
    expect(await callPlatform(sandbox, 'POST', '/oauth/request_token', { authorization })).toMatchObject({
      status: 200,
    })
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['revision A', { oauth_version: '1.0A' }],
    ['an empty access type', { x_auth_access_type: '' }],
  ])('may name %s', async (_, extra) => {
    expect(await ask(extra)).toMatchObject({ status: 200 })
  })

  it.each<[string, string, PlatformCall]>([
    ['query', '?oauth_callback=oob', {}],
    ['form', '', { form: { oauth_callback: 'oob' } }],
    ['query and form', '?oauth_callback=oob', { form: { oauth_callback: 'oob' } }],
  ])('may repeat a protocol parameter in the %s', async (_, query, call) => {
    const pairs = signedPairs('POST', url, null, { ...time, oauth_callback: 'oob' })
    const sent = { authorization: authorizationHeader(pairs), ...call }
    const answer = await callPlatform(sandbox, 'POST', `/oauth/request_token${query}`, sent)
    expect(answer).toMatchObject({ status: 200 })
  })

  it('may repeat a parameter in the header without harm', async () => {
    const answer = await askChanged((pairs) => [...pairs, ['oauth_version', '1.0']])
    expect(answer).toMatchObject({ status: 200 })
  })

  it.each<[string, string, PlatformCall]>([
    ['query', '?oauth_callback=https://client.example.com/cb', {}],
    ['form', '', { form: { oauth_callback: 'https://client.example.com/cb' } }],
    ['form, empty', '', { form: { oauth_callback: '' } }],
    ['form, as a nonce', '', { form: { oauth_nonce: 'another' } }],
  ])('is malformed if the header and the %s differ', async (_, query, call) => {
    const pairs = signedPairs('POST', url, null, { ...time, oauth_callback: 'oob' })
    const sent = { authorization: authorizationHeader(pairs), ...call }
    const answer = await callPlatform(sandbox, 'POST', `/oauth/request_token${query}`, sent)
    expect(answer).toMatchObject({ status: 400, code: 215 })
  })

  it('is signed over https behind a TLS front on this machine', async () => {
    const secure = url.replace('http:', 'https:')
    for (const [forwarded, signedUrl, status] of [
      ['https', secure, 200],
      ['HTTPS, http', secure, 200],
      ['https', url, 401],
      ['http', url, 200],
      ['http', secure, 401],
    ] as const) {
      const pairs = signedPairs('POST', signedUrl, null, { ...time, oauth_callback: 'oob' })
      const headers = { authorization: authorizationHeader(pairs), 'x-forwarded-proto': forwarded }
      const answer = await fetch(url, { method: 'POST', headers })
      expect([forwarded, signedUrl, answer.status]).toEqual([forwarded, signedUrl, status])
    }
  })

  it.each(['OAuth', 'OAuth x', 'OAuth a=b', 'Digest x', ''])(
    'that says %j is malformed',
    async (authorization) => {
      const answer = await callPlatform(sandbox, 'POST', '/oauth/request_token', { authorization })
      expect(answer).toMatchObject({ status: 400, code: 215 })
    },
  )

  it('may carry all parameters in the query or in the form', async () => {
    const address = `${url}?oauth_callback=oob`
    const inQuery = new URLSearchParams(
      signedPairs('POST', address, null, time).map(([name, value]) => [name, value]),
    )
    const path = `/oauth/request_token?oauth_callback=oob&${inQuery}`
    expect(await callPlatform(sandbox, 'POST', path)).toMatchObject({ status: 200 })
    const form: Pair[] = [['oauth_callback', 'oob']]
    const pairs = [...form, ...signedPairs('POST', url, null, time, demoApp, form)]
    const sent = { form: Object.fromEntries(pairs) }
    expect(await callPlatform(sandbox, 'POST', '/oauth/request_token', sent)).toMatchObject({ status: 200 })
  })

  it('uses up a nonce for its time, consumer and token only if the signature is right', async () => {
    const nonce = { oauth_nonce: 'once' }
    const tampered = await askChanged((pairs) =>
      pairs.map(([name, value]) => [name, name === 'oauth_nonce' ? 'once' : value]),
    )
    expect(tampered).toMatchObject({ status: 401, code: 32 })
    expect(await ask(nonce)).toMatchObject({ status: 200 })
    expect(await ask(nonce)).toMatchObject({ status: 401, code: 32 })
    expect(await ask({ ...nonce, oauth_timestamp: String(seconds + 1) })).toMatchObject({ status: 200 })
    expect(await ask(nonce, otherApp)).toMatchObject({ status: 200 })
    const me = `${sandbox.addresses.base_url}/2/users/me`
    const asAda = () => signedFetch('GET', me, ada, { ...time, ...nonce })
    expect((await asAda()).status).toBe(200)
    expect((await asAda()).status).toBe(401)
  })

  it.each([
    [
      'an unknown consumer before an unknown token',
      { oauth_consumer_key: 'nobody', oauth_token: 'none' },
      32,
    ],
    ['an unknown token before an old time', { oauth_token: 'none', oauth_timestamp: '1191242090' }, 89],
    ['an old time before a wrong signature', { oauth_timestamp: '1191242090' }, 135],
    ['a wrong signature', {}, 32],
  ])('reports %s', async (_, extra, code) => {
    const me = `${sandbox.addresses.base_url}/2/users/me`
    const guessed = { ...ada, secret: 'guessed' }
    const answer = await readPlatformAnswer(await signedFetch('GET', me, guessed, { ...time, ...extra }))
    expect(answer).toMatchObject({ status: 401, code })
  })

  it.each([
    ['GET', '/oauth/request_token'],
    ['GET', '/oauth/access_token'],
    ['PUT', '/1.1/oauth/invalidate_token'],
  ])('has to be a POST: %s %s isn’t allowed', async (method, path) => {
    const answer = await callPlatform(sandbox, method, path)
    expect(answer).toMatchObject({
      status: 405,
      type: 'application/problem+json',
      body: { type: 'about:blank' },
    })
  })
})

describe('a callback', () => {
  it.each([
    ['https://client.example.com/cb', 200],
    ['https://client.example.com/cb?state=7', 200],
    ['oob', 200],
    ['OOB', 403],
    ['https://client.example.com/cb#part', 403],
    ['https://client.example.com/cb/', 403],
    ['https://ada@client.example.com/cb', 403],
    ['http://client.example.com/cb', 403],
    ['no address', 403],
  ])('of %s is answered with %i', async (oauth_callback, status) => {
    const answer = await ask({ oauth_callback })
    expect(answer).toMatchObject(
      status === 200 ? { status } : { status, code: 415, type: 'application/json' },
    )
  })

  it('keeps its own query when the user returns', async () => {
    const { body } = await ask({ oauth_callback: 'https://client.example.com/cb?state=7' })
    const { token } = readToken(String(body))
    expect(await control(sandbox, '/approve', { oauth_token: token, username: 'bert' })).toMatchObject({
      redirect_to: expect.stringMatching(
        new RegExp(`^https://client\\.example\\.com/cb\\?state=7&oauth_token=${token}&oauth_verifier=.+`),
      ),
    })
  })
})

describe('a request token', () => {
  it('belongs to its app, and only a valid exchange uses it up', async () => {
    const token = await requestTokenOf()
    const oauth_verifier = await verifierOf(token, 'bert')
    expect(await exchange(token, { oauth_verifier }, otherApp)).toMatchObject({ status: 401, code: 89 })
    const guessed = { ...token, secret: 'guessed' }
    expect(await exchange(guessed, { oauth_verifier })).toMatchObject({ status: 401, code: 32 })
    expect(await exchange(token, { oauth_verifier: '' })).toMatchObject({ status: 400, code: 215 })
    const { status, body, type } = await exchange(token, { oauth_verifier })
    expect([status, type]).toEqual([200, 'application/x-www-form-urlencoded'])
    expect([...new URLSearchParams(String(body)).keys()]).toEqual([
      'oauth_token',
      'oauth_token_secret',
      'user_id',
      'screen_name',
    ])
    expect(await exchange(token, { oauth_verifier })).toMatchObject({ status: 401, code: 89 })
  })

  it('is approved or denied once', async () => {
    const token = await requestTokenOf()
    const order = { oauth_token: token.token, username: 'ada' }
    await control(sandbox, '/approve', { ...order, deny: true })
    await expect(control(sandbox, '/approve', order)).rejects.toThrow(/400/)
    expect(await exchange(token, { oauth_verifier: '1234567' })).toMatchObject({ status: 401, code: 32 })
    await expect(control(sandbox, '/approve', { ...order, username: 'nobody' })).rejects.toThrow(/400/)
  })

  it('is exchanged by clients that repeat the token and the verifier in the form', async () => {
    const token = await requestTokenOf()
    const oauth_verifier = await verifierOf(token, 'bert')
    const address = `${sandbox.addresses.base_url}/oauth/access_token`
    const pairs = signedPairs('POST', address, token, { ...time, oauth_verifier })
    const authorization = authorizationHeader(pairs)
    const send = (oauth_token: string) =>
      callPlatform(sandbox, 'POST', '/oauth/access_token', {
        authorization,
        form: { oauth_token, oauth_verifier },
      })
    expect(await send('another')).toMatchObject({ status: 400, code: 215 })
    expect(await send(token.token)).toMatchObject({ status: 200 })
  })

  it('expires after 15 minutes, approved or not', async () => {
    const [approved, open] = [await requestTokenOf(), await requestTokenOf()]
    const oauth_verifier = await verifierOf(approved, 'ada')
    now = start + 15 * 60_000 - 1
    const later = { oauth_timestamp: String(Math.floor(now / 1000)) }
    expect(await exchange(open, { oauth_verifier, ...later })).toMatchObject({ status: 401, code: 32 })
    now += 1
    for (const token of [approved, open]) {
      expect(await exchange(token, { oauth_verifier, ...later })).toMatchObject({ status: 401, code: 89 })
    }
    const page = await fetch(`${sandbox.addresses.base_url}/oauth/authorize?oauth_token=${open.token}`)
    expect(page.status).toBe(403)
    const order = { oauth_token: open.token, username: 'ada' }
    await expect(control(sandbox, '/approve', order)).rejects.toThrow(/400/)
  })

  it('may be exchanged without its secret, but not with a wrong one or a wrong verifier', async () => {
    const token = await requestTokenOf()
    const oauth_verifier = await verifierOf(token, 'bert')
    const bare = { ...token, secret: '' }
    expect(await exchange(bare, { oauth_verifier: '1' })).toMatchObject({ status: 401, code: 32 })
    expect(await exchange({ ...token, secret: 'x' }, { oauth_verifier })).toMatchObject({
      status: 401,
      code: 32,
    })
    expect(await exchange(bare, { oauth_verifier })).toMatchObject({ status: 200 })
    const me = `${sandbox.addresses.base_url}/2/users/me`
    expect((await signedFetch('GET', me, { ...ada, secret: '' }, time)).status).toBe(401)
  })

  it('can’t sign a user’s requests', async () => {
    const me = `${sandbox.addresses.base_url}/2/users/me`
    const answer = await readPlatformAnswer(await signedFetch('GET', me, await requestTokenOf(), time))
    expect(answer).toMatchObject({ status: 401, code: 89 })
  })
})
