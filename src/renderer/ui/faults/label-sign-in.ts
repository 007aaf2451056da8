import { assertNever } from '../../../shared/core/assert-never.ts'
import type { SignInFault } from '../../../shared/core/fault.ts'
import { keysRefusedMessage } from './label-credential.ts'
import type { FaultMessage } from './label-shape.ts'

/** Words for every way a sign-in can end without a token. */
export function signInMessage(fault: SignInFault): FaultMessage {
  const again = { kind: 'retry', label: 'Start the sign-in again' } as const
  const base = { tone: 'attention', action: again, details: [fault.message] } as const
  switch (fault.reason) {
    case 'denied':
      return {
        ...base,
        title: 'Access was declined',
        explanation: 'The person on the sign-in page chose not to let this app in.',
        nextStep: 'Start again if that was not meant.',
      }
    case 'windowClosed':
      return {
        ...base,
        title: 'The sign-in window was closed',
        explanation: 'It was closed before access was given. Nothing was stored.',
        nextStep: 'Start again, or sign in with a PIN in your own browser.',
      }
    case 'wrongToken':
      return {
        ...base,
        tone: 'error',
        title: 'The answer belongs to another sign-in',
        explanation:
          'The page came back with a token that this sign-in did not ask for, so it was not accepted.',
        nextStep: 'Close other sign-in pages, then start again.',
      }
    case 'expired':
      return {
        ...base,
        title: 'This sign-in cannot be finished any more',
        explanation:
          'The service keeps a request for some minutes and serves it once, and not after access was denied on the page.',
        nextStep: 'Start again and give access without a long pause.',
      }
    case 'callbackNotConfirmed':
      return {
        ...base,
        tone: 'error',
        title: 'The service did not confirm the callback address',
        explanation:
          'Its answer to the first step does not follow OAuth 1.0a, so going on would not be safe.',
        nextStep: 'Check the platform address of the environment: it may not be the service at all.',
        action: { kind: 'keys', label: 'Edit the environment' },
      }
    case 'callbackNotRegistered':
      return {
        ...base,
        tone: 'error',
        title: 'The callback address is not registered',
        explanation:
          "The callback address entered here is not in the app's settings at the service (code 415).",
        nextStep:
          'Add it there exactly as it stands here, or enter one that is registered. A PIN sign-in needs none.',
        action: { kind: 'keys', label: 'Edit the callback address' },
      }
    case 'pinRefused':
      return {
        ...base,
        title: 'The service refused the PIN',
        explanation:
          'It was mistyped, too old, or the request was denied on the page. The service does not say which.',
        nextStep:
          'If access was given, compare the PIN with the page in your browser and enter it again. If access was denied, or the page is gone, start the sign-in again.',
      }
    case 'wrongKeys':
      return keysRefusedMessage(32, fault.message)
    case 'navigationBlocked':
      return {
        ...base,
        tone: 'error',
        title: 'The sign-in page led to a foreign address',
        explanation:
          'The window only follows the platform and the hosts listed for the environment, so it stopped.',
        nextStep:
          'If the address is right, add its host to the sign-in hosts. Otherwise use a PIN in your own browser.',
        action: { kind: 'keys', label: 'Edit the sign-in hosts' },
      }
    default:
      return assertNever(fault.reason)
  }
}
