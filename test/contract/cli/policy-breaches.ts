import type { SetChange } from '../../../src/shared/exchange/change-set.ts'
import { newId } from './change-set-file.ts'

/**
 * A policy, changes that keep it, and 100 ways to break it: each kind of rule, with values that are barely or far
 * outside.
 */
export const policyText = `version: 1
currency: EUR
caps:
  lineItem: { daily: 500, total: 10000, bid: 5 }
  campaign: { daily: 450, total: 20000 }
  account: { daily: 1000000 }
naming:
  campaign: { pattern: 'US_[a-z]+_\\d+', hint: US_shoes_1 }
  lineItem: { pattern: 'item \\d+' }
flights: { minDays: 2, maxDays: 90, requireEnd: true }
targeting:
  require: [location, language]
  countries: { forbid: [FR] }
  age: { min: 18 }
activation:
  forbidden:
    - { days: [sat, sun] }
    - { from: '20:00', to: '08:00' }
rules:
  - name: calm-bids
    for: lineItem
    when: item.bid_strategy == "MAX"
    require: item.bid != null && item.bid <= 2.5
  - name: known-objectives
    for: lineItem
    require: item.objective in ["ENGAGEMENTS", "REACH"]
  - name: own-domain
    for: lineItem
    require: item.advertiser_domain == null || matches(item.advertiser_domain, "(^|\\\\.)shop\\\\.example$")
  - name: no-broad-keywords
    for: targeting
    require: '!targeting.exists(c, c.type == "BROAD_KEYWORD")'
`

/** Germany and France, as the sandbox knows them. */
const allowed = 'fdcd221ac44fa326'
const forbidden = 'f3bfc7dcc928977f'

type BreachedSubject = 'campaign' | 'lineItem' | 'targeting'
export interface Breach {
  readonly rule: string
  readonly subject: BreachedSubject
  readonly edit: SetChange['patch']
}

const daily = 'daily_budget_amount_local_micro'
const total = 'total_budget_amount_local_micro'
const bid = 'bid_amount_local_micro'
const active = { entity_status: 'ACTIVE' }

