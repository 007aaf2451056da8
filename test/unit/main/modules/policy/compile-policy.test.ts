import { describe, expect, it } from 'vitest'
import { compilePolicy } from '../../../../../src/main/modules/policy/compile-policy.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import type { PolicyFacts } from '../../../../../src/shared/policy/policy.ts'
import { draftOf, factsOf, findingsOf } from './policy-stage.ts'

const line = (fields: Fields, base: Fields | null = null) => draftOf('lineItem', fields, base)
const campaign = (fields: Fields, base: Fields | null = null) => draftOf('campaign', fields, base)
const daily = 'daily_budget_amount_local_micro'
const active = { entity_status: 'ACTIVE' }
const endedLine = { ...active, start_time: '2026-10-01T00:00:00Z', end_time: '2026-11-20T00:00:00Z' }
const targeted = (...criteria: readonly [string, string][]): Partial<PolicyFacts> => ({
  targetingOf: () =>
    criteria.map(([targeting_type, targeting_value]) => ({
      targeting_type,
      targeting_value,
      operator_type: 'EQ',
    })),
})

const oneDocument = 'A policy is one document; nothing may follow after “---” or “...”.'

interface Case {
  readonly policy: string
  readonly breaks: readonly ReturnType<typeof draftOf>[]
  readonly keeps: readonly ReturnType<typeof draftOf>[]
  readonly facts?: Partial<PolicyFacts>
  readonly rule: string
  readonly field: string
}

