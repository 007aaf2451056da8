import type { ForbiddenFault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import type { FaultMessage } from './label-shape.ts'

/** Messages for missing permissions: most have a next step that depends on the reason. */
export function forbiddenMessage(fault: ForbiddenFault): FaultMessage {
  const details = [
    `${fault.reason}: ${fault.message}`,
    ...(fault.registrationUrl === null ? [] : [fault.registrationUrl]),
  ]
  const openRegistration =
    fault.registrationUrl === null
      ? null
      : ({ kind: 'open', url: fault.registrationUrl, label: t`Open the registration page` } as const)
  if (fault.reason === 'official-client-forbidden') {
    return {
      tone: 'error',
      title: t`The service doesn’t accept this app here`,
      explanation: asSentence(fault.message),
      nextStep: t`Use the keys of an app of your own: signing in as another user doesn’t help.`,
      action: openRegistration ?? { kind: 'keys', label: t`Use other keys` },
      details,
    }
  }
  if (fault.reason === 'unsupported-authentication') {
    return {
      tone: 'error',
      title: t`The service doesn’t accept this kind of sign-in here`,
      explanation: asSentence(fault.message),
      nextStep: t`Send the request with the credentials that the operation takes. The console offers them under Sign with.`,
      action: null,
      details,
    }
  }
  if (openRegistration !== null || fault.reason === 'client-not-enrolled') {
    return {
      tone: 'error',
      title: t`The app isn’t enrolled for this part of the service`,
      explanation: asSentence(fault.message),
      nextStep:
        openRegistration === null
          ? t`Give the app’s project access on the service’s developer pages, then try again.`
          : t`Enroll the app on its registration page, then try again.`,
      action: openRegistration,
      details,
    }
  }
  if (fault.reason === 'client-forbidden') {
    return {
      tone: 'error',
      title: t`The app may not make this request`,
      explanation: asSentence(fault.message),
      nextStep: t`Ask the service for access for this app, or use another app’s keys.`,
      action: { kind: 'keys', label: t`Use other keys` },
      details,
    }
  }
  if (fault.reason === '99') {
    return {
      tone: 'attention',
      title: t`The service didn’t issue an app token`,
      explanation: t`The app key and secret don’t match (code 99), or the token was requested too often.`,
      nextStep: t`Check the keys. If they’re correct, wait 15 minutes.`,
      action: { kind: 'keys', label: t`Check the keys` },
      details,
    }
  }
  if (fault.reason === 'UNAUTHORIZED_CLIENT_APPLICATION') {
    return {
      tone: 'error',
      title: t`The app has no access to advertising`,
      explanation: t`The app’s owner hasn’t been granted access to the Ads API.`,
      nextStep: t`Apply for access for this app, or use another app’s keys.`,
      action: { kind: 'keys', label: t`Use other keys` },
      details,
    }
  }
  return {
    tone: 'error',
    title: t`You don’t have permission for this`,
    explanation:
      fault.reason === 'UNAUTHORIZED_ACCESS'
        ? t`The signed-in user has no access to this account or record.`
        : t`The service’s reason: ${fault.reason}.`,
    nextStep: t`Ask for the role that allows it, or sign in as a user with permission.`,
    action: { kind: 'signIn', label: t`Sign in as another user` },
    details,
  }
}
