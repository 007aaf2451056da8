import { assertNever } from '../../../shared/core/assert-never.ts'
import type { SignInFault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { keysRefusedMessage } from './label-credential.ts'
import type { FaultMessage } from './label-shape.ts'

/** Messages for every way a sign-in can end without a token. */
export function signInMessage(fault: SignInFault): FaultMessage {
  const retryAction = { kind: 'retry', label: t`Start the sign-in again` } as const
  const base = { tone: 'attention', action: retryAction, details: [fault.message] } as const
  switch (fault.reason) {
    case 'denied':
      return {
        ...base,
        title: t`Access was declined`,
        explanation: t`Access was denied on the sign-in page.`,
        nextStep: t`Start again if that was a mistake.`,
      }
    case 'windowClosed':
      return {
        ...base,
        title: t`The sign-in window was closed`,
        explanation: t`It closed before access was approved. Nothing was stored.`,
        nextStep: t`Start again, or sign in with a PIN in your own browser.`,
      }
    case 'wrongToken':
      return {
        ...base,
        tone: 'error',
        title: t`The response is for another sign-in`,
        explanation: t`The page returned a token that this sign-in didn’t request.`,
        nextStep: t`Close other sign-in pages, then start again.`,
      }
    case 'expired':
      return {
        ...base,
        title: t`This sign-in has expired`,
        explanation: t`A sign-in request works once and for a few minutes.`,
        nextStep: t`Start again and approve access within a few minutes.`,
      }
    case 'callbackNotConfirmed':
      return {
        ...base,
        tone: 'error',
        title: t`The service didn’t confirm the callback address`,
        explanation: t`Its response doesn’t follow OAuth 1.0a, so continuing wouldn’t be safe.`,
        nextStep: t`Check the environment’s platform address. It may not be the service.`,
        action: { kind: 'keys', label: t`Edit the environment` },
      }
    case 'callbackNotRegistered':
      return {
        ...base,
        tone: 'error',
        title: t`The callback address isn’t registered`,
        explanation: t`The callback address isn’t in the app’s settings on the service (code 415).`,
        nextStep: t`Add it there exactly as shown, or enter a registered one. A PIN sign-in needs none.`,
        action: { kind: 'keys', label: t`Edit the callback address` },
      }
    case 'pinRefused':
      return {
        ...base,
        title: t`The service refused the PIN`,
        explanation: t`It was mistyped or too old, or access was denied. The service doesn’t say which.`,
        nextStep: t`If you approved access, compare the PIN with your browser and enter it again. Otherwise, start again.`,
      }
    case 'wrongKeys':
      return keysRefusedMessage(32, fault.message)
    case 'navigationBlocked':
      return {
        ...base,
        tone: 'error',
        title: t`The sign-in page opened an unknown address`,
        explanation: t`The window opens only the platform and the environment’s hosts, so it stopped.`,
        nextStep: t`If you trust it, add its host to the sign-in hosts. Otherwise, use a PIN in your own browser.`,
        action: { kind: 'keys', label: t`Edit the sign-in hosts` },
      }
    default:
      return assertNever(fault.reason)
  }
}
