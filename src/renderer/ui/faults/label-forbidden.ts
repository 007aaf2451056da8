import type { ForbiddenFault } from '../../../shared/core/fault.ts'
import type { FaultMessage } from './label-shape.ts'

/** Words for what the caller may not do: most refusals have a way out that depends on the reason. */
export function forbiddenMessage(fault: ForbiddenFault): FaultMessage {
  const details = [`${fault.reason}: ${fault.message}`]
  if (fault.registrationUrl !== null) {
    return {
      tone: 'error',
      title: 'The app is not enrolled for this part of the service',
      explanation: 'The app key is known, but its project has no access to this interface yet.',
      nextStep: 'Register the app at the address the service names, then try again.',
      action: { kind: 'open', url: fault.registrationUrl, label: 'Open the registration page' },
      details,
    }
  }
  if (fault.reason === '99') {
    return {
      tone: 'attention',
      title: 'The service gives no app token now',
      explanation:
        'Either the app key and secret do not match (code 99), or the token was asked for too often.',
      nextStep: 'Check the keys. If they are right, wait 15 minutes: the token is kept once it is there.',
      action: { kind: 'keys', label: 'Check the keys' },
      details,
    }
  }
  if (fault.reason === 'UNAUTHORIZED_CLIENT_APPLICATION') {
    return {
      tone: 'error',
      title: 'The app has no access to advertising',
      explanation: 'The service knows the app, but its owner has not been granted the advertising interface.',
      nextStep: 'Apply for advertising access for this app, or use the keys of one that has it.',
      action: { kind: 'keys', label: 'Use other keys' },
      details,
    }
  }
  return {
    tone: 'error',
    title: 'The signed-in user may not do this',
    explanation: `The service refused it with the reason ${fault.reason}.`,
    nextStep: 'Ask for the role that allows it, or sign in as a user who has it.',
    action: { kind: 'signIn', label: 'Sign in as another user' },
    details,
  }
}
