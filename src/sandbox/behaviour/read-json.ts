import type { z } from 'zod'
import { invalidParameter, missingParameter } from '../answer/ads-errors.ts'
import type { AdsError } from '../answer/service-error.ts'

export type JsonReading<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly errors: readonly AdsError[] }

/**
 * Reads a JSON body by a schema. Every wrong field is an error with its path as `parameter` (`components.1.title`):
 * `MISSING_PARAMETER` where nothing stands, `INVALID_PARAMETER` otherwise.
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): JsonReading<z.output<Schema>> {
  const result = schema.safeParse(json)
  if (result.success) return { kind: 'read', value: result.data }
  const errors = result.error.issues.map((issue) => {
    const path = issue.path.map(String)
    const parameter = path.length === 0 ? 'body' : path.join('.')
    return valueAt(json, issue.path) === undefined
      ? missingParameter(parameter)
      : invalidParameter(parameter, issue.message)
  })
  return { kind: 'wrong', errors }
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
