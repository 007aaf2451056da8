import { beforeEach, describe, expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoFundingIds } from '../../../../src/sandbox/demo/campaigns.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

/** Boundary values of campaigns and line items (line-items.md#parameters, campaigns.md#parameters). */

const stage = demoStage()
const account = `/12/accounts/${demoAccountIds.northwind}`

type Values = Readonly<Record<string, string | number | boolean>>

const ask = (method: string, path: string, values: Values) =>
  stage.asAda(
    method,
    `${account}/${path}?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, `${value}`]))}`,
  )

let campaign: string
let shared: string

const newCampaign = async (values: Values) => {
  const made = await ask('POST', 'campaigns', {
    funding_instrument_id: demoFundingIds.card,
    name: 'Values',
    ...values,
  })
  return String(part(made.data, 'id'))
}

beforeEach(async () => {
  campaign = await newCampaign({})
  shared = await newCampaign({ budget_optimization: 'CAMPAIGN', daily_budget_amount_local_micro: 9_000_000 })
})

const create = (values: Values) =>
  ask('POST', 'line_items', {
    campaign_id: campaign,
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: 'ALL_ON_TWITTER',
    start_time: '2030-01-01T00:00:00Z',
    ...values,
  })

describe('a new line item', () => {
  it('accepts and refuses', async () => {
    for (const [values, expected] of [
      [{ start_time: '' }, '400 MISSING_PARAMETER start_time'],
      [{ start_time: '1893456000' }, '400 INVALID_PARAMETER start_time'],
      [{ start_time: '2030-02-30T00:00:00Z' }, '400 INVALID_PARAMETER start_time'],
      [{ start_time: '2030-02-20 10:00:00' }, '400 INVALID_PARAMETER start_time'],
      [{ end_time: '2030-01-01T00:00:00Z' }, '400 INVALID end_time'],
      [{ end_time: '2030-01-01T01:00:00+02:00' }, '400 INVALID end_time'],
      [{ end_time: '2030-01-01T00:00:01Z' }, '200'],
      [{ placements: '' }, '400 MISSING_PARAMETER placements'],
      [{ placements: 'ALL_ON_TWITTER,NOWHERE' }, '400 INVALID_PARAMETER placements'],
      [{ placements: 'TWITTER_PROFILE' }, '400 INVALID placements'],
      [{ placements: 'TWITTER_PROFILE,TWITTER_TIMELINE' }, '200'],
      [{ objective: 'REACH', placements: 'TWITTER_SEARCH' }, '400 INVALID placements'],
      [{ objective: 'FOLLOWERS' }, '400 INVALID product_type'],
      [{ objective: 'PREROLL_VIEWS', product_type: 'MEDIA' }, '400 MISSING_PARAMETER categories'],
      [{ objective: 'PREROLL_VIEWS', product_type: 'MEDIA', categories: 'IAB17,IAB17-18,IAB20' }, '200'],
      [
        { objective: 'PREROLL_VIEWS', product_type: 'MEDIA', categories: 'IAB17,IAB20,IAB9' },
        '400 INVALID categories',
      ],
      [{ objective: 'APP_INSTALLS' }, '400 MISSING_PARAMETER ios_app_store_identifier'],
      [
        { objective: 'APP_INSTALLS', ios_app_store_identifier: '' },
        '400 MISSING_PARAMETER ios_app_store_identifier',
      ],
      [{ objective: 'APP_ENGAGEMENTS', android_app_store_identifier: 'com.northwind' }, '200'],
      [{ bid_strategy: 'MAX', bid_amount_local_micro: 0 }, '400 INVALID_PARAMETER bid_amount_local_micro'],
      [{ bid_strategy: 'MAX', bid_amount_local_micro: -1 }, '400 INVALID_PARAMETER bid_amount_local_micro'],
      [
        { bid_strategy: 'MAX', bid_amount_local_micro: '1.5' },
        '400 INVALID_PARAMETER bid_amount_local_micro',
      ],
      [
        { bid_strategy: 'MAX', bid_amount_local_micro: '1e6' },
        '400 INVALID_PARAMETER bid_amount_local_micro',
      ],
      [
        { bid_strategy: 'MAX', bid_amount_local_micro: '9223372036854775808' },
        '400 INVALID_PARAMETER bid_amount_local_micro',
      ],
      [{ bid_strategy: 'MAX', bid_amount_local_micro: 1 }, '200'],
      [{ bid_strategy: 'MAX', bid_amount_local_micro: '' }, '400 MISSING_PARAMETER bid_amount_local_micro'],
      [{ bid_strategy: 'max' }, '400 INVALID_PARAMETER bid_strategy'],
      [
        { objective: 'REACH', bid_strategy: 'MAX' },
        '400 INVALID bid_strategy, MISSING_PARAMETER bid_amount_local_micro',
      ],
      [{ objective: 'REACH', bid_strategy: 'TARGET', bid_amount_local_micro: 1 }, '200'],
      [{ pay_by: 'ENGAGEMENT' }, '400 INVALID_PARAMETER pay_by'],
      [{ pay_by: 'LINK_CLICK' }, '200'],
      [{ goal: 'APP_CLICKS' }, '400 INVALID goal'],
      [{ frequency_cap: 0 }, '400 INVALID_PARAMETER frequency_cap'],
      [{ frequency_cap: 1, duration_in_days: 30 }, '200'],
      [{ objective: 'VIDEO_VIEWS', frequency_cap: 1 }, '200'],
      [{ objective: 'WEBSITE_CLICKS', frequency_cap: 1 }, '400 INVALID frequency_cap'],
      [{ duration_in_days: 2 }, '400 INVALID_PARAMETER duration_in_days'],
      [{ duration_in_days: '' }, '200'],
      [{ name: '😀'.repeat(255) }, '200'],
      [{ name: '😀'.repeat(256) }, '400 INVALID_PARAMETER name'],
      [{ entity_status: 'DELETED' }, '400 INVALID_PARAMETER entity_status'],
      [{ advertiser_domain: 'https://northwind.example' }, '400 INVALID_PARAMETER advertiser_domain'],
      [{ advertiser_domain: 'northwind.example/boots' }, '400 INVALID_PARAMETER advertiser_domain'],
      [{ advertiser_domain: 'northwind.example:443' }, '400 INVALID_PARAMETER advertiser_domain'],
      [{ advertiser_domain: 'shop.northwind.example' }, '200'],
      [{ advertiser_user_id: 'bert' }, '400 INVALID_PARAMETER advertiser_user_id'],
      [{ audience_expansion: 'WIDE' }, '400 INVALID_PARAMETER audience_expansion'],
      [
        { placements: 'PUBLISHER_NETWORK', objective: 'APP_INSTALLS', bid_strategy: 'MAX', frequency_cap: 1 },
        '400 MISSING_PARAMETER bid_amount_local_micro, INVALID frequency_cap, MISSING_PARAMETER advertiser_domain, MISSING_PARAMETER categories, MISSING_PARAMETER ios_app_store_identifier',
      ],
      [{ campaign_id: 'none' }, '404 CAMPAIGN_NOT_FOUND campaign_id'],
      [{ campaign_id: '' }, '400 MISSING_PARAMETER campaign_id'],
      [{ campaign_id: shared, total_budget_amount_local_micro: 5 }, '200'],
      // Two rules about one field give one error.
      [
        { campaign_id: shared, daily_budget_amount_local_micro: 5, total_budget_amount_local_micro: 4 },
        '400 INVALID daily_budget_amount_local_micro',
      ],
    ] as const) {
      expect([values, verdict(await create(values))]).toEqual([values, expected])
    }
  })

  it('has its times in UTC, whatever format they came in', async () => {
    for (const [given, stored] of [
      ['2030-02-20', '2030-02-20T00:00:00Z'],
      ['2030-02-20T10:00:00', '2030-02-20T10:00:00Z'],
      ['2030-02-20T10:00Z', '2030-02-20T10:00:00Z'],
      ['2030-02-20T10:00:00.900Z', '2030-02-20T10:00:00Z'],
      ['2030-02-20T00:00:00+0530', '2030-02-19T18:30:00Z'],
      ['2030-02-20T00:00:00-08', '2030-02-20T08:00:00Z'],
    ] as const) {
      const { data, body } = await create({ start_time: given })
      expect([part(data, 'start_time'), part(body, 'request', 'params', 'start_time')]).toEqual([
        stored,
        stored,
      ])
    }
  })

  it('that is a draft is listed with drafts only, and can be started', async () => {
    const id = String(part((await create({ entity_status: 'DRAFT' })).data, 'id'))
    expect((await ask('GET', 'line_items', { line_item_ids: id })).data).toEqual([])
    const query = { line_item_ids: id, with_draft: true, with_total_count: true }
    expect((await ask('GET', 'line_items', query)).body).toMatchObject({ total_count: 1, data: [{ id }] })
    expect((await ask('PUT', `line_items/${id}`, { entity_status: 'ACTIVE' })).data).toMatchObject({
      entity_status: 'ACTIVE',
    })
    expect(verdict(await ask('PUT', `line_items/${id}`, { entity_status: 'DRAFT' }))).toBe(
      '400 INVALID_PARAMETER entity_status',
    )
  })
})

