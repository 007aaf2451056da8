import type { CampaignFacts } from '../../../../shared/campaigns/campaign-facts.ts'
import type { GridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import { canChange } from '../../../../shared/campaigns/entity-content.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import { type Fields, type Json, sameJson } from '../../../../shared/core/json.ts'
import { contentOf, patchAfter } from '../../../../shared/drafts/draft.ts'
import { campaignDraftFindings } from '../../../../shared/entities/campaigns/campaign-check.ts'
import { lineItemDraftFindings } from '../../../../shared/entities/line-items/line-item-check.ts'
import type { OpenDraft } from '../../../drafting/editor/draft-editing.ts'
import type { DraftForm } from '../../../drafting/fields.tsx'

/** What every field of the campaign and line item editors needs. */
export interface EntityForm extends DraftForm {
  readonly subject: GridSubject
  readonly currency: string | null
  /** IANA name of the account's time zone. */
  readonly timezone: string
  /** Every finding of the entity after an edit of these fields. */
  readonly check: (edit: Fields) => readonly Finding[]
}

export function isNew({ open }: Pick<EntityForm, 'open'>): boolean {
  return open.row === null || open.draft?.kind === 'create'
}

/** Whether the service accepts a change of the field; a new entity has no fixed fields. */
export function isChangeable(form: Pick<EntityForm, 'open' | 'subject'>, field: string): boolean {
  return isNew(form) || canChange(form.subject, field)
}

/** Checks an edit with the rules of the check and the service. Fields equal to the record's are no part of a change. */
export function editChecker(
  subject: GridSubject,
  { draft, row, content }: OpenDraft,
  facts: CampaignFacts,
): (edit: Fields) => readonly Finding[] {
  const isFresh = draft?.kind === 'create'
  const base = isFresh ? null : (draft?.base ?? row?.content ?? {})
  const now: Fields = isFresh || draft === null ? content : { ...contentOf(draft), ...content }
  const patch = patchAfter(base, {}, changedFields(base, now))
  return (edit) => {
    const edited = {
      id: draft?.id ?? '',
      kind: isFresh ? ('create' as const) : ('update' as const),
      remoteId: row?.remoteId ?? null,
      base,
      patch: patchAfter(base, patch, edit),
    }
    const findings =
      subject === 'campaign' ? campaignDraftFindings(edited, facts) : lineItemDraftFindings(edited, facts)
    return findings ?? []
  }
}

function changedFields(base: Fields | null, now: Fields): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !sameJson(value, base?.[name] ?? null)),
  )
}
