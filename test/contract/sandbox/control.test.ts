import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { accessToken, control, signedFetch, startDemo, type Token } from './support.ts'

let sandbox: RunningSandbox
let ada: Token
let account: string

beforeAll(async () => {
  sandbox = await startDemo()
  account = `${sandbox.addresses.ads_url}/12/accounts/18ce54d4x5t`
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await control(sandbox, '/reset', {})
  ada = await accessToken(sandbox, 'ada')
})

async function nameOfAccount(): Promise<unknown> {
  const body: unknown = await (await signedFetch('GET', account, ada)).json()
  return Reflect.get(Object(Reflect.get(Object(body), 'data')), 'name')
}

describe('faults', () => {
  it('that drop the answer keep the write; those that drop the request don’t; both are logged with 0', async () => {
    const match = { method: 'PUT', path_regex: '^/ads/12/accounts/[^/]+$' }
    await control(sandbox, '/faults', { match, times: 1, drop: 'before' })
    await expect(signedFetch('PUT', `${account}?name=Before`, ada)).rejects.toThrow()
    expect(await nameOfAccount()).toBe('Northwind Outdoor')
    await control(sandbox, '/faults', { match, times: 1, drop: 'after' })
    await expect(signedFetch('PUT', `${account}?name=After`, ada)).rejects.toThrow()
    expect(await nameOfAccount()).toBe('After')
    const log = await (await fetch(`${sandbox.addresses.control_url}/requests`)).json()
    const puts = Reflect.get(Object(log), 'requests').filter(
      (entry: { method: string }) => entry.method === 'PUT',
    )
    expect(puts).toMatchObject([
      { status: 0, auth: 'oauth1', query: { name: 'Before' } },
      { status: 0, auth: 'oauth1', query: { name: 'After' } },
    ])
  })

  it('come before credentials, with their own body and headers, or just add delay', async () => {
    await control(sandbox, '/faults', {
      status: 502,
      body: '<html>bad gateway</html>',
      headers: { 'Content-Type': 'text/html' },
    })
    const broken = await fetch(account)
    expect(broken.status).toBe(502)
    expect(broken.headers.get('content-type')).toBe('text/html')
    expect(await broken.text()).toBe('<html>bad gateway</html>')
    await fetch(`${sandbox.addresses.control_url}/faults`, { method: 'DELETE' })
    await control(sandbox, '/faults', { delay_ms: 1 })
    expect((await signedFetch('GET', account, ada)).status).toBe(200)
  })

  it('hold calls before anything is done, until all are cleared, and no others', async () => {
    await control(sandbox, '/faults', { match: { method: 'PUT' }, times: 1, hold: true })
    const put = signedFetch('PUT', `${account}?name=Held`, ada)
    const held = async (): Promise<unknown> => (await fetch(`${sandbox.addresses.control_url}/faults`)).json()
    await expect.poll(held).toEqual({ held: [{ method: 'PUT', path: new URL(account).pathname }] })
    expect(await nameOfAccount()).toBe('Northwind Outdoor')
    await fetch(`${sandbox.addresses.control_url}/faults`, { method: 'DELETE' })
    expect((await put).status).toBe(200)
    expect(await nameOfAccount()).toBe('Held')
    expect(await held()).toEqual({ held: [] })
  })
})

describe('rate limits', () => {
  it('set by a test apply on both hosts, in each one’s format', async () => {
    await control(sandbox, '/rate_limits', { match: { path_regex: '.' }, limit: 1, window_s: 60 })
    expect((await signedFetch('GET', account, ada)).headers.get('x-rate-limit-remaining')).toBe('0')
    const ads = await signedFetch('GET', account, ada)
    expect(ads.status).toBe(429)
    expect(await ads.json()).toMatchObject({ errors: [{ code: 'TOO_MANY_REQUESTS' }] })
    await control(sandbox, '/reset', {})
    ada = await accessToken(sandbox, 'ada')
    await control(sandbox, '/rate_limits', { match: { path_regex: 'request_token' }, limit: 0, window_s: 60 })
    const url = `${sandbox.addresses.base_url}/oauth/request_token`
    const platform = await signedFetch('POST', url, null, { oauth_callback: 'oob' })
    expect(platform.status).toBe(429)
    expect(platform.headers.get('x-rate-limit-limit')).toBe('0')
    expect(await platform.json()).toMatchObject({ errors: [{ code: 88 }] })
  })
})

describe('the control interface', () => {
  it('exists on this machine only', async () => {
    const { hostname, port } = new URL(sandbox.addresses.control_url)
    const status = await new Promise((resolve, reject) => {
      const headers = { host: 'rebound.example.com' }
      const call = request({ hostname, port, path: '/__sandbox/requests', headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      call.on('error', reject)
      call.end()
    })
    expect(status).toBe(403)
  })

  it.each([
    ['/faults', { match: { path_regex: '(' } }],
    ['/rate_limits', { limit: 1 }],
    ['/tunnels', { host: 'hooks.example.com', target: 'https://elsewhere.example.com' }],
    ['/approve', { oauth_token: 'nosuch', username: 'ada' }],
  ])('refuses %s with %j', async (path, body) => {
    await expect(control(sandbox, path, body)).rejects.toThrow(/400/)
  })

  it('restores the initial state: records, tokens, windows', async () => {
    await signedFetch('PUT', `${account}?name=Changed`, ada)
    await control(sandbox, '/reset', {})
    expect((await signedFetch('GET', account, ada)).status).toBe(401)
    ada = await accessToken(sandbox, 'ada')
    expect(await nameOfAccount()).toBe('Northwind Outdoor')
  })
})
