import { type Fields, sameJson } from '../core/json.ts'
import { t } from '../text/language.ts'
import { contentOf, type Draft, patchAfter } from './draft.ts'
import { formOfEdit, isChangeable } from './draft-content.ts'

export type EditedPatch =
  | { readonly kind: 'changed'; readonly patch: Fields }
  /** It already has that value. */
  | { readonly kind: 'untouched' }
  | { readonly kind: 'refused'; readonly reason: string }

/**
 * A draft's patch after setting fields, or why they can't be set. Whether the draft may be edited at all is checked
 * before.
 */
export function editedPatch(draft: Draft, fields: Fields): EditedPatch {
  const { subject } = draft
  if (draft.kind === 'delete') return { kind: 'refused', reason: t`It’s marked for deletion. Keep it first.` }
  const wrong = formOfEdit(subject, fields)
  if (wrong !== null) {
    return { kind: 'refused', reason: wrong.errors.map(({ message }) => message).join(' ') }
  }
  const fixed =
    draft.kind === 'create' ? [] : Object.keys(fields).filter((name) => !isChangeable(subject, name))
  const content = contentOf(draft)
  const changes = fixed.filter((name) => !sameJson(fields[name] ?? null, content[name] ?? null))
  if (changes.length > 0) {
    return {
      kind: 'refused',
      reason: t`The service doesn’t allow changing ${changes.join(', ')} later.`,
    }
  }
  const allowed = Object.fromEntries(Object.entries(fields).filter(([name]) => !fixed.includes(name)))
  const patch = patchAfter(draft.base, draft.patch, allowed)
  return sameJson(patch, draft.patch) ? { kind: 'untouched' } : { kind: 'changed', patch }
}
