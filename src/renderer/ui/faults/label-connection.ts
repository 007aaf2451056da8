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
import { networkProblem } from '../../../shared/network/network-problem.ts'
import { durationLabel } from '../../../shared/text/duration.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import { formatCount } from '../number.ts'
import { refusalTone } from '../record/response-tone.ts'
import { exactTime, hourAndMinute } from '../time.ts'
import { type FaultMessage, tryAgain } from './label-shape.ts'
import { serviceErrorLabel } from './outage.ts'

type ConnectionFault =
  | OfflineFault
  | TimeoutFault
  | DroppedFault
  | CancelledFault
  | RateLimitedFault
  | ServerErrorFault
  | UnexpectedFault
  | ClockSkewFault

const againSoon = t`Try again in a moment.`

/** Messages for connection problems and unexpected responses. A read has changed nothing. */
export function connectionFaultMessage(fault: ConnectionFault, isRead: boolean): FaultMessage {
  const perhapsDone = isRead
    ? againSoon
    : t`The service may have carried it out. Refresh and check before you send it again.`
  switch (fault.kind) {
    case 'offline':
      return offlineMessage(fault)
    case 'timeout':
      return {
        tone: 'attention',
        title: t`No response after ${formatCount(Math.round(fault.afterMs / 100) / 10)} seconds`,
        explanation:
          fault.reached === 'no'
            ? t`The request never reached the service.`
            : t`The request was sent, but timed out.`,
        nextStep: fault.reached === 'no' ? t`Nothing was changed. Try again.` : perhapsDone,
        action: tryAgain,
        details: [fault.message],
      }
    case 'dropped':
      return {
        tone: 'attention',
        title: t`The connection was lost before the full response arrived`,
        explanation: t`The connection failed during the response (${fault.code}).`,
        nextStep: perhapsDone,
        action: tryAgain,
        details: [fault.message],
      }
    case 'cancelled':
      return {
        tone: 'attention',
        title: fault.reached === undefined ? t`Canceled` : t`Stopped before it finished`,
        explanation: cancelledText(fault),
        nextStep: fault.reached === 'perhaps' ? perhapsDone : t`Start again whenever you like.`,
        action: tryAgain,
        details: [fault.message],
      }
    case 'rateLimited':
      return rateLimitMessage(fault)
    case 'serverError':
      return {
        tone: 'error',
        title: serviceErrorLabel(fault.status, null),
        explanation: t`Your request isn’t the cause.`,
        nextStep: fault.retryAfterMs === null ? againStep(isRead) : waitStep(fault.retryAfterMs),
        action: tryAgain,
        details: [fault.message],
      }
    case 'unexpected':
      return {
        tone: refusalTone(fault.status),
        title: t`Unexpected response`,
        explanation: t`Status ${fault.status} with ${fault.contentType === '' ? t`no content type` : fault.contentType} isn’t documented. A proxy, a wrong address or a new version of the service may be the cause.`,
        nextStep: t`Check the addresses of the environment, then try again.`,
        action: tryAgain,
        details: [fault.message, fault.excerpt].filter((text) => text !== ''),
      }
    case 'clockSkew':
      return {
        tone: 'attention',
        title: t`This computer’s clock is wrong`,
        explanation: t`The service refuses requests signed with a time that’s too far off (code 135).`,
        nextStep:
          fault.serverTime === null
            ? t`Set the clock, preferably automatically, then try again.`
            : t`The service says it is ${exactTime(fault.serverTime)}. Set the clock, best to automatic, then try again.`,
        action: tryAgain,
        details: [fault.message],
      }
    default:
      return assertNever(fault)
  }
}

function cancelledText({ reached, message }: CancelledFault): string {
  if (reached === 'perhaps') return t`The request was already sent.`
  // What nothing was sent for says itself what didn't happen.
  return reached === 'no' || message === '' ? t`Nothing was sent.` : asSentence(message)
}

function againStep(isRead: boolean): string {
  return isRead
    ? againSoon
    : t`Try again in a moment. After a change, refresh first to see whether it went through.`
}

function waitStep(milliseconds: number): string {
  return t`The service asks you to wait ${durationLabel(milliseconds)}.`
}

function offlineMessage(fault: OfflineFault): FaultMessage {
  const host = fault.host === '' ? t`The service` : fault.host
  const base = { tone: 'attention', title: t`${host} cannot be reached`, details: [] } as const
  switch (networkProblem(fault.code)) {
    case 'certificate':
      return {
        ...base,
        explanation: fault.message,
        nextStep: t`Nothing was sent.`,
        action: tryAgain,
        details: [fault.code],
      }
    case 'proxyUnreachable':
    case 'proxyRefused':
      return {
        ...base,
        explanation: fault.message,
        nextStep: t`Nothing was sent.`,
        action: { kind: 'network', label: t`Network settings` },
      }
    case 'other':
      return {
        ...base,
        explanation: t`Flightdeck couldn’t connect (${fault.code}), so nothing was sent.`,
        nextStep: t`Check the network and the address of the environment, then try again.`,
        action: tryAgain,
        details: [fault.message],
      }
  }
}

function rateLimitMessage(fault: RateLimitedFault): FaultMessage {
  const window =
    fault.limit === null
      ? t`All requests in this window are used.`
      : t`All ${formatCount(fault.limit)} requests in this window are used.`
  return {
    tone: 'attention',
    title:
      fault.until === null ? t`Too many requests` : t`Too many requests until ${hourAndMinute(fault.until)}`,
    explanation: t`${window} More are available in the next window.`,
    nextStep:
      fault.until === null
        ? t`Wait a few minutes, then try again.`
        : t`Wait for the next window, then try again.`,
    action: fault.until === null ? tryAgain : { kind: 'wait', until: fault.until },
    details: [fault.message],
  }
}
