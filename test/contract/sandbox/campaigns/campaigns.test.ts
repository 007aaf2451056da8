import { describe, expect, it } from 'vitest'
import { listHistory } from '../../../../src/shared/api/ads/accounts.ts'
import { getCampaign, listCampaigns } from '../../../../src/shared/api/ads/campaigns.ts'
import { listFundingInstruments } from '../../../../src/shared/api/ads/funding-instruments.ts'
import { getLineItem, listLineItems } from '../../../../src/shared/api/ads/line-items.ts'
import { part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

const stage = demoStage()
const { asAda } = stage

const account = '/12/accounts/18ce54d4x5t'

/** Creates something and returns its ID. */
async function made(path: string): Promise<string> {
  const answer = await asAda('POST', path)
  expect(answer.status).toBe(200)
  return String(part(answer.data, 'id'))
}

const newCampaign = (extra = '') =>
  made(
    `${account}/campaigns?funding_instrument_id=lygyi&name=Made&daily_budget_amount_local_micro=90000000${extra}`,
  )
const newLineItem = (campaign: string, extra = '&objective=ENGAGEMENTS') =>
  made(
    `${account}/line_items?campaign_id=${campaign}&product_type=PROMOTED_TWEETS&placements=ALL_ON_TWITTER&start_time=2099-03-01${extra}`,
  )

describe('campaigns', () => {
  it('in the demo data match the catalog’s schemas', async () => {
    const page = listCampaigns.reply.parse((await asAda('GET', `${account}/campaigns?count=1000`)).body)
    expect(page.data.length).toBeGreaterThan(30)
    const items = listLineItems.reply.parse((await asAda('GET', `${account}/line_items?count=1000`)).body)
    expect(items.data.length).toBeGreaterThan(200)
    expect(items.data.every((item) => part(item, 'funding_instrument_id') !== null)).toBe(true)
    const funding = await asAda('GET', `${account}/funding_instruments`)
    expect(listFundingInstruments.reply.parse(funding.body).data).toHaveLength(3)
  })

  it('can serve once they have an active line item', async () => {
    const campaign = await newCampaign()
    const read = async () =>
      getCampaign.reply.parse((await asAda('GET', `${account}/campaigns/${campaign}`)).body).data
    expect(await read()).toMatchObject({ servable: false, reasons_not_servable: ['INCOMPLETE'] })
    const item = await newLineItem(campaign)
    expect(await read()).toMatchObject({ reasons_not_servable: ['STARTS_IN_FUTURE'] })
    await asAda('PUT', `${account}/line_items/${item}?start_time=2020-01-01T00:00:00Z`)
    expect(await read()).toMatchObject({ servable: true, effective_status: 'RUNNING' })
    await asAda('PUT', `${account}/campaigns/${campaign}?entity_status=PAUSED`)
    expect(await read()).toMatchObject({
      effective_status: 'PAUSED',
      reasons_not_servable: ['PAUSED_BY_ADVERTISER'],
    })
  })

  it('are found by funding instrument and by the beginning of the name', async () => {
    const campaign = await newCampaign('&purchase_order_number=PO-1')
    const byName = await asAda('GET', `${account}/campaigns?q=mAD&funding_instrument_ids=lygyi`)
    expect(byName.data).toMatchObject([{ id: campaign, purchase_order_number: 'PO-1' }])
    const byOther = await asAda('GET', `${account}/campaigns?q=made&funding_instrument_ids=lygyk`)
    expect(byOther.data).toEqual([])
  })

  it('are refused with another account’s funding instrument', async () => {
    const answer = await asAda('POST', `${account}/campaigns?funding_instrument_id=lygyp&name=Foreign`)
    expect(answer.status).toBe(404)
    expect(part(answer.errors, 0)).toMatchObject({
      code: 'FUNDING_INSTRUMENT_NOT_FOUND',
      parameter: 'funding_instrument_id',
    })
  })
})

describe('line items', () => {
  it('get a goal, bid strategy and pay_by if none is given', async () => {
    const campaign = await newCampaign()
    const item = await newLineItem(campaign, '&objective=WEBSITE_CLICKS')
    const { data } = getLineItem.reply.parse((await asAda('GET', `${account}/line_items/${item}`)).body)
    expect(data).toMatchObject({
      goal: 'LINK_CLICKS',
      bid_strategy: 'AUTO',
      pay_by: 'IMPRESSION',
      start_time: '2099-03-01T00:00:00Z',
      name: null,
    })
  })

  it('target a store’s platform if its identifier is set', async () => {
    const campaign = await newCampaign()
    const item = await newLineItem(campaign, '&objective=APP_INSTALLS&ios_app_store_identifier=333903271')
    await asAda('PUT', `${account}/line_items/${item}?android_app_store_identifier=com.northwind.trails`)
    const criteria = await asAda('GET', `${account}/targeting_criteria?line_item_ids=${item}`)
    expect(criteria.data).toMatchObject([
      { targeting_type: 'PLATFORM', targeting_value: '0', name: 'iOS' },
      { targeting_type: 'PLATFORM', targeting_value: '1', name: 'Android' },
    ])
  })

  it('report wrong parameters and broken rules together', async () => {
    const campaign = await newCampaign()
    const wrong = '&objective=APP_INSTALLS&goal=FAME&bid_strategy=MAX&end_time=2030-02-01'
    const path = `${account}/line_items?campaign_id=${campaign}&product_type=PROMOTED_TWEETS&placements=ALL_ON_TWITTER`
    const answer = await asAda('POST', path + wrong)
    expect(answer.errors).toMatchObject([
      { code: 'MISSING_PARAMETER', parameter: 'start_time' },
      { code: 'MISSING_PARAMETER', parameter: 'bid_amount_local_micro' },
      { code: 'INVALID_PARAMETER', parameter: 'goal' },
      { code: 'MISSING_PARAMETER', parameter: 'ios_app_store_identifier' },
    ])
    const change = `${account}/campaigns/${campaign}?name=&total_budget_amount_local_micro=1`
    expect((await asAda('PUT', change)).errors).toMatchObject([
      { code: 'INVALID_PARAMETER', parameter: 'name' },
      { code: 'INVALID', attribute: 'daily_budget_amount_local_micro' },
    ])
  })

  it('report the same in a batch operation', async () => {
    const params = { line_item_id: await newLineItem(await newCampaign()), goal: 'FAME', frequency_cap: 2 }
    const answer = await asAda('POST', '/12/batch/accounts/18ce54d4x5t/line_items', [
      { operation_type: 'Update', params: { ...params, bid_strategy: 'TARGET', end_time: '2030-01-01' } },
    ])
    expect(part(answer.operationErrors, 0, 'errors')).toMatchObject([
      { code: 'MISSING_PARAMETER', parameter: 'bid_amount_local_micro' },
      { code: 'INVALID', attribute: 'bid_strategy' },
      { code: 'INVALID', attribute: 'end_time' },
      { code: 'INVALID_PARAMETER', parameter: 'goal' },
    ])
  })

  it('report broken rules in the order of the table', async () => {
    const campaign = await newCampaign()
    const wrong =
      'product_type=PROMOTED_TWEETS&placements=PUBLISHER_NETWORK&start_time=2099-03-01&end_time=2030-02-01&objective=REACH&bid_strategy=MAX'
    const answer = await asAda('POST', `${account}/line_items?campaign_id=${campaign}&${wrong}`)
    expect(answer.errors).toMatchObject([
      { code: 'INVALID', attribute: 'placements' },
      { code: 'INVALID', attribute: 'end_time' },
      { code: 'INVALID', attribute: 'bid_strategy' },
      { code: 'MISSING_PARAMETER', parameter: 'bid_amount_local_micro' },
      { code: 'MISSING_PARAMETER', parameter: 'advertiser_domain' },
      { code: 'MISSING_PARAMETER', parameter: 'categories' },
    ])
  })

  it('appear exactly once when paging in any order', async () => {
    for (const order of ['bid_amount_local_micro-desc', 'name-asc', 'updated_at-desc', 'created_at-asc']) {
      const seen: unknown[] = []
      let cursor = ''
      for (;;) {
        const path = `${account}/line_items?count=97&sort_by=${order}${cursor}`
        const page = listLineItems.reply.parse((await asAda('GET', path)).body)
        seen.push(...page.data.map(({ id }) => id))
        if (page.next_cursor === null || page.next_cursor === undefined) break
        cursor = `&cursor=${page.next_cursor}`
      }
      expect(new Set(seen).size).toBe(seen.length)
      const counted = await asAda('GET', `${account}/line_items?count=1&with_total_count=true`)
      expect(part(counted.body, 'total_count')).toBe(seen.length)
    }
  })

  it('in a failed batch leave neither rows, criteria nor history', async () => {
    const campaign = await newCampaign()
    const create = {
      campaign_id: campaign,
      objective: 'APP_INSTALLS',
      product_type: 'PROMOTED_TWEETS',
      placements: ['ALL_ON_TWITTER'],
      start_time: '2099-03-01T00:00:00Z',
      ios_app_store_identifier: '333903271',
    }
    const answer = await asAda('POST', `/12/batch/accounts/18ce54d4x5t/line_items`, [
      { operation_type: 'Create', params: create },
      { operation_type: 'Delete', params: { line_item_id: 'zzzzz' } },
      { operation_type: 'Copy', params: {} },
    ])
    expect(answer.status).toBe(400)
    expect(answer.operationErrors).toMatchObject([
      { index: 1, errors: [{ code: 'LINE_ITEM_NOT_FOUND' }] },
      { index: 2, errors: [{ code: 'INVALID_PARAMETER', parameter: 'operation_type' }] },
    ])
    const items = await asAda('GET', `${account}/line_items?campaign_ids=${campaign}&with_deleted=true`)
    expect(items.data).toEqual([])
  })
})

describe('the history', () => {
  const hours = () => {
    const hour = 3_600_000
    // The hour may have changed since the test began.
    const start = new Date((Math.floor(Date.now() / hour) - 1) * hour)
    const end = new Date(start.getTime() + 3 * hour)
    return `start_time=${start.toISOString()}&end_time=${end.toISOString()}`
  }

  it('shows how a campaign was created, changed and deleted', async () => {
    const campaign = await newCampaign()
    await asAda('PUT', `${account}/campaigns/${campaign}?name=Other&daily_budget_amount_local_micro=90000000`)
    stage.ahead = 60_000
    await asAda('PUT', `${account}/campaigns/${campaign}?name=Other`)
    await asAda('DELETE', `${account}/campaigns/${campaign}`)
    const path = `${account}/account_history?entity_type=CAMPAIGN&entity_id=${campaign}&${hours()}`
    const { data } = listHistory.reply.parse((await asAda('GET', path)).body)
    expect(data.map(({ change_type }) => change_type).sort()).toEqual(['CREATE', 'DELETE', 'UPDATE'])
    expect(data.find(({ change_type }) => change_type === 'UPDATE')).toMatchObject({
      changes: { name: { old: 'Made', new: 'Other' } },
      change_by: { user_id: '756201191646691328', platform: 'API' },
      entity_data: { name: 'Other', start_time: null, deleted: false },
    })
  })

  it.each([1, 2, 3, 4])('keeps equal changes within one second, in order, in pages of %i', async (count) => {
    const campaign = await newCampaign()
    const change = (entity_status: string) => ({
      operation_type: 'Update',
      params: { campaign_id: campaign, entity_status },
    })
    const end = { operation_type: 'Delete', params: { campaign_id: campaign } }
    const batch = [...['PAUSED', 'ACTIVE', 'PAUSED', 'ACTIVE'].map(change), end]
    await asAda('POST', `/12/batch${account.slice(3)}/campaigns`, batch)
    const path = `${account}/account_history?entity_type=CAMPAIGN&entity_id=${campaign}&${hours()}`
    const all = listHistory.reply.parse((await asAda('GET', path)).body).data
    expect(all.map(({ change_type }) => change_type)).toEqual([
      'CREATE',
      ...Array.from({ length: all.length - 2 }, () => 'UPDATE'),
      'DELETE',
    ])
    const paged: unknown[] = []
    let cursor = ''
    do {
      const answer = listHistory.reply.parse((await asAda('GET', `${path}&count=${count}${cursor}`)).body)
      paged.push(...answer.data)
      cursor = answer.next_cursor ? `&cursor=${answer.next_cursor}` : ''
    } while (cursor !== '')
    expect(all.length).toBeGreaterThan(4)
    expect(paged).toEqual(all)
  })

  it('includes line items, their targeting and their posts', async () => {
    const item = await newLineItem(await newCampaign())
    const criterion = await made(
      `${account}/targeting_criteria?line_item_id=${item}&targeting_type=GENDER&targeting_value=2`,
    )
    const post = await asAda('POST', `${account}/tweet?as_user_id=756201191646691328&text=Boots`)
    const posts = await asAda(
      'POST',
      `${account}/promoted_tweets?line_item_id=${item}&tweet_ids=${part(post.data, 'id_str')}`,
    )
    const promoted = String(part(posts.data, 0, 'id'))
    for (const [type, id] of [
      ['LINE_ITEM', item],
      ['TARGETING_CRITERIA', criterion],
      ['PROMOTED_TWEET', promoted],
    ]) {
      const path = `${account}/account_history?entity_type=${type}&entity_id=${id}&${hours()}`
      expect((await asAda('GET', path)).data).toMatchObject([{ entity: type, change_type: 'CREATE' }])
    }
  })
})
