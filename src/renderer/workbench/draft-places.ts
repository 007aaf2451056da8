import type { Outcome } from '../../shared/core/outcome.ts'
import { type Draft, referenceTo } from '../../shared/drafts/draft.ts'
import { kindViews } from './kind-views.ts'
import type { Workbench } from './workbench.ts'

/** The address of a draft's editor, with the field that takes the focus where one is named. */
export function placeOfDraft(
  draft: Pick<Draft, 'id' | 'subject' | 'remoteId'> & Partial<Pick<Draft, 'base' | 'patch'>>,
  field: string | null = null,
): string {
  const { placeOf, isPart } = kindViews[draft.subject]
  const place = placeOf(draft.remoteId ?? referenceTo(draft.id), { ...draft.base, ...draft.patch })
  return field === null || isPart ? place : `${place}?field=${encodeURIComponent(field)}`
}

/** Finds the record that a draft changes, since its editor goes by the record's key, and returns the editor's address. */
export async function findDraftPlace(
  { bridge }: Pick<Workbench, 'bridge'>,
  draftId: string,
  field: string | null = null,
): Promise<Outcome<string>> {
  const outcome = await bridge.drafts.get({ draftId })
  return outcome.ok ? { ok: true, value: placeOfDraft(outcome.value.draft, field) } : outcome
}
