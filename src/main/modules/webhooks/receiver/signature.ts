import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureVerdict } from '../../../../shared/webhooks/inbox.ts'
import { isChallengeToken } from './challenge-token.ts'

const prefix = 'sha256='

function digest(message: Uint8Array | string, consumerSecret: string): Buffer {
  return createHmac('sha256', consumerSecret).update(message).digest()
}

/**
 * The answer to a challenge and the signature of a delivery, both keyed with the consumer secret
 * (webhooks.md#challenge, webhooks.md#signature).
 */
export function challengeResponse(message: Uint8Array | string, consumerSecret: string): string {
  return prefix + digest(message, consumerSecret).toString('base64')
}

/** Checks a delivery's signature over the raw body in constant time (Authentication 6). */
export function verifyWebhookSignature(
  header: string | undefined,
  body: Uint8Array,
  consumerSecret: string | null,
): SignatureVerdict {
  if (header === undefined || header === '') return 'missing'
  if (consumerSecret === null) return 'unknown'
  if (!header.startsWith(prefix)) return 'wrong'
  const text = header.slice(prefix.length)
  const givenDigest = Buffer.from(text, 'base64')
  // timingSafeEqual throws on unequal lengths; lenient decoding means only the canonical form counts.
  if (givenDigest.length !== 32 || givenDigest.toString('base64') !== text) return 'wrong'
  return timingSafeEqual(givenDigest, digest(body, consumerSecret)) ? 'valid' : 'wrong'
}

/** An application that may deliver here. */
export interface Signer {
  readonly environmentId: string
  /** Null if it isn't available; its signatures can't be checked then. */
  readonly consumerSecret: string | null
  readonly signatureHeader: string
}

export interface DeliverySignature {
  readonly verdict: SignatureVerdict
  readonly environmentId: string | null
}

/** Checks a delivery against every signer; the first match counts. */
export function verifyDelivery(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Uint8Array,
  signers: readonly Signer[],
): DeliverySignature {
  const verdicts = new Set<SignatureVerdict>()
  for (const { environmentId, consumerSecret, signatureHeader } of signers) {
    const header = headers[signatureHeader]
    const verdict = verifyWebhookSignature(
      typeof header === 'object' ? header.join(', ') : header,
      body,
      consumerSecret,
    )
    // A challenge may have been answered with this signature; no event has such a body.
    if (verdict === 'valid' && isChallengeToken(Buffer.from(body).toString('latin1'))) verdicts.add('wrong')
    else if (verdict === 'valid') return { verdict, environmentId }
    else verdicts.add(verdict)
  }
  // An unavailable secret may be the right one.
  if (verdicts.has('unknown')) return { verdict: 'unknown', environmentId: null }
  return { verdict: verdicts.has('wrong') ? 'wrong' : 'missing', environmentId: null }
}
