import { z } from 'zod'
import type { Fault, FieldError } from '../../../../shared/core/fault.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { once } from '../../../../shared/core/once.ts'
import { t } from '../../../../shared/text/language.ts'
import type { ServiceAnswer } from '../service-answer.ts'
import {
  clockSkew,
  faultByStatus,
  forbidden,
  rateLimited,
  requestTimedOut,
  type Statement,
  serverError,
  serviceMessage,
  webhookFault,
} from './fault-status.ts'

/**
 * Entries of `errors`: the platform's `{code, message}` and the ads host's with `parameter` and more
 * (errors-and-limits.md#ads-errors).
 */
const errorEntry = once(() =>
  z.looseObject({
    code: z.union([z.number(), z.string()]).optional(),
    message: z.string().nullish(),
    parameter: z.string().nullish(),
    attribute: z.string().nullish(),
    value: z.unknown().optional(),
    details: z.unknown().optional(),
  }),
)
export type ErrorEntry = z.infer<ReturnType<typeof errorEntry>>

export function readEntry(value: unknown): ErrorEntry | null {
  const entry = errorEntry().safeParse(value)
  if (!entry.success) return null
  return entry.data.code === undefined && entry.data.message == null ? null : entry.data
}

export function toFieldError(entry: ErrorEntry): FieldError {
  return {
    code: String(entry.code ?? 'INVALID'),
    message: entry.message ?? '',
    field: entry.parameter ?? entry.attribute ?? null,
    ...(entry.value == null ? {} : { value: asText(entry.value) }),
    ...(entry.details == null ? {} : { details: asText(entry.details) }),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value)
}

export function faultOfEntries(
  entries: readonly ErrorEntry[],
  answer: ServiceAnswer,
  redact: (text: string) => string,
): Fault {
  for (const entry of entries) {
    const fault = faultByCode(entry, answer)
    if (fault !== null) return fault
  }
  const webhook = webhookFault(...entries.map(({ message }) => message ?? ''))
  if (webhook !== null) return webhook
  const [first = {}] = entries
  const statement: Statement = {
    code: first.code ?? null,
    message: first.message ?? '',
    errors: entries.map(toFieldError),
  }
  return faultByStatus(answer, statement, redact)
}

/**
 * Codes with the same meaning under every status (errors-and-limits.md#ads-error-codes,
 * errors-and-limits.md#platform-error-codes).
 */
function faultByCode(entry: ErrorEntry, answer: ServiceAnswer): Fault | null {
  const message = entry.message ?? ''
  switch (entry.code) {
    case 32:
    case 89:
    case 215:
    case 'UNAUTHORIZED_ACCESS':
      return { kind: 'signedOut', code: entry.code, message: serviceMessage(message, t`Sign in again.`) }
    case 64:
    case 187:
    case 220:
    case 326:
    case 416:
    case 417:
      return forbidden(String(entry.code), message)
    case 99:
      return forbidden(
        '99',
        serviceMessage(message, t`The keys are wrong, or a token was requested too often. Wait.`),
      )
    case 88:
    case 'TOO_MANY_REQUESTS':
    case 'TWEET_RATE_LIMIT_EXCEEDED':
      return rateLimited(answer, message)
    case 130:
    case 131:
    case 'INTERNAL_ERROR':
    case 'SERVICE_UNAVAILABLE':
    case 'OVER_CAPACITY':
      return serverError(answer, message)
    case 135:
      return clockSkew(answer)
    case 324:
    case 325:
      return {
        kind: 'invalid',
        errors: [toFieldError(entry)],
        message: serviceMessage(message, t`The media can’t be used.`),
      }
    case 355:
      return { kind: 'conflict', fields: [], message: serviceMessage(message, t`This already exists.`) }
    case 415:
      return {
        kind: 'signIn',
        reason: 'callbackNotRegistered',
        message: serviceMessage(message, t`The callback address isn’t registered for this app.`),
      }
    case 'CANCELLED_REQUEST':
      return requestTimedOut(answer, message)
    case 'LOCK_ACQUISITION_TIMEOUT':
      return {
        kind: 'conflict',
        fields: [],
        message: serviceMessage(message, t`The service is busy with the same record.`),
      }
    default:
      return null
  }
}
