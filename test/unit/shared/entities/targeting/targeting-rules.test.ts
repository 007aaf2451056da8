import { describe, expect, it } from 'vitest'
import { targetingTypes } from '../../../../../src/shared/api/ads/targeting-criteria.ts'
import {
  type CriterionContext,
  type CriterionTerms,
  criterionFindings,
} from '../../../../../src/shared/entities/targeting/targeting-rules.ts'
import {
  ageBuckets,
  isPrimary,
  targetingLimits,
  targetingTypeTerms,
} from '../../../../../src/shared/entities/targeting/targeting-types.ts'
import { inShort } from '../line-items/line-item-example.ts'

const alone: CriterionContext = { others: [], inBatch: true, facts: {} }

function criterion(targeting_type: string, targeting_value = '1', operator_type = 'EQ'): CriterionTerms {
  return { targeting_type, targeting_value, operator_type }
}

/** The findings of a criterion in combination with others. */
function findingsOf(one: CriterionTerms, context: Partial<CriterionContext> = {}): readonly string[] {
  return criterionFindings(one, { ...alone, ...context }).map(inShort)
}

const clash = 'error targeting_value INVALID'
const wrongValue = 'error targeting_value INVALID_PARAMETER'
const wrongOperator = 'error operator_type INVALID'

/** By type: a value, invalid values, and the operators (targeting.md#types). */
const rows: readonly (readonly [type: string, value: string, others: string, operators: string])[] = [
  ['AGE', 'AGE_13_TO_24', 'AGE_18_TO_24 AGE_OVER_99 30', 'EQ'],
  ['GENDER', '2', '3 male 0', 'EQ'],
  ['LANGUAGE', 'en', 'english EN e', 'EQ'],
  ['LOCATION', '96683cc9126741d1', 'Paris 96683CC9126741D1 96683cc9126741d', 'EQ NE'],
  ['PLATFORM', '4', '5 9 iOS', 'EQ'],
  ['PLATFORM_VERSION', '17', '4.1 iOS_18', 'EQ'],
  ['DEVICE', '1q', 'iPhone -1', 'EQ'],
  ['NETWORK_OPERATOR', '2l', 'AT&T T-Mobile', 'EQ'],
  ['NETWORK_ACTIVATION_DURATION', '6', 'six -1 1.5', 'LT GTE'],
  ['WIFI_ONLY', '1', '0 yes', 'EQ'],
  ['INTEREST', '1001', 'books 10x', 'EQ NE'],
  ['CONVERSATION', 'a1', 'NFL a-1', 'EQ NE'],
  ['EVENT', '1ex', 'Super_Bowl', 'EQ'],
  ['TV_SHOW', '10027243420', 'friends', 'EQ'],
  ['LIVE_TV_EVENT', '1ex', 'Finale!', 'EQ'],
  ['BROAD_KEYWORD', '🥾 +boots', ' ', 'EQ NE'],
  ['PHRASE_KEYWORD', 'hiking boots', ' ', 'EQ NE'],
  ['EXACT_KEYWORD', 'boots', ' ', 'EQ NE'],
  ['UNORDERED_KEYWORD', 'boots hiking', ' ', 'EQ NE'],
  ['FOLLOWERS_OF_USER', '756201191646691328', 'ada', 'EQ'],
  ['SIMILAR_TO_FOLLOWERS_OF_USER', '756201191646691328', 'eve @eve', 'EQ'],
  ['CAMPAIGN_ENGAGEMENT', 'hwtq0', 'Spring_boots', 'EQ NE'],
  ['CAMPAIGN_ENGAGEMENT_LOOKALIKE', 'hwtq0', 'Spring_boots', 'EQ'],
  ['USER_ENGAGEMENT', '756201191646691328', 'ada', 'EQ NE'],
  ['USER_ENGAGEMENT_LOOKALIKE', '756201191646691328', 'ada', 'EQ'],
  ['ENGAGEMENT_TYPE', 'VIDEO_VIEW_PARTIAL', 'RETWEET impression', 'EQ'],
  ['CUSTOM_AUDIENCE', '1nmth', ' ', 'EQ NE'],
  ['CUSTOM_AUDIENCE_EXPANDED', '1nmth', ' ', 'EQ'],
  ['APP_LIST', '1abc', 'My_apps', 'NE'],
  ['APP_STORE_CATEGORY', 'qwn1', 'Games!', 'EQ'],
  ['APP_STORE_CATEGORY_LOOKALIKE', 'qwn1', 'Games!', 'EQ'],
  ['CONTENT_PUBLISHER_USER', '11348282', 'publisher', 'NE'],
  ['IAB_CATEGORY', 'IAB17-18', 'IAB Sports 17', 'EQ'],
]

