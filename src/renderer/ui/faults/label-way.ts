import { assertNever } from '../../../shared/core/assert-never.ts'
import type {
  CancelledFault,
  ClockSkewFault,
  DroppedFault,
  OfflineFault,
  RateLimitedFault,
  ServerErrorFault,
  TimeoutFault,
  UnexpectedFault,
} from '../../../shared/core/fault.ts'
import { networkTrouble } from '../../../shared/network/network-trouble.ts'
import { formatCount } from '../number.ts'
import { exactTime, hourAndMinute } from '../time.ts'
import { type FaultMessage, tryAgain } from './label-shape.ts'

type WayFault =
  | OfflineFault
  | TimeoutFault
  | DroppedFault
  | CancelledFault
  | RateLimitedFault
  | ServerErrorFault
  | UnexpectedFault
  | ClockSkewFault

const perhapsDone =
  'The service may have carried it out. Refresh and look before you send it again, so that nothing happens twice.'

/** Words for what went wrong on the way to the service and back, whatever was asked. */
export function wayLabel(fault: WayFault): FaultMessage {
  switch (fault.kind) {
    case 'offline':
      return offlineMessage(fault)
    case 'timeout':
      return {
        tone: 'attention',
        title: `No answer after ${formatCount(Math.round(fault.afterMs / 100) / 10)} seconds`,
        explanation:
          fault.reached === 'no'
            ? 'The request never reached the service.'
            : 'The request was on its way when time ran out.',
        nextStep: fault.reached === 'no' ? 'Nothing was changed. Try again.' : perhapsDone,
        action: tryAgain,
        details: [fault.message],
      }
    case 'dropped':
      return {
        tone: 'attention',
        title: 'The connection was cut before the answer was complete',
        explanation: `The line broke in the middle of the answer (${fault.code}).`,
        nextStep: perhapsDone,
        action: tryAgain,
        details: [fault.message],
      }
    case 'cancelled':
      return {
        tone: 'attention',
        title: 'Stopped before it was finished',
        explanation:
          fault.reached === 'perhaps' ? 'The request was already on its way.' : 'Nothing was sent.',
        nextStep: fault.reached === 'perhaps' ? perhapsDone : 'Start again whenever you like.',
        action: tryAgain,
        details: [fault.message],
      }
    case 'rateLimited':
      return rateLimitMessage(fault)
    case 'serverError':
      return {
        tone: 'attention',
        title: 'The service has trouble of its own',
        explanation: `It answered with status ${fault.status}. This is not about what you sent.`,
        nextStep:
          fault.retryAfterMs === null
            ? 'Try again in a moment. After a change, refresh first to see whether it was carried out.'
            : `The service asks to wait ${formatCount(Math.ceil(fault.retryAfterMs / 1_000))} seconds before the next try.`,
        action: tryAgain,
        details: [fault.message],
      }
    case 'unexpected':
      return {
        tone: 'error',
        title: 'The answer makes no sense here',
        explanation: `Status ${fault.status} with ${fault.contentType === '' ? 'no content type' : fault.contentType} isn't a documented answer. A proxy, a wrong address or a new version of the service can be behind it.`,
        nextStep: 'Check the addresses of the environment, then try again.',
        action: tryAgain,
        details: [fault.message, fault.excerpt].filter((text) => text !== ''),
      }
    case 'clockSkew':
      return {
        tone: 'error',
        title: "This computer's clock is wrong",
        explanation:
          'Requests carry the time they were signed, and the service refuses one that is too far off (code 135).',
        nextStep:
          fault.serverTime === null
            ? 'Set the clock, best to automatic, then try again.'
            : `The service says it is ${exactTime(fault.serverTime)}. Set the clock, best to automatic, then try again.`,
        action: tryAgain,
        details: [fault.message],
      }
    default:
      return assertNever(fault)
  }
}

function offlineMessage(fault: OfflineFault): FaultMessage {
  const host = fault.host === '' ? 'The service' : fault.host
  const base = { tone: 'attention', title: `${host} cannot be reached`, details: [] } as const
  switch (networkTrouble(fault.code)) {
    case 'certificate':
      return {
        ...base,
        explanation: fault.message,
        nextStep: 'Nothing was sent.',
        action: tryAgain,
        details: [fault.code],
      }
    case 'proxyUnreachable':
    case 'proxyRefused':
      return {
        ...base,
        explanation: fault.message,
        nextStep: 'Nothing was sent.',
        action: { kind: 'network', label: 'Network settings' },
      }
    case 'other':
      return {
        ...base,
        explanation: `Flightdeck could not connect (${fault.code}), so nothing was sent.`,
        nextStep: 'Check the network and the address of the environment, then try again.',
        action: tryAgain,
        details: [fault.message],
      }
  }
}

function rateLimitMessage(fault: RateLimitedFault): FaultMessage {
  const window =
    fault.limit === null
      ? 'All requests of this window are used.'
      : `All ${formatCount(fault.limit)} requests of this window are used.`
  return {
    tone: 'attention',
    title:
      fault.until === null ? 'Too many requests' : `Too many requests until ${hourAndMinute(fault.until)}`,
    explanation: `${window} The service takes more when the next window begins.`,
    nextStep:
      fault.until === null
        ? 'Wait a few minutes, then try again.'
        : 'Wait for the next window, then try again.',
    action: fault.until === null ? tryAgain : { kind: 'wait', until: fault.until },
    details: [fault.message],
  }
}
