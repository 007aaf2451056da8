import { describe, expect, test } from 'vitest'
import { goals, objectives, placements } from '../../../../src/shared/api/ads/line-items.ts'
import type { CampaignFacts } from '../../../../src/shared/campaigns/campaign-facts.ts'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { checkChoices, checkMembers } from '../../../../src/shared/drafts/checked-choices.ts'
import { lineItemDraftFindings } from '../../../../src/shared/entities/line-items/line-item-check.ts'
import { objectiveMatrix } from '../../../../src/shared/entities/line-items/objective-matrix.ts'

const facts: CampaignFacts = {
  campaign: () => null,
  lineItemsWithDailyBudget: () => 0,
  businessCategories: () => [],
  otherCuratedLinks: () => 0,
  criteriaLeft: () => 0,
}

const findingsOf = (content: Fields) =>
  lineItemDraftFindings({ id: 'a', kind: 'create', remoteId: null, base: null, patch: content }, facts) ?? []

describe('single choices', () => {
  test.each(objectives)('bid strategies for %s are those in its table', (objective) => {
    const verdicts = checkChoices('bid_strategy', ['AUTO', 'MAX', 'TARGET'], (bid_strategy) =>
      findingsOf({ objective, bid_strategy }),
    )
    const possible = verdicts.filter(({ forbidden }) => forbidden === null).map(({ value }) => value)
    expect(possible).toEqual(objectiveMatrix[objective].bidStrategies)
  })

  test('a goal that only seems not to go with an objective is a warning, not forbidden', () => {
    const verdicts = checkChoices('goal', goals, (goal) => findingsOf({ objective: 'REACH', goal }))
    const of = (goal: string) => verdicts.find(({ value }) => value === goal)
    expect(of('MAX_REACH')).toEqual({ value: 'MAX_REACH', forbidden: null, warning: null })
    expect(of('FOLLOWERS')).toMatchObject({ forbidden: null, warning: { rule: 'line-item.goal-objective' } })
    expect(of('SITE_VISITS')?.forbidden?.source).toEqual({
      basis: 'public',
      section: 'line-items#objectives',
    })
  })

  test('what another field lacks forbids no choice', () => {
    const [max] = checkChoices('bid_strategy', ['MAX'], (bid_strategy) =>
      findingsOf({ objective: 'ENGAGEMENTS', bid_strategy }),
    )
    expect(max?.forbidden).toBeNull()
  })
})

describe('multiple choices', () => {
  const verdict = (members: readonly string[], value: string, objective = 'ENGAGEMENTS') =>
    checkMembers('placements', members, placements, (next) =>
      findingsOf({ objective, placements: [...next] }),
    ).find((one) => one.value === value)

  test('a profile isn’t allowed alone, but with others', () => {
    expect(verdict([], 'TWITTER_PROFILE')?.forbidden?.rule).toBe('line-item.profile-not-alone')
    expect(verdict(['TWITTER_TIMELINE'], 'TWITTER_PROFILE')?.forbidden).toBeNull()
  })

  test('a selected one can always be removed', () => {
    expect(verdict(['TWITTER_PROFILE'], 'TWITTER_PROFILE')).toEqual({
      value: 'TWITTER_PROFILE',
      forbidden: null,
      warning: null,
    })
  })

  test('the search gets a warning', () => {
    expect(verdict([], 'TWITTER_SEARCH')).toMatchObject({
      forbidden: null,
      warning: { rule: 'line-item.search-needs-keywords' },
    })
  })
})
