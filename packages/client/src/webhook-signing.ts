import { base64, importHmacKey } from './signing.ts'

const prefix = 'sha256='

/** The JSON body that answers a challenge (CRC). `crcToken` is the decoded query parameter `crc_token`. */
export async function crcResponse(
  crcToken: string,
  consumerSecret: string,
): Promise<{ readonly response_token: string }> {
  const key = await importHmacKey('SHA-256', consumerSecret)
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(crcToken))
  return { response_token: prefix + base64(new Uint8Array(digest)) }
}

/**
 * Whether the service signed this delivery: HMAC-SHA256 over the bytes of its body, compared in constant time.
 * `signature` is the value of the signature header; a missing or malformed one is false.
 */
export async function verifySignature(
  body: string | Uint8Array,
  signature: string | null | undefined,
  consumerSecret: string,
): Promise<boolean> {
  const digest = readDigest(signature ?? '')
  if (digest === null || consumerSecret === '') return false
  const key = await importHmacKey('SHA-256', consumerSecret)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  return crypto.subtle.verify('HMAC', key, digest, bytes)
}

/** Only the canonical Base64 of 32 bytes counts. */
function readDigest(signature: string): Uint8Array<ArrayBuffer> | null {
  if (!/^sha256=[A-Za-z0-9+/]{43}=$/.test(signature)) return null
  const text = signature.slice(prefix.length)
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return base64(bytes) === text ? bytes : null
}
