import type { Problem, ResourceType } from './problem.ts'

/**
 * Why something failed: one `kind` per case that requires a different action by the user. Times are milliseconds since
 * 1970 unless a name says otherwise. No fault ever carries a secret.
 */
export type Fault =
  | OfflineFault
  | TimeoutFault
  | DroppedFault
  | RateLimitedFault
  | SignedOutFault
  | ClockSkewFault
  | ForbiddenFault
  | InvalidFault
  | NotFoundFault
  | ConflictFault
  | ProblemFault
  | WebhookFault
  | BatchFault
  | ServerErrorFault
  | UnexpectedFault
  | SignInFault
  | SandboxStoppedFault
  | SecretsFault
  | StorageFault
  | RefusedFault
  | CancelledFault

export type FaultKind = Fault['kind']

interface FaultBase {
  /** A sentence for the user, in the field's own terms. */
  readonly message: string
}

/** No connection was made (name not found, refused, TLS trouble): the service never saw the request. */
export interface OfflineFault extends FaultBase {
  readonly kind: 'offline'
  /** The system's code: ENOTFOUND, ECONNREFUSED, CERT_HAS_EXPIRED … */
  readonly code: string
  readonly host: string
}

/** Timed out. `reached` says whether the service may have acted on the request. */
export interface TimeoutFault extends FaultBase {
  readonly kind: 'timeout'
  readonly reached: 'no' | 'perhaps'
  readonly afterMs: number
}

/** The connection was cut before the answer was complete: the service may have acted on the request. */
export interface DroppedFault extends FaultBase {
  readonly kind: 'dropped'
  readonly code: string
}

/** 429: the window is used up. `until` is null when the service didn't say. */
export interface RateLimitedFault extends FaultBase {
  readonly kind: 'rateLimited'
  readonly until: number | null
  readonly limit: number | null
  /** Set if the program knew the window was used up and sent nothing. */
  readonly reached?: 'no'
}

/** The credentials aren't valid, or no longer. `code` is the service's own. */
export interface SignedOutFault extends FaultBase {
  readonly kind: 'signedOut'
  readonly code: number | string
  /** Set if it was an app credential or an OAuth 2.0 user token: OAuth 1.0a sign-ins aren't affected. */
  readonly credential?: 'appToken' | 'appKeys' | 'userToken'
}

/** Code 135: this machine's clock is too far from the service's. */
export interface ClockSkewFault extends FaultBase {
  readonly kind: 'clockSkew'
  /** The service's time from its Date header, if it sent one. */
  readonly serverTime: number | null
}

/** The caller is known but not allowed to do this. */
export interface ForbiddenFault extends FaultBase {
  readonly kind: 'forbidden'
  /** The service's code or reason: client-not-enrolled, UNAUTHORIZED_CLIENT_APPLICATION, 99 … */
  readonly reason: string
  readonly registrationUrl: string | null
}

/** An error in one field or parameter, from the service or a rule. */
export interface FieldError {
  readonly code: string
  readonly message: string
  /** The parameter's or attribute's name, dotted for nested ones; null for the whole request. */
  readonly field: string | null
  readonly value?: string
  readonly details?: string
}

/** The service, or one of our rules, refuses the input; lists every finding. */
export interface InvalidFault extends FaultBase {
  readonly kind: 'invalid'
  readonly errors: readonly FieldError[]
  /** Set if our own check of a request refused it, so nothing was sent. */
  readonly reached?: 'no'
}

export interface NotFoundFault extends FaultBase {
  readonly kind: 'notFound'
  readonly code: string
  /** What the service looked for, if it said so (`resource-not-found`). */
  readonly resource?: {
    readonly resource_type: ResourceType
    readonly resource_id: string
    readonly parameter: string
  }
}

/** The record changed at the service, or the service is busy with the same thing. */
export interface ConflictFault extends FaultBase {
  readonly kind: 'conflict'
  readonly fields: readonly string[]
}

/** Problems that become another kind of fault (`fault-problem.ts`): `invalid`, `forbidden`, `notFound`, `conflict`. */
type ProblemOfAnotherKind = Extract<
  Problem,
  {
    readonly slug:
      | 'invalid-request'
      | 'client-forbidden'
      | 'unsupported-authentication'
      | 'resource-not-found'
      | 'conflict'
  }
>

/** An RFC 7807 problem without a specific fault kind. */
export interface ProblemFault extends FaultBase {
  readonly kind: 'problem'
  readonly status: number
  readonly problem: Exclude<Problem, ProblemOfAnotherKind>
  /** If the answer has several, as for rules: the others. */
  readonly others?: readonly Problem[]
}

/** The documented reasons for webhook failures (webhooks.md#registration). */
export const webhookReasons = [
  'CrcValidationFailed',
  'UrlValidationFailed',
  'DuplicateUrlFailed',
  'WebhookLimitExceeded',
  'WebhookIdInvalid',
] as const
export type WebhookReason = (typeof webhookReasons)[number]

export interface WebhookFault extends FaultBase {
  readonly kind: 'webhook'
  readonly reason: WebhookReason
}

/** A batch was refused as a whole; entries name the invalid operations by their index in the request. */
export interface BatchFault extends FaultBase {
  readonly kind: 'batch'
  readonly operations: readonly { readonly index: number; readonly errors: readonly FieldError[] }[]
}

/** 5xx: an error inside the service. The effect of a write is unknown. */
export interface ServerErrorFault extends FaultBase {
  readonly kind: 'serverError'
  readonly status: number
  readonly retryAfterMs: number | null
}

/** An answer in none of the documented shapes. The excerpt is redacted and at most 500 characters. */
export interface UnexpectedFault extends FaultBase {
  readonly kind: 'unexpected'
  readonly status: number
  readonly contentType: string
  readonly excerpt: string
}

export const signInReasons = [
  'denied',
  'windowClosed',
  'wrongToken',
  'expired',
  'callbackNotConfirmed',
  'callbackNotRegistered',
  'pinRefused',
  'wrongKeys',
  'navigationBlocked',
] as const
export type SignInReason = (typeof signInReasons)[number]

export interface SignInFault extends FaultBase {
  readonly kind: 'signIn'
  readonly reason: SignInReason
}

/** The built-in sandbox isn't running, so its environment is unavailable. */
export interface SandboxStoppedFault extends FaultBase {
  readonly kind: 'sandboxStopped'
}

/** The operating system's key store can't return a secret. */
export interface SecretsFault extends FaultBase {
  readonly kind: 'secrets'
  readonly state: 'unavailable' | 'unreadable' | 'missing'
}

/** Disk or database trouble. */
export interface StorageFault extends FaultBase {
  readonly kind: 'storage'
  readonly code: string
}

/**
 * Refused by our own checks: foreign sender, malformed or oversized input, or the wrong state; or given up by a person who
 * decided that it wasn't sent.
 */
export interface RefusedFault extends FaultBase {
  readonly kind: 'refused'
  readonly reason: 'sender' | 'input' | 'size' | 'state' | 'decided'
  /** What else is wrong, a line each. */
  readonly details?: readonly string[]
}

export interface CancelledFault extends FaultBase {
  readonly kind: 'cancelled'
  /** Set for requests: whether the service may have acted before it was canceled. */
  readonly reached?: 'no' | 'perhaps'
}