const cases: readonly Case[] = [
  {
    policy: 'caps:\n  lineItem: { daily: 500 }',
    breaks: [
      line({ [daily]: 500_000_001 }),
      line({ ...active }, { [daily]: 600_000_000, entity_status: 'PAUSED' }),
    ],
    keeps: [line({ [daily]: 500_000_000 }), line({}), line({ name: 'x' }, { [daily]: 600_000_000 })],
    rule: 'policy.caps.lineItem.daily',
    field: daily,
  },
  {
    policy: 'caps:\n  campaign: { daily: 1000 }',
    breaks: [campaign({ [daily]: 2_000_000_000 }), line({ campaign_id: 'c1', [daily]: 1 })],
    keeps: [campaign({ [daily]: 1_000_000_000 }), line({ campaign_id: 'c1' })],
    facts: { lineItemBudgets: () => ({ daily: 1_000_000_001n, total: 0n }) },
    rule: 'policy.caps.campaign.daily',
    field: daily,
  },
  {
    policy: 'caps:\n  account: { daily: 1000 }',
    breaks: [campaign({ [daily]: 1, ...active }), campaign(active, { [daily]: 5 })],
    keeps: [campaign({ [daily]: 1 }), campaign({ [daily]: 1 }, { [daily]: 5, ...active })],
    facts: { accountExcess: () => ({ daily: 1_000_000_001n, total: null }) },
    rule: 'policy.caps.account.daily',
    field: daily,
  },
  {
    policy: 'currency: EUR\ncaps: { lineItem: { daily: 5 } }',
    breaks: [line({ campaign_id: 'c1', [daily]: 1 })],
    keeps: [line({ campaign_id: 'c1' })],
    rule: 'policy.currency',
    field: daily,
  },
  {
    policy: "naming:\n  campaign: { pattern: '[A-Z]{2}_[a-z]+', hint: 'US_shoes' }",
    breaks: [campaign({ name: 'shoes' }), campaign({}), campaign({ name: 'US_shoes 2' })],
    keeps: [
      campaign({ name: 'US_shoes' }),
      campaign({ [daily]: 1 }, { name: 'shoes' }),
      line({ name: 'shoes' }),
    ],
    rule: 'policy.naming.campaign',
    field: 'name',
  },
  {
    policy: 'flights: { maxDays: 30 }',
    breaks: [
      line({ start_time: '2027-01-01T00:00:00Z', end_time: '2027-02-01T00:00:00Z' }),
      line({ start_time: '2027-01-01T00:00:00Z' }),
      line({ end_time: '2027-01-01T00:00:00Z' }),
    ],
    keeps: [line({ start_time: '2027-01-01T00:00:00Z', end_time: '2027-01-31T00:00:00Z' })],
    rule: 'policy.flights.maxDays',
    field: 'end_time',
  },
  {
    policy: 'flights: { minDays: 3 }',
    breaks: [line({ start_time: '2027-01-01T00:00:00Z', end_time: '2027-01-02T00:00:00Z' })],
    keeps: [line({ start_time: '2027-01-01T00:00:00Z' })],
    rule: 'policy.flights.minDays',
    field: 'end_time',
  },
  {
    policy: 'targeting: { require: [location] }',
    breaks: [line({}), draftOf('targeting', { line_item_id: 'l1', AGE: 'AGE_OVER_18' })],
    keeps: [line({ name: 'x' }, {}), draftOf('targeting', { line_item_id: 'l1', 'LOCATION:us': 'EQ' })],
    rule: 'policy.targeting.require.location',
    field: 'targeting',
  },
  {
    policy: 'targeting: { countries: { forbid: [RU] } }',
    breaks: [
      draftOf('targeting', { line_item_id: 'l1', 'LOCATION:ru': 'EQ' }),
      draftOf('targeting', { line_item_id: 'l1', 'LOCATION:unknown': 'EQ' }),
    ],
    keeps: [draftOf('targeting', { line_item_id: 'l1', 'LOCATION:us': 'EQ', 'LOCATION:ru': 'NE' })],
    rule: 'policy.targeting.countries.forbid',
    field: 'LOCATION:ru',
  },
  {
    policy: 'targeting: { age: { min: 18 } }',
    breaks: [draftOf('targeting', { AGE: 'AGE_13_TO_24' }), draftOf('targeting', {})],
    keeps: [draftOf('targeting', { AGE: 'AGE_18_TO_34' }), draftOf('targeting', { AGE: 'AGE_OVER_21' })],
    rule: 'policy.targeting.age.min',
    field: 'AGE',
  },
  {
    policy: 'activation:\n  forbidden:\n    - { days: [wed], from: "13:00", to: "15:00" }',
    breaks: [campaign(active), line({ ...active, start_time: '2026-12-02T13:30:00Z' })],
    keeps: [
      campaign({}),
      campaign({ name: 'x' }, active),
      line({ ...active, start_time: '2026-12-02T15:00:00Z' }),
    ],
    rule: 'policy.activation.forbidden.1',
    field: 'entity_status',
  },
  {
    policy: 'activation:\n  forbidden:\n    - { days: [tue], from: "20:00", to: "15:00" }',
    breaks: [campaign(active)],
    keeps: [line({ ...active, start_time: '2026-11-26T13:30:00Z' })],
    rule: 'policy.activation.forbidden.1',
    field: 'entity_status',
  },
  {
    policy: 'activation:\n  forbidden:\n    - { days: [wed], from: "13:00", to: "15:00" }',
    // What ended runs again at once, although its status was active all the time.
    breaks: [line({ end_time: '2026-12-24T22:59:00Z' }, endedLine), line({ end_time: null }, endedLine)],
    keeps: [
      line({ end_time: '2026-11-24T22:59:00Z' }, endedLine),
      line({ end_time: '2026-12-24T22:59:00Z' }, { ...endedLine, end_time: '2026-11-30T22:59:00Z' }),
      line({ end_time: '2026-12-24T22:59:00Z' }, { ...endedLine, entity_status: 'PAUSED' }),
    ],
    rule: 'policy.activation.forbidden.1',
    field: 'entity_status',
  },
  {
    policy: 'caps: { lineItem: { daily: 5 } }\ncurrency: USD',
    breaks: [line({ end_time: '2026-12-24T22:59:00Z' }, { ...endedLine, [daily]: 6_000_000 })],
    keeps: [line({ end_time: '2026-11-24T22:59:00Z' }, { ...endedLine, [daily]: 6_000_000 })],
    rule: 'policy.caps.lineItem.daily',
    field: daily,
  },
  {
    policy: `rules:
  - name: calm-bids
    for: lineItem
    when: item.bid_strategy == "MAX"
    require: item.bid != null && item.bid <= 2.5
    message: Bid at most 2.50.`,
    breaks: [line({ bid_strategy: 'MAX' }), line({ bid_strategy: 'MAX', bid_amount_local_micro: 3_000_000 })],
    keeps: [line({ bid_strategy: 'AUTO' }), line({ bid_strategy: 'MAX', bid_amount_local_micro: 2_500_000 })],
    rule: 'policy.calm-bids',
    field: 'bid_strategy',
  },
  {
    policy: `rules:
  - { name: small-steps, for: campaign, require: 'before == null || before.daily_budget == null || item.daily_budget <= before.daily_budget * 2' }`,
    breaks: [campaign({ [daily]: 11_000_000 }, { [daily]: 5_000_000 })],
    keeps: [campaign({ [daily]: 10_000_000 }, { [daily]: 5_000_000 }), campaign({ [daily]: 10_000_000 })],
    rule: 'policy.small-steps',
    field: daily,
  },
  {
    policy: `rules:\n  - { name: keep, for: [campaign, lineItem], require: 'action != "delete"' }`,
    breaks: [draftOf('campaign', {}, { name: 'x' }, 'delete')],
    keeps: [campaign({ name: 'x' })],
    rule: 'policy.keep',
    field: 'name',
  },
]

