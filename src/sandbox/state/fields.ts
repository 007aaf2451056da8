import { z } from 'zod'

/** Building blocks of record schemas. In a fixture a missing field is null (conformance fixtures). */

export const optionalText = z.string().nullable().default(null)
export const optionalInteger = z.int().nullable().default(null)
export const optionalBoolean = z.boolean().nullable().default(null)

/** Times in the ads hosts' format, and the flag set by a delete. */
export const recordTimes = {
  created_at: z.string(),
  updated_at: z.string(),
  deleted: z.boolean().default(false),
}

/** A record's visible fields, in the document's order; missing ones are null. */
export function show<Row extends object>(row: Row, fields: readonly (keyof Row)[]): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fields) values[String(field)] = row[field] ?? null
  return values
}
