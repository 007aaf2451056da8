import { createHash } from 'node:crypto'
import { demoApp } from '../../../../src/sandbox/demo/people.ts'
import type { RunningSandbox } from '../../../../src/sandbox/sandbox.ts'
import { part } from '../ads-calls.ts'
import { callPlatform, type PlatformAnswer } from '../platform-calls.ts'
import { control } from '../support.ts'

type Reached = Pick<RunningSandbox, 'addresses'>

export const verifier = 'v'.repeat(64)
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** Parameters for the authorize page, by the demo data's public client. */
export const asked: Readonly<Record<string, string>> = {
  response_type: 'code',
  client_id: demoApp.clientId,
  redirect_uri: demoApp.callback,
  scope: 'tweet.read users.read offline.access',
  state: 'some state',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}

/** The URL of the authorize page; undefined omits a parameter. */
export function authorizeUrl(
  { addresses }: Reached,
  changed: Readonly<Record<string, string | undefined>> = {},
): string {
  const pairs = Object.entries({ ...asked, ...changed }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return `${addresses.base_url}/i/oauth2/authorize?${new URLSearchParams(pairs)}`
}

/** The code from a user's approval. */
export async function approvedCode(
  sandbox: Reached,
  username: string,
  changed: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  const authorize_url = authorizeUrl(sandbox, changed)
  return String(part(await control(sandbox, '/approve', { authorize_url, username }), 'code'))
}

export function exchange(
  sandbox: Reached,
  code: string,
  changed: Readonly<Record<string, string>> = {},
  authorization?: string,
): Promise<PlatformAnswer> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: asked.redirect_uri ?? '',
    code_verifier: verifier,
    ...(authorization === undefined ? { client_id: demoApp.clientId } : {}),
    ...changed,
  }
  const call = authorization === undefined ? { form } : { form, authorization }
  return callPlatform(sandbox, 'POST', '/2/oauth2/token', call)
}

export interface UserTokens {
  readonly access: string
  readonly refresh: string
}

export function tokensOf({ body }: PlatformAnswer): UserTokens {
  return { access: String(part(body, 'access_token')), refresh: String(part(body, 'refresh_token')) }
}

/** A user's tokens with these scopes. */
export async function userTokens(sandbox: Reached, username: string, scope: string): Promise<UserTokens> {
  return tokensOf(await exchange(sandbox, await approvedCode(sandbox, username, { scope })))
}