export function plannedBreaches(): readonly Breach[] {
  const each = (
    rule: string,
    subject: BreachedSubject,
    edits: readonly SetChange['patch'][],
  ): readonly Breach[] => edits.map((edit) => ({ rule: `policy.${rule}`, subject, edit }))
  const flight = (start: string, end: string | null) => ({ start_time: start, end_time: end })
  return [
    ...each('caps.lineItem.daily', 'lineItem', [
      { [daily]: 500_000_001 },
      { [daily]: 501_000_000 },
      { [daily]: 750_500_000 },
      { [daily]: 5_000_000_000 },
      { [daily]: 900_000_000_000 },
    ]),
    ...each('caps.lineItem.total', 'lineItem', [
      { [total]: 10_000_000_001 },
      { [total]: 10_001_000_000 },
      { [total]: 25_000_000_000 },
      { [total]: 99_000_000_000 },
      { [total]: 1_000_000_000_000 },
    ]),
    ...each(
      'caps.lineItem.bid',
      'lineItem',
      [5_000_001, 5_100_000, 6_000_000, 50_000_000, 400_000_000].map((amount) => ({
        bid_strategy: 'MAX',
        [bid]: amount,
      })),
    ),
    ...each(
      'caps.campaign.daily',
      'campaign',
      [450_000_001, 451_000_000, 499_000_000, 600_000_000, 4_500_000_000].map((amount) => ({
        [daily]: amount,
      })),
    ),
    // The line items of the campaign together.
    ...each(
      'caps.campaign.daily',
      'lineItem',
      [450_000_001, 451_000_000, 470_000_000, 499_000_000, 500_000_000].map((amount) => ({
        [daily]: amount,
      })),
    ),
    ...each(
      'caps.campaign.total',
      'campaign',
      [20_000_000_001, 20_001_000_000, 30_000_000_000, 90_000_000_000, 2_000_000_000_000].map((amount) => ({
        [total]: amount,
      })),
    ),
    ...each(
      'caps.account.daily',
      'campaign',
      [1_000_000_000_001, 1_500_000_000_000, 2_000_000_000_000].map((amount) => ({
        ...active,
        [daily]: amount,
      })),
    ),
    ...each(
      'naming.campaign',
      'campaign',
      ['shoes', 'US_Shoes_1', 'US_shoes_1 ', ' US_shoes_1', 'DE_shoes_1', 'US_shoes_', 'US-shoes-1'].map(
        (name) => ({ name }),
      ),
    ),
    ...each(
      'naming.lineItem',
      'lineItem',
      ['item', 'Item 1', 'item 1a', 'item  1', 'my item 1', 'item 1 ', 'item one'].map((name) => ({ name })),
    ),
    ...each('flights.minDays', 'lineItem', [
      flight('2058-01-08T12:00:00Z', '2058-01-09T12:00:00Z'),
      flight('2058-01-08T12:00:00Z', '2058-01-10T11:00:00Z'),
      flight('2058-01-08T12:00:00Z', '2058-01-08T18:00:00Z'),
    ]),
    ...each('flights.maxDays', 'lineItem', [
      flight('2058-01-08T12:00:00Z', '2058-04-08T13:00:00Z'),
      flight('2058-01-08T12:00:00Z', '2058-05-08T12:00:00Z'),
      flight('2058-01-08T12:00:00Z', '2059-01-08T12:00:00Z'),
      flight('2058-01-08T12:00:00Z', '2063-01-08T12:00:00Z'),
    ]),
    ...each('flights.requireEnd', 'lineItem', [
      flight('2058-01-08T12:00:00Z', null),
      flight('2058-02-08T12:00:00Z', null),
      flight('2059-01-08T12:00:00Z', null),
    ]),
    ...each('targeting.require.location', 'targeting', [
      { [`LOCATION:${allowed}`]: null },
      { [`LOCATION:${allowed}`]: 'NE' },
      { [`LOCATION:${allowed}`]: null, 'GENDER:1': 'EQ' },
    ]),
    ...each('targeting.require.language', 'targeting', [
      { 'LANGUAGE:en': null },
      { 'LANGUAGE:en': null, 'GENDER:1': 'EQ' },
      { 'LANGUAGE:en': null, 'GENDER:2': 'EQ' },
    ]),
    ...each('targeting.countries.forbid', 'targeting', [
      { [`LOCATION:${forbidden}`]: 'EQ' },
      { [`LOCATION:${allowed}`]: null, [`LOCATION:${forbidden}`]: 'EQ' },
      // Nobody knows where it is.
      { 'LOCATION:0123456789abcdef': 'EQ' },
    ]),
    ...each('targeting.age.min', 'targeting', [
      { AGE: 'AGE_13_TO_24' },
      { AGE: 'AGE_OVER_13' },
      { AGE: 'AGE_13_TO_54' },
      { AGE: null },
    ]),
    ...each('activation.forbidden.1', 'lineItem', [
      { ...active, ...flight('2058-01-05T18:00:00Z', '2058-01-20T12:00:00Z') },
      { ...active, ...flight('2058-01-06T18:00:00Z', '2058-01-20T12:00:00Z') },
      { ...active, ...flight('2058-02-02T19:00:00Z', '2058-02-20T12:00:00Z') },
      { ...active, ...flight('2058-06-01T18:00:00Z', '2058-06-20T12:00:00Z') },
    ]),
    ...each('activation.forbidden.2', 'lineItem', [
      { ...active, ...flight('2058-01-08T20:30:00Z', '2058-01-20T12:00:00Z') },
      { ...active, ...flight('2058-01-09T05:00:00Z', '2058-01-20T12:00:00Z') },
      { ...active, ...flight('2058-06-04T18:30:00Z', '2058-06-20T12:00:00Z') },
      { ...active, ...flight('2058-03-12T19:00:00Z', '2058-03-20T12:00:00Z') },
    ]),
    ...each(
      'calm-bids',
      'lineItem',
      [2_500_001, 2_600_000, 3_000_000, 4_000_000, 4_990_000].map((amount) => ({
        bid_strategy: 'MAX',
        [bid]: amount,
      })),
    ),
    ...each('calm-bids', 'lineItem', [{ bid_strategy: 'MAX', [bid]: null }]),
    ...each(
      'known-objectives',
      'lineItem',
      ['WEBSITE_CLICKS', 'APP_INSTALLS', 'VIDEO_VIEWS', 'PREROLL_VIEWS', 'FOLLOWERS'].map((objective) => ({
        objective,
      })),
    ),
    ...each(
      'own-domain',
      'lineItem',
      [
        'evil.example',
        'myshop.example',
        'shop.example.evil',
        'shop-example',
        'http://shop.example/',
        'shop.exampl',
        'other.test',
      ].map((advertiser_domain) => ({ advertiser_domain })),
    ),
    ...each(
      'no-broad-keywords',
      'targeting',
      ['shoes', 'running shoes', 'sale', 'boots'].map((word) => ({ [`BROAD_KEYWORD:${word}`]: 'EQ' })),
    ),
  ]
}

const nothing = { remoteId: null, title: '', comment: '', base: null } as const

/** A campaign with a line item and its targeting, which keep the policy; one of them after an edit that doesn't. */
export function planted(
  number: number,
  fundingId: string,
  breach: Pick<Breach, 'subject' | 'edit'> | null,
): Record<BreachedSubject, SetChange> {
  const ids = { campaign: newId(), lineItem: newId(), targeting: newId() }
  const editOf = (subject: BreachedSubject) => (breach?.subject === subject ? breach.edit : {})
  const set = (subject: BreachedSubject, patch: SetChange['patch']): SetChange => ({
    ...nothing,
    id: ids[subject],
    subject,
    kind: 'create',
    patch: Object.fromEntries(
      Object.entries({ ...patch, ...editOf(subject) }).filter(([, value]) => value !== null),
    ),
  })
  return {
    campaign: set('campaign', {
      name: `US_shoes_${number}`,
      funding_instrument_id: fundingId,
      entity_status: 'PAUSED',
      [daily]: 5_000_000,
    }),
    lineItem: set('lineItem', {
      campaign_id: `draft:${ids.campaign}`,
      name: `item ${number}`,
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_TWITTER'],
      bid_strategy: 'AUTO',
      start_time: '2058-01-08T18:00:00Z',
      end_time: '2058-02-08T18:00:00Z',
      entity_status: 'PAUSED',
      [daily]: 5_000_000,
    }),
    targeting: set('targeting', {
      line_item_id: `draft:${ids.lineItem}`,
      [`LOCATION:${allowed}`]: 'EQ',
      'LANGUAGE:en': 'EQ',
      AGE: 'AGE_OVER_18',
    }),
  }
}
