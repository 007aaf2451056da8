import { z } from 'zod'
import type { Service } from '../service.ts'
import { readAuthorization } from '../sign-in/authorization-flow.ts'
import type { Decision } from '../sign-in/flow.ts'
import { redirectTarget } from '../sign-in/request-tokens.ts'
import type { User } from '../state/platform-data.ts'

/** By a request token (OAuth 1.0a), or by the address of the authorize page (OAuth 2.0). */
export const approveOrder = z
  .strictObject({
    oauth_token: z.string().optional(),
    authorize_url: z.url().optional(),
    username: z.string(),
    deny: z.boolean().default(false),
    /** Whether the access token of an `oauth_token` outlives resets. */
    lasting: z.boolean().default(false),
  })
  .refine(
    ({ oauth_token, authorize_url }) => (oauth_token === undefined) !== (authorize_url === undefined),
    'one of oauth_token and authorize_url is required',
  )
type ApproveOrder = z.output<typeof approveOrder>

export type ApproveResult =
  | { readonly kind: 'done'; readonly answer: Readonly<Record<string, string | null>> }
  | { readonly kind: 'refused'; readonly message: string }

/** Does what the user would do on the authorize page (docs/sandbox.md#trouble-on-demand). */
export function approveAs(service: Service, order: ApproveOrder): ApproveResult {
  const user = service.world.platform.users.find(({ username }) => username === order.username)
  if (user === undefined) return { kind: 'refused', message: `No user is called ${order.username}.` }
  const { oauth_token = '', authorize_url, deny, lasting } = order
  return authorize_url === undefined
    ? approveToken(service, oauth_token, user, deny, lasting)
    : approveAuthorization(service, authorize_url, user, deny)
}

function approveToken(
  service: Service,
  name: string,
  user: User,
  isDenied: boolean,
  isLasting: boolean,
): ApproveResult {
  const token = service.requestTokens.get(name)
  if (token?.approval.kind !== 'open') {
    return { kind: 'refused', message: 'No request token waits under this name.' }
  }
  if (isDenied) {
    service.requestTokens.deny(token)
    const redirect_to = redirectTarget({ ...token, approval: { kind: 'denied' } })
    return { kind: 'done', answer: { oauth_verifier: null, redirect_to } }
  }
  const approved = service.requestTokens.approve(token, user.id, isLasting)
  const { verifier } = approved.approval
  return { kind: 'done', answer: { oauth_verifier: verifier, redirect_to: redirectTarget(approved) } }
}

function approveAuthorization(
  service: Service,
  address: string,
  user: User,
  isDenied: boolean,
): ApproveResult {
  const { searchParams } = new URL(address)
  const authorization = readAuthorization(service, (name) => searchParams.get(name) ?? '')
  if (authorization.kind === 'refused') return { kind: 'refused', message: authorization.reason }
  const redirect_to =
    authorization.kind === 'redirect'
      ? authorization.address
      : redirectOf(isDenied ? authorization.flow.deny() : authorization.flow.approve(user))
  const code = redirect_to === null ? null : new URL(redirect_to).searchParams.get('code')
  return { kind: 'done', answer: { code, redirect_to } }
}

function redirectOf(decision: Decision): string | null {
  return decision.kind === 'redirect' ? decision.address : null
}
