import { describe, expect, it } from 'vitest'
import {
  copiedTargetingFindings,
  copyRefusal,
} from '../../../../../src/shared/entities/line-items/copy-rules.ts'

describe('a copied line item', () => {
  it.each([
    [0, []],
    [1, ['Runs worldwide: targeting isn’t copied. The original has 1 criterion.']],
    [12, ['Runs worldwide: targeting isn’t copied. The original has 12 criteria.']],
  ])('whose original has %i criteria', (criteriaLeft, messages) => {
    const findings = copiedTargetingFindings(criteriaLeft)
    expect(findings.map(({ message }) => message)).toEqual(messages)
    for (const { severity, rule } of findings) {
      expect([severity, rule]).toEqual(['warning', 'line-item.targeting-not-copied'])
    }
  })
})

it('names campaign, line item and audience where a campaign cannot be copied', () => {
  expect(copyRefusal({ campaign: 'Autumn', lineItem: 'Berlin', audience: 'Boot buyers' })).toBe(
    'Autumn can’t be copied: Berlin targets the audience Boot buyers, and this account’s permission for it was revoked. Remove the audience from its targeting, then copy it.',
  )
})
