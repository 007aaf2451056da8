import type { Operation } from '../../../shared/api/operation.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { networkProblem } from '../../../shared/network/network-problem.ts'
import { maxWindowMs, resetRoundingMs } from './service-answer.ts'
import type { WaitReason } from './types.ts'

export interface RetryQuestion {
  readonly effect: Operation['effect']
  readonly fault: Fault
  /** How many times the request has been sent, including this failure. */
  readonly attempt: number
  readonly now: number
  readonly random: number
}

export type RetryDecision =
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'wait'; readonly milliseconds: number; readonly reason: WaitReason }

const giveUp: RetryDecision = { kind: 'giveUp' }

const firstBackoffMs = 500
const maxBackoffMs = 30_000
const maxReadAttempts = 4
const maxRateLimitWaits = 10
/** If the service doesn't say when its window resets: the length of the shortest windows. */
const unknownResetMs = 60_000
/** Spreads waiting requests after a reset, so they aren't all sent at once. */
const resetSpreadMs = 1_000

/**
 * Reads are retried after network trouble, with jittered delays. Writes have no idempotency key, so only a definite
 * refusal that time or a corrected clock fixes is retried.
 */
export function decideRetry({ effect, fault, attempt, now, random }: RetryQuestion): RetryDecision {
  switch (fault.kind) {
    case 'rateLimited': {
      if (attempt > maxRateLimitWaits) return giveUp
      const untilReset =
        fault.until === null
          ? unknownResetMs
          : Math.min(maxWindowMs + resetRoundingMs, Math.max(0, fault.until + resetRoundingMs - now))
      return {
        kind: 'wait',
        milliseconds: untilReset + Math.ceil(random * resetSpreadMs),
        reason: 'rateLimit',
      }
    }
    case 'clockSkew':
      // Signed again with the service's time; if that's refused too, the clock isn't the cause.
      return attempt > 1 || fault.serverTime === null
        ? giveUp
        : { kind: 'wait', milliseconds: 0, reason: 'clockSkew' }
    case 'offline':
      return isLasting(fault.code) ? giveUp : backOff('offline', effect, attempt, random)
    case 'dropped':
      return fault.code === 'RESPONSE_TOO_LARGE' ? giveUp : backOff('dropped', effect, attempt, random)
    case 'timeout':
      return backOff('timeout', effect, attempt, random)
    case 'serverError':
      return backOff('serverError', effect, attempt, random, fault.retryAfterMs ?? 0)
    default:
      return giveUp
  }
}

function backOff(
  reason: WaitReason,
  effect: Operation['effect'],
  attempt: number,
  random: number,
  minDelayMs = 0,
): RetryDecision {
  if (effect !== 'read' || attempt >= maxReadAttempts) return giveUp
  const ceiling = Math.min(maxBackoffMs, firstBackoffMs * 2 ** (attempt - 1))
  const jittered = ceiling / 2 + (random * ceiling) / 2
  return { kind: 'wait', milliseconds: Math.ceil(Math.max(jittered, minDelayMs)), reason }
}

/** Neither certificates and protocols nor a proxy's rules change within seconds. */
function isLasting(code: string): boolean {
  return /CERT|TLS|SSL|^EPROTO$/.test(code) || ['certificate', 'proxyRefused'].includes(networkProblem(code))
}

/** Whether a write may have been carried out despite this fault; it's looked up then, never resent. */
export function mayHaveTakenEffect(fault: Fault): boolean {
  switch (fault.kind) {
    case 'timeout':
    case 'cancelled':
      return fault.reached === 'perhaps'
    case 'dropped':
    case 'serverError':
      return true
    case 'unexpected':
      return fault.status < 400
    default:
      return false
  }
}
