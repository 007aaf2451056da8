import type { Service } from '../service.ts'
import type { App, User } from '../state/platform-data.ts'
import { outOfBand } from './callbacks.ts'
import type { Decision, Flow } from './flow.ts'
import { type RequestToken, redirectTarget } from './request-tokens.ts'

/** authorize asks every time; authenticate asks once per user and app if the app has the sign-in setting. */
export type SignInMode = 'authorize' | 'authenticate'

/** The flow of a request token that waits for the user (OAuth 1.0a); null if there is none. */
export function requestTokenFlow(service: Service, name: string, mode: SignInMode): Flow | null {
  const token = service.requestTokens.get(name)
  const app = token === undefined ? undefined : service.world.platform.apps.get(token.consumerKey)
  if (token === undefined || app === undefined || token.approval.kind !== 'open') return null
  return {
    app,
    key: token.token,
    fields: { oauth_token: token.token, mode },
    address: (login) => {
      const forced = login === 'always' ? { force_login: 'true' } : {}
      return `/oauth/${mode}?${new URLSearchParams({ oauth_token: token.token, ...forced })}`
    },
    callback: token.callback === outOfBand ? null : token.callback,
    permissions: [
      'see your profile and the advertising accounts you work with',
      ...(token.access === 'write' ? ['create and change campaigns, media and audiences for you'] : []),
    ],
    isGranted: (user) => mode === 'authenticate' && hasToken(service, app, user),
    approve: (user) => {
      const approved = service.requestTokens.approve(token, user.id)
      return decisionOf(approved, approved.approval.verifier)
    },
    deny: () => {
      service.requestTokens.deny(token)
      return decisionOf({ ...token, approval: { kind: 'denied' } }, null)
    },
  }
}

function decisionOf(token: RequestToken, pin: string | null): Decision {
  const address = redirectTarget(token)
  if (address !== null) return { kind: 'redirect', address }
  return pin === null ? { kind: 'nowhere' } : { kind: 'pin', pin }
}

function hasToken(service: Service, app: App, user: User): boolean {
  const { access_tokens } = service.world.platform
  const isTheirs = (token: { consumer_key: string; user_id: string }) =>
    token.consumer_key === app.consumer_key && token.user_id === user.id
  return app.sign_in_enabled && access_tokens.find(isTheirs) !== undefined
}