describe('a change of a line item', () => {
  let id: string
  const change = (values: Values) => ask('PUT', `line_items/${id}`, values)

  beforeEach(async () => {
    const made = await create({
      bid_strategy: 'MAX',
      bid_amount_local_micro: 3,
      end_time: '2030-02-01T00:00:00Z',
      daily_budget_amount_local_micro: 10,
      total_budget_amount_local_micro: 100,
    })
    id = String(part(made.data, 'id'))
  })

  it('is checked in its final state, one change after another', async () => {
    for (const [values, expected] of [
      [{ bid_amount_local_micro: '' }, '400 MISSING_PARAMETER bid_amount_local_micro'],
      [{ bid_strategy: 'AUTO' }, { bid_strategy: 'AUTO', bid_amount_local_micro: null }],
      [{ bid_amount_local_micro: 7 }, { bid_strategy: 'AUTO', bid_amount_local_micro: null }],
      [{ bid_strategy: 'MAX' }, '400 MISSING_PARAMETER bid_amount_local_micro'],
      [
        { bid_strategy: 'MAX', bid_amount_local_micro: 7 },
        { bid_strategy: 'MAX', bid_amount_local_micro: 7 },
      ],
      [{ bid_strategy: 'TARGET' }, '400 INVALID bid_strategy'],
      [{ bid_strategy: '' }, '400 INVALID_PARAMETER bid_strategy'],
      [{ start_time: '2030-02-01T00:00:00Z' }, '400 INVALID end_time'],
      [{ start_time: '' }, '400 INVALID_PARAMETER start_time'],
      [{ end_time: '2029-12-31T00:00:00Z' }, '400 INVALID end_time'],
      [{ end_time: '' }, { end_time: null, start_time: '2030-01-01T00:00:00Z' }],
      [{ total_budget_amount_local_micro: 9 }, '400 INVALID daily_budget_amount_local_micro'],
      [{ total_budget_amount_local_micro: 10 }, { total_budget_amount_local_micro: 10 }],
      [{ daily_budget_amount_local_micro: 11 }, '400 INVALID daily_budget_amount_local_micro'],
      [{ total_budget_amount_local_micro: '' }, { total_budget_amount_local_micro: null }],
      [{ daily_budget_amount_local_micro: '' }, { daily_budget_amount_local_micro: null }],
      [
        { frequency_cap: 2, duration_in_days: 30 },
        { frequency_cap: 2, duration_in_days: 30 },
      ],
      [
        { frequency_cap: '', duration_in_days: '' },
        { frequency_cap: null, duration_in_days: null },
      ],
      [{ pay_by: 'IMPRESSION' }, '400 INVALID pay_by'],
      [{ name: 'Boots' }, { name: 'Boots' }],
      [{ name: '' }, { name: null }],
      [{ entity_status: '' }, '400 INVALID_PARAMETER entity_status'],
      [{ advertiser_user_id: demoUsers.bert.id }, { advertiser_user_id: demoUsers.bert.id }],
    ] as const) {
      const answer = await change(values)
      if (typeof expected === 'string') expect([values, verdict(answer)]).toEqual([values, expected])
      else expect(answer).toMatchObject({ status: 200, data: expected })
    }
  })

  it('may repeat a stored value that could not be set', async () => {
    const id = String(part((await create({})).data, 'id'))
    const path = `line_items/${id}`
    const stored = await ask('GET', path, {})
    expect(part(stored.data, 'pay_by')).toBe('ENGAGEMENT')
    const repeated = await ask('PUT', path, { pay_by: 'ENGAGEMENT', name: 'Boots' })
    expect(repeated).toMatchObject({ status: 200, data: { pay_by: 'ENGAGEMENT', name: 'Boots' } })
    expect(part(repeated.body, 'request', 'params')).toMatchObject({ pay_by: 'ENGAGEMENT', name: 'Boots' })
    expect(verdict(await ask('PUT', path, { pay_by: 'CONVERSION' }))).toBe('400 INVALID_PARAMETER pay_by')
    expect(verdict(await ask('PUT', path, { pay_by: 'IMPRESSION' }))).toBe('400 INVALID pay_by')
    const reach = await create({ objective: 'REACH' })
    const sentBack = await ask('PUT', `line_items/${String(part(reach.data, 'id'))}`, {
      pay_by: 'IMPRESSION',
    })
    expect(sentBack).toMatchObject({ status: 200, data: { pay_by: 'IMPRESSION' } })
    const batch = await stage.asAda('POST', `/12/batch/accounts/${demoAccountIds.northwind}/line_items`, [
      { operation_type: 'Update', params: { line_item_id: id, pay_by: 'ENGAGEMENT', name: 'Shoes' } },
    ])
    expect(batch).toMatchObject({ status: 200, data: [{ pay_by: 'ENGAGEMENT', name: 'Shoes' }] })
  })

  it('of a campaign may repeat its draft status', async () => {
    const id = await newCampaign({ entity_status: 'DRAFT' })
    const repeated = await ask('PUT', `campaigns/${id}`, { entity_status: 'DRAFT', name: 'Boots' })
    expect(repeated).toMatchObject({ status: 200, data: { entity_status: 'DRAFT', name: 'Boots' } })
    expect(verdict(await ask('PUT', `campaigns/${campaign}`, { entity_status: 'DRAFT' }))).toBe(
      '400 INVALID_PARAMETER entity_status',
    )
  })

  it('reports everything that is wrong in the order of the table', async () => {
    const wrong = {
      daily_budget_amount_local_micro: 0,
      total_budget_amount_local_micro: 'x',
      pay_by: 'x',
      name: 'n'.repeat(256),
      goal: 'x',
      frequency_cap: 'x',
      end_time: 'x',
      start_time: 'x',
      entity_status: 'x',
      duration_in_days: 3,
      categories: 'a b',
      bid_strategy: 'x',
      bid_amount_local_micro: 'x',
      audience_expansion: 'x',
      advertiser_user_id: 'x',
      advertiser_domain: 'http://x',
    }
    const names = Object.keys(wrong).toReversed()
    expect(verdict(await change(wrong))).toBe(
      `400 ${names.map((name) => `INVALID_PARAMETER ${name}`).join(', ')}`,
    )
  })

  it('ignores and doesn’t echo what can’t be changed', async () => {
    const { data, body } = await change({
      objective: 'REACH',
      campaign_id: shared,
      placements: 'x',
      standard_delivery: false,
    })
    expect(data).toMatchObject({
      objective: 'ENGAGEMENTS',
      campaign_id: campaign,
      placements: ['ALL_ON_TWITTER'],
    })
    expect(part(body, 'request', 'params')).toEqual({
      account_id: demoAccountIds.northwind,
      line_item_id: id,
    })
  })

  it('keeps an earlier daily budget after its campaign takes over the budget', async () => {
    await ask('PUT', `campaigns/${campaign}`, { budget_optimization: 'CAMPAIGN' })
    expect(await change({ name: 'Kept' })).toMatchObject({
      status: 200,
      data: { daily_budget_amount_local_micro: 10 },
    })
    expect(verdict(await change({ daily_budget_amount_local_micro: 9 }))).toBe(
      '400 INVALID daily_budget_amount_local_micro',
    )
  })
})

