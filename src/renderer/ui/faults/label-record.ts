import { assertNever } from '../../../shared/core/assert-never.ts'
import type {
  BatchFault,
  ConflictFault,
  FieldError,
  InvalidFault,
  NotFoundFault,
} from '../../../shared/core/fault.ts'
import { resourceLabel } from '../../../shared/core/resource-label.ts'
import { t } from '../../../shared/text/language.ts'
import { asSentence } from '../../../shared/text/sentence.ts'
import { formatCount } from '../number.ts'
import { type FaultMessage, refresh } from './label-shape.ts'

type RecordFault = InvalidFault | NotFoundFault | ConflictFault | BatchFault

/** Messages for problems with a record or with the data sent for it. */
export function recordMessage(fault: RecordFault): FaultMessage {
  switch (fault.kind) {
    case 'invalid':
      return {
        tone: 'attention',
        title: fault.errors.length === 1 ? t`One value was refused` : t`The request was refused`,
        explanation:
          fault.errors.length === 0 ? asSentence(fault.message) : fault.errors.map(errorSentence).join(' '),
        nextStep: t`Change the value and send it again.`,
        action: null,
        details: [
          ...fault.errors.map(fieldDetail),
          ...(fault.errors.some(({ message }) => message === fault.message) ? [] : [fault.message]),
        ],
      }
    case 'notFound': {
      const localTitle = ownRecords[fault.code]
      if (localTitle !== undefined) {
        return {
          tone: 'attention',
          title: localTitle,
          explanation: asSentence(fault.message),
          nextStep: t`It was removed on this computer. Choose another one.`,
          action: refresh,
          details: [fault.code],
        }
      }
      if (fault.code === 'ROUTE_NOT_FOUND') {
        return {
          tone: 'attention',
          title: t`The service has no operation at this address`,
          explanation: asSentence(fault.message),
          nextStep: t`Check the method and the path.`,
          action: null,
          details: [fault.code],
        }
      }
      if (fault.code === 'about:blank') {
        return {
          tone: 'attention',
          title: t`The service has nothing at this address`,
          explanation: asSentence(fault.message),
          nextStep: t`Check the address, or refresh the list if it comes from one.`,
          action: refresh,
          details: [fault.code],
        }
      }
      const reasons = t`It was deleted, belongs to another user, or is in another environment.`
      return {
        tone: 'attention',
        title: t`The service doesn’t have this record`,
        explanation: fault.resource === undefined ? reasons : `${absence(fault.resource)} ${reasons}`,
        nextStep:
          fault.resource === undefined
            ? t`Refresh the list.`
            : t`Check the ID, or refresh the list if it comes from one.`,
        action: refresh,
        details: [`${fault.code}: ${fault.message}`],
      }
    }
    case 'conflict':
      return {
        tone: 'attention',
        title:
          fault.fields.length === 0
            ? t`The service couldn’t make this change`
            : t`Changed on the service since you started editing`,
        explanation:
          fault.fields.length === 0
            ? asSentence(fault.message)
            : t`Also changed on the service: ${fault.fields.join(', ')}.`,
        nextStep:
          fault.fields.length === 0
            ? t`Refresh to see what the service has, then decide whether to try again.`
            : t`Refresh, compare, and make your change again.`,
        action: refresh,
        details: [fault.message],
      }
    case 'batch':
      return {
        tone: 'attention',
        title: t`The service refused the whole batch`,
        explanation: t`Nothing was changed. ${formatCount(fault.operations.length)} of its operations are wrong.`,
        nextStep: t`Correct the operations listed below and send the batch again.`,
        action: null,
        details: fault.operations.flatMap(({ index, errors }) =>
          errors.map((error) => t`Operation ${index + 1}: ${fieldDetail(error)}`),
        ),
      }
    default:
      return assertNever(fault)
  }
}

function absence(resource: NonNullable<NotFoundFault['resource']>): string {
  return t`The service doesn’t have the ${resourceLabel(resource)} (${resource.parameter}).`
}

/** Records that this program stores itself, by the code of "not found". */
const ownRecords: Readonly<Record<string, string>> = {
  ENVIRONMENT: t`This environment doesn’t exist`,
  USER: t`This user isn’t signed in here`,
  EVENT: t`This event is no longer in the inbox`,
}

/** Problems of the platform name the parameter beside the message, not in it. */
function errorSentence({ code, field, message }: FieldError): string {
  const sentence = asSentence(message)
  if (code !== 'invalid-request' || field === null || message.includes(field)) return sentence
  return sentence === '' ? t`The value of ${field} isn’t valid.` : `${field}: ${sentence}`
}

function fieldDetail(error: FieldError): string {
  const place = error.field === null ? '' : `${error.field}: `
  const value = error.value === undefined ? '' : ` (sent: ${error.value})`
  return `${place}${error.code}, ${error.message}${value}`
}
