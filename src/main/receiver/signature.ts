import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureVerdict } from '../../shared/domain/inbox.ts'

const prefix = 'sha256='

function digest(message: Uint8Array | string, consumerSecret: string): Buffer {
  return createHmac('sha256', consumerSecret).update(message).digest()
}

/** The answer to a challenge (platform document, Authentication 5): keyed with the consumer secret. */
export function challengeResponse(crcToken: string, consumerSecret: string): string {
  return prefix + digest(crcToken, consumerSecret).toString('base64')
}

/** Judges the signature header of a delivery over the raw body, in constant time (Authentication 6). */
export function judgeSignature(
  header: string | undefined,
  body: Uint8Array,
  consumerSecret: string | null,
): SignatureVerdict {
  if (header === undefined || header === '') return 'missing'
  if (consumerSecret === null) return 'unknown'
  if (!header.startsWith(prefix)) return 'wrong'
  const text = header.slice(prefix.length)
  const given = Buffer.from(text, 'base64')
  // timingSafeEqual throws on unequal lengths. Decoding is lenient, so only the canonical spelling is taken.
  if (given.length !== 32 || given.toString('base64') !== text) return 'wrong'
  return timingSafeEqual(given, digest(body, consumerSecret)) ? 'valid' : 'wrong'
}
