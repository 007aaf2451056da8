import { assertNever } from '../../shared/assert-never.ts'
import type { Operation } from '../../shared/catalogue/operation.ts'
import {
  badAuthenticationData,
  credentialsNotVerified,
  invalidRequest,
  invalidToken,
  type RequestError,
} from '../answer/platform-errors.ts'
import type { Answer } from '../answer/reply.ts'
import { refusalPage } from '../pages/sign-in-pages.ts'
import type { Finding } from '../server/parameters.ts'

/** How v2 operations refuse wrong parameters: 400 `invalid-request` that names every one. */
export function refuseInvalidRequest(_operation: Operation, findings: readonly Finding[]): Answer {
  const [first, ...rest] = findings.map(asRequestError)
  const none = { message: 'The request is not valid.', parameter: 'request', value: '' }
  return invalidRequest(first ?? none, ...rest)
}

/**
 * How token endpoints refuse (decisions.md, "Platform host"): a wrong grant is code 99, a bearer token that is not
 * given is no known one, and whatever the signed calls lack is code 215. Pages refuse with a page.
 */
export function refuseTokenCall(operation: Operation, findings: readonly Finding[]): Answer {
  if (operation.replyType === 'html') return refusalPage()
  const names = findings.map((finding) => finding.parameter)
  if (operation.auth === 'basic') {
    return names.includes('grant_type') ? credentialsNotVerified('The grant type is wrong.') : invalidToken()
  }
  return badAuthenticationData(`${names.join(', ')} is missing or wrong.`)
}

function asRequestError(finding: Finding): RequestError {
  const { parameter } = finding
  switch (finding.kind) {
    case 'missing':
      return { message: `The \`${parameter}\` parameter is required.`, parameter, value: '' }
    case 'invalid':
      return {
        message: `The \`${parameter}\` parameter is not valid: ${finding.reason}`,
        parameter,
        value: finding.value,
      }
    case 'exclusive':
      return {
        message: `\`${parameter}\` and \`${finding.other}\` exclude each other.`,
        parameter,
        value: '',
      }
    default:
      return assertNever(finding)
  }
}
