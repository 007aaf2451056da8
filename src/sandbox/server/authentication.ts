import type { Operation } from '../../shared/api/operation.ts'
import { assertNever } from '../../shared/core/assert-never.ts'
import {
  badAuthenticationData,
  credentialsNotVerified,
  invalidToken,
  missingScopes,
  oauth2Error,
  unsupportedAuthentication,
  userOnly,
} from '../answer/platform-errors.ts'
import type { ServiceError } from '../answer/service-error.ts'
import type { SandboxCaller } from '../behaviour/common/caller.ts'
import type { Service } from '../service.ts'
import { clientIdOf, clientSecretOf } from '../sign-in/clients.ts'
import { findAccessToken } from '../sign-in/user-tokens.ts'
import type { AccessToken, App, User, UserToken } from '../state/platform-data.ts'
import { percentDecode } from '../verify/percent-encoding.ts'
import type { ProtocolParameters } from '../verify/protocol-parameters.ts'
import type { Incoming } from './incoming.ts'
import { verifyOauth } from './oauth-verification.ts'
import { authenticationScheme } from './request-log.ts'

export type Authenticated =
  | { readonly kind: 'caller'; readonly caller: SandboxCaller; readonly protocol: ProtocolParameters | null }
  | { readonly kind: 'failed'; readonly error: ServiceError }

/** The kinds of authentication an operation accepts. */
type Accepted = Pick<Operation, 'auth' | 'acceptsBearer' | 'scopes'> & Partial<Pick<Operation, 'id'>>

/**
 * Groups whose user calls refuse an app with a problem instead of code 220 (decisions.md, "Statistics, targeting,
 * streams").
 */
const groupsWithProblem: ReadonlySet<string> = new Set(['communityNotes'])

/** Identifies the caller by the operation's kind of authentication (decisions.md, "Platform host"). */
export function authenticate(
  accepted: Accepted,
  service: Service,
  incoming: Incoming,
  now: number,
): Authenticated {
  switch (accepted.auth) {
    case 'none':
      return { kind: 'caller', caller: { kind: 'anonymous' }, protocol: null }
    case 'basic':
      return byBasic(service, incoming)
    case 'client':
      return byClient(service, incoming)
    case 'bearer':
      return byBearer(accepted, service, incoming, now)
    case 'user':
    case 'oauth2User':
      return byUser(accepted, service, incoming, now)
    case 'app':
      return byApp(service, incoming, now)
    case 'requestToken':
      return byRequestToken(service, incoming, now)
    default:
      return assertNever(accepted.auth)
  }
}

function byUser(accepted: Accepted, service: Service, incoming: Incoming, now: number): Authenticated {
  if (authenticationScheme(incoming) === 'bearer') {
    return byBearerOrUser(accepted, accepted.acceptsBearer, service, incoming, now)
  }
  if (accepted.auth === 'oauth2User') {
    return failed(unsupportedAuthentication('This operation takes an OAuth 2.0 user token.'))
  }
  const verified = verifyOauth(service, incoming, now, (protocol) => accessToken(service, protocol))
  if (verified.kind === 'failed') return verified
  const { app, token, protocol } = verified
  const user = service.world.platform.users.get(token.user_id)
  if (user === undefined) return failed(invalidToken())
  return { kind: 'caller', caller: { kind: 'user', app, user, token, scopes: null }, protocol }
}

/** An access token works only for the app it was issued to. */
function accessToken(service: Service, protocol: ProtocolParameters): AccessToken | undefined {
  const token = service.world.platform.access_tokens.get(protocol.token)
  return token?.consumer_key === protocol.consumerKey ? token : undefined
}

function byApp(service: Service, incoming: Incoming, now: number): Authenticated {
  // A client with a token may also sign with it; then the signature has to be right.
  const verified = verifyOauth(service, incoming, now, (protocol) =>
    protocol.token === '' ? null : accessToken(service, protocol),
  )
  if (verified.kind === 'failed') return verified
  return { kind: 'caller', caller: { kind: 'app', app: verified.app }, protocol: verified.protocol }
}

function byRequestToken(service: Service, incoming: Incoming, now: number): Authenticated {
  const verified = verifyOauth(service, incoming, now, (protocol, app) => {
    const token = service.requestTokens.get(protocol.token)
    if (token?.consumerKey !== app.consumer_key) return undefined
    // Some clients (twitter-lite) exchange the token without its secret; the verifier proves the user's consent.
    return { ...token, isSecretOptional: true }
  })
  if (verified.kind === 'failed') return verified
  const { app, token: requestToken, protocol } = verified
  return { kind: 'caller', caller: { kind: 'requestToken', app, requestToken }, protocol }
}

function byBearer(accepted: Accepted, service: Service, incoming: Incoming, now: number): Authenticated {
  const scheme = authenticationScheme(incoming)
  if (scheme === 'none') return failed(badAuthenticationData('A bearer token is needed.', 401))
  if (scheme !== 'bearer') return failed(unsupportedAuthentication())
  const authenticated = byBearerOrUser(accepted, true, service, incoming, now)
  // An app's operation gives the same result for all of its users.
  return authenticated.kind === 'caller' && authenticated.caller.kind === 'user'
    ? { ...authenticated, caller: { kind: 'bearer', app: authenticated.caller.app } }
    : authenticated
}

