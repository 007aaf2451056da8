import type { z } from 'zod'
import type { Settings } from './ports.ts'

/** Parses a setting with its schema; returns the fallback if it's missing or damaged. */
export function readStored<Schema extends z.ZodType>(
  settings: Settings,
  key: string,
  schema: Schema,
  fallback: z.output<Schema>,
): z.output<Schema> {
  const read = schema.safeParse(settings.get(key))
  return read.success ? read.data : fallback
}
