import { errorsOf } from '../../../../shared/core/finding.ts'
import { typeOfContent } from '../../../../shared/creatives/record-facts.ts'
import { contentOf, type Draft, type DraftCheck } from '../../../../shared/drafts/draft.ts'
import { checkDraft } from '../../../../shared/drafts/draft-check.ts'
import { titleOf } from '../../../../shared/drafts/draft-content.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { CheckLookups } from './check-lookups.ts'

/** Title, type and counts of a draft by itself. */
export function judged(draft: Draft, lookups: CheckLookups): Omit<StoredDraft, 'draft' | 'blocked'> {
  const content = contentOf(draft)
  const context = lookups.contextOf(draft)
  const findings = checkDraft(draft, context)
  const errors = errorsOf(findings).length
  return {
    title: titleOf(draft.subject, content),
    type: typeOfContent(draft.subject, content, context.library) ?? context.record?.type ?? null,
    errors,
    warnings: findings.length - errors,
  }
}

export function checkOf({ draft, type, errors, warnings, blocked }: StoredDraft): DraftCheck {
  return { id: draft.id, revision: draft.revision, type, errors, warnings, blocked }
}

type Counts = Pick<DraftCheck, 'type' | 'errors' | 'warnings' | 'blocked'>

export function sameCounts(a: Counts, b: Counts): boolean {
  return a.type === b.type && a.errors === b.errors && a.warnings === b.warnings && a.blocked === b.blocked
}
