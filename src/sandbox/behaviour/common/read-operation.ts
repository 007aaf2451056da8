import type { z } from 'zod'
import type { Operation } from '../../../shared/api/operation.ts'
import type { AdsError } from '../../answer/service-error.ts'
import { acceptStored, compileParameters, readParameters } from '../../server/parameters.ts'
import type { AdsReview } from './contract.ts'
import { referencesOf } from './references.ts'
import { type ValidatedOperation, validateRequest } from './request-validation.ts'
import { storedRecord } from './stored-record.ts'
import type { Writing } from './writing.ts'

export type OperationParameters<O extends Operation> =
  | {
      readonly kind: 'read'
      readonly params: z.output<O['params']>
      readonly echo: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'errors'; readonly errors: readonly AdsError[] }

const compiled = new WeakMap<Operation, Omit<ValidatedOperation, 'review'>>()

/**
 * Parses and checks the `params` of a batch operation with the operation for a single entity: values may be JSON or
 * query text, lists arrays or comma-separated text.
 */
export function readOperationParameters<O extends Operation>(
  writing: Writing,
  operation: O,
  params: Readonly<Record<string, unknown>>,
  review: AdsReview = () => [],
): OperationParameters<O> {
  const validated = compiled.get(operation) ?? {
    operation,
    parameters: compileParameters(operation),
    references: referencesOf(operation),
  }
  compiled.set(operation, validated)
  const path: Readonly<Record<string, unknown>> = { account_id: writing.account.id }
  const { account, data, caller, service, now } = writing
  const asGiven = readParameters(validated.parameters, (name) => path[name] ?? params[name])
  const accepted = acceptStored(asGiven, (values) => storedRecord(operation, values, data, account, now))
  const request = { account, data, caller, service, now, json: undefined, bodySize: 0, bodyErrors: [] }
  const { errors } = validateRequest({ ...validated, review }, accepted, request)
  if (errors.length > 0) return { kind: 'errors', errors }
  // Every value has passed its schema, and no required one is missing.
  return {
    kind: 'read',
    params: accepted.values as z.output<O['params']>,
    echo: { ...accepted.sentBack, ...accepted.values },
  }
}
