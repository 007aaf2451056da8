import { parseIsoTime } from '../../../shared/api/conventions.ts'

/** Reads a request's values during checks: parsed values, and the text of invalid ones. */
export type RequestValues = Readonly<Record<string, unknown>>

/** A text; null if it's missing or empty. */
export function textParam(values: RequestValues, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A time in any accepted format; null if it's missing or invalid. */
export function timeParam(values: RequestValues, name: string): string | null {
  const value = textParam(values, name)
  return value === null || Number.isNaN(parseIsoTime(value)) ? null : value
}

/** A number; null if it's missing or invalid. */
export function numberParam(values: RequestValues, name: string): number | null {
  const value = values[name]
  return typeof value === 'number' ? value : null
}

/** A list's texts; an unreadable list is comma-separated text. */
export function listParam(values: RequestValues, name: string): readonly string[] {
  const value = values[name]
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? value.split(',') : []
}
