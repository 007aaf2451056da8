import { z } from 'zod'
import { type Operation, pathParameters } from '../../../shared/api/operation.ts'
import { errorsOf, type Finding as RuleFinding } from '../../../shared/core/finding.ts'
import { accountNotFound, invalidParameter, notFound, parameterError } from '../../answer/ads-errors.ts'
import { asAdsError, mergeErrors } from '../../answer/findings.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { CompiledParameter, ReadParameters } from '../../server/parameters.ts'
import type { AdsReview, AdsReviewContext } from './contract.ts'
import { isCursorOf } from './list.ts'
import type { References } from './references.ts'

/** What is checked: an operation with its parameters and its rules over several of them. */
export interface ValidatedOperation {
  readonly operation: Operation
  readonly parameters: readonly CompiledParameter[]
  readonly references: References
  readonly review: AdsReview
}

/** The host's data and the account; `notFound` if the caller may not see the path's account. */
export interface ValidatedRequest extends Pick<AdsReviewContext, 'caller' | 'service' | 'data' | 'now'> {
  readonly account: AdsReviewContext['account'] | 'notFound'
  /** The JSON body, if there is one; `bodyErrors` says why not. */
  readonly json: unknown
  readonly bodySize: number
  readonly bodyErrors: readonly AdsError[]
}

export interface ValidationResult {
  readonly errors: readonly AdsError[]
  /** What the path names and the caller can't see: it determines the status. */
  readonly missing: 'account' | 'record' | null
}

/**
 * Every error of a request to an ads host, or of a batch operation, in the order of the parameter table
 * (requests-and-lists.md#parameters): types, missing parameters, the cursor, IDs that don't exist, and the operation's
 * rules. Nothing else refuses a request for its content. The rules are about the records that the path names, so they
 * aren't judged without those.
 */
export function validateRequest(
  { operation, parameters, references, review }: ValidatedOperation,
  parameterReading: ReadParameters,
  request: ValidatedRequest,
): ValidationResult {
  const { account, bodyErrors, ...rest } = request
  const values = givenValues(parameterReading)
  const context: AdsReviewContext = {
    ...rest,
    operation,
    given: values,
    account: account === 'notFound' ? null : account,
  }
  const alone = [...parameterReading.findings.map(parameterError), ...bodyErrors]
  alone.push(...cursorErrors(operation, parameterReading))
  if (account === 'notFound') alone.push(accountNotFound(String(values.account_id)))
  const hasAccount = account !== 'notFound'
  const fieldsWithError = new Set(alone.map(fieldOf))
  const ids = hasAccount ? unknownIds(context, references, fieldsWithError) : []
  for (const error of ids) fieldsWithError.add(fieldOf(error))
  const path = pathParameters(operation)
  const hasPath = hasAccount && !ids.some((error) => path.includes(fieldOf(error)))
  const rules = hasPath ? mergeErrors(review(context).flatMap(adsErrorsOf)) : []
  const names = [...parameters.map(({ name }) => name), 'Content-Type', 'body', ...bodyFields(operation)]
  const isNew = (error: AdsError): boolean => !fieldsWithError.has(fieldOf(error))
  // Without a body there are no fields to check.
  const isAsked = (error: AdsError): boolean =>
    bodyErrors.length === 0 ||
    parameters.some(({ name }) => name === firstStep(error)) ||
    fieldOf(error) === ''
  const place = (error: AdsError): number => names.indexOf(firstStep(error))
  const errors = [...alone, ...ids, ...rules.filter((error) => isNew(error) && isAsked(error))]
    .sort((a, b) => place(a) - place(b))
    .map(({ place: _place, ...error }) => error)
  const missingRecord = hasPath ? null : 'record'
  return { errors, missing: hasAccount ? missingRecord : 'account' }
}

/** Every parameter that was given: its typed value, or its text if it couldn't be read. */
function givenValues({ values, findings }: ReadParameters): Readonly<Record<string, unknown>> {
  const unread = findings.flatMap((finding) =>
    finding.kind === 'invalid' ? [[finding.parameter, finding.value] as const] : [],
  )
  return { ...Object.fromEntries(unread), ...values }
}

/** Another list's cursor, or a made-up one, also beside a total count, which excludes every cursor. */
function cursorErrors(operation: Operation, { values, findings }: ReadParameters): readonly AdsError[] {
  const { cursor } = values
  if (typeof cursor !== 'string') return []
  const hasOrder = !findings.some(({ parameter }) => parameter === 'sort_by')
  return isCursorOf(operation, values, cursor, hasOrder)
    ? []
    : [invalidParameter('cursor', 'it was not given by this list', cursor)]
}

function unknownIds(
  context: AdsReviewContext,
  references: References,
  checkedFields: ReadonlySet<string>,
): readonly AdsError[] {
  return Object.entries(references).flatMap(([parameter, reference]) => {
    const id = context.given[parameter]
    if (typeof id !== 'string' || checkedFields.has(parameter) || reference.isThere(context, id)) return []
    return [notFound(reference.kind, id, parameter)]
  })
}

function adsErrorsOf(complaint: RuleFinding | AdsError): readonly AdsError[] {
  return 'rule' in complaint ? errorsOf([complaint]).map(asAdsError) : [complaint]
}

function fieldOf({ place, parameter, attribute }: AdsError): string {
  return place ?? parameter ?? attribute ?? ''
}

/** `components` of `components.1.title`. */
function firstStep(error: AdsError): string {
  return fieldOf(error).split('.', 1)[0] ?? ''
}

function bodyFields({ body }: Operation): readonly string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}
