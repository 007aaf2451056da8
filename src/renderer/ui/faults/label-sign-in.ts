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
        explanation: 'Access was denied on the sign-in page.',
        nextStep: 'Start again if that was a mistake.',
      }
    case 'windowClosed':
      return {
        ...base,
        title: 'The sign-in window was closed',
        explanation: 'It closed before access was approved. Nothing was stored.',
        nextStep: 'Start again, or sign in with a PIN in your own browser.',
      }
    case 'wrongToken':
      return {
        ...base,
        tone: 'error',
        title: 'The answer is for another sign-in',
        explanation: 'The page returned a token that this sign-in didn’t request.',
        nextStep: 'Close other sign-in pages, then start again.',
      }
    case 'expired':
      return {
        ...base,
        title: 'This sign-in has expired',
        explanation: 'A sign-in request works once and for a few minutes.',
        nextStep: 'Start again and approve access within a few minutes.',
      }
    case 'callbackNotConfirmed':
      return {
        ...base,
        tone: 'error',
        title: 'The service didn’t confirm the callback address',
        explanation: 'Its answer doesn’t follow OAuth 1.0a, so continuing wouldn’t be safe.',
        nextStep: 'Check the environment’s platform address. It may not be the service.',
        action: { kind: 'keys', label: 'Edit the environment' },
      }
    case 'callbackNotRegistered':
      return {
        ...base,
        tone: 'error',
        title: 'The callback address isn’t registered',
        explanation: 'The callback address isn’t in the app’s settings on the service (code 415).',
        nextStep: 'Add it there exactly as shown, or enter a registered one. A PIN sign-in needs none.',
        action: { kind: 'keys', label: 'Edit the callback address' },
      }
    case 'pinRefused':
      return {
        ...base,
        title: 'The service refused the PIN',
        explanation: 'It was mistyped or too old, or access was denied. The service doesn’t say which.',
        nextStep:
          'If you approved access, compare the PIN with your browser and enter it again. Otherwise, start again.',
      }
    case 'wrongKeys':
      return keysRefusedMessage(32, fault.message)
    case 'navigationBlocked':
      return {
        ...base,
        tone: 'error',
        title: 'The sign-in page opened an unknown address',
        explanation: 'The window opens only the platform and the environment’s hosts, so it stopped.',
        nextStep:
          'If you trust it, add its host to the sign-in hosts. Otherwise, use a PIN in your own browser.',
        action: { kind: 'keys', label: 'Edit the sign-in hosts' },
      }
    default:
      return assertNever(fault.reason)
  }
}
