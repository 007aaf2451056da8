import { assertNever } from '../../shared/core/assert-never.ts'
import type { Finding } from '../server/parameters.ts'
import type { AdsError, AdsRefusal } from './service-error.ts'

/** The ads hosts' errors, by the rule that decides their code and status (errors-and-limits.md#ads-errors). */

export function refuse(status: number, ...errors: readonly AdsError[]): AdsRefusal {
  return refuseAll(status, errors)
}

/** The same for a list of any length: a body may have more errors than a call allows arguments. */
export function refuseAll(status: number, errors: readonly AdsError[]): AdsRefusal {
  return { kind: 'refused', status, errors }
}

/** Refuses with all errors. A parse error determines the status before forbidden or missing. */
export function refuseFor(errors: readonly AdsError[]): AdsRefusal {
  const statuses = new Set(errors.map(({ code }) => statusOf(code)))
  return refuseAll([400, 403].find((status) => statuses.has(status)) ?? 404, errors)
}

/** Codes that end in NOT_FOUND and are 403 (errors-and-limits.md#missing-records). */
const hidden: ReadonlySet<string> = new Set(['ACCOUNT_NOT_FOUND', 'USER_NOT_FOUND'])
const forbidden: ReadonlySet<string> = new Set(['ACTION_NOT_ALLOWED', 'UNAUTHORIZED_CLIENT_APPLICATION'])

function statusOf(code: string): number {
  if (hidden.has(code) || forbidden.has(code)) return 403
  return code.endsWith('NOT_FOUND') ? 404 : 400
}

export function missingParameter(parameter: string): AdsError {
  return { code: 'MISSING_PARAMETER', message: `"${parameter}" is a required parameter`, parameter }
}

/** Wrong type, length, enum value or range. `reason` completes the sentence "… is not valid:". */
export function invalidParameter(parameter: string, reason: string, value?: string): AdsError {
  return {
    code: 'INVALID_PARAMETER',
    message: `The value of "${parameter}" is not valid: ${reason}`,
    parameter,
    details: reason,
    ...(value === undefined ? {} : { value }),
  }
}

/** Two mutually exclusive parameters; `parameter` is the extra one. */
export function exclusiveParameters(parameter: string, other: string): AdsError {
  return {
    code: 'EXCLUSIVE_PARAMETERS',
    message: `"${parameter}" and "${other}" exclude each other`,
    parameter,
  }
}

/** A rule about the entity after the change. */
export function invalidAttribute(attribute: string, message: string): AdsError {
  return { code: 'INVALID', message, attribute }
}

/** 404 with a code that names the kind: `entityNotFound('LINE_ITEM', id)`. */
export function entityNotFound(kind: string, id: string, parameter?: string): AdsRefusal {
  return refuse(404, notFound(kind, id, parameter))
}

export function notFound(kind: string, id: string, parameter?: string): AdsError {
  return {
    code: `${kind}_NOT_FOUND`,
    message: `No ${kind.toLowerCase().replaceAll('_', ' ')} "${id}" was found`,
    ...(parameter === undefined ? {} : { parameter }),
  }
}

export function accountNotFound(id: string, parameter = 'account_id'): AdsError {
  return { code: 'ACCOUNT_NOT_FOUND', message: `Account "${id}" was not found`, parameter }
}

export function actionNotAllowed(message: string, parameter: string): AdsError {
  return { code: 'ACTION_NOT_ALLOWED', message, parameter }
}

export function tooComplex(message: string): AdsError {
  return { code: 'REQUEST_TOO_COMPLEX', message }
}

export function unauthorizedAccess(message: string): AdsRefusal {
  return refuse(401, { code: 'UNAUTHORIZED_ACCESS', message })
}

export function unauthorizedApplication(message: string): AdsError {
  return { code: 'UNAUTHORIZED_CLIENT_APPLICATION', message }
}

/** The message for an invalid parameter, as the ads hosts write it. */
export function parameterError(finding: Finding): AdsError {
  switch (finding.kind) {
    case 'missing':
      return missingParameter(finding.parameter)
    case 'invalid':
      return invalidParameter(finding.parameter, finding.reason, finding.value)
    case 'exclusive':
      return exclusiveParameters(finding.parameter, finding.other)
    default:
      return assertNever(finding)
  }
}
