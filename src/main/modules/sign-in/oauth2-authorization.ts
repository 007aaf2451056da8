import { createHash } from 'node:crypto'
import { pathTemplate } from '../../../shared/api/operation.ts'
import { oauth2Operations } from '../../../shared/api/platform/oauth2.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Caller } from '../../core/api/types.ts'
import { signInFault } from '../../core/faults.ts'

/** OAuth 2.0's authorization page and its answer (RFC 6749 4.1). */

const { authorizePage } = oauth2Operations

/** The page that returns a code, which `verifier` redeems (RFC 7636). */
export function authorizeAddress(
  { environment }: Caller,
  clientId: string,
  scopes: readonly string[],
  { state, redirectUri }: { readonly state: string; readonly redirectUri: string },
  verifier: string,
): string {
  const base = environment.platformUrl.replace(/(?<!\/)\/+$/, '')
  const url = new URL(environment.authorizeUrl ?? base + pathTemplate(authorizePage))
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The answer's code. Another state belongs to another sign-in (RFC 6749 10.12). */
export function readAnswer({ searchParams }: URL, state: string): Outcome<string> {
  if (searchParams.get('state') !== state) {
    return fail(signInFault('wrongToken', t`The response is for another sign-in. Start again.`))
  }
  const error = searchParams.get('error')
  if (error === 'access_denied') {
    return fail(signInFault('denied', t`Access was refused on the page. Start again if that was a mistake.`))
  }
  const code = searchParams.get('code')
  if (error === null && code !== null && code !== '') return succeed(code)
  const reason = searchParams.get('error_description') ?? error ?? t`it has no code`
  return fail({
    kind: 'invalid',
    message: t`The service refused the sign-in: ${reason.slice(0, 300)}`,
    errors: [{ code: error ?? 'invalid_request', message: reason.slice(0, 300), field: null }],
  })
}

export function isRefusedGrant(fault: Fault): boolean {
  return fault.kind === 'invalid' && fault.errors.some(({ code }) => code === 'invalid_grant')
}

export function exchangeFault(fault: Fault): Fault {
  return isRefusedGrant(fault)
    ? signInFault('expired', t`The approval expired before it could be exchanged. Start again.`)
    : fault
}
