import type { oauth2Operations } from '../../../shared/api/platform/oauth2.ts'
import { oauth2Error } from '../../answer/platform-errors.ts'
import { type HandlerResult, type JsonReply, json } from '../../answer/reply.ts'
import type { Oauth2Error } from '../../answer/service-error.ts'
import { showAuthorization } from '../../pages/sign-in-pages.ts'
import type { Service } from '../../service.ts'
import { isVerifierOf } from '../../sign-in/authorization-codes.ts'
import { type Grant, issueTokens, revokeGrant, userTokenSeconds } from '../../sign-in/user-tokens.ts'
import type { App } from '../../state/platform-data.ts'
import type { Context, PlatformBehaviours, Refusal } from '../common/contract.ts'

type TokenParameters = Context<typeof oauth2Operations.token>['params']

/** OAuth 2.0 user context: the authorize page and the token endpoints (public-facts C5). */
export const oauth2Behaviours: PlatformBehaviours<typeof oauth2Operations> = {
  authorizePage: ({ service, incoming }) => showAuthorization(service, incoming),

  token: ({ params, caller: { app }, service }) =>
    params.grant_type === 'authorization_code'
      ? exchangeCode(params, app, service)
      : refresh(params, app, service),

  /** A missing token, or another client's, needs no revocation (RFC 7009 2.2). */
  revoke({ params, caller: { app }, service: { activity, world } }) {
    const { user_tokens } = world.platform
    const userToken = user_tokens.get(params.token)
    if (userToken?.consumer_key === app.consumer_key) {
      if (userToken.kind === 'refresh') revokeGrant(world.platform, userToken.grant_id)
      else user_tokens.remove(userToken.token)
      const isOver = user_tokens.find(({ grant_id }) => grant_id === userToken.grant_id) === undefined
      if (isOver) activity.endGrant(app, userToken.user_id, userToken.grant_id)
    }
    return json({ revoked: true })
  },
}

/** Names everything that is missing or wrong, in the answer's format (RFC 6749 5.2). */
export const refuseOauth2Call: Refusal = (operation, findings, { service, incoming }) => {
  if (operation.replyType === 'html') return showAuthorization(service, incoming)
  const grant = findings.find(({ parameter }) => parameter === 'grant_type')
  if (grant?.kind === 'invalid') {
    return oauth2Error('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.')
  }
  return wrongParameters(findings.map(({ parameter }) => parameter))
}

function wrongParameters(names: readonly string[]): Oauth2Error {
  return oauth2Error('invalid_request', `Missing or not valid: ${names.join(', ')}.`)
}

function exchangeCode(
  params: TokenParameters,
  app: App,
  { activity, authorizationCodes, world }: Service,
): HandlerResult {
  const { code, redirect_uri, code_verifier } = params
  if (code === undefined || redirect_uri === undefined || code_verifier === undefined) {
    const needed = Object.entries({ code, redirect_uri, code_verifier })
    return wrongParameters(needed.flatMap(([name, value]) => (value === undefined ? [name] : [])))
  }
  const issued = authorizationCodes.get(code)
  if (issued?.consumerKey !== app.consumer_key) {
    return oauth2Error('invalid_grant', 'The authorization code is not valid or has expired.')
  }
  if (issued.isSpent) {
    revokeGrant(world.platform, issued.grantId)
    activity.endGrant(app, issued.userId, issued.grantId)
    return oauth2Error('invalid_grant', 'The authorization code was used before; its tokens are revoked.')
  }
  if (issued.redirectUri !== redirect_uri) {
    return oauth2Error('invalid_grant', 'redirect_uri is another one than on the authorize page.')
  }
  if (!isVerifierOf(issued, code_verifier)) {
    return oauth2Error('invalid_grant', 'code_verifier does not fit the code challenge.')
  }
  authorizationCodes.spend(issued)
  return tokenReply(world, {
    grant_id: issued.grantId,
    consumer_key: app.consumer_key,
    user_id: issued.userId,
    scopes: issued.scopes,
  })
}

/** Each refresh token works once: the answer contains the next one. */
function refresh({ refresh_token }: TokenParameters, app: App, { world }: Service): HandlerResult {
  if (refresh_token === undefined) return wrongParameters(['refresh_token'])
  const { user_tokens } = world.platform
  const refreshToken = user_tokens.get(refresh_token)
  if (refreshToken?.kind !== 'refresh' || refreshToken.consumer_key !== app.consumer_key) {
    return oauth2Error('invalid_grant', 'The refresh token is not valid.')
  }
  user_tokens.remove(refreshToken.token)
  return tokenReply(world, refreshToken)
}

function tokenReply(world: Service['world'], grant: Grant): JsonReply {
  const { access, refresh: next } = issueTokens(world, grant)
  return {
    ...json({
      token_type: 'bearer',
      expires_in: userTokenSeconds,
      access_token: access,
      scope: grant.scopes.join(' '),
      ...(next === null ? {} : { refresh_token: next }),
    }),
    isSecret: true,
  }
}
