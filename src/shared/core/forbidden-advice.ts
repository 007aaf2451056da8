import { t } from '../text/language.ts'
import { asSentence } from '../text/sentence.ts'
import type { ForbiddenFault } from './fault.ts'
import type { AdviceReader } from './problem-advice.ts'

/** Why the service forbids something, and the step that helps. */
export interface ForbiddenAdvice {
  readonly title: string
  readonly explanation: string
  readonly nextStep: string
  /** What the step needs: the page for the app's access, other keys, another user, or nothing to open. */
  readonly remedy: 'registration' | 'keys' | 'user' | 'none'
}

/** Missing permissions: the step that helps depends on the reason. */
export function forbiddenAdvice(fault: ForbiddenFault, reader: AdviceReader): ForbiddenAdvice {
  const explanation = asSentence(fault.message)
  const { reason, registrationUrl } = fault
  if (reason === 'official-client-forbidden') {
    return {
      title: t`The service doesn’t accept this app here`,
      explanation,
      nextStep: t`Use the keys of an app of your own: signing in as another user doesn’t help.`,
      remedy: registrationUrl === null ? 'keys' : 'registration',
    }
  }
  if (reason === 'unsupported-authentication') {
    return {
      title: t`The service doesn’t accept this kind of sign-in here`,
      explanation,
      nextStep:
        reader === 'window'
          ? t`Send the request with the credentials that the operation takes. The console offers them under Auth.`
          : t`Send the request with the credentials that the operation takes: flightdeck call chooses them by itself.`,
      remedy: 'none',
    }
  }
  if (registrationUrl !== null || reason === 'client-not-enrolled') {
    return {
      title: t`The app isn’t enrolled for this part of the service`,
      explanation,
      nextStep:
        registrationUrl === null
          ? t`Give the app’s project access on the service’s developer pages, then try again.`
          : t`Enroll the app on its registration page, then try again.`,
      remedy: registrationUrl === null ? 'none' : 'registration',
    }
  }
  if (reason === 'client-forbidden') {
    return {
      title: t`The app may not make this request`,
      explanation,
      nextStep: t`Ask the service for access for this app, or use another app’s keys.`,
      remedy: 'keys',
    }
  }
  if (reason === '99') {
    return {
      title: t`The service didn’t issue an app token`,
      explanation: t`The app key and secret don’t match (code 99), or the token was requested too often.`,
      nextStep: t`Check the keys. If they’re correct, wait 15 minutes.`,
      remedy: 'keys',
    }
  }
  if (reason === 'UNAUTHORIZED_CLIENT_APPLICATION') {
    return {
      title: t`The app has no access to advertising`,
      explanation: t`The app’s owner hasn’t been granted access to the Ads API.`,
      nextStep: t`Apply for access for this app, or use another app’s keys.`,
      remedy: 'keys',
    }
  }
  return {
    title: t`You don’t have permission for this`,
    explanation: reasonLabel(fault),
    nextStep: t`Ask for the role that allows it, or sign in as a user with permission.`,
    remedy: 'user',
  }
}

/** A generic problem has no reason but its own sentence, such as that a token may only read. */
function reasonLabel({ reason, message }: ForbiddenFault): string {
  if (reason === 'about:blank') return asSentence(message)
  return reason === 'UNAUTHORIZED_ACCESS'
    ? t`The signed-in user has no access to this account or record.`
    : t`The service’s reason: ${reason}.`
}
