import { z } from 'zod'
import type { Service } from '../service.ts'
import { redirectTarget } from '../sign-in/request-tokens.ts'

export const approveOrder = z.object({
  oauth_token: z.string(),
  username: z.string(),
  deny: z.boolean().default(false),
})

export type ApproveResult =
  | { readonly kind: 'done'; readonly oauth_verifier: string | null; readonly redirect_to: string | null }
  | { readonly kind: 'refused'; readonly message: string }

/** Does what a person does on the authorize page (decisions.md, "Control interface"). */
export function approveAs(service: Service, order: z.output<typeof approveOrder>): ApproveResult {
  const token = service.requestTokens.get(order.oauth_token)
  const user = service.world.platform.users.find(({ username }) => username === order.username)
  if (token?.approval.kind !== 'open')
    return { kind: 'refused', message: 'No request token waits under this name.' }
  if (user === undefined) return { kind: 'refused', message: `Nobody is called ${order.username}.` }
  if (order.deny) {
    service.requestTokens.deny(token)
    const redirect_to = redirectTarget({ ...token, approval: { kind: 'denied' } })
    return { kind: 'done', oauth_verifier: null, redirect_to }
  }
  const approved = service.requestTokens.approve(token, user.id)
  return { kind: 'done', oauth_verifier: approved.approval.verifier, redirect_to: redirectTarget(approved) }
}
