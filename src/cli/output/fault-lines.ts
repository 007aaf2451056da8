import type { Fault } from '../../shared/core/fault.ts'
import { resourceLabel } from '../../shared/core/resource-label.ts'
import { t } from '../../shared/text/language.ts'
import type { Line } from './line.ts'

/** A fault as a person reads it: what was said, each value that's wrong, the cause as far as fields say, and the step that helps. */
export async function faultLines(
  fault: Fault & { readonly details?: readonly string[] },
): Promise<readonly Line[]> {
  const { message, details = [] } = fault
  const statements = [message, ...details, ...wrongValues(fault)]
  const advice = await adviceOn(fault)
  return [...statements, ...advice.filter((sentence) => !message.includes(sentence))]
}

function wrongValues(fault: Fault): readonly string[] {
  if (!('errors' in fault)) return []
  return fault.errors
    .filter(({ message, field }) => field !== null || message !== fault.message)
    .map(({ field, message }) => `  ${field === null ? '' : `${field}: `}${message}`)
}

/** What the fields say, and the step that helps. */
async function adviceOn(fault: Fault): Promise<readonly string[]> {
  switch (fault.kind) {
    case 'problem': {
      const { problemAdvice } = await import('../../shared/core/problem-advice.ts')
      const { explanation, nextStep } = problemAdvice(fault.problem, 'command')
      return [explanation, nextStep]
    }
    case 'forbidden': {
      const { forbiddenAdvice } = await import('../../shared/core/forbidden-advice.ts')
      const { title, explanation, nextStep, remedy } = forbiddenAdvice(fault, 'command')
      const page = remedy === 'registration' ? [fault.registrationUrl ?? ''] : []
      return [`${title} (${fault.reason}).`, explanation, nextStep, ...page]
    }
    case 'notFound':
      return fault.resource === undefined
        ? []
        : [
            t`The service doesn’t have the ${resourceLabel(fault.resource)} (${fault.resource.parameter}).`,
            t`It was deleted, belongs to another user, or is in another environment.`,
            t`Check the ID.`,
          ]
    case 'conflict':
      return fault.fields.length > 0 ? [] : [t`See what the service has, then decide whether to try again.`]
    case 'invalid':
      return fault.errors.some(({ code }) => code === 'invalid-request')
        ? [t`Change the value and send it again.`]
        : []
    default:
      return []
  }
}