/** What an engagement, a show and a content code require. */
const needed = [criterion('CAMPAIGN_ENGAGEMENT', 'hwtq0'), criterion('LOCATION', '96683cc9126741d1')]

describe('criterionFindings', () => {
  it('covers every type', () => {
    expect(rows.map(([type]) => type).sort()).toEqual([...targetingTypes].sort())
    expect(ageBuckets).toHaveLength(20)
  })

  it.each(rows)('accepts values for %s, and only its operators', (type, value, others, operators) => {
    const taken = operators.split(' ')
    for (const operator of ['EQ', 'NE', 'GTE', 'LT']) {
      const expected = taken.includes(operator) ? [] : [wrongOperator]
      expect(findingsOf(criterion(type, value, operator), { others: needed })).toEqual(expected)
    }
    for (const other of others === ' ' ? [' '] : others.split(' ')) {
      expect(findingsOf(criterion(type, other, taken[0]), { others: needed })).toEqual([wrongValue])
    }
  })

  it('refuses a well-formed value that no look-up lists', () => {
    expect(findingsOf(criterion('DEVICE', 'zzz'), { facts: { isListed: false } })).toEqual([wrongValue])
    expect(findingsOf(criterion('DEVICE', 'zzz'), { facts: { isListed: true } })).toEqual([])
  })

  it.each(['IAB_CATEGORY', 'CONTENT_PUBLISHER_USER'])('accepts %s in a batch only', (type) => {
    const [operator = ''] =
      targetingTypeTerms[type === 'IAB_CATEGORY' ? type : 'CONTENT_PUBLISHER_USER'].operators
    const one = criterion(type, type === 'IAB_CATEGORY' ? 'IAB17' : '11', operator)
    expect(findingsOf(one, { inBatch: false })).toEqual(['error targeting_type INVALID_TARGETING_TYPE'])
    expect(findingsOf(one)).toEqual([])
  })

  it.each(targetingLimits.map(({ types, maximum }) => ({ types, maximum })))(
    'takes $maximum of $types together and no more',
    ({ types, maximum }) => {
      const others = Array.from({ length: maximum - 1 }, (_, place) =>
        criterion(types[place % types.length] ?? '', `${place}`),
      )
      const [, value] = rows.find(([type]) => type === types[0]) ?? []
      const next = criterion(types[0] ?? '', value)
      expect(findingsOf(next, { others })).toEqual([])
      expect(findingsOf(next, { others: [...others, criterion(types.at(-1) ?? '', 'last')] })).toEqual([
        clash,
      ])
    },
  )

  it.each([
    [true, 5],
    [false, 50],
  ])('excludes publishers: with a curated category %s, at most %d', (hasCuratedCategory, maximum) => {
    const publishers = (count: number) =>
      Array.from({ length: count }, (_, place) => criterion('CONTENT_PUBLISHER_USER', `${place}`, 'NE'))
    const next = criterion('CONTENT_PUBLISHER_USER', '999', 'NE')
    expect(findingsOf(next, { hasCuratedCategory, others: publishers(maximum - 1) })).toEqual([])
    expect(findingsOf(next, { hasCuratedCategory, others: publishers(maximum) })).toEqual([clash])
  })

  it('requires a targetable audience', () => {
    const one = criterion('CUSTOM_AUDIENCE', '1nmth')
    expect(findingsOf(one, { facts: { audience: { targetable: true } } })).toEqual([])
    expect(findingsOf(one, { facts: { audience: { targetable: false } } })).toEqual([clash])
  })

  it('requires a user that the account may promote', () => {
    const one = criterion('FOLLOWERS_OF_USER', '756201191646691330')
    expect(findingsOf(one, { facts: { isOwnUser: true } })).toEqual([])
    expect(findingsOf(one, { facts: { isOwnUser: false } })).toEqual([clash])
  })

  it('accepts an audience or its expansion, not both', () => {
    const [audience, expansion] = [
      criterion('CUSTOM_AUDIENCE', '1nmth'),
      criterion('CUSTOM_AUDIENCE_EXPANDED', '1nmth'),
    ]
    expect(findingsOf(expansion, { others: [audience] })).toEqual([clash])
    expect(findingsOf(audience, { others: [expansion] })).toEqual([clash])
    expect(findingsOf(criterion('CUSTOM_AUDIENCE_EXPANDED', '1nmti'), { others: [audience] })).toEqual([])
  })

  it('accepts no platform wider than a selected device', () => {
    const platformOf = (device: string) => (device === '1q' ? '0' : undefined)
    const device = criterion('DEVICE', '1q')
    const on = (platform: string) => criterion('PLATFORM', platform)
    expect(findingsOf(on('0'), { others: [device], platformOf })).toEqual([clash])
    expect(findingsOf(device, { others: [on('0')], platformOf })).toEqual([clash])
    expect(findingsOf(on('2'), { others: [device], platformOf })).toEqual([])
    expect(
      findingsOf(device, { others: [on('2'), criterion('PLATFORM_VERSION', '17')], platformOf }),
    ).toEqual([])
  })

  it('accepts a show only with locations of its market', () => {
    const context = {
      countriesOf: () => ['US'],
      countryOf: (location: string) => (location === '96683cc9126741d1' ? 'US' : 'DE'),
    }
    const show = criterion('TV_SHOW', '10027243420')
    const [inside, outside] = [
      criterion('LOCATION', '96683cc9126741d1'),
      criterion('LOCATION', 'fdcd221ac44fa326'),
    ]
    expect(findingsOf(show, context)).toEqual([clash])
    expect(findingsOf(show, { ...context, others: [inside] })).toEqual([])
    expect(findingsOf(show, { ...context, companions: [inside] })).toEqual([])
    expect(findingsOf(show, { ...context, others: [inside, outside] })).toEqual([clash])
    expect(findingsOf(outside, { ...context, others: [inside, show] })).toEqual([clash])
    expect(findingsOf(inside, { ...context, others: [inside, show] })).toEqual([])
    // An exclusion reaches no one outside.
    expect(findingsOf({ ...outside, operator_type: 'NE' }, { ...context, others: [inside, show] })).toEqual(
      [],
    )
  })

  it('accepts a kind of engagement only with the user or campaign it belongs to', () => {
    const one = criterion('ENGAGEMENT_TYPE', 'VIDEO_VIEW')
    expect(findingsOf(one)).toEqual([clash])
    expect(findingsOf(one, { others: [criterion('CAMPAIGN_ENGAGEMENT_LOOKALIKE', 'hwtq0')] })).toEqual([
      clash,
    ])
    expect(findingsOf(one, { others: [criterion('USER_ENGAGEMENT', '7')] })).toEqual([])
    expect(findingsOf(one, { companions: [criterion('CAMPAIGN_ENGAGEMENT', 'hwtq0')] })).toEqual([])
  })

  it('requires all codes of a content category, and none with a curated one', () => {
    const contentCategories = [['IAB17', 'IAB17-18'], ['IAB20']]
    const [sports, hunting] = [criterion('IAB_CATEGORY', 'IAB17'), criterion('IAB_CATEGORY', 'IAB17-18')]
    expect(findingsOf(sports, { contentCategories })).toEqual([clash])
    expect(findingsOf(sports, { contentCategories, companions: [hunting] })).toEqual([])
    expect(findingsOf(hunting, { contentCategories, others: [sports] })).toEqual([])
    expect(findingsOf(criterion('IAB_CATEGORY', 'IAB20'), { contentCategories })).toEqual([])
    expect(findingsOf(criterion('IAB_CATEGORY', 'IAB20'), { hasCuratedCategory: true })).toEqual([clash])
  })

  it('accepts what the placement can use', () => {
    const interest = criterion('INTEREST', '1001')
    const exact = criterion('EXACT_KEYWORD', 'boots')
    expect(findingsOf(interest, { placements: ['TWITTER_SEARCH'] })).toEqual([clash])
    expect(findingsOf(exact, { placements: ['TWITTER_SEARCH'] })).toEqual([])
    expect(findingsOf(exact, { placements: ['TWITTER_TIMELINE'] })).toEqual([
      'warning targeting_value INVALID',
    ])
    expect(findingsOf({ ...exact, operator_type: 'NE' }, { placements: ['TWITTER_TIMELINE'] })).toEqual([])
    expect(findingsOf(interest, { placements: ['ALL_ON_TWITTER'] })).toEqual([])
  })

  it('gives a warning about computers for mobile apps', () => {
    const context = { objective: 'APP_INSTALLS' }
    expect(findingsOf(criterion('PLATFORM', '4'), context)).toEqual(['warning targeting_value INVALID'])
    expect(findingsOf(criterion('PLATFORM', '1'), context)).toEqual([])
  })
})

it('knows what is primary: whom to reach, not where, when and on what', () => {
  const narrowing = [
    'AGE',
    'GENDER',
    'LANGUAGE',
    'LOCATION',
    'PLATFORM',
    'PLATFORM_VERSION',
    'DEVICE',
    'MOOD',
  ]
  expect(narrowing.filter(isPrimary)).toEqual([])
  expect(['INTEREST', 'EVENT', 'PHRASE_KEYWORD', 'CUSTOM_AUDIENCE'].every(isPrimary)).toBe(true)
})
