import type { Outcome } from '../../shared/core/outcome.ts'
import { type Draft, referenceTo } from '../../shared/drafts/draft.ts'
import { descriptorOf } from '../../shared/entities/kinds.ts'
import type { Workbench } from './workbench.ts'

/** The address of a draft's editor, optionally with the field to focus. */
export function placeOfDraft(
  draft: Pick<Draft, 'id' | 'subject' | 'remoteId'> & Partial<Pick<Draft, 'base' | 'patch'>>,
  field: string | null = null,
): string {
  const { placeOf, partOf } = descriptorOf(draft.subject)
  const place = placeOf(draft.remoteId ?? referenceTo(draft.id), { ...draft.base, ...draft.patch })
  return field === null || partOf !== undefined ? place : `${place}?field=${encodeURIComponent(field)}`
}

/**
 * The address of a draft's editor, after looking up the record that the draft changes, since its key is part of the
 * address.
 */
export async function findDraftPlace(
  { bridge }: Pick<Workbench, 'bridge'>,
  draftId: string,
  field: string | null = null,
): Promise<Outcome<string>> {
  const outcome = await bridge.drafts.get({ draftId })
  return outcome.ok ? { ok: true, value: placeOfDraft(outcome.value.draft, field) } : outcome
}
