import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidStrategies, createLineItem, objectives } from '../../../../../src/shared/api/ads/line-items.ts'
import { lineItemFindings } from '../../../../../src/shared/entities/line-items/line-item-rules.ts'
import type {
  LineItemContext,
  LineItemTerms,
} from '../../../../../src/shared/entities/line-items/line-item-terms.ts'
import { amount, changing, creating, findingsOf, soundItem } from './line-item-example.ts'

/** The objective's own terms, so that a table row only shows one difference. */
const kinds = {
  REACH: {
    objective: 'REACH',
    goal: 'MAX_REACH',
    pay_by: 'IMPRESSION',
    bid_strategy: 'AUTO',
    bid_amount_local_micro: null,
  },
  ENGAGEMENTS: { objective: 'ENGAGEMENTS', goal: 'ENGAGEMENT', pay_by: 'ENGAGEMENT' },
  FOLLOWERS: {
    objective: 'FOLLOWERS',
    goal: 'FOLLOWERS',
    pay_by: 'IMPRESSION',
    product_type: 'PROMOTED_ACCOUNT',
    bid_strategy: 'AUTO',
    bid_amount_local_micro: null,
  },
  APP_INSTALLS: {
    objective: 'APP_INSTALLS',
    goal: 'APP_INSTALLS',
    pay_by: 'APP_CLICK',
    ios_app_store_identifier: '333903271',
  },
  PREROLL_VIEWS: {
    objective: 'PREROLL_VIEWS',
    goal: 'PREROLL',
    pay_by: 'IMPRESSION',
    product_type: 'MEDIA',
    categories: ['IAB17'],
  },
  VIDEO_VIEWS: { objective: 'VIDEO_VIEWS', goal: 'VIDEO_VIEW', pay_by: 'IMPRESSION' },
} satisfies Record<string, Partial<LineItemTerms>>

const { REACH, ENGAGEMENTS, FOLLOWERS, APP_INSTALLS, PREROLL_VIEWS, VIDEO_VIEWS } = kinds
const bid = (value: number) => ({ bid_amount_local_micro: amount(value) })
const target = { bid_strategy: 'TARGET', ...bid(1_250_000) }
const max = { bid_strategy: 'MAX', ...bid(1_250_000) }
const network = {
  placements: ['PUBLISHER_NETWORK'],
  advertiser_domain: 'northwind.example',
  categories: ['IAB17'],
}
const shared: LineItemContext = {
  ...creating,
  campaign: {
    budget_optimization: 'CAMPAIGN',
    daily_budget_amount_local_micro: amount(100_000_000),
    total_budget_amount_local_micro: null,
  },
}

type Row = readonly [name: string, changes: Partial<LineItemTerms>, expected: readonly string[]]