it('writes amounts as people do', () => {
  const findings = findingsOf(
    'currency: EUR\ncaps: { lineItem: { daily: 5000 } }',
    line({ campaign_id: 'c1', [daily]: 12_500_000_000 }),
    {
      currencyOf: () => 'EUR',
    },
  )
  expect(findings.map(({ message }) => message)).toEqual([
    'Daily budget 12,500.00 EUR is above 5,000.00 EUR, which the policy allows.',
  ])
})

describe('a policy', () => {
  it.each(cases)(
    'finds what breaks $rule, and nothing else',
    ({ policy, breaks, keeps, facts, rule, field }) => {
      const found = breaks.map((draft) => findingsOf(policy, draft, facts)[0])
      for (const finding of found) expect(finding).toMatchObject({ rule, severity: 'error', code: 'POLICY' })
      expect(found[0]?.field).toBe(field)
      expect(found[0]?.policy?.values.length).toBeGreaterThan(0)
      for (const draft of keeps) expect(findingsOf(policy, draft, facts)).toEqual([])
    },
  )

  it('says where a rule is, and its text', () => {
    const [finding] = findingsOf(
      'naming:\n  campaign:\n    level: warning\n    pattern: A.*\nflights: { minDays: 1 }',
      campaign({ name: 'B' }),
    )
    expect(finding).toMatchObject({
      severity: 'warning',
      source: { basis: 'policy', place: 'p.yaml, line 3' },
      policy: {
        file: 'p.yaml',
        name: 'naming.campaign',
        line: 3,
        column: 3,
        text: 'campaign:\n  level: warning\n  pattern: A.*',
        values: [{ name: 'name', value: 'B' }],
      },
    })
  })

  it('sees targeting, the campaign and the line item in expressions', () => {
    const policy = `rules:
  - name: no-keywords
    for: targeting
    require: targeting.all(c, c.type != "BROAD_KEYWORD") && line_item.objective == "REACH"
  - name: with-campaign
    for: lineItem
    require: campaign.name.startsWith("US") && targeting.exists(c, c.country == "US")`
    const facts: Partial<PolicyFacts> = {
      ...targeted(['LOCATION', 'us']),
      contentOf: (subject) => (subject === 'campaign' ? { name: 'US 1' } : { objective: 'REACH' }),
    }
    const inUs = draftOf('targeting', { line_item_id: 'l1', 'LOCATION:us': 'EQ' })
    expect(findingsOf(policy, inUs, facts)).toEqual([])
    expect(findingsOf(policy, line({ campaign_id: 'c1' }), facts)).toEqual([])
    const word = draftOf('targeting', { line_item_id: 'l1', 'BROAD_KEYWORD:shoes': 'EQ' })
    expect(findingsOf(policy, word, facts)).toHaveLength(1)
  })

  it('stops what an expression can’t evaluate', () => {
    const [finding] = findingsOf('rules: [{ name: a, for: lineItem, require: item.bid < 3 }]', line({}))
    expect(finding).toMatchObject({ rule: 'policy.a', severity: 'error' })
    expect(finding?.message).toContain('can’t be evaluated')
  })

  it.each([
    ['', 1, 'A policy starts with “version: 1”.'],
    ['version: 2', 1, '“version” has to be 1.'],
    ['version: 1\ncaps: { lineItem: { dayly: 4 } }', 2, '“dayly” isn’t known here.'],
    ['version: 1\ncaps:\n  lineItem:\n    daily: lots', 4, '“daily” has to be a number.'],
    ['version: 1\nflights: { minDays: 1', 2, ''],
    ['version: 1\nversion: 1', 2, '“version” is there twice.'],
    ['version: 1\na: &b 1\nc: *b', 2, 'Anchors and aliases aren’t used here.'],
    ['version: 1\ncaps: &b { lineItem: { daily: 5 } }', 2, 'Anchors and aliases aren’t used here.'],
    ['version: !!int "1"', 1, 'Tags aren’t used here.'],
    ['version: 1\n---\ncaps: { lineItem: { daily: 5 } }', 2, oneDocument],
    ['version: 1\n...\ncaps: { lineItem: { daily: 5 } }', 3, oneDocument],
    ['---\nversion: 1\n---\n', 3, oneDocument],
    ['%YAML 1.1\n---\nversion: 1', 1, 'Directives aren’t used here.'],
    ['%RULES 2\n---\nversion: 1', 1, 'Unknown directive %RULES'],
    ['# Caps\rversion: 1', 1, 'This character isn’t used here.'],
    ['version: 1\n# Caps\u2028caps: { lineItem: { daily: 5 } }', 2, 'This character isn’t used here.'],
    ['version: 1\n__proto__: { caps: 4 }', 2, '“__proto__” isn’t known here.'],
    ['version: 1\ncaps:\n', 2, '“caps” has to be named values.'],
    ['version: 1\nnaming:\n  campaign: { pattern: "(" }', 3, 'The pattern isn’t valid, or too large.'],
    ['version: 1\nrules:\n  - { name: a, for: campaign, require: item.name.replace("a") }', 3, ''],
    ['version: 1\nrules:\n  - { name: a, for: campaign, require: item.name + }', 3, ''],
    [
      'version: 1\nrules:\n  - { name: a, for: campaign, require: "1 + 1" }',
      3,
      'The expression has to be true or false.',
    ],
    [
      'version: 1\nrules:\n  - { name: a, for: campain, require: "true" }',
      3,
      '“for” isn’t one of the kinds of changes.',
    ],
    ['version: 1\nrules:\n  - { for: campaign, require: "true" }', 3, '“name” is missing.'],
    [
      'version: 1\nactivation: { forbidden: [{ from: "25:00" }] }',
      2,
      '“from” has to be a time such as 18:30.',
    ],
  ])('says where %j is wrong, and stops everything', (text, at, message) => {
    const policy = compilePolicy({ file: 'p.yaml', text })
    expect(policy.problems[0]).toMatchObject({ line: at })
    if (message !== '') expect(policy.problems[0]?.message).toBe(message)
    else expect(policy.problems[0]?.message).not.toBe('')
    expect(policy.check(campaign({ name: 'x' }), factsOf(text))).toMatchObject([{ severity: 'error' }])
  })
})
