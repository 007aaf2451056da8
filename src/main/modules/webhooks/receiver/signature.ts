import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureVerdict } from '../../../../shared/webhooks/inbox.ts'
import { isChallengeToken } from './challenge-token.ts'

const prefix = 'sha256='

function digest(message: Uint8Array | string, consumerSecret: string): Buffer {
  return createHmac('sha256', consumerSecret).update(message).digest()
}

/**
 * The answer to a challenge over its token, and the signature of a delivery over its raw body: both are keyed with the
 * consumer secret (platform document, Authentication 5 and 6).
 */
export function challengeResponse(message: Uint8Array | string, consumerSecret: string): string {
  return prefix + digest(message, consumerSecret).toString('base64')
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

/** An application whose deliveries may come here. */
export interface Signer {
  readonly environmentId: string
  /** Null where it is not at hand: what this application has signed cannot be judged then. */
  readonly consumerSecret: string | null
  /** Lower case. */
  readonly signatureHeader: string
}

export interface Judgement {
  readonly verdict: SignatureVerdict
  /** Whose secret the signature matches; null where none does. */
  readonly environmentId: string | null
}

/** Judges a delivery by every signer, since nothing in it says whose it is. The first match counts. */
export function judgeDelivery(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: Uint8Array,
  signers: readonly Signer[],
): Judgement {
  const verdicts = new Set<SignatureVerdict>()
  for (const { environmentId, consumerSecret, signatureHeader } of signers) {
    const header = headers[signatureHeader]
    const verdict = judgeSignature(
      typeof header === 'object' ? header.join(', ') : header,
      body,
      consumerSecret,
    )
    // A challenge may have been answered with this signature; no event has such a body.
    if (verdict === 'valid' && isChallengeToken(Buffer.from(body).toString('latin1'))) verdicts.add('wrong')
    else if (verdict === 'valid') return { verdict, environmentId }
    else verdicts.add(verdict)
  }
  // A secret that is not at hand may be the right one.
  if (verdicts.has('unknown')) return { verdict: 'unknown', environmentId: null }
  return { verdict: verdicts.has('wrong') ? 'wrong' : 'missing', environmentId: null }
}
