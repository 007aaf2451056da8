import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { statistics as statisticsSchema } from '../../../../src/shared/api/ads/statistics.ts'
import { northwind } from '../../operations/given.ts'
import { daysAgo } from '../../operations/successes/statistics.ts'
import { codes, part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch } from '../support.ts'

const stage = demoStage()
const account = `accounts/${northwind.account_id}`
const week = { start_time: daysAgo(15), end_time: daysAgo(8) }
const validQuery = {
  ...week,
  granularity: 'TOTAL',
  metric_groups: 'BILLING,ENGAGEMENT',
  placement: 'ALL_ON_TWITTER',
}

type Query = Readonly<Record<string, string>>

const call = (method: string, path: string, query: Query = {}) =>
  stage.asAda(method, `/12/stats/${path}?${new URLSearchParams(query)}`)

const reply = z.object({
  data: z.array(statisticsSchema),
  time_series_length: z.int(),
  data_type: z.string(),
})

async function read(query: Query) {
  const answer = await call('GET', account, { ...validQuery, ...query })
  return reply.parse(answer.body)
}

async function activeIn(entity: string, query: Query = {}): Promise<readonly string[]> {
  const { data } = await call('GET', `${account}/active_entities`, { ...week, entity, ...query })
  return (Array.isArray(data) ? data : []).map((row) => String(part(row, 'entity_id')))
}

const total = (answer: z.output<typeof reply>, place: number, metric = 'impressions') =>
  Number(part(answer.data[place]?.id_data[0]?.metrics, metric, 0) ?? 0)

/** The campaign with the most delivery. */
async function activeCampaign(): Promise<string> {
  const campaigns = (await activeIn('CAMPAIGN')).slice(0, 20)
  const answer = await read({ entity: 'CAMPAIGN', entity_ids: campaigns.join(',') })
  const counts = campaigns.map((_id, place) => total(answer, place))
  return campaigns[counts.indexOf(Math.max(...counts))] ?? ''
}

describe('statistics', () => {
  it('of a campaign are the sum of its active line items, and theirs the sum of their posts', async () => {
    const campaign = await activeCampaign()
    const items = await activeIn('LINE_ITEM', { campaign_ids: campaign })
    expect(items.length).toBeGreaterThan(1)
    const ofItems = await read({ entity: 'LINE_ITEM', entity_ids: items.join(',') })
    const ofCampaign = await read({ entity: 'CAMPAIGN', entity_ids: campaign })
    for (const metric of ['impressions', 'clicks', 'billed_charge_local_micro']) {
      const sum = items.reduce((all, _id, place) => all + total(ofItems, place, metric), 0)
      expect(sum).toBeGreaterThan(0)
      expect(total(ofCampaign, 0, metric)).toBe(sum)
    }
    const posts = await activeIn('PROMOTED_TWEET', { campaign_ids: campaign })
    expect(posts.length).toBeGreaterThan(0)
    const ofPosts = await read({ entity: 'PROMOTED_TWEET', entity_ids: posts.join(',') })
    const sum = posts.reduce((all, _id, place) => all + total(ofPosts, place), 0)
    expect(sum).toBe(total(ofCampaign, 0))
  })

  it('have one number per hour or day, and null without data', async () => {
    const hourly = await read({ entity: 'ACCOUNT', entity_ids: northwind.account_id, granularity: 'HOUR' })
    expect(hourly).toMatchObject({ data_type: 'stats', time_series_length: 168 })
    expect(part(hourly.data[0]?.id_data[0]?.metrics, 'impressions')).toHaveLength(168)
    const daily = await read({
      entity: 'FUNDING_INSTRUMENT',
      entity_ids: 'lygyi',
      granularity: 'DAY',
      start_time: '2026-05-03T22:00:00Z',
      end_time: '2026-05-05T22:00:00Z',
    })
    expect(daily.time_series_length).toBe(2)
    const past = { start_time: '2020-05-04T00:00:00Z', end_time: '2020-05-05T00:00:00Z' }
    const before = await read({ entity: 'ACCOUNT', entity_ids: northwind.account_id, ...past })
    expect(before.data[0]?.id_data[0]?.metrics.impressions).toBeNull()
  })

  it('take a bare date as midnight in the account’s zone, and show the instant used', async () => {
    const days = { start_time: '2026-05-04', end_time: '2026-05-06' }
    const query = {
      ...validQuery,
      ...days,
      entity: 'ACCOUNT',
      entity_ids: northwind.account_id,
      granularity: 'DAY',
    }
    const { body } = await call('GET', account, query)
    expect(body).toMatchObject({
      time_series_length: 2,
      request: { params: { start_time: '2026-05-03T22:00:00Z', end_time: '2026-05-05T22:00:00Z' } },
    })
  })

  it('report a wrong window in its place among other errors, once per bound', async () => {
    const query = {
      ...validQuery,
      entity: 'PLANET',
      entity_ids: 'a',
      granularity: 'DAY',
      metric_groups: 'NOISE',
    }
    expect(codes((await call('GET', account, query)).errors)).toEqual([
      'INVALID_PARAMETER entity',
      'INVALID_TIME_WINDOW',
      'INVALID_TIME_WINDOW',
      'INVALID_PARAMETER metric_groups',
    ])
  })

  it('accept a week of local days with the extra hour of a clock change, but not as hours', async () => {
    const query = { ...validQuery, entity: 'ACCOUNT', entity_ids: northwind.account_id }
    const long = { start_time: '2026-10-21T22:00:00Z', end_time: '2026-10-28T23:00:00Z' }
    expect(await call('GET', account, { ...query, ...long, granularity: 'DAY' })).toMatchObject({
      body: { time_series_length: 7 },
    })
    expect((await call('GET', account, { ...query, ...long, granularity: 'HOUR' })).status).toBe(400)
  })

  it('share one window of 250 calls', async () => {
    const query = { ...validQuery, entity: 'ACCOUNT', entity_ids: northwind.account_id }
    const url = `${stage.sandbox.addresses.ads_url}/12/stats/${account}`
    const left = async (address: string) => {
      const response = await signedFetch('GET', address, stage.ada)
      return response.headers.get('x-rate-limit-remaining')
    }
    expect(await left(`${url}?${new URLSearchParams(query)}`)).toBe('249')
    const active = new URLSearchParams({ ...week, entity: 'CAMPAIGN' })
    expect(await left(`${url}/active_entities?${active}`)).toBe('248')
  })

  it('of the past stay the same when a line item changes', async () => {
    const [item = ''] = await activeIn('LINE_ITEM')
    const before = await read({ entity: 'LINE_ITEM', entity_ids: item })
    const path = `/12/${account}/line_items/${item}`
    expect((await stage.asAda('PUT', `${path}?entity_status=PAUSED`)).status).toBe(200)
    expect((await stage.asAda('DELETE', path)).status).toBe(200)
    expect(await read({ entity: 'LINE_ITEM', entity_ids: item })).toEqual(before)
  })
})

