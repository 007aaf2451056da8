import type { Finding } from '../core/finding.ts'
import type { DraftCheckContext } from '../entities/kind.ts'
import { entityKinds } from '../entities/registry.ts'
import { type Citation, citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { contentOf, type Draft, dependenciesOf, referencedDraft } from './draft.ts'
import { referencesOf } from './draft-references.ts'
import { conflictingFields } from './draft-sync.ts'

const source: Citation = citeDocumented('cards#card-records')

/** All findings of a draft. Fields are paths within its content: `components.0.title`. */
export function checkDraft(draft: Draft, context: DraftCheckContext): readonly Finding[] {
  if (draft.kind === 'update' && Object.keys(draft.patch).length === 0) return []
  const draftFindings = [...recordFindings(draft, context), ...conflictFindings(draft, context)]
  const byPolicy = context.policy?.(draft) ?? []
  if (draft.kind === 'delete') return [...draftFindings, ...byPolicy]
  const references = referenceFindings(draft, context)
  const places = new Set(references.map(({ field }) => field))
  // A broken reference is reported once, with the most fitting message.
  const rules = ruleFindings(draft, context).filter(
    ({ code, field, rule }) =>
      code !== 'INVALID_MEDIA' ||
      rule === 'card.ratio' ||
      // Whether a file is valid doesn't depend on the library.
      field === 'file' ||
      (context.isLibraryKnown() && !places.has(field) && !places.has(`${field}.0`)),
  )
  return [...draftFindings, ...references, ...rules, ...byPolicy]
}

/** Drafts with errors that a draft waits for, directly or indirectly, without duplicates. */
export function blockersOf(
  draftId: string,
  dependenciesOf: (draftId: string) => readonly string[],
  hasErrors: (draftId: string) => boolean,
): readonly string[] {
  const blockers: string[] = []
  const visited = new Set([draftId])
  const visit = (id: string): void => {
    for (const needed of dependenciesOf(id)) {
      if (visited.has(needed)) continue
      visited.add(needed)
      if (hasErrors(needed)) blockers.push(needed)
      visit(needed)
    }
  }
  visit(draftId)
  return blockers
}

/** The drafts that a draft waits for; a deletion waits for none. */
export function neededDrafts(draft: Draft): readonly string[] {
  return draft.kind === 'delete' ? [] : dependenciesOf(contentOf(draft))
}

function recordFindings(draft: Draft, { record }: DraftCheckContext): Finding[] {
  if (draft.kind === 'create' || record !== null) return []
  const message = t`The service no longer has this. Discard the change, or copy it to a new one.`
  return [{ rule: 'draft.record-gone', severity: 'error', field: 'id', code: 'NOT_FOUND', message, source }]
}

function conflictFindings(draft: Draft, { record }: DraftCheckContext): Finding[] {
  if (draft.sync !== 'conflict' || record === null) return []
  const message = t`This also changed on the service. Choose which value to keep.`
  return conflictingFields(draft, record.content).map((field) => ({
    rule: 'draft.conflict',
    severity: 'error',
    field,
    code: 'CONFLICT',
    message,
    source,
  }))
}

function referenceFindings(draft: Draft, { named }: DraftCheckContext): Finding[] {
  const content = draft.kind === 'create' ? contentOf(draft) : draft.patch
  return referencesOf(content).flatMap(({ path, names }): Finding[] => {
    const state = named(names, path)
    if (state.kind === 'there' || state.kind === 'unread') return []
    const rule = state.kind === 'gone' ? 'draft.reference-gone' : 'draft.reference-removed'
    const goneMessage =
      referencedDraft(names) === null
        ? t`The previous value is gone. Choose another one.`
        : t`The draft that this refers to was discarded or couldn’t be read. Choose another one.`
    const message =
      state.kind === 'removed'
        ? t`${state.title} is marked for deletion. Choose another one, or keep it.`
        : goneMessage
    return [{ rule, severity: 'error', field: path, code: 'NOT_FOUND', message, source }]
  })
}

function ruleFindings(draft: Draft, context: DraftCheckContext): readonly Finding[] {
  const { check, checksWholeRecord } = entityKinds[draft.subject]
  const findings = check(draft, context)
  if (findings === null) {
    const message = t`This draft can’t be read. Discard it and start again.`
    return [{ rule: 'draft.form', severity: 'error', field: 'id', code: 'INVALID', message, source }]
  }
  // The service accepted a record's unchanged fields when it was saved.
  if (draft.kind === 'create' || checksWholeRecord) return findings
  const changed = new Set(Object.keys(draft.patch))
  if (changed.has('components') || changed.has('slides')) changed.add('components').add('slides')
  return findings.filter(({ field }) => changed.has(field.split('.')[0] ?? ''))
}
