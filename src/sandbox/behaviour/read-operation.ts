import type { z } from 'zod'
import type { Operation } from '../../shared/catalogue/operation.ts'
import { inWords } from '../answer/ads-errors.ts'
import type { AdsError } from '../answer/service-error.ts'
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
 * of a query, lists arrays or comma text. `path` gives what stands in the batch's path (the account).
 */
export function readOperationParameters<O extends Operation>(
  operation: O,
  params: Readonly<Record<string, unknown>>,
  path: Readonly<Record<string, string>>,
): OperationParameters<O> {
  const parameters = compiled.get(operation) ?? compileParameters(operation)
  compiled.set(operation, parameters)
  const read = readParameters(parameters, (name) => path[name] ?? params[name])
  if (read.findings.length > 0) return { kind: 'errors', errors: read.findings.map(inWords) }
  // Every value has passed the schema of its name, and none that is required is missing.
  return { kind: 'read', params: read.values as z.output<O['params']>, echo: read.values }
}
