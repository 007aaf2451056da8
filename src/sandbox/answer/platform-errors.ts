import type { WebhookReason } from '../../shared/core/fault.ts'
import type { UsageCap } from '../state/platform-data.ts'
import {
  type Oauth2Error,
  type Oauth2ErrorCode,
  type ProblemError,
  problem,
  type SimpleError,
  simpleError,
} from './service-error.ts'

/**
 * The platform host's errors, by the rule that decides their code and status (errors-and-limits.md#platform-errors).
 */

/** Code 215: the authorization is missing or malformed. 400 on token calls, 401 on bearer calls. */
export function badAuthenticationData(reason: string, status: 400 | 401 = 400): SimpleError {
  return simpleError(status, 215, `Bad authentication data. ${reason}`)
}

/** Code 32: wrong signature, unknown key, reused nonce, wrong verifier. */
export function couldNotAuthenticate(reason: string): SimpleError {
  return simpleError(401, 32, `Could not authenticate you. ${reason}`)
}

export function invalidToken(): SimpleError {
  return simpleError(401, 89, 'Invalid or expired token.')
}

export function timestampOutOfBounds(): SimpleError {
  return simpleError(401, 135, 'Timestamp out of bounds.')
}

/** Code 99: invalid app credentials, or a token requested too often. */
export function credentialsNotVerified(reason: string): SimpleError {
  return simpleError(403, 99, `Unable to verify your credentials. ${reason}`)
}

export function userOnly(): SimpleError {
  return simpleError(403, 220, 'Your credentials do not allow access to this resource. It needs a user.')
}

export function unsupportedAuthentication(
  detail = 'This operation takes an OAuth 2.0 app-only bearer token and nothing else.',
): ProblemError {
  return problem(403, 'unsupported-authentication', 'Unsupported Authentication', detail, {})
}

/** One error in a request to the platform host. */
export interface RequestError {
  readonly message: string
  readonly parameter: string
  readonly value: string
}

/** 400 `invalid-request`: every invalid parameter with its value. */
export function invalidRequest(...errors: readonly [RequestError, ...RequestError[]]): ProblemError {
  return invalidRequests(errors)
}

/** The same for a list of any length: a body may have more errors than a call allows arguments. */
export function invalidRequests(
  errors: readonly [RequestError, ...RequestError[]],
  detail: string = errors[0].message,
): ProblemError {
  return problem(400, 'invalid-request', 'Invalid Request', detail, {
    errors: errors.map(({ message, parameter, value }) => ({
      message,
      parameters: { [parameter]: [value] },
    })),
  })
}

/** Reasons in addition to the documented ones (activity.md#account-activity, webhooks.md#replays). */
type SubscriptionReason = 'DuplicateSubscriptionFailed' | 'SubscriptionLimitExceeded' | 'SubscriptionNotFound'

/** A webhook failure: `detail` and the first message start with the reason keyword. */
export function webhookFailure(
  reason: WebhookReason | SubscriptionReason,
  explanation: string,
  parameter: 'url' | 'webhook_id' | 'user_id',
  value: string,
): ProblemError {
  return invalidRequest({ message: `${reason}: ${explanation}`, parameter, value })
}

export function resourceNotFound(
  parameter: string,
  value: string,
  resourceType: 'user' | 'tweet' | 'media' | 'list' | 'space',
): ProblemError {
  return problem(404, 'resource-not-found', 'Not Found', `Could not find ${parameter} "${value}".`, {
    parameter,
    value,
    resource_id: value,
    resource_type: resourceType,
  })
}

/** 409: the requested thing already exists, or is in progress. */
export function conflict(detail: string): ProblemError {
  return problem(409, 'conflict', 'Conflict', detail, {})
}

/** 403 without its own subtype: the detail says what is missing. */
export function resourceForbidden(detail: string): ProblemError {
  return problem(403, 'about:blank', 'Forbidden', detail, {})
}

/** 403 for a user's data that the app wasn't authorized to see. */
export function notAuthorizedForUser(parameter: string, userId: string, detail: string): ProblemError {
  return problem(403, 'not-authorized-for-resource', 'Authorization Error', detail, {
    parameter,
    value: userId,
    resource_id: userId,
    resource_type: 'user',
    section: 'data',
  })
}

/** Code 131: an internal error of the service (errors-and-limits.md#platform-error-codes). */
export function internalError(message: string): SimpleError {
  return simpleError(500, 131, message)
}

export function readOnlyToken(): ProblemError {
  const detail = 'The access token may only read. Sign in again with permission to write.'
  return problem(403, 'about:blank', 'Forbidden', detail, {})
}

/** A client of the platform itself: this interface is for others. */
export function officialClient(registrationUrl: string): ProblemError {
  const detail = 'Official clients of the platform may not use this interface. Register an app of your own.'
  const extra = { reason: 'official-client-forbidden', registration_url: registrationUrl } as const
  return problem(403, 'client-forbidden', 'Client Forbidden', detail, extra)
}

/** 429: the posts of a period are used up. */
export function usageCapped({ posts, period, scope }: UsageCap): ProblemError {
  const detail = `Usage cap exceeded: ${period.toLowerCase()} ${scope.toLowerCase()} cap of ${posts} posts.`
  return problem(429, 'usage-capped', 'UsageCapExceeded', detail, { period, scope })
}

/** An app whose tier leaves something out. */
export function outsideTier(what: string, registrationUrl: string): ProblemError {
  const detail = `The tier of the app doesn't include ${what}.`
  const extra = { reason: 'client-not-enrolled', registration_url: registrationUrl } as const
  return problem(403, 'client-forbidden', 'Client Forbidden', detail, extra)
}

/** An app without a package; `registrationUrl` is where its owner can change that. */
export function notEnrolled(registrationUrl: string): ProblemError {
  const detail = 'The app has to be attached to a project with access to this interface.'
  const extra = { reason: 'client-not-enrolled', registration_url: registrationUrl } as const
  return problem(403, 'client-forbidden', 'Client Forbidden', detail, extra)
}

/** An OAuth 2.0 user token without a scope the operation requires. */
export function missingScopes(missing: readonly string[]): ProblemError {
  const names = missing.join(', ')
  const detail = `The access token lacks ${missing.length === 1 ? 'the scope' : 'the scopes'} ${names}.`
  return problem(403, 'about:blank', 'Forbidden', detail, {})
}

/** The OAuth 2.0 token endpoints' error; an unknown client is a 401 (RFC 6749 5.2). */
export function oauth2Error(error: Oauth2ErrorCode, description: string): Oauth2Error {
  return { kind: 'oauth2', status: error === 'invalid_client' ? 401 : 400, error, description }
}

export function methodNotAllowed(method: string): ProblemError {
  return problem(405, 'about:blank', 'Method Not Allowed', `${method} is not allowed here.`, {})
}

export function unknownRoute(): ProblemError {
  return problem(
    404,
    'about:blank',
    'Not Found',
    'There is nothing at this address: it isn’t one of the documented operations.',
    {},
  )
}
