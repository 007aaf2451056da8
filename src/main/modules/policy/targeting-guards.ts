import type { CriterionTerms } from '../../../shared/entities/targeting/targeting-rules.ts'
import { criterionField } from '../../../shared/entities/targeting/targeting-set.ts'
import {
  type PolicyDocument,
  type TargetingNeed,
  targetingNeeds,
} from '../../../shared/policy/policy-document.ts'
import { regionName } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import type { Breach, Guard } from './guard.ts'
import { criteriaOfView, type PolicyView, shownValue } from './policy-view.ts'

/** Whom line items have to reach, and whom they mustn't. */

const needLabels: Readonly<Record<TargetingNeed, string>> = {
  location: t`a location`,
  language: t`a language`,
  age: t`an age`,
  gender: t`a gender`,
  audience: t`an audience`,
  keyword: t`a keyword`,
  interest: t`an interest`,
  follower: t`followers`,
}

type TargetingCheck = (criteria: readonly CriterionTerms[], view: PolicyView) => readonly Breach[]

export function targetingGuards({ targeting }: PolicyDocument): readonly Guard[] {
  if (targeting === undefined) return []
  const { level = 'error', require = [], countries, age } = targeting
  const guard = (
    name: string,
    path: readonly PropertyKey[],
    summary: string,
    check: TargetingCheck,
  ): Guard => ({
    name: `targeting.${name}`,
    path: ['targeting', ...path],
    level,
    summary,
    kinds: ['targeting', 'lineItem'],
    check(view) {
      // A line item is checked as a whole when it's created or becomes active; its targeting, at every change.
      if (view.draft.subject === 'lineItem' && !view.isNew && !view.activates) return []
      const criteria = criteriaOfView(view)
      if (criteria === null) return []
      const breaches = check(criteria, view)
      return view.draft.subject === 'targeting'
        ? breaches
        : breaches.map((breach) => ({ ...breach, field: 'targeting' }))
    },
  })
  const needs = require.map((need, index) =>
    guard(`require.${need}`, ['require', index], t`Every line item targets ${needLabels[need]}`, (criteria) =>
      needBreach(criteria, need),
    ),
  )
  const { only, forbid } = countries ?? {}
  return [
    ...needs,
    ...(only === undefined
      ? []
      : [
          guard(
            'countries.only',
            ['countries', 'only'],
            t`Countries: only ${only.join(', ')}`,
            (criteria, view) => onlyBreach(criteria, view, new Set(only)),
          ),
        ]),
    ...(forbid === undefined
      ? []
      : [
          guard(
            'countries.forbid',
            ['countries', 'forbid'],
            t`Countries: not ${forbid.join(', ')}`,
            (criteria, view) => countryBreaches(criteria, view, (country) => forbid.includes(country)),
          ),
        ]),
    ...(age === undefined
      ? []
      : [
          guard('age.min', ['age', 'min'], t`Nobody below ${age.min} years`, (criteria) =>
            ageBreach(criteria, age.min),
          ),
        ]),
  ]
}

function included(criteria: readonly CriterionTerms[], types: readonly string[]) {
  return criteria.filter(
    ({ targeting_type: type, operator_type: operator }) => types.includes(type) && operator !== 'NE',
  )
}

function needBreach(criteria: readonly CriterionTerms[], need: TargetingNeed): readonly Breach[] {
  const types: readonly string[] = targetingNeeds[need]
  if (included(criteria, types).length > 0) return []
  const message = t`The policy asks for targeting of ${needLabels[need]}.`
  return [{ field: types[0] ?? 'id', message, values: [{ name: t`targeting`, value: typesText(criteria) }] }]
}

function typesText(criteria: readonly CriterionTerms[]): string {
  return shownValue([...new Set(criteria.map(({ targeting_type }) => targeting_type))])
}

/** Without a location, everyone is reached. */
function onlyBreach(
  criteria: readonly CriterionTerms[],
  view: PolicyView,
  only: ReadonlySet<string>,
): readonly Breach[] {
  if (included(criteria, targetingNeeds.location).length === 0) {
    const message = t`Without a location every country is targeted; the policy allows ${[...only].join(', ')}.`
    return [{ field: 'LOCATION', message, values: [{ name: t`targeting`, value: typesText(criteria) }] }]
  }
  return countryBreaches(criteria, view, (country) => !only.has(country))
}

function countryBreaches(
  criteria: readonly CriterionTerms[],
  { facts }: PolicyView,
  isForbidden: (country: string) => boolean,
): readonly Breach[] {
  return included(criteria, targetingNeeds.location).flatMap((terms): Breach[] => {
    const { targeting_type: type, targeting_value: value } = terms
    const place = facts.targetedValue(type, value)
    const { country } = place ?? {}
    if (country !== undefined && !isForbidden(country)) return []
    const field = criterionField(terms)
    const name = place?.name ?? value
    const values = [
      { name: t`location`, value: name },
      { name: t`country`, value: country ?? '–' },
    ]
    const message =
      country === undefined
        ? t`The policy limits countries, but the country of ${name} isn’t known. Look the location up in the targeting editor.`
        : t`${name} is in ${regionName(country)}, which the policy doesn’t allow.`
    return [{ field, message, values }]
  })
}

/** `AGE_18_TO_34` and `AGE_OVER_18` begin at 18. */
function ageBreach(criteria: readonly CriterionTerms[], min: number): readonly Breach[] {
  const ages = included(criteria, targetingNeeds.age).map(({ targeting_value }) => targeting_value)
  const starts = ages.map((age) => Number(/\d+/.exec(age)?.[0] ?? 0))
  if (starts.length > 0 && starts.every((start) => start >= min)) return []
  const message = t`The policy asks for an age of ${min} years or above.`
  return [{ field: 'AGE', message, values: [{ name: t`age`, value: shownValue(ages) }] }]
}
