import { assertNever } from '../../shared/assert-never.ts'
import type { Fault, FieldError } from '../../shared/fault.ts'
import { signedOutWords } from './fault-words-credential.ts'
import { forbiddenWords } from './fault-words-forbidden.ts'
import { refusedWords, secretsWords } from './fault-words-own.ts'
import { problemWords } from './fault-words-problem.ts'
import { signInWords } from './fault-words-sign-in.ts'
import { webhookWords } from './fault-words-webhook.ts'
import { formatCount } from './number.ts'
import { exactTime, hourAndMinute } from './time.ts'
import { asSentence } from './words.ts'

/** What a button under a fault does. The frame carries them out; `retry` belongs to the screen. */
export type FaultAction =
  | { readonly kind: 'retry'; readonly label: string }
  /** Shows a countdown; the button to try again comes when it is over. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'open'; readonly url: string; readonly label: string }
  | { readonly kind: 'signIn' | 'keys' | 'settings' | 'dataFolder' | 'sandbox'; readonly label: string }

/** A fault in the words of the field: what happened, why, what to do next. */
export interface FaultWords {
  readonly tone: 'error' | 'attention'
  readonly title: string
  readonly explanation: string
  readonly nextStep: string
  readonly action: FaultAction | null
  /** Particulars for whoever looks closer; folded. */
  readonly details: readonly string[]
}

const tryAgain: FaultAction = { kind: 'retry', label: 'Try again' }
const perhapsDone =
  'The service may have carried it out. Refresh and look before you send it again, so that nothing happens twice.'

/** Words and next step for every kind of fault. */
export function faultWords(fault: Fault): FaultWords {
  switch (fault.kind) {
    case 'offline':
      return {
        tone: 'attention',
        title: `${fault.host === '' ? 'The service' : fault.host} cannot be reached`,
        explanation: `No connection came about (${fault.code}), so nothing was sent.`,
        nextStep: 'Check the network and the address of the environment, then try again.',
        action: tryAgain,
        details: [fault.message],
      }
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
    case 'rateLimited':
      return rateLimitWords(fault)
    case 'signedOut':
      return signedOutWords(fault)
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
    case 'forbidden':
      return forbiddenWords(fault)
    case 'invalid':
      return {
        tone: 'error',
        title: fault.errors.length === 1 ? 'One value was refused' : 'The request was refused',
        explanation:
          fault.errors.length === 0
            ? asSentence(fault.message)
            : fault.errors.map(({ message }) => asSentence(message)).join(' '),
        nextStep: 'Change the value and send it again.',
        action: null,
        details: fault.errors.map(fieldDetail),
      }
    case 'notFound': {
      const own = ownRecords[fault.code]
      if (own !== undefined) {
        return {
          tone: 'attention',
          title: own,
          explanation: asSentence(fault.message),
          nextStep: 'It was removed on this computer. Choose another one.',
          action: { kind: 'retry', label: 'Refresh' },
          details: [fault.code],
        }
      }
      return {
        tone: 'attention',
        title: 'The service does not know this record',
        explanation: 'It was deleted, belongs to another user, or is in another environment.',
        nextStep: 'Refresh the list to see what is there.',
        action: { kind: 'retry', label: 'Refresh' },
        details: [`${fault.code}: ${fault.message}`],
      }
    }
    case 'conflict':
      return {
        tone: 'attention',
        title:
          fault.fields.length === 0
            ? 'The service could not make this change'
            : 'Somebody else changed this meanwhile',
        explanation:
          fault.fields.length === 0
            ? 'The record is not as it was last read here, or the service is busy with the same thing.'
            : `Also changed at the service: ${fault.fields.join(', ')}.`,
        nextStep: 'Refresh, compare, and make your change again.',
        action: { kind: 'retry', label: 'Refresh' },
        details: [fault.message],
      }
    case 'problem':
      return problemWords(fault)
    case 'webhook':
      return webhookWords(fault)
    case 'batch':
      return {
        tone: 'error',
        title: 'The service refused the whole batch',
        explanation: `Nothing was changed. ${formatCount(fault.operations.length)} of its operations are wrong.`,
        nextStep: 'Correct the operations listed below and send the batch again.',
        action: null,
        details: fault.operations.flatMap(({ index, errors }) =>
          errors.map((error) => `Operation ${index + 1}: ${fieldDetail(error)}`),
        ),
      }
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
        explanation: `Status ${fault.status} with ${fault.contentType === '' ? 'no content type' : fault.contentType} is none of the documented answers. A proxy, a wrong address or a new version of the service can be behind it.`,
        nextStep: 'Check the addresses of the environment, then try again.',
        action: tryAgain,
        details: [fault.message, fault.excerpt].filter((text) => text !== ''),
      }
    case 'signIn':
      return signInWords(fault)
    case 'sandboxStopped':
      return {
        tone: 'attention',
        title: 'The built-in sandbox is not running',
        explanation: 'It answers in place of the service in this environment, so nothing was sent.',
        nextStep: 'Start the sandbox. What you see stays as it was last read.',
        action: { kind: 'sandbox', label: 'Start the sandbox' },
        details: [fault.message],
      }
    case 'secrets':
      return secretsWords(fault)
    case 'storage':
      if (fault.code === 'NEWER_SCHEMA') {
        return {
          tone: 'error',
          title: 'The data belongs to a newer version of this program',
          explanation: asSentence(fault.message),
          nextStep: 'Install the newer version. Nothing of the data was changed.',
          action: { kind: 'dataFolder', label: 'Open the data folder' },
          details: [fault.code],
        }
      }
      return {
        tone: 'error',
        title: 'The data on this computer could not be read or written',
        explanation: `The disk or the database answered ${fault.code}. A full disk and missing rights are the usual causes.`,
        nextStep: 'Make room or give the program the right to write in its data folder, then try again.',
        action: { kind: 'dataFolder', label: 'Open the data folder' },
        details: [fault.message],
      }
    case 'refused':
      return refusedWords(fault)
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
    default:
      return assertNever(fault)
  }
}

/** Records that this program keeps itself, by the code of their absence. */
const ownRecords: Readonly<Record<string, string>> = {
  ENVIRONMENT: 'There is no such environment',
  USER: 'This user is not signed in here',
  EVENT: 'This event is no longer in the inbox',
}

function rateLimitWords(fault: Extract<Fault, { kind: 'rateLimited' }>): FaultWords {
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

function fieldDetail(error: FieldError): string {
  const place = error.field === null ? '' : `${error.field}: `
  const value = error.value === undefined ? '' : ` (sent: ${error.value})`
  return `${place}${error.code}, ${error.message}${value}`
}
