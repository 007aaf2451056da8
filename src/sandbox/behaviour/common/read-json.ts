import type { z } from 'zod'
import { invalidParameter, missingParameter } from '../../answer/ads-errors.ts'
import type { AdsError } from '../../answer/service-error.ts'

export type JsonResult<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'wrong'; readonly errors: readonly AdsError[] }

/**
 * Parses a JSON body by a schema. Every invalid field is an error with its path as `parameter` (`components.1.title`):
 * `MISSING_PARAMETER` if it's missing, otherwise `INVALID_PARAMETER`.
 */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): JsonResult<z.output<Schema>> {
  const result = schema.safeParse(json)
  if (result.success) return { kind: 'read', value: result.data }
  return { kind: 'wrong', errors: errorsAt(json, result.error) }
}

export interface PartialResult<Value> {
  /** The value without its invalid fields; null if they're required. */
  readonly value: Value | null
  readonly errors: readonly AdsError[]
}

/** Parses a JSON body as far as possible, so rules can check the rest. */
export function readPartly<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
): PartialResult<z.output<Schema>> {
  const first = schema.safeParse(json)
  if (first.success) return { value: first.data, errors: [] }
  const errors = errorsAt(json, first.error)
  const rest: unknown = structuredClone(json)
  for (const { path } of first.error.issues) {
    const parent = valueAt(rest, path.slice(0, -1))
    const last = path.at(-1)
    if (last === undefined || typeof parent !== 'object' || parent === null) continue
    // Items keep their positions, so errors in later items have the right path.
    if (Array.isArray(parent)) parent[Number(last)] = {}
    else Reflect.deleteProperty(parent, last)
  }
  const second = schema.safeParse(rest)
  return { value: second.success ? second.data : null, errors }
}

function errorsAt(json: unknown, error: z.ZodError): readonly AdsError[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String)
    const parameter = path.length === 0 ? 'body' : path.join('.')
    return valueAt(json, issue.path) === undefined
      ? missingParameter(parameter)
      : invalidParameter(parameter, issue.message)
  })
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
