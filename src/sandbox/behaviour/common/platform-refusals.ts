import { z } from 'zod'
import type { Operation } from '../../../shared/api/operation.ts'
import { unwrapSchema } from '../../../shared/api/wire.ts'
import { assertNever } from '../../../shared/core/assert-never.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import {
  badAuthenticationData,
  credentialsNotVerified,
  invalidRequests,
  invalidToken,
  type RequestError,
} from '../../answer/platform-errors.ts'
import type { HandlerResult } from '../../answer/reply.ts'
import type { ProblemError } from '../../answer/service-error.ts'
import { refusalPage } from '../../pages/html.ts'
import type { Finding } from '../../server/parameters.ts'
import type { Refusal } from './contract.ts'

/** How v2 operations refuse: 400 `invalid-request` that names each parameter and field, in the order of the tables. */
export const refuseInvalidRequest: Refusal = (operation, findings, _request, reviewed) => {
  const { params, body } = operation
  const order = [
    ...Object.keys(params.shape),
    ...(body instanceof z.ZodObject ? Object.keys(body.shape) : []),
  ]
  const placeOf = ({ parameter }: RequestError) =>
    order.indexOf(order.includes(parameter) ? parameter : (parameter.split('.', 1)[0] ?? ''))
  const errors = [...findings.map((finding) => asRequestError(operation, finding)), ...reviewed]
  const [first, ...rest] = errors.toSorted((a, b) => placeOf(a) - placeOf(b))
  const none = { message: 'The request is not valid.', parameter: 'request', value: '' }
  return invalidRequests([first ?? none, ...rest], 'One or more parameters to your request was invalid.')
}

/** How v2 operations refuse a JSON body: every invalid field by its path, with its value. */
export function refuseBody(error: z.ZodError, body: unknown): ProblemError {
  const [first, ...rest] = bodyErrors(error, body)
  const none = { message: 'The body is not valid.', parameter: 'body', value: '' }
  return invalidRequests([first ?? none, ...rest])
}

export function bodyErrors(error: z.ZodError, body: unknown): readonly RequestError[] {
  return error.issues.map((issue) => {
    const parameter = issue.path.map(String).join('.') || 'body'
    return {
      message: `\`${parameter}\` is not valid: ${issue.message}`,
      parameter,
      value: textAt(body, issue.path),
    }
  })
}

/** A body as far as it could be parsed, so its other errors are reported together with the unreadable parts. */
export interface PartialBody<Fields> {
  readonly fields: Fields
  readonly errors: readonly RequestError[]
  /** Names of the fields that couldn't be read. */
  readonly unread: ReadonlySet<string>
}

/** Parses a body field by field; `partial` is the schema with every field optional. */
export function readPartly<Partial extends z.ZodObject>(
  schema: z.ZodObject,
  partial: Partial,
  body: unknown,
): PartialBody<z.output<Partial>> {
  const whole = schema.safeParse(body)
  const errors = whole.success ? [] : bodyErrors(whole.error, body)
  const issues = whole.success ? [] : whole.error.issues
  const unread = new Set(issues.map(({ path }) => String(path[0] ?? '')))
  const bodyEntries =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.entries(body) : []
  const rest = partial.safeParse(Object.fromEntries(bodyEntries.filter(([name]) => !unread.has(name))))
  return { fields: rest.success ? rest.data : partial.parse({}), errors, unread }
}

/** Refuses with all errors, in the order of the schema's fields; null if there are none. */
export function refuseErrors(schema: z.ZodObject, errors: readonly RequestError[]): ProblemError | null {
  const order = Object.keys(schema.shape)
  const placeOf = ({ parameter }: RequestError) => order.indexOf(parameter.split('.', 1)[0] ?? '')
  const [first, ...more] = errors.toSorted((a, b) => placeOf(a) - placeOf(b))
  return first === undefined ? null : invalidRequests([first, ...more])
}

function textAt(body: unknown, path: readonly PropertyKey[]): string {
  let value = body
  for (const step of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
  }
  return typeof value === 'object' ? writeJson(value) : String(value ?? '')
}

/**
 * How token endpoints refuse (decisions.md, "Platform host"): a wrong grant is code 99, a missing bearer token counts
 * as an unknown one, and whatever signed calls lack is code 215. Pages refuse with a page.
 */
export function refuseTokenCall(operation: Operation, findings: readonly Finding[]): HandlerResult {
  if (operation.replyType === 'html') return refusalPage()
  const names = findings.map((finding) => finding.parameter)
  if (operation.auth === 'basic') {
    return names.includes('grant_type') ? credentialsNotVerified('The grant type is wrong.') : invalidToken()
  }
  return badAuthenticationData(`${names.join(', ')} is missing or wrong.`)
}

/** With the service's own message, if it's known (public-facts-2 X). */
function asRequestError({ params }: Operation, finding: Finding): RequestError {
  const { parameter } = finding
  switch (finding.kind) {
    case 'missing':
      return { message: `The \`${parameter}\` query parameter can not be empty`, parameter, value: '' }
    case 'invalid':
      return {
        message: `The \`${parameter}\` query parameter value [${finding.value}] is not ${accepted(params.shape[parameter], finding.reason)}`,
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

function accepted(schema: z.core.$ZodType | undefined, reason: string): string {
  const inner = schema === undefined ? undefined : unwrapSchema(schema)
  if (inner instanceof z.ZodNumber) return `between ${inner.minValue} and ${inner.maxValue}`
  const item = inner instanceof z.ZodArray ? unwrapSchema(inner.element) : inner
  return item instanceof z.ZodEnum ? `one of [${item.options.join(',')}]` : `valid: ${reason}`
}
