import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { demoApp } from '../../src/sandbox/demo/people.ts'
import { formPairs, type Pair, percentEncode } from '../../src/sandbox/verify/percent-encoding.ts'
import { hmacSha1Signature } from '../../src/sandbox/verify/signature.ts'

export const addresses = z.object({ base_url: z.string(), ads_url: z.string(), control_url: z.string() })
export type Addresses = z.infer<typeof addresses>

export interface Token {
  readonly key: string
  readonly secret: string
}

const nobody: Token = { key: '', secret: '' }

/** A request's Authorization header (RFC 5849), each with its own nonce. */
export function authorize(
  method: string,
  url: string,
  token: Token = nobody,
  protocol: Readonly<Record<string, string>> = {},
): string {
  const [uri = url, query = ''] = url.split('?', 2)
  const pairs: Pair[] = Object.entries({
    oauth_consumer_key: demoApp.consumerKey,
    oauth_nonce: randomBytes(16).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_version: '1.0',
    ...(token.key === '' ? {} : { oauth_token: token.key }),
    ...protocol,
  })
  const parts = { method, uri, parameters: [...pairs, ...formPairs(query)] }
  const signature = hmacSha1Signature(parts, demoApp.consumerSecret, token.secret)
  return `OAuth ${[...pairs, ['oauth_signature', signature] as const]
    .map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`)
    .join(', ')}`
}

const approval = z.object({ oauth_verifier: z.string() })

/** Signs in the demo user and removes the rate windows, which aren't measured. */
export async function signIn(hosts: Addresses, username: string): Promise<Token> {
  const { base_url, control_url } = hosts
  await allow(hosts, '.*', 1_000_000_000, 60)
  const request = await tokenOf(`${base_url}/oauth/request_token`, nobody, { oauth_callback: 'oob' })
  const { oauth_verifier } = approval.parse(
    await post(`${control_url}/approve`, { oauth_token: request.key, username }),
  )
  return tokenOf(`${base_url}/oauth/access_token`, request, { oauth_verifier })
}

/** Puts a rate window in the place of the ordinary one. */
export async function allow(
  { control_url }: Addresses,
  path_regex: string,
  limit: number,
  window_s: number,
): Promise<void> {
  await post(`${control_url}/rate_limits`, { match: { path_regex }, limit, window_s })
}

async function tokenOf(
  url: string,
  token: Token,
  protocol: Readonly<Record<string, string>>,
): Promise<Token> {
  const authorization = authorize('POST', url, token, protocol)
  const response = await fetch(url, { method: 'POST', headers: { authorization } })
  const pairs = new URLSearchParams(await response.text())
  return { key: pairs.get('oauth_token') ?? '', secret: pairs.get('oauth_token_secret') ?? '' }
}

async function post(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}
