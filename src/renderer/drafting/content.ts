import { type Fields, type Json, sameJson } from '../../shared/core/json.ts'
import type { OpenDraft } from './editor/draft-editing.ts'

/** A text of the content; empty if it isn't set. */
export function textIn(content: Fields, field: string): string {
  const value = content[field]
  return typeof value === 'string' ? value : ''
}

/** The texts of a list; none if it isn't set. */
export function textsIn(content: Fields, field: string): readonly string[] {
  const value = content[field]
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** The record's value at a dotted path if the draft's differs; undefined for what is new or unchanged. */
export function valueBefore({ draft, content }: Pick<OpenDraft, 'draft' | 'content'>, path: string) {
  const base = draft?.base ?? null
  if (base === null) return undefined
  const before = valueAt({ ...base }, path)
  return sameJson(before, valueAt({ ...content }, path)) ? undefined : before
}

function valueAt(value: Json, path: string): Json {
  let at: Json | undefined = value
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object') return null
    at = Array.isArray(at) ? at[Number(part)] : at[part]
  }
  return at ?? null
}

/** The same as a text; null if nothing changed. */
export function textBefore(open: Pick<OpenDraft, 'draft' | 'content'>, path: string): string | null {
  const before = valueBefore(open, path)
  if (before === undefined) return null
  return typeof before === 'string' ? before : ''
}
