import { assertNever } from '../../shared/assert-never.ts'
import type { Authentication } from '../../shared/catalogue/operation.ts'
import {
  badAuthenticationData,
  credentialsNotVerified,
  invalidToken,
  unsupportedAuthentication,
  userOnly,
} from '../answer/platform-errors.ts'
import type { ServiceError } from '../answer/service-error.ts'
import type { Caller } from '../behaviour/caller.ts'
import type { Service } from '../service.ts'
import type { AccessToken, App } from '../state/platform-data.ts'
import { percentDecode } from '../verify/percent-encoding.ts'
import type { ProtocolParameters } from '../verify/protocol-parameters.ts'
import type { Incoming } from './incoming.ts'
import { verifyOauth } from './oauth-verification.ts'
import { authenticationScheme } from './request-log.ts'

export type Authenticated =
  | { readonly kind: 'caller'; readonly caller: Caller; readonly protocol: ProtocolParameters | null }
  | { readonly kind: 'failed'; readonly error: ServiceError }

/** Finds out who asks, by the kind of authentication that the operation wants (decisions.md, "Platform host"). */
export function authenticate(
  auth: Authentication,
  service: Service,
  incoming: Incoming,
  now: number,
): Authenticated {
  switch (auth) {
    case 'none':
      return { kind: 'caller', caller: { kind: 'nobody' }, protocol: null }
    case 'basic':
      return byBasic(service, incoming)
    case 'bearer':
      return byBearer(service, incoming)
    case 'user':
      return byUser(service, incoming, now)
    case 'app':
      return byApp(service, incoming, now)
    case 'requestToken':
      return byRequestToken(service, incoming, now)
    default:
      return assertNever(auth)
  }
}

function byUser(service: Service, incoming: Incoming, now: number): Authenticated {
  const scheme = authenticationScheme(incoming)
  if (scheme === 'bearer') {
    const bearer = readBearer(service, incoming)
    if (bearer.kind === 'malformed') return failed(badAuthenticationData('The bearer token is malformed.'))
    return failed(bearer.kind === 'unknown' ? invalidToken() : userOnly())
  }
  const verified = verifyOauth(service, incoming, now, (protocol) => accessToken(service, protocol))
  if (verified.kind === 'failed') return verified
  const { app, token, protocol } = verified
  const user = service.world.platform.users.get(token.user_id)
  if (user === undefined) return failed(invalidToken())
  return { kind: 'caller', caller: { kind: 'user', app, user, token }, protocol }
}

/** An access token serves only the app that it was issued to. */
function accessToken(service: Service, protocol: ProtocolParameters): AccessToken | undefined {
  const token = service.world.platform.access_tokens.get(protocol.token)
  return token?.consumer_key === protocol.consumerKey ? token : undefined
}

function byApp(service: Service, incoming: Incoming, now: number): Authenticated {
  // A client that holds a token may sign with it as well; then it has to be a right one.
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
    // Some clients (twitter-lite) exchange the token without its secret; the verifier shows that the user agreed.
    return { ...token, isSecretOptional: true }
  })
  if (verified.kind === 'failed') return verified
  const { app, token: requestToken, protocol } = verified
  return { kind: 'caller', caller: { kind: 'requestToken', app, requestToken }, protocol }
}

function byBearer(service: Service, incoming: Incoming): Authenticated {
  const scheme = authenticationScheme(incoming)
  if (scheme === 'none') return failed(badAuthenticationData('A bearer token is needed.', 401))
  if (scheme !== 'bearer') return failed(unsupportedAuthentication())
  const bearer = readBearer(service, incoming)
  if (bearer.kind === 'malformed') return failed(badAuthenticationData('The bearer token is malformed.', 401))
  if (bearer.kind === 'unknown') return failed(invalidToken())
  return { kind: 'caller', caller: { kind: 'bearer', app: bearer.app }, protocol: null }
}

type Bearer =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly app: App }

function readBearer(service: Service, incoming: Incoming): Bearer {
  const text = /^\s*Bearer\s+(\S+)\s*$/i.exec(incoming.headers.authorization ?? '')?.[1]
  if (text === undefined) return { kind: 'malformed' }
  const { bearer_tokens, apps } = service.world.platform
  const token = bearer_tokens.find((candidate) => candidate.token === text)
  const app = token === undefined ? undefined : apps.get(token.consumer_key)
  return app === undefined ? { kind: 'unknown' } : { kind: 'known', app }
}

/** Key and secret, each percent-encoded before they are joined (public-facts C3). */
function byBasic(service: Service, incoming: Incoming): Authenticated {
  const encoded = /^\s*Basic\s+([A-Za-z0-9+/_-]+=*)\s*$/i.exec(incoming.headers.authorization ?? '')?.[1]
  if (encoded === undefined) return failed(credentialsNotVerified('Key and secret of an app are needed.'))
  const [key, secret, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const app = service.world.platform.apps.get(percentDecode(key ?? '') ?? '')
  const isRight =
    rest.length === 0 && app !== undefined && percentDecode(secret ?? '') === app.consumer_secret
  if (!isRight) return failed(credentialsNotVerified('Key or secret is wrong.'))
  return { kind: 'caller', caller: { kind: 'app', app }, protocol: null }
}

function failed(error: ServiceError): Authenticated {
  return { kind: 'failed', error }
}
