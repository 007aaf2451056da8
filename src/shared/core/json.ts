import { z } from 'zod'
import { isExactInteger } from './exact-integer.ts'
import { writeJson } from './json-text.ts'

/**
 * JSON values, including whole numbers of any size. Draft fields use this type, so they pass disk, bridge and
 * comparison unchanged.
 */
export type Json = string | number | bigint | boolean | null | Json[] | { [name: string]: Json }
export const json: z.ZodType<Json, Json> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    longNumber,
    z.array(json),
    z.record(z.string(), json),
  ]),
)
const longNumber = z.bigint().refine(isExactInteger)

/** Named values: a draft's fields or a record's attributes. */
export const fields = z.record(z.string().max(100), json)
export type Fields = Readonly<Record<string, Json>>

/** Whether two values are equal, ignoring key order. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || canonical(a) === canonical(b)
}

function canonical(value: Json | undefined): string {
  return value === undefined ? 'undefined' : writeJson(ordered(value))
}

function ordered(value: Json): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(ordered)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, ordered(part)]))
}
