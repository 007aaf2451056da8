import { limits } from '../../../shared/api/conventions.ts'
import type { authenticationOperations } from '../../../shared/api/platform/authentication.ts'
import { couldNotAuthenticate, credentialsNotVerified, invalidToken } from '../../answer/platform-errors.ts'
import { form, json } from '../../answer/reply.ts'
import { simpleError } from '../../answer/service-error.ts'
import { showSignIn } from '../../pages/sign-in-pages.ts'
import { isRegistered } from '../../sign-in/callbacks.ts'
import type { PlatformBehaviours } from '../common/contract.ts'

/** The token endpoints and their pages (sign-in-and-signing.md#operations). */
export const authenticationBehaviours: PlatformBehaviours<typeof authenticationOperations> = {
  requestToken({ params, caller: { app }, service: { requestTokens } }) {
    const { oauth_callback: callback, x_auth_access_type } = params
    if (!isRegistered(app, callback)) {
      return simpleError(403, 415, 'Callback URL not approved for this client application.')
    }
    const { token, secret } = requestTokens.issue(app.consumer_key, callback, x_auth_access_type ?? 'write')
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
  },

  authorizePage: ({ params, service, incoming }) => showSignIn(service, incoming, 'authorize', params),

  authenticatePage: ({ params, service, incoming }) => showSignIn(service, incoming, 'authenticate', params),

  /** A wrong verifier doesn't use up the token: the user may have mistyped the PIN. */
  accessToken({ params, caller: { app, requestToken }, service: { requestTokens, world } }) {
    const { approval } = requestToken
    if (approval.kind !== 'approved') return couldNotAuthenticate('The request token is not approved.')
    if (approval.verifier !== params.oauth_verifier) return couldNotAuthenticate('The verifier is not right.')
    const user = world.platform.users.get(approval.userId)
    if (user === undefined) return invalidToken()
    requestTokens.spend(requestToken)
    const issued = world.platform.access_tokens.put({
      token: `${user.id}-${world.ids.secret(24)}`,
      secret: world.ids.secret(),
      consumer_key: app.consumer_key,
      user_id: user.id,
      access: requestToken.access,
    })
    if (approval.isLasting) requestTokens.lastingTokens.push(issued)
    return form({
      oauth_token: issued.token,
      oauth_token_secret: issued.secret,
      user_id: user.id,
      screen_name: user.username,
    })
  },

  invalidateAccessToken({ caller: { app, user, token }, service: { activity, world } }) {
    world.platform.access_tokens.remove(token.token)
    activity.endGrant(app, user.id, token.token)
    return json({ access_token: token.token })
  },

  /** An app has one token at a time, which is returned again until it's invalidated. */
  bearerToken({ caller: { app }, service: { windows, world }, incoming, now }) {
    const isTestWindow = windows.overrideFor(incoming.method, incoming.path) !== undefined
    const { bucket, limit, windowSeconds } = limits.bearerToken
    if (!isTestWindow && !windows.take(`${bucket} ${app.id}`, limit, windowSeconds, now).allowed) {
      return credentialsNotVerified('The token was asked for too often.')
    }
    const { bearer_tokens } = world.platform
    const { token } =
      bearer_tokens.get(app.consumer_key) ??
      bearer_tokens.put({
        token: `AAAAAAAAAAAAAAAAAAAAA${world.ids.secret(40)}`,
        consumer_key: app.consumer_key,
      })
    return json({ token_type: 'bearer', access_token: token })
  },

  invalidateBearerToken({ params, caller: { app }, service: { world } }) {
    const { bearer_tokens } = world.platform
    if (bearer_tokens.get(app.consumer_key)?.token !== params.access_token) return invalidToken()
    bearer_tokens.remove(app.consumer_key)
    return json({ access_token: params.access_token })
  },
}
