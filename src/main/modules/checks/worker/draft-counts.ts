import { errorsOf, isMissing } from '../../../../shared/core/finding.ts'
import { typeOfContent } from '../../../../shared/creatives/record-facts.ts'
import { contentOf, type Draft, type DraftCheck } from '../../../../shared/drafts/draft.ts'
import { checkDraft, neededDrafts } from '../../../../shared/drafts/draft-check.ts'
import { titleOf } from '../../../../shared/drafts/draft-content.ts'
import type { StoredDraft } from '../../drafts/draft-rows.ts'
import type { CheckLookups } from './check-lookups.ts'

/** A draft's title, type and own counts, with the facts they depend on. */
export function draftCounts(
  draft: Draft,
  lookups: CheckLookups,
): Omit<StoredDraft, 'draft' | 'blocked'> & { readonly facts: string } {
  const content = contentOf(draft)
  const context = lookups.contextOf(draft)
  const findings = checkDraft(draft, context)
  const errors = errorsOf(findings)
  const missing = draft.unchecked === true ? errors.filter(isMissing).length : 0
  return {
    title: titleOf(draft.subject, content),
    type: typeOfContent(draft.subject, content, context.library) ?? context.record?.type ?? null,
    errors: errors.length - missing,
    warnings: findings.length - errors.length,
    missing,
    facts: lookups.facts(neededDrafts(draft)),
  }
}

type Counts = Pick<StoredDraft, 'type' | 'errors' | 'warnings' | 'missing' | 'blocked'>

/**
 * `before`: the saved check. Whether other drafts block this one may not be known yet, and then only `isChanged` may
 * change.
 */
export function checkOf(
  { id, revision, sync }: Pick<Draft, 'id' | 'revision' | 'sync'>,
  before: Counts,
  { type, errors, warnings, missing, blocked, facts }: Counts & Pick<DraftCheck, 'facts'>,
): DraftCheck {
  const isChanged =
    before.type !== type ||
    before.errors !== errors ||
    before.warnings !== warnings ||
    before.missing !== missing
  return { id, revision, sync, type, errors, warnings, missing, blocked, facts, isChanged }
}
