import type { Authentication } from '../../../../shared/api/operation.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import { percentEncode } from '../../../../shared/text/percent-encoding.ts'
import type { Clock, Random } from '../../ports.ts'
import type { PreparedRequest } from '../request.ts'
import type { Credentials, KeyPair, Oauth2Credentials } from '../types.ts'
import { completeSignature, type SignatureInput, signatureHeader } from './oauth1.ts'

export interface SigningTime {
  readonly clock: Clock
  readonly random: Random
  readonly offsetMs: number
}

export interface Authorization {
  /** The value of the Authorization header; null for requests without one. */
  readonly header: string | null
  readonly signed: SignatureInput | null
}

const nothing: Authorization = { header: null, signed: null }

/** The Authorization header for one attempt; without credentials a `signedOut` fault. */
export function authorize(
  auth: Authentication,
  request: PreparedRequest,
  credentials: Credentials,
  time: SigningTime,
): Outcome<Authorization> {
  switch (auth) {
    case 'none':
      return succeed(nothing)
    case 'basic':
      return succeed({ header: basicHeader(credentials.consumer), signed: null })
    case 'bearer':
      if (credentials.bearer === null) return signedOut(t`No bearer token for this app yet.`)
      return succeed({ header: `Bearer ${credentials.bearer}`, signed: null })
    case 'oauth2User': {
      const token = credentials.oauth2?.accessToken ?? null
      if (token === null) return signedOut(t`Sign in with OAuth 2.0 first.`)
      return succeed({ header: `Bearer ${token}`, signed: null })
    }
    case 'client':
      return authorizeClient(credentials.oauth2)
    case 'app':
      return sign(request, credentials.consumer, null, time)
    case 'user':
    case 'requestToken':
      if (credentials.token === null) return signedOut(t`Not signed in.`)
      return sign(request, credentials.consumer, credentials.token, time)
  }
}

function sign(
  request: PreparedRequest,
  consumer: KeyPair,
  token: KeyPair | null,
  { clock, random, offsetMs }: SigningTime,
): Outcome<Authorization> {
  const tokenParameter = request.protocol.find(([name]) => name === 'oauth_token')
  if (tokenParameter !== undefined && tokenParameter[1] !== token?.key) {
    return signedOut(t`The token of the request is not the one that signs it.`)
  }
  const { method, url, form } = request
  const extra = request.protocol.filter(([name]) => name !== 'oauth_token')
  const input = completeSignature({ method, url, consumer, token, form, extra }, clock, random, offsetMs)
  return succeed({ header: signatureHeader(input), signed: input })
}

function basicHeader(consumer: KeyPair): string {
  const pair = `${percentEncode(consumer.key)}:${percentEncode(consumer.secret)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** A public client's ID is sent in the form (RFC 6749 3.2.1). */
function authorizeClient(client: Oauth2Credentials | undefined): Outcome<Authorization> {
  if (client === undefined) {
    return fail({ kind: 'secrets', state: 'missing', message: t`Enter the OAuth 2.0 client ID first.` })
  }
  const { clientId, clientSecret } = client
  if (clientSecret === null) return succeed(nothing)
  return succeed({ header: basicHeader({ key: clientId, secret: clientSecret }), signed: null })
}

function signedOut(message: string): Outcome<Authorization> {
  return fail({ kind: 'signedOut', code: 'NOT_SIGNED_IN', message })
}
