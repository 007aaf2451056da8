import type { z } from 'zod'
import type { Operation } from '../../shared/catalogue/operation.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import type { AdsError } from '../answer/service-error.ts'
import { givenValues, parameterErrors } from '../server/all-errors.ts'
import { type CompiledParameter, compileParameters, readParameters } from '../server/parameters.ts'

export type OperationParameters<O extends Operation> =
  | {
      readonly kind: 'read'
      readonly params: z.output<O['params']>
      readonly echo: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'errors'; readonly errors: readonly AdsError[] }

const compiled = new WeakMap<Operation, readonly CompiledParameter[]>()

/**
 * Reads the `params` of one operation of a batch by the operation for a single entity: values may be JSON or the text
 * of a query, lists arrays or comma text. `path` gives what stands in the batch's path (the account). Where a parameter
 * cannot be read, `review` says what else is wrong, so that all of it is reported at once.
 */
export function readOperationParameters<O extends Operation>(
  operation: O,
  params: Readonly<Record<string, unknown>>,
  path: Readonly<Record<string, string>>,
  review: (given: Readonly<Record<string, unknown>>) => readonly Finding[] = () => [],
): OperationParameters<O> {
  const parameters = compiled.get(operation) ?? compileParameters(operation)
  compiled.set(operation, parameters)
  const read = readParameters(parameters, (name) => path[name] ?? params[name])
  if (read.findings.length > 0) {
    return { kind: 'errors', errors: parameterErrors({ parameters }, read, review(givenValues(read))) }
  }
  // Every value has passed the schema of its name, and none that is required is missing.
  return { kind: 'read', params: read.values as z.output<O['params']>, echo: read.values }
}
