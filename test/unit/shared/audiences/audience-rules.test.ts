import { describe, expect, it } from 'vitest'
import { checkSharing, describeTargetability } from '../../../../src/shared/audiences/audience-rules.ts'

describe('describeTargetability', () => {
  it.each([
    [100, false, { targetable: true, reasons_not_targetable: [], size: 100 }],
    [99, false, { targetable: false, reasons_not_targetable: ['TOO_SMALL'], size: null }],
    [100, true, { targetable: false, reasons_not_targetable: ['PROCESSING'], size: 100 }],
    [0, true, { targetable: false, reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'], size: null }],
  ])('for %i people, changing: %s', (people, isProcessing, expected) => {
    expect(describeTargetability(people, isProcessing)).toEqual(expected)
  })
})

describe('checkSharing', () => {
  const plain: string[] = []
  const outside = ['SHARE_AUDIENCE_OUTSIDE_BUSINESS']
  it.each([
    ['b1', plain, 'b1', true],
    ['b1', plain, 'b2', false],
    ['b1', outside, 'b2', true],
    [null, plain, null, false],
    ['b1', plain, null, false],
  ])('from %s with %j to %s: %s', (from, features, to, allowed) => {
    const findings = checkSharing({ business_id: from, features }, { business_id: to })
    expect(findings.map(({ code }) => code)).toEqual(allowed ? [] : ['FEATURE_NOT_AVAILABLE'])
  })
})
