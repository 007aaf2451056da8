import type { Problem, ProblemSlug } from '../../shared/core/problem.ts'

/** A behavior's refusal: in the ads hosts' format, or one of the platform's two. */
export type ServiceError = AdsRefusal | BatchRefusal | SimpleError | ProblemError | Oauth2Error

/** One entry of `errors` on the ads hosts (errors-and-limits.md#ads-errors). */
export interface AdsError {
  readonly code: string
  readonly message: string
  readonly parameter?: string
  readonly attribute?: string
  readonly value?: string
  readonly details?: string
  /** The parameter that determines its position, if it differs from `parameter`; not part of the answer. */
  readonly place?: string
}

export interface AdsRefusal {
  readonly kind: 'refused'
  readonly status: number
  readonly errors: readonly AdsError[]
}

/** A batch is refused as a whole; entries name the invalid operations, in index order. */
export interface BatchRefusal {
  readonly kind: 'batchRefused'
  readonly operationErrors: readonly { readonly index: number; readonly errors: readonly AdsError[] }[]
}

/** The platform's simple form: `{errors: [{code, message}]}`. */
export interface SimpleError {
  readonly kind: 'simple'
  readonly status: number
  readonly code: number
  readonly message: string
}

/** The platform's RFC 7807 format; `type` is built from the slug. */
export interface ProblemError {
  readonly kind: 'problem'
  readonly status: number
  readonly slug: ProblemSlug
  readonly title: string
  readonly detail: string
  readonly extra: Readonly<Record<string, unknown>>
}

/** The error of the OAuth 2.0 token endpoints (RFC 6749 5.2): `{error, error_description}`. */
export interface Oauth2Error {
  readonly kind: 'oauth2'
  readonly status: 400 | 401
  readonly error: Oauth2ErrorCode
  readonly description: string
}

export type Oauth2ErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'

type ExtraOf<Slug extends ProblemSlug> = Extract<Problem, { slug: Slug }>['extra']

export function simpleError(status: number, code: number, message: string): SimpleError {
  return { kind: 'simple', status, code, message }
}

/** A problem with its subtype's extra fields. */
export function problem<Slug extends ProblemSlug>(
  status: number,
  slug: Slug,
  title: string,
  detail: string,
  extra: ExtraOf<Slug>,
): ProblemError {
  return { kind: 'problem', status, slug, title, detail, extra }
}
