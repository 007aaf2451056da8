import { describe, expect, it } from 'vitest'
import {
  type CriterionContext,
  criterionFindings,
  targetingLimits,
} from '../../../../../src/shared/entities/targeting/targeting-rules.ts'
import { inShort } from '../line-items/line-item-example.ts'

const alone: CriterionContext = { others: [], inBatch: false, audience: null }

function criterion(targeting_type: string, targeting_value = '1', operator_type = 'EQ') {
  return { targeting_type, targeting_value, operator_type }
}

describe('criterionFindings', () => {
  it.each([
    ['GENDER', '2', 'EQ', []],
    ['GENDER', '3', 'EQ', ['error targeting_value INVALID_PARAMETER']],
    ['AGE', 'AGE_18_TO_34', 'EQ', []],
    ['AGE', 'AGE_OVER_50', 'EQ', []],
    ['AGE', '18', 'EQ', ['error targeting_value INVALID_PARAMETER']],
    ['FOLLOWERS_OF_USER', 'ada', 'EQ', ['error targeting_value INVALID_PARAMETER']],
    ['BROAD_KEYWORD', 'boots', 'NE', []],
    ['BROAD_KEYWORD', 'boots', 'LT', ['error operator_type INVALID']],
    ['NETWORK_ACTIVATION_DURATION', '3', 'GTE', []],
    ['NETWORK_ACTIVATION_DURATION', '3', 'EQ', ['error operator_type INVALID']],
    ['APP_LIST', 'x', 'NE', []],
    ['APP_LIST', 'x', 'EQ', ['error operator_type INVALID']],
    ['IAB_CATEGORY', 'IAB17', 'EQ', ['error targeting_type INVALID_TARGETING_TYPE']],
    ['TV_SHOW', '10027', 'EQ', ['error targeting_type INVALID_TV_SHOW_LOCATIONS']],
    ['ENGAGEMENT_TYPE', 'VIDEO_VIEW', 'EQ', ['error targeting_type INVALID']],
    ['ENGAGEMENT_TYPE', 'RETWEET', 'EQ', []],
  ])('judges %s %s %s', (type, value, operator, expected) => {
    expect(criterionFindings(criterion(type, value, operator), alone).map(inShort)).toEqual(expected)
  })

  it('takes in a batch what it takes only there', () => {
    expect(criterionFindings(criterion('IAB_CATEGORY', 'IAB17'), { ...alone, inBatch: true })).toEqual([])
  })

  it('takes a show beside a location, and an engagement beside whose it is', () => {
    const withLocation = { ...alone, others: [criterion('LOCATION')] }
    expect(criterionFindings(criterion('TV_SHOW', '10027'), withLocation)).toEqual([])
    const withCampaign = { ...alone, others: [criterion('CAMPAIGN_ENGAGEMENT')] }
    expect(criterionFindings(criterion('ENGAGEMENT_TYPE', 'VIDEO_VIEW'), withCampaign)).toEqual([])
  })

  it.each([
    [true, []],
    [false, ['error targeting_value INVALID']],
  ])('takes an audience that is targetable: %s', (targetable, expected) => {
    const context = { ...alone, audience: { targetable } }
    expect(criterionFindings(criterion('CUSTOM_AUDIENCE', '1nmth'), context).map(inShort)).toEqual(expected)
  })

  it.each(targetingLimits.map(({ types, maximum }) => ({ types, maximum })))(
    'takes $maximum of $types together and no more',
    ({ types, maximum }) => {
      const others = Array.from({ length: maximum - 1 }, (_, place) =>
        criterion(types[place % types.length] ?? '', `AGE_${place}`),
      )
      const next = criterion(types[0] ?? '', types[0] === 'AGE' ? 'AGE_18_TO_34' : '12')
      const full = [...others, criterion(types.at(-1) ?? '', 'last')]
      expect(criterionFindings(next, { ...alone, others })).toEqual([])
      expect(criterionFindings(next, { ...alone, others: full }).map(inShort)).toEqual([
        'error targeting_type INVALID',
      ])
    },
  )
})