describe('a statistics job', () => {
  const jobs = `jobs/${account}`
  const start = async (query: Query = {}) => {
    const campaign = await activeCampaign()
    return call('POST', jobs, { ...validQuery, entity: 'CAMPAIGN', entity_ids: campaign, ...query })
  }
  const show = async (id: unknown) => part((await call('GET', jobs, { job_ids: String(id) })).data, 0)

  it('passes through its states, and its file contains what a request answers', async () => {
    const made = await start()
    const id = part(made.data, 'id_str')
    expect(made).toMatchObject({ status: 200, data: { status: 'QUEUED', url: null, expires_at: null } })
    stage.ahead = 3000
    expect(await show(id)).toMatchObject({ status: 'PROCESSING' })
    stage.ahead = 4700
    expect(await show(id)).toMatchObject({ status: 'UPLOADING', url: null })
    stage.ahead = 10_000
    const done = await show(id)
    expect(done).toMatchObject({ status: 'SUCCESS', expires_at: expect.any(String) })
    const address = String(part(done, 'url'))
    const file = await fetch(address)
    const content: unknown = JSON.parse(gunzipSync(await file.bytes()).toString())
    const campaign = String(part(made.data, 'entity_ids', 0))
    expect(reply.parse(content)).toEqual(await read({ entity: 'CAMPAIGN', entity_ids: campaign }))
    stage.ahead = 49 * 3_600_000
    expect((await fetch(address)).status).toBe(404)
  })

  it('divides figures by a segmentation, with figures per group', async () => {
    const made = await start({ segmentation_type: 'GENDER', metric_groups: 'ENGAGEMENT,WEB_CONVERSION' })
    stage.ahead = 10_000
    const file = await fetch(String(part(await show(part(made.data, 'id_str')), 'url')))
    const content = reply.parse(JSON.parse(gunzipSync(await file.bytes()).toString()))
    const segments = content.data[0]?.id_data ?? []
    expect(segments.map(({ segment }) => segment)).toEqual([
      { segment_name: 'Male', segment_value: '1' },
      { segment_name: 'Female', segment_value: '2' },
    ])
    const whole = total(
      await read({ entity: 'CAMPAIGN', entity_ids: String(part(made.data, 'entity_ids', 0)) }),
      0,
    )
    const sum = segments.reduce((all, { metrics }) => all + Number(part(metrics, 'impressions', 0)), 0)
    expect(sum).toBeGreaterThan(whole * 0.8)
    expect(sum).toBeLessThan(whole)
    expect(segments[0]?.metrics.conversion_purchases).toBeNull()
  })

  it('ends when it is canceled', async () => {
    const id = part((await start()).data, 'id_str')
    expect(await call('DELETE', `${jobs}/${id}`)).toMatchObject({ data: { status: 'CANCELLED' } })
    stage.ahead = 10_000
    expect(await show(id)).toMatchObject({ status: 'CANCELLED', url: null })
    const done = part((await start()).data, 'id_str')
    stage.ahead = 20_000
    expect(codes((await call('DELETE', `${jobs}/${done}`)).errors)).toEqual(['INVALID status'])
  })

  it('is refused while a hundred are unfinished', async () => {
    const campaign = await activeCampaign()
    const query = { ...validQuery, entity: 'CAMPAIGN', entity_ids: campaign }
    const made = await Promise.all(Array.from({ length: 100 }, () => call('POST', jobs, query)))
    expect(made.every(({ status }) => status === 200)).toBe(true)
    expect(codes((await call('POST', jobs, query)).errors)).toEqual(['TOO_MANY_JOBS'])
    await call('DELETE', `${jobs}/${part(made[0]?.data, 'id_str')}`)
    expect((await call('POST', jobs, query)).status).toBe(200)
  })

  it('belongs to its account', async () => {
    const id = String(part((await start()).data, 'id_str'))
    const { data } = await call('GET', 'jobs/accounts/18ce55gz2ab', { job_ids: id })
    expect(data).toEqual([])
  })
})

describe('active entities', () => {
  it('include what changed later, until everything is final', async () => {
    const all = await activeIn('LINE_ITEM')
    const late = { start_time: daysAgo(8), end_time: daysAgo(7) }
    const later = await activeIn('LINE_ITEM', late)
    expect(all.filter((id) => later.includes(id)).length).toBeGreaterThan(0)
    expect(
      await activeIn('LINE_ITEM', { start_time: '2024-01-01T00:00:00Z', end_time: '2024-01-02T00:00:00Z' }),
    ).toEqual([])
  })
})
