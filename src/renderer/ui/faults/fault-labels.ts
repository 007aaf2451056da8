import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { connectionFaultMessage } from './label-connection.ts'
import { signedOutMessage } from './label-credential.ts'
import { forbiddenMessage } from './label-forbidden.ts'
import { refusedMessage, sandboxStoppedMessage, secretsMessage, storageMessage } from './label-own.ts'
import { problemMessage } from './label-problem.ts'
import { recordMessage } from './label-record.ts'
import type { FaultMessage } from './label-shape.ts'
import { signInMessage } from './label-sign-in.ts'
import { webhookMessage } from './webhook-labels.ts'

/** Message and next step for every kind of fault; `isRead` if nothing can have been changed. */
export function faultMessage(fault: Fault, isRead = false): FaultMessage {
  switch (fault.kind) {
    case 'offline':
    case 'timeout':
    case 'dropped':
    case 'cancelled':
    case 'rateLimited':
    case 'serverError':
    case 'unexpected':
    case 'clockSkew':
      return connectionFaultMessage(fault, isRead)
    case 'invalid':
    case 'notFound':
    case 'conflict':
    case 'batch':
      return recordMessage(fault)
    case 'signedOut':
      return signedOutMessage(fault)
    case 'forbidden':
      return forbiddenMessage(fault)
    case 'problem':
      return problemMessage(fault)
    case 'webhook':
      return webhookMessage(fault)
    case 'signIn':
      return signInMessage(fault)
    case 'sandboxStopped':
      return sandboxStoppedMessage(fault)
    case 'secrets':
      return secretsMessage(fault)
    case 'storage':
      return storageMessage(fault)
    case 'refused':
      return refusedMessage(fault)
    default:
      return assertNever(fault)
  }
}
