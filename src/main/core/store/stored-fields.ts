import { z } from 'zod'
import type { Fields } from '../../../shared/core/json.ts'
import { parseJson } from '../../../shared/core/json-text.ts'

/** Only the outermost type is checked, because hundreds of thousands are read at a time. */
export const storedFields = z.string().transform((text, context): Fields => {
  const value = parsed(text)
  if (isFields(value)) return value
  context.addIssue({ code: 'custom', message: 'is not JSON of named values' })
  return z.NEVER
})

function parsed(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
