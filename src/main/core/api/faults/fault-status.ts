import type { Fault, FieldError, WebhookFault } from '../../../../shared/core/fault.ts'
import { webhookReasons } from '../../../../shared/core/fault.ts'
import { t } from '../../../../shared/text/language.ts'
import {
  mediaType,
  readDate,
  readRateHeaders,
  readRetryAfter,
  type ServiceAnswer,
} from '../service-answer.ts'

export interface Statement {
  readonly code: string | number | null
  readonly message: string
  /** All errors, for responses about invalid input. */
  readonly errors: readonly FieldError[]
}

export const noStatement: Statement = { code: null, message: '', errors: [] }

const maxMessageLength = 300

/** The service's own text, truncated, or ours if it has none. */
export function serviceMessage(text: string, otherwise: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return otherwise
  return trimmed.length > maxMessageLength ? `${trimmed.slice(0, maxMessageLength - 1)}…` : trimmed
}

/**
 * The fault for an HTTP status: the fallback, and all there is for HTML and empty bodies
 * (errors-and-limits.md#ads-errors).
 */
export function faultByStatus(
  answer: ServiceAnswer,
  statement: Statement,
  redact: (text: string) => string,
): Fault {
  const { status } = answer
  const code = statement.code ?? `HTTP_${status}`
  const say = (otherwise: string) => serviceMessage(statement.message, otherwise)
  if (status >= 500) return serverError(answer, statement.message)
  switch (status) {
    case 401:
      return {
        kind: 'signedOut',
        code: statement.code ?? 401,
        message: say(t`The service doesn’t accept these credentials.`),
      }
    case 403:
      return forbidden(String(code), statement.message)
    case 404:
    case 410:
      return {
        kind: 'notFound',
        code: String(code),
        message: say(t`The service doesn’t have this address or record.`),
      }
    case 408:
      return requestTimedOut(answer, statement.message)
    case 409:
    case 423:
      return { kind: 'conflict', fields: [], message: say(t`The service is busy with the same record.`) }
    case 429:
      return rateLimited(answer, statement.message)
  }
  if (statement.errors.length > 0) {
    return { kind: 'invalid', errors: statement.errors, message: say(t`The service refused the request.`) }
  }
  return unexpected(answer, t`The service answered ${status} in an undocumented format.`, redact)
}

export function serverError(answer: ServiceAnswer, message: string): Fault {
  return {
    kind: 'serverError',
    status: answer.status,
    retryAfterMs: readRetryAfter(answer),
    message: serviceMessage(message, t`The service had an error (${answer.status}).`),
  }
}

export function requestTimedOut(answer: ServiceAnswer, message: string): Fault {
  const afterMs = answer.durationMs
  return {
    kind: 'timeout',
    reached: 'perhaps',
    afterMs,
    message: serviceMessage(message, t`The service timed out.`),
  }
}

export function forbidden(reason: string, message: string, registrationUrl: string | null = null): Fault {
  return {
    kind: 'forbidden',
    reason,
    registrationUrl,
    message: serviceMessage(message, t`The service doesn’t allow this.`),
  }
}

/** The exhausted window's reset; without one, the account's, then the user's; then `retry-after`. */
export function rateLimited(answer: ServiceAnswer, message: string): Fault {
  const { account, user } = readRateHeaders(answer)
  const families = [account, user].filter((family) => family !== null)
  const usedUp = families.filter(({ remaining }) => remaining === 0).toSorted((a, b) => b.resetAt - a.resetAt)
  const family = usedUp[0] ?? families[0] ?? null
  const retryAfter = readRetryAfter(answer)
  return {
    kind: 'rateLimited',
    until: family?.resetAt ?? (retryAfter === null ? null : answer.receivedAt + retryAfter),
    limit: family?.limit ?? null,
    message: serviceMessage(message, t`The rate limit is used up.`),
  }
}

export function clockSkew(answer: ServiceAnswer): Fault {
  const serverTime = readDate(answer.headers)
  return { kind: 'clockSkew', serverTime, message: t`This computer’s clock is too far from the service’s.` }
}

export function unexpected(answer: ServiceAnswer, message: string, redact: (text: string) => string): Fault {
  const excerpt = redact(answer.text).slice(0, maxExcerptLength)
  return {
    kind: 'unexpected',
    status: answer.status,
    contentType: mediaType(answer.headers),
    excerpt,
    message,
  }
}

const maxExcerptLength = 500

/** The reason keyword of a webhook failure, anywhere in the text (webhooks.md#registration). */
export function webhookFault(...texts: readonly string[]): WebhookFault | null {
  for (const text of texts) {
    const reason = webhookReasons.find((word) => new RegExp(`\\b${word}\\b`).test(text))
    if (reason !== undefined) return { kind: 'webhook', reason, message: serviceMessage(text, reason) }
  }
  return null
}
