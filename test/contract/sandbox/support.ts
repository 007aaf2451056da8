import { createHmac, randomBytes } from 'node:crypto'
import { type Clock, systemClock } from '../../../src/sandbox/clock.ts'
import { demoApp } from '../../../src/sandbox/demo/people.ts'
import { type RunningSandbox, startSandbox } from '../../../src/sandbox/sandbox.ts'
import { formPairs, type Pair, percentEncode } from '../../../src/sandbox/verify/percent-encoding.ts'
import { hmacSha1Signature } from '../../../src/sandbox/verify/signature.ts'

/** A sandbox with the demo data on its own port. */
export function startDemo(clock: Clock = systemClock): Promise<RunningSandbox> {
  const source = { kind: 'seed', seed: 'demo' } as const
  return startSandbox({ port: 0, source, dataDirectory: null, latency: 0 }, clock)
}

export interface Token {
  readonly token: string
  readonly secret: string
}

interface SigningApp {
  readonly consumerKey: string
  readonly consumerSecret: string
}

/** A request signed for an app, by default the demo data's; `extra` are additional protocol parameters. */
export function signedFetch(
  method: string,
  url: string,
  token: Token | null,
  extra: Readonly<Record<string, string>> = {},
  init: RequestInit = {},
  app: SigningApp = demoApp,
): Promise<Response> {
  const pairs = signedPairs(method, url, token, extra, app)
  const headers = { ...init.headers, authorization: authorizationHeader(pairs) }
  return fetch(url, { ...init, method, headers, redirect: 'manual' })
}

/** The protocol parameters of a request, with the signature last; `form` are a form body's pairs. */
export function signedPairs(
  method: string,
  url: string,
  token: Token | null,
  extra: Readonly<Record<string, string>> = {},
  app: SigningApp = demoApp,
  form: readonly Pair[] = [],
): Pair[] {
  const [uri = url, query = ''] = url.split('?', 2)
  const oauth: Pair[] = Object.entries({
    oauth_consumer_key: app.consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token === null ? {} : { oauth_token: token.token }),
    ...extra,
  })
  const parts = { method, uri, parameters: [...oauth, ...formPairs(query), ...form] }
  const signature = hmacSha1Signature(parts, app.consumerSecret, token?.secret ?? '')
  return [...oauth, ['oauth_signature', signature]]
}

export function authorizationHeader(pairs: readonly Pair[]): string {
  return `OAuth ${pairs.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`
}

/** A webhook's signature, and the answer to its challenge. */
export function webhookSignature(text: string, secret: string = demoApp.consumerSecret): string {
  return `sha256=${createHmac('sha256', secret).update(text).digest('base64')}`
}

/** The addresses of a sandbox, which may run in another process. */
type Reached = Pick<RunningSandbox, 'addresses'>

/** A POST to the control interface; returns its JSON. */
export async function control(sandbox: Reached, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(sandbox.addresses.control_url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export async function requestToken(sandbox: Reached, callback: string): Promise<Token> {
  const url = `${sandbox.addresses.base_url}/oauth/request_token`
  const response = await signedFetch('POST', url, null, { oauth_callback: callback })
  return readToken(await response.text())
}

export function readToken(text: string): Token {
  const pairs = new URLSearchParams(text)
  return { token: pairs.get('oauth_token') ?? '', secret: pairs.get('oauth_token_secret') ?? '' }
}

/** A user's access token, by the control interface's shortcut. */
export async function accessToken(sandbox: Reached, username: string): Promise<Token> {
  const token = await requestToken(sandbox, 'oob')
  const approved = await control(sandbox, '/approve', { oauth_token: token.token, username })
  const verifier = String(Reflect.get(Object(approved), 'oauth_verifier'))
  const url = `${sandbox.addresses.base_url}/oauth/access_token`
  const response = await signedFetch('POST', url, token, { oauth_verifier: verifier })
  return readToken(await response.text())
}
