import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SignedParts, signatureBaseString } from './base-string.ts'
import { percentEncode } from './percent-encoding.ts'

/** HMAC-SHA1 over the base string, keyed with both secrets (RFC 5849 3.4.2), in base64. */
export function hmacSha1Signature(parts: SignedParts, consumerSecret: string, tokenSecret: string): string {
  return digest(parts, consumerSecret, tokenSecret).toString('base64')
}

/** Compares in constant time. */
export function isSignatureRight(
  parts: SignedParts,
  consumerSecret: string,
  tokenSecret: string,
  signature: string,
): boolean {
  const givenDigest = Buffer.from(signature, 'base64')
  const expectedDigest = digest(parts, consumerSecret, tokenSecret)
  return givenDigest.length === expectedDigest.length && timingSafeEqual(givenDigest, expectedDigest)
}

function digest(parts: SignedParts, consumerSecret: string, tokenSecret: string): Buffer {
  const key = `${percentEncode(consumerSecret)}&${percentEncode(tokenSecret)}`
  return createHmac('sha1', key).update(signatureBaseString(parts)).digest()
}
