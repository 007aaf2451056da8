import {
  badAuthenticationData,
  couldNotAuthenticate,
  invalidToken,
  timestampOutOfBounds,
} from '../answer/platform-errors.ts'
import type { SimpleError } from '../answer/service-error.ts'
import type { Service } from '../service.ts'
import type { App } from '../state/platform-data.ts'
import { timestampTolerance } from '../verify/nonce-memory.ts'
import { type ProtocolParameters, readProtocolParameters } from '../verify/protocol-parameters.ts'
import { isSignatureRight } from '../verify/signature.ts'
import type { Incoming } from './incoming.ts'

/** A token's data for a signature; null to sign with only the consumer's credentials. */
export interface TokenSecret {
  readonly secret: string
  /** Whether a signature without the secret is also accepted. */
  readonly isSecretOptional?: boolean
}

export type Verification<Token extends TokenSecret | null> =
  | {
      readonly kind: 'verified'
      readonly app: App
      readonly token: Token
      readonly protocol: ProtocolParameters
    }
  | { readonly kind: 'failed'; readonly error: SimpleError }

/**
 * Verifies a request's signature (RFC 5849 3.2). `findToken` returns the token, null if none is wanted, or undefined if
 * there's no such token; a request without one is malformed then. Failures have settled codes
 * (sign-in-and-signing.md#authorization-failures).
 */
export function verifyOauth<Token extends TokenSecret | null>(
  service: Service,
  incoming: Incoming,
  now: number,
  findToken: (protocol: ProtocolParameters, app: App) => Token | undefined,
): Verification<Token> {
  const formAndQuery = [...incoming.form, ...incoming.query]
  const result = readProtocolParameters(incoming.headers.authorization, formAndQuery)
  if (result.kind === 'malformed') return failed(badAuthenticationData(result.reason))
  const protocol = result.parameters
  const app = service.world.platform.apps.get(protocol.consumerKey)
  if (app === undefined) return failed(couldNotAuthenticate('The consumer key is not known.'))
  const token = findToken(protocol, app)
  if (token === undefined) {
    return failed(protocol.token === '' ? badAuthenticationData('oauth_token is needed.') : invalidToken())
  }
  const nowSeconds = Math.floor(now / 1000)
  if (Math.abs(nowSeconds - protocol.timestamp) > timestampTolerance) return failed(timestampOutOfBounds())
  const uri = incoming.origin + incoming.path
  const parts = { method: incoming.method, uri, parameters: protocol.signed }
  const secrets = token?.isSecretOptional === true ? [token.secret, ''] : [token?.secret ?? '']
  if (!secrets.some((secret) => isSignatureRight(parts, app.consumer_secret, secret, protocol.signature))) {
    return failed(couldNotAuthenticate('The signature is not right.'))
  }
  // A nonce counts only once the request is known to be the caller's own.
  const isNew = service.nonces.take(
    protocol.timestamp,
    app.consumer_key,
    protocol.token,
    protocol.nonce,
    nowSeconds,
  )
  if (!isNew) return failed(couldNotAuthenticate('The nonce was used before.'))
  return { kind: 'verified', app, token, protocol }
}

function failed(error: SimpleError): { kind: 'failed'; error: SimpleError } {
  return { kind: 'failed', error }
}