describe('a new line item', () => {
  const rows: readonly Row[] = [
    ['is sound', {}, []],
    ...Object.entries(kinds).map(([name, changes]): Row => [`is sound for ${name}`, changes, []]),
    ['bids MAX for REACH', { ...REACH, ...max }, ['error bid_strategy INVALID']],
    ['bids MAX for FOLLOWERS', { ...FOLLOWERS, ...max }, ['error bid_strategy INVALID']],
    ['bids TARGET for ENGAGEMENTS', { ...ENGAGEMENTS, ...target }, ['error bid_strategy INVALID']],
    ['bids TARGET for REACH', { ...REACH, ...target }, []],
    ['bids TARGET for clicks', target, []],
    [
      'bids MAX without a bid',
      { bid_amount_local_micro: null },
      ['error bid_amount_local_micro MISSING_PARAMETER'],
    ],
    ['bids nothing', bid(0), ['error bid_amount_local_micro INVALID_PARAMETER']],
    ['bids below nothing', bid(-10_000), ['error bid_amount_local_micro INVALID_PARAMETER']],
    ['bids AUTO with a bid', { bid_strategy: 'AUTO' }, ['warning bid_amount_local_micro INVALID']],
    ['bids half cents', bid(1_255_000), ['warning bid_amount_local_micro INVALID_DENOMINATION']],
    [
      'bids more than the service takes',
      { ...bid(2_000_000_000), daily_budget_amount_local_micro: null, total_budget_amount_local_micro: null },
      ['warning bid_amount_local_micro INVALID_DENOMINATION', 'warning bid_amount_local_micro INVALID'],
    ],
    ['pays impressions with TARGET', { ...target, pay_by: 'IMPRESSION' }, ['error pay_by INVALID']],
    ['pays site visits by click', { goal: 'SITE_VISITS' }, ['error pay_by INVALID']],
    ['pays link clicks for engagement', { ...ENGAGEMENTS, pay_by: 'LINK_CLICK' }, ['warning pay_by INVALID']],
    ['has a goal of another objective', { ...ENGAGEMENTS, goal: 'VIDEO_VIEW' }, ['error goal INVALID']],
    [
      'has a goal that only seems to be of another',
      { ...VIDEO_VIEWS, goal: 'PREROLL' },
      ['warning goal INVALID'],
    ],
    ['counts site visits for reach', { ...REACH, goal: 'SITE_VISITS' }, ['error goal INVALID']],
    [
      'counts conversions without a tag',
      { goal: 'WEBSITE_CONVERSIONS' },
      ['error primary_web_event_tag MISSING_PARAMETER'],
    ],
    ['counts conversions by a tag', { goal: 'WEBSITE_CONVERSIONS', primary_web_event_tag: 'o8z6j' }, []],
    [
      'spends more a day than in all',
      { total_budget_amount_local_micro: amount(9_999_999) },
      ['error daily_budget_amount_local_micro INVALID'],
    ],
    ['spends all in a day', { total_budget_amount_local_micro: amount(10_000_000) }, []],
    ['ends when it starts', { end_time: '2030-03-01T00:00:00Z' }, ['error end_time INVALID']],
    ['ends after it starts, in other offsets', { end_time: '2030-03-01T00:30:00+00:00' }, []],
    [
      'ends before it starts, in other offsets',
      { end_time: '2030-03-01T01:00:00+02:00' },
      ['error end_time INVALID'],
    ],
    ['caps clicks', { frequency_cap: 3, duration_in_days: 7 }, ['error frequency_cap INVALID']],
    [
      'caps installs',
      { ...APP_INSTALLS, frequency_cap: 3, duration_in_days: 7 },
      ['error frequency_cap INVALID'],
    ],
    ...[REACH, ENGAGEMENTS, VIDEO_VIEWS, PREROLL_VIEWS].map(
      (kind): Row => [`caps ${kind.objective}`, { ...kind, frequency_cap: 3, duration_in_days: 7 }, []],
    ),
    [
      'caps over no period',
      { ...REACH, frequency_cap: 3 },
      ['warning duration_in_days INCLUSIVE_PARAMETERS'],
    ],
    [
      'has a period and no cap',
      { ...REACH, duration_in_days: 7 },
      ['warning frequency_cap INCLUSIVE_PARAMETERS'],
    ],
    [
      'installs from no store',
      { ...APP_INSTALLS, ios_app_store_identifier: null },
      ['error ios_app_store_identifier MISSING_PARAMETER'],
    ],
    [
      'installs from the other store',
      { ...APP_INSTALLS, ios_app_store_identifier: null, android_app_store_identifier: 'com.northwind.shop' },
      [],
    ],
    ['is in the network', network, []],
    [
      'is in the network without domain and categories',
      { placements: ['PUBLISHER_NETWORK'] },
      ['error advertiser_domain MISSING_PARAMETER', 'error categories MISSING_PARAMETER'],
    ],
    [
      'is pre-roll without categories',
      { ...PREROLL_VIEWS, categories: [] },
      ['error categories MISSING_PARAMETER'],
    ],
    ['is pre-roll of two categories', { ...PREROLL_VIEWS, categories: ['IAB17', 'IAB20'] }, []],
    [
      'is pre-roll of two categories in four values',
      { ...PREROLL_VIEWS, categories: ['IAB17', 'IAB17-18', 'IAB20', 'IAB20-3'] },
      [],
    ],
    [
      'is pre-roll of three categories',
      { ...PREROLL_VIEWS, categories: ['IAB17', 'IAB20', 'IAB3'] },
      ['error categories INVALID'],
    ],
    [
      'is pre-roll of values of one unknown category',
      { ...PREROLL_VIEWS, categories: ['IAB17', 'IAB3', 'IAB3-1'] },
      [],
    ],
    [
      'promotes a user outside pre-roll',
      { advertiser_user_id: '756201191646691328' },
      ['warning advertiser_user_id INVALID'],
    ],
    ['follows with posts', { ...FOLLOWERS, product_type: 'PROMOTED_TWEETS' }, ['error product_type INVALID']],
    [
      'reaches with accounts',
      { ...REACH, product_type: 'PROMOTED_ACCOUNT' },
      ['warning product_type INVALID'],
    ],
    ['reaches by profiles', { ...REACH, placements: ['TWITTER_PROFILE'] }, ['error placements INVALID']],
    ['clicks on profiles alone', { placements: ['TWITTER_PROFILE'] }, ['error placements INVALID']],
    ['clicks on profiles, too', { placements: ['TWITTER_PROFILE', 'TWITTER_TIMELINE'] }, []],
    ['is in search results', { placements: ['TWITTER_SEARCH'] }, ['warning placements INVALID']],
    ['has a retired objective', { objective: 'AWARENESS', frequency_cap: 1, duration_in_days: 1 }, []],
  ]
  it.each(rows)('%s', (_name, changes, expected) => {
    expect(findingsOf(changes)).toEqual(expected)
  })

  it.each<Row>([
    ['a daily budget', {}, ['error daily_budget_amount_local_micro INVALID']],
    ['a total alone', { daily_budget_amount_local_micro: null }, []],
    [
      'accelerated delivery',
      { daily_budget_amount_local_micro: null, standard_delivery: false },
      ['warning standard_delivery INVALID'],
    ],
  ])('under a campaign that holds the budget: %s', (_name, changes, expected) => {
    expect(findingsOf(changes, shared)).toEqual(expected)
  })

  it('above its campaign’s budget gets only a warning', () => {
    const campaign = {
      budget_optimization: 'LINE_ITEM',
      daily_budget_amount_local_micro: amount(1_000_000),
      total_budget_amount_local_micro: amount(200_000_000),
    }
    expect(findingsOf({}, { ...creating, campaign })).toEqual([
      'warning bid_amount_local_micro INVALID',
      'warning daily_budget_amount_local_micro INVALID',
      'warning total_budget_amount_local_micro INVALID',
    ])
  })
})

