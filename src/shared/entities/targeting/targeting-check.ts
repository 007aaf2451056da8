import { identifier } from '../../api/conventions.ts'
import type { Source } from '../../api/operation.ts'
import type { Finding } from '../../core/finding.ts'
import { contentOf, type Draft, referencedDraft } from '../../drafts/draft.ts'
import { invalid, missing } from '../../text/text-rules.ts'
import { textOf } from '../fields.ts'
import type { DraftCheckContext } from '../kind.ts'
import { type CriterionTerms, criterionFindings } from './targeting-rules.ts'
import { criteriaIn, criteriaOf, criterionField, sameCriterion } from './targeting-set.ts'

const source: Source = { document: 'public', place: 'A7' }

/** What the rules say about a line item's targeting as it would become. Findings name the criterion's field. */
export function targetingSetFindings(draft: Draft, _context: DraftCheckContext): readonly Finding[] {
  const content = contentOf(draft)
  const criteria = criteriaOf(content)
  const changed = Object.keys(draft.patch).flatMap((field) => criteriaIn(field, draft.patch[field]))
  const isNew = (terms: CriterionTerms) => changed.some((other) => sameCriterion(other, terms))
  return [...lineItemFindings(textOf(content.line_item_id)), ...findingsAmong(criteria, isNew)]
}

/** The service judges criteria that are created, each beside those that are there or came before. */
function findingsAmong(
  criteria: readonly CriterionTerms[],
  isNew: (terms: CriterionTerms) => boolean,
): readonly Finding[] {
  const there = criteria.filter((terms) => !isNew(terms))
  const created = criteria.filter(isNew)
  return created.flatMap((terms, index) => {
    const others = [...there, ...created.slice(0, index)]
    const companions = criteria.filter((other) => other !== terms)
    const found = criterionFindings(terms, { others, companions, inBatch: true, facts: {} })
    return found.map((finding) => ({ ...finding, field: criterionField(terms) }))
  })
}

function lineItemFindings(lineItem: string | null): readonly Finding[] {
  if (lineItem === null)
    return [missing('targeting.line-item', 'line_item_id', 'Choose a line item.', source)]
  const isKnown = referencedDraft(lineItem) !== null || identifier.safeParse(lineItem).success
  return isKnown ? [] : [invalid('targeting.line-item', 'line_item_id', 'Enter a line item ID.', source)]
}
