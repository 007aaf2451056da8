import type { Fault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { signInFault } from '../../core/faults.ts'

/** `callback` is what was sent: an address, or `oob` for a PIN. */
export function requestTokenFault(fault: Fault, callback: string): Fault {
  switch (fault.kind) {
    case 'signedOut':
      return signInFault(
        'wrongKeys',
        t`The service doesn’t accept the app’s key and secret. Copy both again from the app’s settings.`,
      )
    case 'signIn':
      return fault.reason === 'callbackNotRegistered'
        ? signInFault(
            'callbackNotRegistered',
            callback === 'oob'
              ? t`The service doesn’t let this app sign in with a PIN (oob). Allow that in the app’s settings on the service, or sign in through the browser.`
              : t`The callback address ${callback} isn’t registered for this app. Add it in the app’s settings on the service, or sign in with a PIN.`,
          )
        : fault
    case 'clockSkew':
      return {
        ...fault,
        message: t`This computer’s clock is wrong. Set it and sign in again.`,
      }
    default:
      return fault
  }
}

/**
 * Why exchanging the verifier failed. Code 89: the request token is invalid
 * (sign-in-and-signing.md#verifiers-and-access-tokens). Code 32, or plain text that names the verifier: it is wrong or
 * the request wasn't approved (Platform host, 1). The text has no fixed wording, so a refused PIN isn't distinguished
 * further.
 */
export function exchangeFault(fault: Fault, method: 'window' | 'pin'): Fault {
  if (fault.kind !== 'signedOut') return fault
  if (fault.code !== 32 && !/oauth_verifier/i.test(fault.message)) return expired()
  return method === 'pin'
    ? signInFault(
        'pinRefused',
        t`The service refused the PIN. It was mistyped or too old, or access was denied.`,
      )
    : signInFault('wrongToken', t`The service didn’t accept the sign-in. Sign in again.`)
}

function expired(): Fault {
  return signInFault('expired', t`This sign-in took too long, was already used or was denied. Start again.`)
}

export function notConfirmed(): Fault {
  return signInFault(
    'callbackNotConfirmed',
    t`The service didn’t confirm the callback address. Check it in the app’s settings.`,
  )
}

export type CallbackResult =
  | { readonly kind: 'verifier'; readonly verifier: string }
  | { readonly kind: 'fault'; readonly fault: Fault }

/**
 * Parses the callback: `oauth_token` and `oauth_verifier`, or `denied` alone (sign-in-and-signing.md#callbacks).
 * Another token belongs to another sign-in.
 */
export function readCallback(callback: URL, requestToken: string): CallbackResult {
  const { searchParams } = callback
  const denied = searchParams.get('denied')
  if (denied === requestToken) {
    return {
      kind: 'fault',
      fault: signInFault('denied', t`Access was refused on the page. Start again if that was a mistake.`),
    }
  }
  const verifier = searchParams.get('oauth_verifier')
  if (denied !== null || searchParams.get('oauth_token') !== requestToken || !verifier) {
    return {
      kind: 'fault',
      fault: signInFault('wrongToken', t`The response is for another sign-in. Start again.`),
    }
  }
  return { kind: 'verifier', verifier }
}
