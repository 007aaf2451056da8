import type { Fields } from '../../../../shared/core/json.ts'

/** A text of the content; empty where it is not set. */
export function textIn(content: Fields, field: string): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** The texts of a list; none where it is not set. */
export function textsIn(content: Fields, field: string): readonly string[] {
  const value = content[field]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
