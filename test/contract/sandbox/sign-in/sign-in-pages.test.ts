import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { readToken, requestToken, signedFetch, startDemo, type Token } from '../support.ts'

const callback = 'http://127.0.0.1:53682/oauth/callback'
let sandbox: RunningSandbox
let base: string

beforeAll(async () => {
  sandbox = await startDemo()
  base = sandbox.addresses.base_url
})
afterAll(() => sandbox.stop())

/** A minimal browser for these pages: a cookie, and forms sent as shown. */
class Browser {
  #cookie = ''

  async get(path: string): Promise<Response> {
    return this.#keep(await fetch(base + path, { headers: { cookie: this.#cookie }, redirect: 'manual' }))
  }

  /** Submits a page's form with its hidden fields and the user's input. */
  async submit(html: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ''
    const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams([
      ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
      ...Object.entries(fields),
    ])
    const headers = { cookie: this.#cookie }
    return this.#keep(await fetch(base + action, { method: 'POST', headers, body, redirect: 'manual' }))
  }

  /** Signs in and follows to the page for signed-in users. */
  async signIn(token: Token, username: keyof typeof demoUsers, mode = 'authorize'): Promise<Response> {
    const page = await this.get(`/oauth/${mode}?oauth_token=${token.token}`)
    const answer = await this.submit(await page.text(), { username, password: demoUsers[username].password })
    expect(answer.status).toBe(303)
    return this.get(answer.headers.get('location') ?? '')
  }

  #keep(response: Response): Response {
    const [cookie] = response.headers.getSetCookie()
    if (cookie !== undefined) this.#cookie = cookie.split(';', 1)[0] ?? ''
    return response
  }
}

async function exchange(token: Token, verifier: string): Promise<Response> {
  return signedFetch('POST', `${base}/oauth/access_token`, token, { oauth_verifier: verifier })
}

describe('signing in on the pages', () => {
  let browser: Browser
  let token: Token
  beforeEach(async () => {
    browser = new Browser()
    token = await requestToken(sandbox, callback)
  })

  it('fills in the password of the user that the page was opened for, and no other', async () => {
    const passwordFor = async (query: string) => {
      const login = await new Browser().get(`/oauth/authorize?oauth_token=${token.token}${query}`)
      return /<input type="password"[^>]*? value="([^"]*)"/.exec(await login.text())?.[1]
    }
    expect(await passwordFor('&screen_name=ada')).toBe(demoUsers.ada.password)
    expect(await passwordFor('&screen_name=BERT')).toBe(demoUsers.bert.password)
    expect(await passwordFor('&screen_name=stranger')).toBe('')
    expect(await passwordFor('')).toBe('')
  })

  it('leads from name and password through approval to an access token', async () => {
    const login = await browser.get(`/oauth/authorize?oauth_token=${token.token}&screen_name=ada`)
    expect(login.status).toBe(200)
    const form = await login.text()
    expect(form).toContain('name="username" value="ada"')
    expect(form).toContain('<label for="password">')
    const wrong = await browser.submit(form, { username: 'ada', password: 'guess' })
    expect(wrong.status).toBe(401)
    expect(await wrong.text()).toContain('role="alert"')
    const consent = await browser.signIn(token, 'ada')
    const html = await consent.text()
    expect(html).toContain('Authorize Flightdeck?')
    expect(html).toContain('@ada')
    const decision = await browser.submit(html, { decision: 'approve' })
    const target = new URL(decision.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(callback)
    expect(target.searchParams.get('oauth_token')).toBe(token.token)
    const answer = await exchange(token, target.searchParams.get('oauth_verifier') ?? '')
    const text = await answer.text()
    expect(new URLSearchParams(text).get('screen_name')).toBe('ada')
    const accounts = await signedFetch('GET', `${sandbox.addresses.ads_url}/12/accounts`, readToken(text))
    expect(accounts.status).toBe(200)
  })

  it('returns with only `denied` after a refusal', async () => {
    const consent = await browser.signIn(token, 'ada')
    const decision = await browser.submit(await consent.text(), { decision: 'deny' })
    expect(decision.headers.get('location')).toBe(`${callback}?denied=${token.token}`)
    const later = await browser.get(`/oauth/authorize?oauth_token=${token.token}`)
    expect(later.status).toBe(403)
  })

  it('shows a seven-digit PIN if there is no callback', async () => {
    const pinToken = await requestToken(sandbox, 'oob')
    const consent = await browser.signIn(pinToken, 'bert')
    const page = await browser.submit(await consent.text(), { decision: 'approve' })
    const pin = /<output class="pin" id="pin"[^>]*>(\d{7})<\/output>/.exec(await page.text())?.[1] ?? ''
    const mistyped = await exchange(pinToken, `${pin}0`)
    expect(mistyped.status).toBe(401)
    const answer = await exchange(pinToken, pin)
    expect(new URLSearchParams(await answer.text()).get('user_id')).toBe(demoUsers.bert.id)
  })

  it('asks for approval once with authenticate, and every time with authorize', async () => {
    const first = await browser.signIn(token, 'bert', 'authenticate')
    const decision =
      first.status === 303 ? first : await browser.submit(await first.text(), { decision: 'approve' })
    const verifier = new URL(decision.headers.get('location') ?? '').searchParams.get('oauth_verifier') ?? ''
    expect((await exchange(token, verifier)).status).toBe(200)
    const second = await requestToken(sandbox, callback)
    const skipped = await browser.get(`/oauth/authenticate?oauth_token=${second.token}`)
    expect(skipped.status).toBe(303)
    expect(skipped.headers.get('location')).toContain('oauth_verifier=')
    const third = await requestToken(sandbox, callback)
    const asked = await browser.get(`/oauth/authorize?oauth_token=${third.token}`)
    expect(await asked.text()).toContain('Authorize app')
    const forced = await browser.get(`/oauth/authenticate?oauth_token=${third.token}&force_login=true`)
    expect(await forced.text()).toContain('type="password"')
  })

  it('accepts no form that it didn’t show to this browser', async () => {
    const login = await (await browser.get(`/oauth/authorize?oauth_token=${token.token}`)).text()
    const consent = await browser.signIn(token, 'ada')
    const html = await consent.text()
    const stranger = new Browser()
    const person = { username: 'bert', password: demoUsers.bert.password }
    expect((await stranger.submit(login, person)).status).toBe(403)
    await stranger.signIn(token, 'bert')
    expect((await stranger.submit(html, { decision: 'approve' })).status).toBe(403)
    const forged = html.replace(/name="form_key" value="[^"]+"/, 'name="form_key" value="forged"')
    expect((await browser.submit(forged, { decision: 'approve' })).status).toBe(403)
    const another = html.replace(demoUsers.ada.id, demoUsers.bert.id)
    expect((await browser.submit(another, { decision: 'approve' })).status).toBe(403)
    expect((await browser.submit(html, { decision: 'approve' })).status).toBe(303)
  })

  it('continues in a second tab after the first has signed in', async () => {
    const second = await requestToken(sandbox, callback)
    const page = await (await browser.get(`/oauth/authorize?oauth_token=${second.token}`)).text()
    const consent = await (await browser.signIn(token, 'ada')).text()
    const person = { username: 'ada', password: demoUsers.ada.password }
    const signedIn = await browser.submit(page, person)
    expect(signedIn.status).toBe(303)
    const secondConsent = await (await browser.get(signedIn.headers.get('location') ?? '')).text()
    for (const html of [secondConsent, consent]) {
      const decision = await browser.submit(html, { decision: 'approve' })
      expect(decision.headers.get('location')).toContain('oauth_verifier=')
    }
  })

  it('asks again in a tab that was opened for another user', async () => {
    const consent = await (await browser.signIn(token, 'ada')).text()
    const forced = await browser.get(`/oauth/authorize?oauth_token=${token.token}&force_login=1`)
    const person = { username: 'bert', password: demoUsers.bert.password }
    expect((await browser.submit(await forced.text(), person)).status).toBe(303)
    const again = await browser.submit(consent, { decision: 'approve' })
    const html = await again.text()
    expect([again.status, html.includes('role="alert"'), html.includes('@bert')]).toEqual([200, true, true])
    const decision = await browser.submit(html, { decision: 'approve' })
    const target = new URL(decision.headers.get('location') ?? '')
    const answer = await exchange(token, target.searchParams.get('oauth_verifier') ?? '')
    expect(await answer.text()).toContain('screen_name=bert')
  })

  it('lets nothing from outside into its markup', async () => {
    const name = encodeURIComponent('"><script>alert(1)</script>')
    const page = await browser.get(`/oauth/authorize?oauth_token=${token.token}&screen_name=${name}`)
    const html = await page.text()
    expect(html).not.toContain('<script>')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://127.0.0.1:53682")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it.each(['', '?oauth_token=nosuch', '?force_login=maybe'])('refuses %j with a page', async (query) => {
    const page = await browser.get(`/oauth/authorize${query}`)
    expect(page.status).toBe(403)
    expect(page.headers.get('content-type')).toContain('text/html')
  })
})

