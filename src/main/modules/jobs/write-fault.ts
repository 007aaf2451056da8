import type { Fault } from '../../../shared/core/fault.ts'
import { networkProblem } from '../../../shared/network/network-problem.ts'
import type { Doubt } from '../../../shared/publishing/publish-certainty.ts'
import { t } from '../../../shared/text/language.ts'
import { mayHaveTakenEffect } from '../../core/api/retry.ts'
import type { Clock } from '../../core/ports.ts'

/**
 * A job's reaction to a fault. ambiguous: look it up · window: wait for the rate window · hold: nothing can be sent;
 * `probes` retries from time to time · again: it was only delayed · refused: a definite no.
 */
export type FaultClass =
  | { readonly kind: 'ambiguous' }
  | { readonly kind: 'window'; readonly until: number | null }
  | { readonly kind: 'hold'; readonly reason: string; readonly probes: boolean }
  | { readonly kind: 'again' }
  | { readonly kind: 'refused' }

export type TransientFault = Exclude<FaultClass, { readonly kind: 'ambiguous' | 'refused' }>
/** The effect of a read is never unknown. */
type ReadFaultClass = Exclude<FaultClass, { readonly kind: 'ambiguous' }>

/** Why a read failed; null if the service definitely refused it. */
export function transientReadFault(fault: Fault): TransientFault | null {
  const faultClass = classifyReadFault(fault)
  return faultClass.kind === 'refused' ? null : faultClass
}

/** The ads hosts' longest rate window (errors-and-limits.md#rate-windows); a later reset is a mistake. */
const maxWindowMs = 15 * 60_000
/** If the service doesn't say when its window opens: the shortest window's length. */
const unknownWindowMs = 60_000
/** A window's capacity returns gradually; this waits for more of it. */
const windowSlackMs = 250

/** When a rate window opens on the monotonic clock; `until` is a time of day. */
export function windowOpensAt(
  { until }: Extract<TransientFault, { readonly kind: 'window' }>,
  { clock, monotonic }: { readonly clock: Clock; readonly monotonic: Clock },
): number {
  const waitMs = until === null ? unknownWindowMs : Math.min(until - clock.now(), maxWindowMs)
  return monotonic.now() + Math.max(0, waitMs) + windowSlackMs
}

/**
 * What a fault says about a write that may create something. unsent: it never left · lost: no answer that can be believed
 * · deferred: the service said not now · refused: it said no. Only `unsent` is certain: an intermediary can make up any
 * refusal, and a service can refuse what it has carried out.
 */
export type WriteDoubt = 'unsent' | Doubt

export function doubtOfWrite(fault: Fault): WriteDoubt {
  if (mayHaveTakenEffect(fault)) return 'lost'
  switch (fault.kind) {
    case 'offline':
    case 'timeout':
    case 'cancelled':
    case 'sandboxStopped':
    case 'secrets':
      return 'unsent'
    case 'invalid':
      return fault.reached === 'no' ? 'unsent' : 'refused'
    case 'rateLimited':
      return fault.reached === 'no' ? 'unsent' : 'deferred'
    case 'signedOut':
      return fault.code === 'NOT_SIGNED_IN' ? 'unsent' : 'deferred'
    case 'clockSkew':
    case 'batch':
      return 'deferred'
    default:
      return 'refused'
  }
}

export function classifyWriteFault(fault: Fault): FaultClass {
  return mayHaveTakenEffect(fault) ? { kind: 'ambiguous' } : classifyFault(fault)
}

/** A read changes nothing, so any trouble just means trying again. */
export function classifyReadFault(fault: Fault): ReadFaultClass {
  switch (fault.kind) {
    case 'dropped':
    case 'timeout':
    case 'serverError':
      return hold(t`The service isn’t answering`, true)
    case 'unexpected':
      // An unreadable answer proves neither absence nor a refusal.
      return fault.status < 400
        ? hold(t`What answers isn’t the service, or can’t be read`, true)
        : classifyFault(fault)
    default:
      return classifyFault(fault)
  }
}

function classifyFault(fault: Fault): ReadFaultClass {
  switch (fault.kind) {
    case 'rateLimited':
      return { kind: 'window', until: fault.until }
    case 'offline':
      return networkProblem(fault.code) === 'other'
        ? hold(t`No connection to the service`, true)
        : hold(fault.message.split('. ')[0] ?? fault.message, true)
    case 'timeout':
      return hold(t`No connection to the service`, true)
    case 'sandboxStopped':
      return hold(t`The built-in sandbox is stopped`, true)
    case 'signedOut':
      return {
        kind: 'hold',
        reason: t`Signed out. ${fault.message} The job continues after that.`,
        probes: false,
      }
    case 'secrets':
      return { kind: 'hold', reason: fault.message, probes: false }
    case 'clockSkew':
      return hold(t`This computer’s clock is wrong`, true)
    case 'cancelled':
      return { kind: 'again' }
    default:
      return { kind: 'refused' }
  }
}

function hold(what: string, probes: boolean): TransientFault {
  return { kind: 'hold', reason: t`${what}. The job continues when that’s resolved.`, probes }
}
