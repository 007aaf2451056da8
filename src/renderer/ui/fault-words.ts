import { assertNever } from '../../shared/assert-never.ts'
import type { Fault } from '../../shared/fault.ts'
import { signedOutWords } from './fault-words-credential.ts'
import { forbiddenWords } from './fault-words-forbidden.ts'
import { refusedWords, sandboxStoppedWords, secretsWords, storageWords } from './fault-words-own.ts'
import { problemWords } from './fault-words-problem.ts'
import { recordWords } from './fault-words-record.ts'
import type { FaultWords } from './fault-words-shape.ts'
import { signInWords } from './fault-words-sign-in.ts'
import { wayWords } from './fault-words-way.ts'
import { webhookWords } from './fault-words-webhook.ts'

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
