import { describe, expect, it } from 'vitest'
import { isoSeconds } from '../../../../src/sandbox/clock.ts'
import { listPromotableUsers } from '../../../../src/shared/api/ads/promotable-users.ts'
import { createPromotedTweets, listPromotedTweets } from '../../../../src/shared/api/ads/promoted-tweets.ts'
import { listBiddingRules, listIabCategories } from '../../../../src/shared/api/ads/reference-data.ts'
import { readStatistics } from '../../../../src/shared/api/ads/statistics.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch } from '../support.ts'

const stage = demoStage()
const { asAda } = stage

const accountId = '18ce54d4x5t'
const account = `/12/accounts/${accountId}`

/** A line item of the demonstration that is there and promotes posts. */
async function someLineItem(): Promise<string> {
  const page = await asAda('GET', `${account}/line_items?count=1&q=Hikers`)
  return String(part(page.data, 0, 'id'))
}

/** A post for ads by Ada. */
async function newPost(): Promise<string> {
  const made = await asAda('POST', `${account}/tweet?as_user_id=756201191646691328&text=Boots`)
  expect(made.status).toBe(200)
  return String(part(made.data, 'id_str'))
}

describe('promoted posts', () => {
  it('are promoted once, whatever is asked twice', async () => {
    const item = await someLineItem()
    const post = await newPost()
    const path = `${account}/promoted_tweets?line_item_id=${item}&tweet_ids=${post},${post}`
    const first = createPromotedTweets.reply.parse((await asAda('POST', path)).body)
    expect(first).toMatchObject({
      total_count: 1,
      data: [{ line_item_id: item, tweet_id: post, approval_status: 'ACCEPTED' }],
    })
    const again = createPromotedTweets.reply.parse((await asAda('POST', path)).body)
    expect(again.data).toEqual(first.data)
  })

  it('are all there, or none is promoted', async () => {
    const item = await someLineItem()
    const before = await asAda('GET', `${account}/promoted_tweets?line_item_ids=${item}`)
    const path = `${account}/promoted_tweets?line_item_id=${item}&tweet_ids=${await newPost()},99`
    expect(await asAda('POST', path)).toMatchObject({
      status: 404,
      errors: [{ code: 'TWEET_NOT_FOUND', parameter: 'tweet_ids' }],
    })
    const after = await asAda('GET', `${account}/promoted_tweets?line_item_ids=${item}`)
    expect(after.data).toEqual(before.data)
  })

  it('are removed once, and then only read with deleted ones', async () => {
    const list = listPromotedTweets.reply.parse(
      (await asAda('GET', `${account}/promoted_tweets?count=1`)).body,
    )
    const path = `${account}/promoted_tweets/${list.data[0]?.id}`
    expect((await asAda('DELETE', path)).data).toMatchObject({ deleted: true })
    expect((await asAda('DELETE', path)).status).toBe(404)
    expect((await asAda('GET', path)).status).toBe(404)
    expect((await asAda('GET', `${path}?with_deleted=true`)).data).toMatchObject({ deleted: true })
  })

  it('need a line item that is there', async () => {
    const answer = await asAda('POST', `${account}/promoted_tweets?line_item_id=zzzzz&tweet_ids=1`)
    expect(verdict(answer)).toBe('404 LINE_ITEM_NOT_FOUND line_item_id, TWEET_NOT_FOUND tweet_ids')
  })

  it('are of users who may be promoted', async () => {
    const { data } = listPromotableUsers.reply.parse((await asAda('GET', `${account}/promotable_users`)).body)
    expect(data.map(({ promotable_user_type }) => promotable_user_type)).toEqual(['FULL', 'RETWEETS_ONLY'])
  })
})

describe('reference data', () => {
  it('has bounds of bids by currency, and categories by pages', async () => {
    const rules = listBiddingRules.reply.parse((await asAda('GET', '/12/bidding_rules?currency=USD')).body)
    expect(rules.data).toMatchObject([{ currency: 'USD', minimum_denomination: 10_000 }])
    expect(await asAda('GET', '/12/bidding_rules?currency=XXX')).toMatchObject({
      status: 400,
      errors: [{ code: 'INVALID_PARAMETER', parameter: 'currency' }],
    })
    const page = listIabCategories.reply.parse((await asAda('GET', '/12/iab_categories?count=5')).body)
    expect(page.data).toHaveLength(5)
    expect(page.next_cursor).toEqual(expect.any(String))
    expect((await asAda('GET', '/12/content_categories')).data).not.toEqual([])
  })
})