it('accepts campaign values up to their limits', async () => {
  for (const [values, expected] of [
    [{ name: '' }, '400 MISSING_PARAMETER name'],
    [{ name: '😀'.repeat(255) }, '200'],
    [{ name: '😀'.repeat(256) }, '400 INVALID_PARAMETER name'],
    [{ purchase_order_number: 'p'.repeat(50) }, '200'],
    [{ purchase_order_number: 'p'.repeat(51) }, '400 INVALID_PARAMETER purchase_order_number'],
    [{ daily_budget_amount_local_micro: 0 }, '400 INVALID_PARAMETER daily_budget_amount_local_micro'],
    [{ daily_budget_amount_local_micro: '9223372036854775807' }, '200'],
    [
      { daily_budget_amount_local_micro: '9223372036854775808' },
      '400 INVALID_PARAMETER daily_budget_amount_local_micro',
    ],
    [{ daily_budget_amount_local_micro: '' }, '200'],
    [{ standard_delivery: 'yes' }, '400 INVALID_PARAMETER standard_delivery'],
    [{ budget_optimization: '' }, '400 INVALID_PARAMETER budget_optimization'],
    [
      { daily_budget_amount_local_micro: 5, total_budget_amount_local_micro: 4, entity_status: 'x' },
      '400 INVALID daily_budget_amount_local_micro, INVALID_PARAMETER entity_status',
    ],
    [
      { funding_instrument_id: demoFundingIds.waylineCard },
      '404 FUNDING_INSTRUMENT_NOT_FOUND funding_instrument_id',
    ],
  ] as const) {
    const made = await ask('POST', 'campaigns', {
      funding_instrument_id: demoFundingIds.card,
      name: 'Values',
      ...values,
    })
    expect([values, verdict(made)]).toEqual([values, expected])
  }
})
