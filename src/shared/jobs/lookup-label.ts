import type { Fault, FaultKind } from '../core/fault.ts'
import { timeFormat } from '../text/format.ts'
import { t } from '../text/language.ts'
import type { JobStep } from './job.ts'

type LookedUpStep = Pick<JobStep, 'fault' | 'lookup' | 'state'>

/** Whether the step's outcome is unknown, also while it still counts as being sent. */
export function isUnknown({ state, lookup }: Pick<JobStep, 'lookup' | 'state'>): boolean {
  return state === 'unknown' || (state === 'sending' && lookup !== null)
}

/**
 * The reason that the service gave for refusing an unknown step, which may have been carried out all the same; null if it
 * gave none.
 */
export function refusalFault({ lookup, fault }: Omit<LookedUpStep, 'state'>): Fault | null {
  return lookup !== null && lookup.kind !== 'unreadable' ? finalRefusal(fault) : null
}

/** The fault if the service refused for good what was sent. */
export function finalRefusal(fault: Fault | null): Fault | null {
  return refusalOf(fault) === 'final' ? fault : null
}

/**
 * What looking up an unknown step has shown, in sentences: a service that wasn't read and one that didn't have the record
 * are told apart. Null if there's nothing to say but its possible matches. Times are in `timeZone`, or the computer's.
 */
export function lookupLabel({ lookup, fault }: LookedUpStep, timeZone: string | null = null): string | null {
  if (lookup === null) return null
  const timeOf = (at: number): string => hourAndMinute(at, timeZone).format(at)
  if (lookup.kind === 'unreadable') {
    return fault === null
      ? t`Can’t be looked up. Check it at the service.`
      : t`Can’t be looked up: ${fault.message} Check it at the service.`
  }
  if (lookup.kind === 'late')
    return t`Not sent yet: the service’s list doesn’t show what was published. It’s read again at ${timeOf(lookup.nextAt)}, for up to 3 minutes.`
  const refusal = refusalOf(fault)
  if (lookup.kind === 'pending') {
    const next = timeOf(lookup.nextAt)
    switch (refusal) {
      case null:
        return t`No answer yet, and the service can’t be read. Don’t post it again: Flightdeck will look it up (next check at ${next}).`
      case 'deferred':
        return t`The service refused an earlier attempt. Flightdeck checks that it left nothing before it sends it again (next check at ${next}).`
      case 'final':
        return t`The service refused it. Flightdeck checks that it left nothing (next check at ${next}).`
    }
  }
  const at = timeOf(lookup.lookedAt)
  const result = emptyLabel(refusal, at)
  if (lookup.nextAt === null) return `${result} ${t`Decide what happened to it.`}`
  const next = timeOf(lookup.nextAt)
  return refusal === 'deferred'
    ? `${result} ${t`Next check at ${next}, before it’s sent again.`}`
    : `${result} ${t`Next check at ${next}.`}`
}

function emptyLabel(refusal: Refusal | null, at: string): string {
  switch (refusal) {
    case null:
      return t`Sent, no answer; not found at ${at}.`
    case 'deferred':
      return t`The service refused an earlier attempt; nothing of it found at ${at}.`
    case 'final':
      return t`The service refused it; nothing of it found at ${at}.`
  }
}

/** deferred: it was told to wait, and is sent again · final: it's given up if it left nothing. */
type Refusal = 'deferred' | 'final'

const deferredKinds: ReadonlySet<FaultKind> = new Set(['batch', 'rateLimited', 'signedOut', 'clockSkew'])
const finalKinds: ReadonlySet<FaultKind> = new Set([
  'invalid',
  'forbidden',
  'notFound',
  'conflict',
  'problem',
])

function refusalOf(fault: Fault | null): Refusal | null {
  if (fault === null) return null
  if (deferredKinds.has(fault.kind)) return 'deferred'
  // An error page refuses, too.
  const isFinal = fault.kind === 'unexpected' ? fault.status >= 400 : finalKinds.has(fault.kind)
  return isFinal ? 'final' : null
}

const hourAndMinute = timeFormat({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
