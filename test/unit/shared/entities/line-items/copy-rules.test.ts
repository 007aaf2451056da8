import { describe, expect, it } from 'vitest'
import {
  copiedTargetingFindings,
  revokedAudienceMessage,
} from '../../../../../src/shared/entities/line-items/copy-rules.ts'

describe('a copied line item', () => {
  it.each([
    [0, []],
    [
      1,
      [
        '1 criterion of the original’s targeting isn’t copied: this account can’t target its audience any more. Check whom the copy reaches.',
      ],
    ],
    [
      12,
      [
        '12 criteria of the original’s targeting aren’t copied: this account can’t target their audiences any more. Check whom the copy reaches.',
      ],
    ],
  ])('whose original has %i criteria', (criteriaLeft, messages) => {
    const findings = copiedTargetingFindings(criteriaLeft)
    expect(findings.map(({ message }) => message)).toEqual(messages)
    for (const { severity, rule } of findings) {
      expect([severity, rule]).toEqual(['warning', 'line-item.targeting-not-copied'])
    }
  })
})

it('names campaign, line item and audience if a campaign can’t be copied', () => {
  expect(revokedAudienceMessage({ campaign: 'Autumn', lineItem: 'Berlin', audience: 'Boot buyers' })).toBe(
    'Autumn can’t be copied: Berlin targets the audience Boot buyers, and this account’s permission for it was revoked. Remove the audience from its targeting, then copy it.',
  )
})
