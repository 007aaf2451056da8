import { describe, expect, it } from 'vitest'
import { listPromotableUsers } from '../../../../src/shared/api/ads/promotable-users.ts'
import { createPromotedTweets, listPromotedTweets } from '../../../../src/shared/api/ads/promoted-tweets.ts'
import { listBiddingRules, listIabCategories } from '../../../../src/shared/api/ads/reference-data.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch } from '../support.ts'

const stage = demoStage()
const { asAda } = stage

const accountId = '18ce54d4x5t'
const account = `/12/accounts/${accountId}`

/** A line item in the demo data that isn't deleted and promotes posts. */
async function someLineItem(): Promise<string> {
  const page = await asAda('GET', `${account}/line_items?count=1&q=Hikers`)
  return String(part(page.data, 0, 'id'))
}

/** An ad post by Ada. */
async function newPost(): Promise<string> {
  const made = await asAda('POST', `${account}/tweet?as_user_id=756201191646691328&text=Boots`)
  expect(made.status).toBe(200)
  return String(part(made.data, 'id_str'))
}

describe('promoted posts', () => {
  it('are promoted once, even if requested twice', async () => {
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

  it('are all promoted or none is', async () => {
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

  it('need an existing line item', async () => {
    const answer = await asAda('POST', `${account}/promoted_tweets?line_item_id=zzzzz&tweet_ids=1`)
    expect(verdict(answer)).toBe('404 LINE_ITEM_NOT_FOUND line_item_id, TWEET_NOT_FOUND tweet_ids')
  })

  it('are limited to users who may be promoted', async () => {
    const { data } = listPromotableUsers.reply.parse((await asAda('GET', `${account}/promotable_users`)).body)
    expect(data.map(({ promotable_user_type }) => promotable_user_type)).toEqual(['FULL', 'RETWEETS_ONLY'])
  })
})

describe('reference data', () => {
  it('has bid limits by currency, and categories in pages', async () => {
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

describe('the sandbox host', () => {
  const call = async (method: string, path: string) => {
    const response = await signedFetch(method, stage.sandbox.addresses.ads_sandbox_url + path, stage.ada)
    const body: unknown = await response.json()
    return { status: response.status, data: part(body, 'data'), errors: part(body, 'errors') }
  }

  it('serves nothing, so it has no statistics', async () => {
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

  it('creates and deletes funding instruments, as no other host does', async () => {
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
