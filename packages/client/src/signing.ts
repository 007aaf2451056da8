import type { Pair } from '../../../src/main/core/api/encoding.ts'
import { signatureSteps } from '../../../src/main/core/api/oauth/signature-steps.ts'
import { percentEncode } from '../../../src/shared/text/percent-encoding.ts'
import type { KeyPair } from './client-types.ts'

export interface SignatureInput {
  readonly method: string
  readonly url: string
  readonly form: readonly Pair[]
  /** `oauth_callback` and `oauth_verifier`. */
  readonly extra: readonly Pair[]
  readonly consumer: KeyPair
  readonly token: KeyPair | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The Authorization header of OAuth 1.0a with HMAC-SHA1 (RFC 5849), made with the platform's own cryptography. */
export async function signatureHeader(input: SignatureInput): Promise<string> {
  const { method, url, form, extra, consumer, token, now } = input
  const protocol: readonly Pair[] = [
    ['oauth_consumer_key', consumer.key],
    ['oauth_nonce', hex(crypto.getRandomValues(new Uint8Array(24)))],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(Math.floor(now / 1000))],
    ['oauth_version', '1.0'],
    ...(token === null ? [] : [['oauth_token', token.key] as const]),
    ...extra,
  ]
  const { baseString } = signatureSteps({ method, url, form, protocol })
  const key = `${percentEncode(consumer.secret)}&${percentEncode(token?.secret ?? '')}`
  const signed: readonly Pair[] = [...protocol, ['oauth_signature', await hmacSha1(key, baseString)]]
  return `OAuth ${signed.map(([name, value]) => `${percentEncode(name)}="${percentEncode(value)}"`).join(', ')}`
}

async function hmacSha1(key: string, text: string): Promise<string> {
  const imported = await importHmacKey('SHA-1', key)
  return base64(new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text))))
}

export function importHmacKey(hash: 'SHA-1' | 'SHA-256', key: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash }
  return crypto.subtle.importKey('raw', new TextEncoder().encode(key), algorithm, false, ['sign', 'verify'])
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** `Basic` of a key pair (RFC 6749 §2.3.1). */
export function basicHeader({ key, secret }: KeyPair): string {
  return `Basic ${btoa(`${percentEncode(key)}:${percentEncode(secret)}`)}`
}