describe('statistics', () => {
  const query = (rest: string) =>
    `/12/stats/accounts/${accountId}?metric_groups=BILLING,ENGAGEMENT&placement=ALL_ON_TWITTER&${rest}`
  // Line items of the demonstration run around the day on which it was started.
  const yesterday = Math.trunc(Date.now() / 86_400_000 - 1) * 86_400_000
  const week = `start_time=${isoSeconds(yesterday - 7 * 86_400_000)}&end_time=${isoSeconds(yesterday)}`
  const read = async (rest: string) => readStatistics.reply.parse((await asAda('GET', query(rest))).body)
  const total = (answer: Awaited<ReturnType<typeof read>>, place: number, metric: string) =>
    part(answer.data[place]?.id_data[0]?.metrics, metric, 0)

  it('of a campaign are those of its line items', async () => {
    const list = await asAda('GET', `${account}/line_items?count=200`)
    const campaign = String(part(list.data, 90, 'campaign_id'))
    const items = await asAda(
      'GET',
      `${account}/line_items?campaign_ids=${campaign}&with_deleted=true&with_draft=true`,
    )
    const ids = (Array.isArray(items.data) ? items.data : []).map((item) => String(part(item, 'id')))
    const ofItems = await read(`entity=LINE_ITEM&entity_ids=${ids.join(',')}&granularity=TOTAL&${week}`)
    const ofCampaign = await read(`entity=CAMPAIGN&entity_ids=${campaign}&granularity=TOTAL&${week}`)
    const sum = ids.reduce((all, _id, place) => all + Number(total(ofItems, place, 'impressions') ?? 0), 0)
    expect(sum).toBeGreaterThan(0)
    expect(total(ofCampaign, 0, 'impressions')).toBe(sum)
  })

  it('have one number for each hour or day, and null where there is no data', async () => {
    const hourly = await read(`entity=ACCOUNT&entity_ids=${accountId}&granularity=HOUR&${week}`)
    expect(hourly).toMatchObject({ data_type: 'stats', time_series_length: 168 })
    expect(part(hourly.data[0]?.id_data[0]?.metrics, 'impressions')).toHaveLength(168)
    const days = 'start_time=2026-05-03T22:00:00Z&end_time=2026-05-05T22:00:00Z'
    const daily = await read(`entity=FUNDING_INSTRUMENT&entity_ids=lygyi&granularity=DAY&${days}`)
    expect(daily.time_series_length).toBe(2)
    const past = 'start_time=2020-05-04T00:00:00Z&end_time=2020-05-05T00:00:00Z'
    const before = await read(`entity=ACCOUNT&entity_ids=${accountId}&granularity=TOTAL&${past}`)
    expect(before.data[0]?.id_data[0]?.metrics.impressions).toBeNull()
  })

  it.each([
    ['granularity=DAY&start_time=2026-05-04T00:00:00Z&end_time=2026-05-05T22:00:00Z', 'start_time'],
    ['granularity=HOUR&start_time=2026-05-04T00:00:00Z&end_time=2026-05-11T01:00:00Z', 'end_time'],
    ['granularity=HOUR&start_time=2026-05-04T00:00:00Z&end_time=2026-05-04T00:00:00Z', 'end_time'],
    ['granularity=HOUR&start_time=2026-05-04T00:30:00Z&end_time=2026-05-05T00:00:00Z', 'start_time'],
  ])('refuse %s', async (span, parameter) => {
    const answer = await asAda('GET', query(`entity=ACCOUNT&entity_ids=${accountId}&${span}`))
    expect(answer).toMatchObject({ status: 400, errors: [{ code: 'INVALID_PARAMETER', parameter }] })
  })

  it('of what is not there are refused', async () => {
    const answer = await asAda('GET', query(`entity=CAMPAIGN&entity_ids=zzzzz&granularity=TOTAL&${week}`))
    expect(answer).toMatchObject({ status: 404, errors: [{ code: 'CAMPAIGN_NOT_FOUND' }] })
  })
})

describe('the sandbox host', () => {
  const call = async (method: string, path: string) => {
    const response = await signedFetch(method, stage.sandbox.addresses.ads_sandbox_url + path, stage.ada)
    const body: unknown = await response.json()
    return { status: response.status, data: part(body, 'data'), errors: part(body, 'errors') }
  }

  it('serves nothing, and so has no statistics', async () => {
    const of = async (path: string) => String(part((await call('POST', path)).data, 'id'))
    const id = await of('/12/accounts')
    const own = `/12/accounts/${id}`
    const funding = await of(
      `${own}/funding_instruments?currency=EUR&start_time=2026-01-01T00:00:00Z&type=CREDIT_CARD`,
    )
    const campaign = await of(`${own}/campaigns?funding_instrument_id=${funding}&name=Tried`)
    const item = await of(
      `${own}/line_items?campaign_id=${campaign}&objective=ENGAGEMENTS&product_type=PROMOTED_TWEETS&placements=ALL_ON_TWITTER&start_time=2020-01-01T00:00:00Z`,
    )
    const answer = await call(
      'GET',
      `/12/stats${own.slice(3)}?entity=LINE_ITEM&entity_ids=${item}&granularity=TOTAL&metric_groups=BILLING&placement=ALL_ON_TWITTER&start_time=2020-05-04T00:00:00Z&end_time=2020-05-05T00:00:00Z`,
    )
    expect(answer.status).toBe(200)
    expect(part(answer.data, 0, 'id_data', 0, 'metrics')).toEqual({
      billed_engagements: null,
      billed_charge_local_micro: null,
    })
  })

  it('makes and deletes funding instruments, as no other does', async () => {
    const made = await call('POST', '/12/accounts')
    const path = `/12/accounts/${part(made.data, 'id')}/funding_instruments`
    expect((await call('POST', path)).errors).toMatchObject([
      { parameter: 'currency' },
      { parameter: 'start_time' },
      { parameter: 'type' },
    ])
    const order =
      'currency=EUR&start_time=2026-01-01T00:00:00Z&type=CREDIT_LINE&credit_limit_local_micro=5000000'
    const funding = await call('POST', `${path}?${order}`)
    expect(funding.data).toMatchObject({
      currency: 'EUR',
      able_to_fund: true,
      credit_remaining_local_micro: 5_000_000,
    })
    const one = `${path}/${part(funding.data, 'id')}`
    expect((await call('DELETE', one)).data).toMatchObject({ deleted: true, able_to_fund: false })
    expect((await call('GET', one)).status).toBe(404)
    expect((await asAda('POST', `${account}/funding_instruments?${order}`)).status).toBe(405)
  })
})
