import type { Json } from '../../../../shared/core/json.ts'
import type { OpenDraft } from '../../../drafting/editor/draft-editing.ts'

/**
 * What a field of the record says where the draft says something else, for showing beside the field. `path` is
 * dotted. Null for new things and for fields that stay as they are.
 */
export function textBefore(
  { draft, content }: Pick<OpenDraft, 'draft' | 'content'>,
  path: string,
): string | null {
  const base = draft?.base ?? null
  if (base === null) return null
  const before = textAt({ ...base }, path)
  return before === textAt({ ...content }, path) ? null : before
}

function textAt(value: Json, path: string): string {
  let at: Json | undefined = value
  for (const part of path.split('.')) {
    if (at === null || typeof at !== 'object') return ''
    at = Array.isArray(at) ? at[Number(part)] : at[part]
  }
  return typeof at === 'string' ? at : ''
}
