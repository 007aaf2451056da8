import type { Clock } from '../../../core/ports.ts'

const maxTokenLength = 1_000
/** Letters, digits and characters of base64, base64url and unreserved URLs; padding only at the end. */
const tokenForm = /^[A-Za-z0-9+/._~-]+={0,2}$/

/**
 * Whether this can be a challenge's token. Its answer is also the signature of a delivery with this body, so nothing
 * that could be an event is answered: the endpoint would sign forged events for anyone who knows its path.
 */
export function isChallengeToken(text: string): boolean {
  return text.length <= maxTokenLength && tokenForm.test(text)
}

/** The service sends one per hour, and when a webhook is added or checked. */
const maxAtOnce = 60
const perSecond = 1

export function createChallengeLimit(clock: Clock): () => boolean {
  const now = () => clock.monotonic?.() ?? clock.now()
  let allowance = maxAtOnce
  let last = now()
  return () => {
    const time = now()
    allowance = Math.min(maxAtOnce, allowance + (Math.max(0, time - last) / 1_000) * perSecond)
    last = time
    if (allowance < 1) return false
    allowance -= 1
    return true
  }
}