/** A token in a Bearer header belongs to the app, or to a user who granted scopes. */
function byBearerOrUser(
  { id, scopes }: Accepted,
  acceptsApp: boolean,
  service: Service,
  incoming: Incoming,
  now: number,
): Authenticated {
  const bearer = readBearer(service, incoming, now)
  switch (bearer.kind) {
    case 'malformed':
      return failed(badAuthenticationData('The bearer token is malformed.', acceptsApp ? 401 : 400))
    case 'unknown':
      return failed(invalidToken())
    case 'app':
      if (!acceptsApp) {
        const withProblem = groupsWithProblem.has(id?.split('.', 1)[0] ?? '')
        return failed(withProblem ? unsupportedAuthentication('This operation needs a user.') : userOnly())
      }
      return { kind: 'caller', caller: { kind: 'bearer', app: bearer.app }, protocol: null }
    case 'user': {
      if (scopes === null) {
        const onlyOAuth1 = 'This operation takes an OAuth 1.0a user signature and no OAuth 2.0 token.'
        return failed(acceptsApp ? unsupportedAuthentication() : unsupportedAuthentication(onlyOAuth1))
      }
      const { app, user, token } = bearer
      const missing = scopes.filter((scope) => !token.scopes.includes(scope))
      if (missing.length > 0) return failed(missingScopes(missing))
      const writeToken = { token: token.token, access: 'write' } as const
      const caller = { kind: 'user', app, user, token: writeToken, scopes: token.scopes } as const
      return { kind: 'caller', caller, protocol: null }
    }
    default:
      return assertNever(bearer)
  }
}

type Bearer =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'app'; readonly app: App }
  | { readonly kind: 'user'; readonly app: App; readonly user: User; readonly token: UserToken }

function readBearer(service: Service, incoming: Incoming, now: number): Bearer {
  const text = /^\s*Bearer\s+(\S+)\s*$/i.exec(incoming.headers.authorization ?? '')?.[1]
  if (text === undefined) return { kind: 'malformed' }
  const { apps, bearer_tokens, users } = service.world.platform
  const appToken = bearer_tokens.find((candidate) => candidate.token === text)
  if (appToken !== undefined) {
    const app = apps.get(appToken.consumer_key)
    return app === undefined ? { kind: 'unknown' } : { kind: 'app', app }
  }
  const token = findAccessToken(service.world.platform, text, now)
  const app = token === undefined ? undefined : apps.get(token.consumer_key)
  const user = token === undefined ? undefined : users.get(token.user_id)
  if (token === undefined || app === undefined || user === undefined) return { kind: 'unknown' }
  return { kind: 'user', app, user, token }
}

/**
 * An OAuth 2.0 client: by Basic or secret if it's confidential, by its ID only if it's public (RFC 6749 2.3, 3.2.1).
 */
function byClient(service: Service, incoming: Incoming): Authenticated {
  const inForm = new Map(incoming.form)
  const repeated = incoming.form.map(([name]) => name).find((name, at, all) => all.indexOf(name) !== at)
  if (repeated !== undefined)
    return failed(oauth2Error('invalid_request', `${repeated} occurs more than once.`))
  const basic = basicPair(incoming)
  if (basic === 'malformed')
    return failed(oauth2Error('invalid_client', 'The Authorization header is malformed.'))
  const id = basic?.name ?? inForm.get('client_id')
  if (id === undefined) {
    return failed(oauth2Error('invalid_client', 'Send client_id, or id and secret of the client by Basic.'))
  }
  if (basic !== null && (inForm.get('client_id') ?? id) !== id) {
    return failed(
      oauth2Error('invalid_request', 'client_id is another one than in the Authorization header.'),
    )
  }
  const app = service.world.platform.apps.find((candidate) => clientIdOf(candidate) === id)
  if (app === undefined) return failed(oauth2Error('invalid_client', 'There is no such client.'))
  const secret = basic?.secret ?? inForm.get('client_secret')
  if (secret === undefined && app.client_type === 'confidential') {
    return failed(oauth2Error('invalid_client', 'A confidential client sends its secret.'))
  }
  if (secret !== undefined && secret !== clientSecretOf(app)) {
    return failed(oauth2Error('invalid_client', 'The client secret is wrong.'))
  }
  return { kind: 'caller', caller: { kind: 'app', app }, protocol: null }
}

/**
 * Name and secret of a Basic header, percent-encoded before they're joined (public-facts C3); null without a header.
 */
function basicPair(
  incoming: Incoming,
): { readonly name: string; readonly secret: string } | 'malformed' | null {
  const { authorization } = incoming.headers
  if (authorization === undefined) return null
  const encoded = /^\s*Basic\s+([A-Za-z0-9+/_-]+=*)\s*$/i.exec(authorization)?.[1]
  if (encoded === undefined) return 'malformed'
  const [name, secret, ...rest] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':')
    .map(percentDecode)
  const isPair = rest.length === 0 && typeof name === 'string' && typeof secret === 'string'
  return isPair ? { name, secret } : 'malformed'
}

function byBasic(service: Service, incoming: Incoming): Authenticated {
  const basic = basicPair(incoming)
  if (basic === null || basic === 'malformed') {
    return failed(credentialsNotVerified('Key and secret of an app are needed.'))
  }
  const app = service.world.platform.apps.get(basic.name)
  if (app?.consumer_secret !== basic.secret) return failed(credentialsNotVerified('Key or secret is wrong.'))
  return { kind: 'caller', caller: { kind: 'app', app }, protocol: null }
}

function failed(error: ServiceError): Authenticated {
  return { kind: 'failed', error }
}
