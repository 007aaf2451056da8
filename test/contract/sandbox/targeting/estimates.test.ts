import { describe, expect, it } from 'vitest'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { account, germany, unitedStates } from './targeting-calls.ts'

const stage = demoStage()

const criterion = (targeting_type: string, targeting_value: string, operator_type?: string) => ({
  targeting_type,
  targeting_value,
  ...(operator_type === undefined ? {} : { operator_type }),
})

const ask = (...targeting_criteria: readonly object[]) =>
  stage.asAda('POST', `${account}/audience_estimate`, { targeting_criteria })

async function estimate(...criteria: readonly object[]) {
  const answer = await ask(...criteria)
  return targetingOperations.estimate.reply.parse(answer.body).data.audience_size
}

const hikers = criterion('INTEREST', '12005')
const here = criterion('LOCATION', germany)

describe('an audience estimate', () => {
  it('narrows with every group, widens with alternatives, and subtracts exclusions', async () => {
    const everywhere = await estimate(hikers)
    const inGermany = await estimate(hikers, here)
    const men = await estimate(hikers, here, criterion('GENDER', '1'))
    const young = await estimate(hikers, here, criterion('GENDER', '1'), criterion('AGE', 'AGE_18_TO_34'))
    const spans = [everywhere, inGermany, men, young]
    expect(spans.map(({ max }) => max)).toEqual(spans.map(({ max }) => max).toSorted((a, b) => b - a))
    expect(new Set(spans.map(({ max }) => max)).size).toBe(spans.length)
    for (const { min, max } of spans) expect(min).toBeLessThan(max)
    const inBoth = await estimate(hikers, here, criterion('LOCATION', unitedStates))
    expect(inBoth.min).toBeGreaterThan(inGermany.max)
    const readers = criterion('INTEREST', '1001')
    expect((await estimate(hikers, readers, here)).min).toBeGreaterThan(inGermany.min)
    const without = await estimate(hikers, here, criterion('BROAD_KEYWORD', 'boots', 'NE'))
    expect(without.max).toBeLessThanOrEqual(inGermany.max)
  })

  it('knows the size of an audience, except a tiny one', async () => {
    const buyers = criterion('CUSTOM_AUDIENCE', '1nmth')
    const { min, max } = await estimate(buyers)
    expect(min).toBeLessThan(5200)
    expect(max).toBeGreaterThan(5200)
    expect(await estimate(buyers, criterion('LOCATION', germany), criterion('AGE', 'AGE_OVER_50'))).toEqual({
      min: 0,
      max: 1000,
    })
  })

  it('is the same each time, and echoes no criteria', async () => {
    const [first, second] = [await ask(hikers, here), await ask(here, hikers)]
    expect(first.data).toEqual(second.data)
    expect(part(first.body, 'request', 'params', 'targeting_criteria')).toBeNull()
  })

  it.each([
    ['nobody to reach', [here], 'targeting_criteria'],
    ['another operator', [{ ...hikers, operator_type: 'LT' }], 'targeting_criteria.0.operator_type'],
    ['an unknown type', [hikers, criterion('MOOD', 'happy')], 'targeting_criteria.1.targeting_type'],
    ['a wrong value', [hikers, criterion('GENDER', 'male')], 'targeting_criteria.1.targeting_value'],
  ])('is refused for %s', async (_what, criteria, parameter) => {
    expect(verdict(await ask(...criteria))).toBe(`400 INVALID_PARAMETER ${parameter}`)
  })

  it('is refused for all broken rules about combined criteria at once', async () => {
    const answer = await ask(
      hikers,
      criterion('AGE', 'AGE_13_TO_24'),
      criterion('AGE', 'AGE_OVER_50'),
      criterion('LANGUAGE', 'en', 'NE'),
      criterion('CUSTOM_AUDIENCE', '1nmtl'),
    )
    expect(verdict(answer)).toBe(
      [
        '400 INVALID targeting_criteria.2.targeting_value',
        'INVALID targeting_criteria.3.operator_type',
        'INVALID targeting_criteria.4.targeting_value',
      ].join(', '),
    )
  })

  it('accepts audiences and campaigns of the account only', async () => {
    expect(verdict(await ask(criterion('CUSTOM_AUDIENCE', '1nzzz')))).toBe(
      '404 CUSTOM_AUDIENCE_NOT_FOUND targeting_criteria.0.targeting_value',
    )
    expect(verdict(await ask(criterion('CAMPAIGN_ENGAGEMENT', 'hzzz9')))).toBe(
      '404 CAMPAIGN_NOT_FOUND targeting_criteria.0.targeting_value',
    )
  })
})