it('gives a read-only token no writes', async () => {
  const url = `${base}/oauth/request_token?x_auth_access_type=read`
  const token = readToken(await (await signedFetch('POST', url, null, { oauth_callback: callback })).text())
  const browser = new Browser()
  const consent = await browser.signIn(token, 'ada')
  const html = await consent.text()
  expect(html).not.toContain('create and change')
  const decision = await browser.submit(html, { decision: 'approve' })
  const verifier = new URL(decision.headers.get('location') ?? '').searchParams.get('oauth_verifier') ?? ''
  const access = readToken(await (await exchange(token, verifier)).text())
  const account = `${sandbox.addresses.ads_url}/12/accounts/18ce54d4x5t`
  expect((await signedFetch('GET', account, access)).status).toBe(200)
  const write = await signedFetch('PUT', `${account}?name=New`, access)
  expect(write.status).toBe(403)
  expect(await write.json()).toMatchObject({ errors: [{ code: 'READONLY_CLIENT_APPLICATION' }] })

  const send = (path: string, json: unknown) =>
    signedFetch(
      'POST',
      base + path,
      access,
      {},
      {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      },
    )
  for (const [path, json] of [
    ['/2/tweets', { text: 'Boots' }],
    ['/2/tweets', {}],
    ['/2/media/upload/initialize', { media_type: 'image/png', total_bytes: 4 }],
    ['/2/media/upload/1/append', {}],
    ['/2/media/upload/1/finalize', {}],
  ] as const) {
    const refused = await send(path, json)
    expect([path, refused.status, refused.headers.get('content-type')]).toEqual([
      path,
      403,
      'application/problem+json; charset=utf-8',
    ])
    expect(await refused.json()).toMatchObject({
      type: 'about:blank',
      status: 403,
      detail: expect.stringContaining('may only read'),
    })
  }
  expect((await signedFetch('GET', `${base}/2/users/me`, access)).status).toBe(200)
  const revoke = () => signedFetch('POST', `${base}/1.1/oauth/invalidate_token`, access)
  expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 401])
})
