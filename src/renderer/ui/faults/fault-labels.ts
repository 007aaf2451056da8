import { assertNever } from '../../../shared/core/assert-never.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { signedOutWords } from './label-credential.ts'
import { forbiddenWords } from './label-forbidden.ts'
import { refusedWords, sandboxStoppedWords, secretsWords, storageWords } from './label-own.ts'
import { problemWords } from './label-problem.ts'
import { recordWords } from './label-record.ts'
import type { FaultWords } from './label-shape.ts'
import { signInWords } from './label-sign-in.ts'
import { wayWords } from './label-way.ts'
import { webhookWords } from './label-webhook.ts'

/** Words and next step for every kind of fault. */
export function faultWords(fault: Fault): FaultWords {
  switch (fault.kind) {
    case 'offline':
    case 'timeout':
    case 'dropped':
    case 'cancelled':
    case 'rateLimited':
    case 'serverError':
    case 'unexpected':
    case 'clockSkew':
      return wayWords(fault)
    case 'invalid':
    case 'notFound':
    case 'conflict':
    case 'batch':
      return recordWords(fault)
    case 'signedOut':
      return signedOutWords(fault)
    case 'forbidden':
      return forbiddenWords(fault)
    case 'problem':
      return problemWords(fault)
    case 'webhook':
      return webhookWords(fault)
    case 'signIn':
      return signInWords(fault)
    case 'sandboxStopped':
      return sandboxStoppedWords(fault)
    case 'secrets':
      return secretsWords(fault)
    case 'storage':
      return storageWords(fault)
    case 'refused':
      return refusedWords(fault)
    default:
      return assertNever(fault)
  }
}
