import { assertNever } from '../../../shared/core/assert-never.ts'
import type { SignedOutFault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import type { FaultMessage } from './label-shape.ts'

/** Messages for a rejected credential: a user's token, or one of the app's own. */
export function signedOutMessage(fault: SignedOutFault): FaultMessage {
  switch (fault.credential) {
    case 'appKeys':
      return fault.code === 'invalid_client'
        ? clientRefusedMessage(fault.message)
        : keysRefusedMessage(fault.code, fault.message)
    case 'appToken':
      return {
        tone: 'attention',
        title: t`The service refused the app token`,
        explanation: t`It refused the app-only token, even a new one (code ${fault.code}). Users stay signed in.`,
        nextStep: t`Check that the keys belong to this app. If they do, invalidate the app token in Settings and try again.`,
        action: { kind: 'settings', label: t`Go to the app token` },
        details: [fault.message],
      }
    case 'userToken':
      return {
        tone: 'attention',
        title:
          fault.code === 'NOT_SIGNED_IN'
            ? t`Not signed in with OAuth 2.0`
            : t`The OAuth 2.0 sign-in has ended`,
        explanation: asSentence(fault.message),
        nextStep: t`Sign in with OAuth 2.0, then try again.`,
        action: { kind: 'oauth2', label: t`Go to OAuth 2.0` },
        details: [],
      }
    case undefined:
      return fault.code === 'NOT_SIGNED_IN' ? noUserMessage(fault.message) : tokenRefusedMessage(fault)
    default:
      return assertNever(fault.credential)
  }
}

/** The same wherever the app authenticates itself. */
export function keysRefusedMessage(code: number | string, message: string): FaultMessage {
  return {
    tone: 'attention',
    title: t`The app key and secret were not accepted`,
    explanation: t`The key is unknown, or the secret doesn’t match it (code ${code}).`,
    nextStep: t`Copy both again from the app’s page on the service.`,
    action: { kind: 'keys', label: t`Enter the keys again` },
    details: [message],
  }
}

function clientRefusedMessage(message: string): FaultMessage {
  return {
    tone: 'attention',
    title: t`The OAuth 2.0 client wasn’t accepted`,
    explanation: t`The client ID is unknown, or the client secret is wrong or missing.`,
    nextStep: t`Copy both from the OAuth 2.0 settings of your app. A public client has no secret.`,
    action: { kind: 'oauth2', label: t`Go to OAuth 2.0` },
    details: [message],
  }
}

function noUserMessage(message: string): FaultMessage {
  return {
    tone: 'attention',
    title: t`Not signed in`,
    explanation: asSentence(message),
    nextStep: t`Sign in, then try again.`,
    action: { kind: 'signIn', label: t`Sign in` },
    details: [],
  }
}

function tokenRefusedMessage({ code, message }: SignedOutFault): FaultMessage {
  return {
    tone: 'attention',
    title: t`The sign-in is no longer valid`,
    explanation: t`This user’s token was revoked or has expired (code ${code}).`,
    nextStep: t`Sign in again. Screens show the last synced data.`,
    action: { kind: 'signIn', label: t`Sign in again` },
    details: [message],
  }
}
