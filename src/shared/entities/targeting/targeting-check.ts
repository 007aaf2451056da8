import { identifier } from '../../api/conventions.ts'
import type { Finding } from '../../core/finding.ts'
import type { Fields } from '../../core/json.ts'
import { contentOf, type Draft, referencedDraft } from '../../drafts/draft.ts'
import { type Citation, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, missingField } from '../../text/text-rules.ts'
import { textOf } from '../fields.ts'
import type { DraftCheckContext } from '../kind.ts'
import { type CriterionContext, type CriterionTerms, criterionFindings } from './targeting-rules.ts'
import { criteriaIn, criteriaOf, criterionField, sameCriterion } from './targeting-set.ts'
import { batchOnlyTypes, keywordTypes } from './targeting-types.ts'
import { type FactsOf, platformOfSystem, targetingWarnings } from './targeting-warnings.ts'

const ofCombination: Citation = citePublic('targeting#combinations')
const source: Citation = citePublic('targeting#criteria')

export interface SetContext extends Pick<DraftCheckContext, 'lineItem' | 'targetedValue' | 'promotable'> {
  readonly campaigns: Pick<DraftCheckContext['campaigns'], 'otherCuratedLinks'>
}

/** Findings of a line item's targeting after the change, by the criterion's field. */
export function targetingSetFindings(
  draft: Draft,
  { lineItem, campaigns, promotable: promotableUsers, targetedValue }: SetContext,
): readonly Finding[] {
  const content = contentOf(draft)
  const criteria = criteriaOf(content)
  const changed = Object.keys(draft.patch).flatMap((field) => criteriaIn(field, draft.patch[field]))
  const isNew = (terms: CriterionTerms) => changed.some((other) => sameCriterion(other, terms))
  const item = lineItem(textOf(content.line_item_id) ?? '')
  return [
    ...lineItemFindings(textOf(content.line_item_id)),
    ...findingsAmong(criteria, isNew, {
      ...item,
      platformOf: (device) => platformOfSystem(targetedValue('DEVICE', device)?.system),
      countriesOf: (show) => targetedValue('TV_SHOW', show)?.countries,
      countryOf: (place) => targetedValue('LOCATION', place)?.country,
      ...contentFacts(criteria, targetedValue),
      hasCuratedCategory:
        criteria.some(({ targeting_type: type }) => batchOnlyTypes.has(type)) &&
        campaigns.otherCuratedLinks(textOf(content.line_item_id) ?? '', draft.id, '') > 0,
      factsOf: targetedValue,
      promotable: promotableUsers(),
    }),
    ...wholeFindings(draft.patch, criteria, item?.placements ?? []),
    ...targetingWarnings(criteria, targetedValue),
  ]
}

/** Content categories of the targeted IAB categories; unknown until they were looked up. */
function contentFacts(
  criteria: readonly CriterionTerms[],
  factsOf: FactsOf,
): Pick<CriterionContext, 'contentCategories'> {
  const contentCategories = criteria.flatMap(({ targeting_type: type, targeting_value: value }) =>
    type === 'IAB_CATEGORY' ? (factsOf(type, value)?.together ?? []) : [],
  )
  return contentCategories.length === 0 ? {} : { contentCategories }
}

/** The service checks each new criterion together with existing and earlier ones. */
function findingsAmong(
  criteria: readonly CriterionTerms[],
  isNew: (terms: CriterionTerms) => boolean,
  {
    factsOf,
    promotable,
    ...about
  }: Partial<CriterionContext> & { readonly factsOf: FactsOf; readonly promotable: readonly string[] | null },
): readonly Finding[] {
  const there = criteria.filter((terms) => !isNew(terms))
  const created = criteria.filter(isNew)
  return created.flatMap((terms, index) => {
    const others = [...there, ...created.slice(0, index)]
    const companions = criteria.filter((other) => other !== terms)
    const { targetable } = factsOf(terms.targeting_type, terms.targeting_value) ?? {}
    const facts = {
      ...(targetable === undefined ? {} : { audience: { targetable } }),
      ...(isKnownUser(terms, promotable) ? { isOwnUser: promotable.includes(terms.targeting_value) } : {}),
    }
    const findings = criterionFindings(terms, { ...about, others, companions, inBatch: true, facts })
    return findings.map((finding) => ({ ...finding, field: criterionField(terms) }))
  })
}

/** Whether the type takes a user that the account promotes; an account without any promotes its own users. */
function isKnownUser(
  { targeting_type: type }: CriterionTerms,
  promotable: readonly string[] | null,
): promotable is readonly string[] {
  const isOwn = type === 'FOLLOWERS_OF_USER' || type.startsWith('USER_ENGAGEMENT')
  return isOwn && promotable !== null && promotable.length > 0
}

/** Accepted by the service, but probably a mistake. */
function wholeFindings(
  patch: Fields,
  criteria: readonly CriterionTerms[],
  placements: readonly string[],
): readonly Finding[] {
  const worldwide: readonly Finding[] =
    criteria.length > 0
      ? []
      : [warning('targeting.worldwide', 'line_item_id', t`Without targeting, the line item runs worldwide.`)]
  const both = Object.entries(patch).filter(([field, value]) => {
    const operators = new Set(criteriaIn(field, value).map(({ operator_type }) => operator_type))
    return operators.has('EQ') && operators.has('NE')
  })
  const message = t`This is included and excluded at once, so it reaches nobody. Keep one of the two.`
  const keywords: ReadonlySet<string> = new Set(keywordTypes)
  const hasKeyword = criteria.some(
    ({ targeting_type: type, operator_type }) => keywords.has(type) && operator_type === 'EQ',
  )
  const inSearch = t`Search results show ads by keywords, and this line item has none.`
  const search: readonly Finding[] =
    placements.includes('TWITTER_SEARCH') && !hasKeyword
      ? [warning('targeting.search-needs-keywords', 'line_item_id', inSearch)]
      : []
  return [
    ...worldwide,
    ...search,
    ...both.map(([field]) => warning('targeting.included-and-excluded', field, message)),
  ]
}

function warning(rule: string, field: string, message: string): Finding {
  return { rule, field, message, severity: 'warning', code: 'INVALID', source: ofCombination }
}

function lineItemFindings(lineItem: string | null): readonly Finding[] {
  if (lineItem === null)
    return [missingField('targeting.line-item', 'line_item_id', t`Choose a line item.`, source)]
  const isKnown = referencedDraft(lineItem) !== null || identifier.safeParse(lineItem).success
  return isKnown
    ? []
    : [invalidField('targeting.line-item', 'line_item_id', t`Enter a line item ID.`, source)]
}
