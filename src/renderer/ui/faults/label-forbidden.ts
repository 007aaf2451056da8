import type { ForbiddenFault } from '../../../shared/core/fault.ts'
import type { FaultMessage } from './label-shape.ts'

/** Words for what the caller may not do: most refusals have a way out that depends on the reason. */
export function forbiddenMessage(fault: ForbiddenFault): FaultMessage {
  const details = [`${fault.reason}: ${fault.message}`]
  if (fault.registrationUrl !== null) {
    return {
      tone: 'error',
      title: 'The app isn’t enrolled for this part of the service',
      explanation: 'The app’s project has no access to this API yet.',
      nextStep: 'Register the app at the address below, then try again.',
      action: { kind: 'open', url: fault.registrationUrl, label: 'Open the registration page' },
      details,
    }
  }
  if (fault.reason === '99') {
    return {
      tone: 'attention',
      title: 'The service didn’t issue an app token',
      explanation: 'The app key and secret don’t match (code 99), or the token was requested too often.',
      nextStep: 'Check the keys. If they’re correct, wait 15 minutes.',
      action: { kind: 'keys', label: 'Check the keys' },
      details,
    }
  }
  if (fault.reason === 'UNAUTHORIZED_CLIENT_APPLICATION') {
    return {
      tone: 'error',
      title: 'The app has no access to advertising',
      explanation: 'The app’s owner hasn’t been granted access to the Ads API.',
      nextStep: 'Apply for access for this app, or use another app’s keys.',
      action: { kind: 'keys', label: 'Use other keys' },
      details,
    }
  }
  return {
    tone: 'error',
    title: 'You don’t have permission for this',
    explanation: `The service’s reason: ${fault.reason}.`,
    nextStep: 'Ask for the role that allows it, or sign in as a user with permission.',
    action: { kind: 'signIn', label: 'Sign in as another user' },
    details,
  }
}
