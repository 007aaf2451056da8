import type { ForbiddenFault } from '../../../shared/core/fault.ts'
import { type ForbiddenAdvice, forbiddenAdvice } from '../../../shared/core/forbidden-advice.ts'
import { t } from '../../../shared/text/language.ts'
import type { FaultMessage } from './label-shape.ts'

/** Messages for missing permissions: most have a next step that depends on the reason. */
export function forbiddenMessage(fault: ForbiddenFault): FaultMessage {
  const { title, explanation, nextStep, remedy } = forbiddenAdvice(fault, 'window')
  return {
    tone: 'attention',
    title,
    explanation,
    nextStep,
    action: actionOf(remedy, fault),
    details: [
      `${fault.reason}: ${fault.message}`,
      ...(fault.registrationUrl === null ? [] : [fault.registrationUrl]),
    ],
  }
}

function actionOf(
  remedy: ForbiddenAdvice['remedy'],
  { reason, registrationUrl }: ForbiddenFault,
): FaultMessage['action'] {
  switch (remedy) {
    case 'registration':
      return registrationUrl === null
        ? null
        : { kind: 'open', url: registrationUrl, label: t`Open the registration page` }
    case 'keys':
      return { kind: 'keys', label: reason === '99' ? t`Check the keys` : t`Use other keys` }
    case 'user':
      return { kind: 'signIn', label: t`Sign in as another user` }
    case 'none':
      return null
  }
}