describe('a changed line item', () => {
  it.each([
    ['what is paid for', kinds.ENGAGEMENTS, ['pay_by'], ['error pay_by INVALID']],
    ['what is paid for, of app installs', kinds.APP_INSTALLS, ['pay_by'], []],
    ['something else', kinds.ENGAGEMENTS, ['name'], []],
  ])('may or may not change %s', (_name, changes, given, expected) => {
    expect(findingsOf(changes, changing(...given))).toEqual(expected)
  })

  it('isn’t checked in fields that can’t change anymore', () => {
    const wrong = { product_type: 'PROMOTED_ACCOUNT', placements: ['TWITTER_PROFILE'] }
    expect(findingsOf({ ...ENGAGEMENTS, ...wrong }, changing('name'))).toEqual([])
    expect(findingsOf({ ...ENGAGEMENTS, ...wrong })).toHaveLength(2)
  })

  it('keeps a daily budget from before its campaign had one, but accepts no new one', () => {
    const { campaign } = shared
    expect(findingsOf({}, { ...changing('name'), campaign })).toEqual([
      'warning daily_budget_amount_local_micro INVALID',
    ])
    expect(findingsOf({}, { ...changing('daily_budget_amount_local_micro'), campaign })).toEqual([
      'error daily_budget_amount_local_micro INVALID',
    ])
  })

  it('gets findings in the documented order', () => {
    const wrong = {
      ...ENGAGEMENTS,
      ...target,
      bid_amount_local_micro: null,
      placements: ['PUBLISHER_NETWORK'],
      end_time: '2030-01-01T00:00:00Z',
      total_budget_amount_local_micro: amount(1),
    }
    expect(findingsOf(wrong, changing())).toEqual([
      'error advertiser_domain MISSING_PARAMETER',
      'error bid_amount_local_micro MISSING_PARAMETER',
      'error bid_strategy INVALID',
      'error categories MISSING_PARAMETER',
      'error end_time INVALID',
      'error daily_budget_amount_local_micro INVALID',
    ])
  })
})

const anyAmount = fc.option(fc.integer({ min: 1, max: 900_000_000_000 }).map(amount))
const anyItem: fc.Arbitrary<LineItemTerms> = fc
  .record({
    objective: fc.constantFrom(...objectives),
    bid_strategy: fc.constantFrom(...bidStrategies),
    bid_amount_local_micro: anyAmount,
    daily_budget_amount_local_micro: anyAmount,
    total_budget_amount_local_micro: anyAmount,
    frequency_cap: fc.option(fc.integer({ min: 1, max: 20 })),
    placements: fc.subarray(['ALL_ON_TWITTER', 'PUBLISHER_NETWORK', 'TWITTER_PROFILE', 'TWITTER_TIMELINE'], {
      minLength: 1,
    }),
    advertiser_domain: fc.option(fc.constant('northwind.example')),
  })
  .map((changes) => ({ ...soundItem, ...changes }))

describe('for any line item', () => {
  it('findings name a parameter of the service, in its order', () => {
    const order = Object.keys(createLineItem.params.shape)
    fc.assert(
      fc.property(anyItem, (item) => {
        const places = lineItemFindings(item, creating).map(({ field }) => order.indexOf(field))
        expect(places).not.toContain(-1)
        expect(places).toEqual([...places].sort((a, b) => a - b))
      }),
    )
  })

  it('a daily budget is wrong only above a total budget', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const { daily_budget_amount_local_micro: daily, total_budget_amount_local_micro: total } = item
        const isWrong = lineItemFindings(item, creating).some(
          ({ field, severity }) => field === 'daily_budget_amount_local_micro' && severity === 'error',
        )
        expect(isWrong).toBe(daily !== null && total !== null && daily > total)
      }),
    )
  })

  it('a bid is required unless the strategy is AUTO', () => {
    fc.assert(
      fc.property(anyItem, (item) => {
        const isMissed = lineItemFindings(item, creating).some(
          ({ code, field }) => code === 'MISSING_PARAMETER' && field === 'bid_amount_local_micro',
        )
        expect(isMissed).toBe(item.bid_strategy !== 'AUTO' && item.bid_amount_local_micro === null)
      }),
    )
  })
})
