import type { z } from 'zod'
import type { Settings } from './ports.ts'

export function readStored<Schema extends z.ZodType>(
  settings: Settings,
  key: string,
  schema: Schema,
  fallback: z.output<Schema>,
): z.output<Schema> {
  const parsedSetting = schema.safeParse(settings.get(key))
  return parsedSetting.success ? parsedSetting.data : fallback
}
