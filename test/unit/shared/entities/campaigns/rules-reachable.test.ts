import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canChange } from '../../../../../src/shared/campaigns/entity-content.ts'
import {
  type EntityField,
  entityFields,
  fieldNamed,
  isParameter,
} from '../../../../../src/shared/campaigns/entity-fields.ts'
import { fieldCitations, fieldRule } from '../../../../../src/shared/campaigns/field-citations.ts'
import type { Json } from '../../../../../src/shared/core/json.ts'
import { campaignDraftFindings } from '../../../../../src/shared/entities/campaigns/campaign-check.ts'
import { lineItemDraftFindings } from '../../../../../src/shared/entities/line-items/line-item-check.ts'

const subjects = ['campaign', 'lineItem'] as const

function valuesOf({ kind }: EntityField): fc.Arbitrary<Json> {
  switch (kind.kind) {
    case 'amount':
    case 'number':
      return fc.constantFrom(1, 7, 20_000_000, 90_000_000)
    case 'flag':
      return fc.boolean()
    case 'choice':
      return fc.constantFrom(...kind.choices)
    case 'choices':
      return fc.subarray([...kind.choices])
    case 'texts':
      return fc.subarray(['IAB1', 'IAB2', 'IAB3'])
    case 'time':
      return fc.constantFrom('2030-01-01T00:00:00Z', '2030-02-01T00:00:00Z')
    default:
      return fc.constant('8mar')
  }
}

test.each(subjects)('every finding of a %s is about a field that the inspector shows', (subject) => {
  const own = entityFields.filter((field) => isParameter(subject, field))
  const contents = fc.record(
    Object.fromEntries(own.map((field) => [field.key, fc.option(valuesOf(field), { freq: 3 })])),
  )
  const facts = {
    campaign: () => ({
      currency: 'EUR',
      budget: {
        budget_optimization: 'CAMPAIGN',
        daily_budget_amount_local_micro: null,
        total_budget_amount_local_micro: null,
      },
    }),
    lineItemsWithDailyBudget: () => 2,
    businessCategories: () => [],
    otherCuratedLinks: () => 0,
    criteriaLeft: () => 0,
  }
  const seen = new Set<string>()
  fc.assert(
    fc.property(contents, fc.boolean(), (patch, isNew) => {
      const draft = { id: 'd', remoteId: null, base: isNew ? null : {}, patch }
      const findingsOf = subject === 'campaign' ? campaignDraftFindings : lineItemDraftFindings
      for (const { field } of findingsOf({ ...draft, kind: isNew ? 'create' : 'update' }, facts) ?? [])
        seen.add(field)
    }),
    { numRuns: 500 },
  )
  expect(seen.size).toBeGreaterThan(subject === 'campaign' ? 3 : 12)
  // Campaigns no longer use it.
  if (subject === 'campaign') seen.delete('standard_delivery')
  expect([...seen].filter((field) => fieldNamed(field)?.[subject]?.section === undefined)).toEqual([])
})

test.each(entityFields)('$key is explained, with the rule’s source', (field) => {
  for (const subject of subjects) {
    const use = field[subject]
    if (use === undefined) continue
    const { rule, source } = fieldRule(subject, field)
    expect(rule).toMatch(/\.$/)
    expect(source).toBe(fieldCitations[subject][field.key])
    if (canChange(subject, field.key) && subject === 'lineItem')
      expect(source.basis).toMatch(/documented|public/)
  }
})
