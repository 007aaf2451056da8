import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { metricGroups } from '../../../../src/shared/api/ads/statistics.ts'
import { storedMetrics } from '../../../../src/shared/statistics/stored-metrics.ts'
import { isNightly } from '../../../support/runs.ts'
import { northwind, wayline } from '../../operations/given.ts'
import { daysAgo } from '../../operations/successes/statistics.ts'
import { codes, part } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch } from '../support.ts'

/** Facts of statistics.md that no other test is about. */

const stage = demoStage()
const account = `accounts/${northwind.account_id}`
const week = { start_time: daysAgo(15), end_time: daysAgo(8) }
const validQuery = {
  ...week,
  entity: 'CAMPAIGN',
  granularity: 'TOTAL',
  metric_groups: 'ENGAGEMENT',
  placement: 'ALL_ON_TWITTER',
}

type Query = Readonly<Record<string, string>>
const call = (method: string, path: string, query: Query = {}) =>
  stage.asAda(method, `/12/stats/${path}?${new URLSearchParams(query)}`)
const read = (query: Query) => call('GET', account, { ...validQuery, ...query })
const metricsOf = (answer: { readonly data: unknown }, place = 0) =>
  z.record(z.string(), z.unknown()).parse(part(answer.data, 0, 'id_data', place, 'metrics'))

const active = z.array(z.looseObject({ entity_id: z.string(), activity_start_time: z.string() }))
const activeIn = async (entity: string) =>
  active.parse((await call('GET', `${account}/active_entities`, { ...week, entity })).data)

let campaigns: readonly string[] = []
beforeEach(async () => {
  campaigns = (await activeIn('CAMPAIGN')).map(({ entity_id }) => entity_id).slice(0, 20)
})
const campaign = () => campaigns[0] ?? ''
const reduced = ['engagements', 'follows', 'impressions', 'likes', 'replies', 'retweets']
const billing = ['billed_charge_local_micro', 'billed_engagements']

describe('S1, placement', () => {
  it.each(['SPOTLIGHT', 'TREND'])('%s is accepted, and has no figures', async (placement) => {
    const answer = await read({ entity_ids: campaign(), placement })
    expect(answer.status).toBe(200)
    expect(Object.values(metricsOf(answer)).every((metric) => metric === null)).toBe(true)
  })

  it.each(['MEDIA_CREATIVE', 'ORGANIC_TWEET'])('the older entity %s is refused', async (entity) => {
    expect(codes((await read({ entity, entity_ids: 'a' })).errors)).toEqual(['INVALID_PARAMETER entity'])
  })
})

describe('S3, groups of an entity', () => {
  it.each<[string, string, readonly string[]]>([
    ['ACCOUNT', northwind.account_id, reduced],
    ['FUNDING_INSTRUMENT', 'lygyi', [...reduced, ...billing]],
  ])('%s has reduced ones', async (entity, id, names) => {
    const answer = await read({ entity, entity_ids: id, metric_groups: metricGroups.join(',') })
    expect(Object.keys(metricsOf(answer)).sort()).toEqual([...names].sort())
  })

  it.each(['CAMPAIGN', 'LINE_ITEM', 'PROMOTED_TWEET'])('%s has all', async (entity) => {
    const [row] = await activeIn(entity)
    const answer = await read({
      entity,
      entity_ids: row?.entity_id ?? '',
      metric_groups: metricGroups.join(','),
    })
    const names = metricGroups.flatMap((group) => storedMetrics[group]).filter((name) => !name.includes('.'))
    expect(Object.keys(metricsOf(answer)).sort()).toEqual([...names].sort())
  })
})

describe('S4 and S5, metrics of a group', () => {
  it.each(metricGroups)('%s has those of the table, as numbers or as objects of numbers', async (group) => {
    const names = storedMetrics[group].filter((name) => !name.includes('.'))
    const found = new Map<string, unknown>()
    for (const id of campaigns) {
      const metrics = metricsOf(await read({ entity_ids: id, metric_groups: group }))
      expect(Object.keys(metrics).sort()).toEqual([...names].sort())
      for (const [name, metric] of Object.entries(metrics)) if (metric !== null) found.set(name, metric)
    }
    expect(found.size).toBeGreaterThan(names.length / 2)
    for (const [name, metric] of found) {
      if (name.includes('conversion_')) expect(Object.keys(Object(metric)).sort()).toEqual(partsOf(name))
      else expect(metric).toEqual([expect.any(Number)])
    }
  })

  const orders = (by: string) => [by, `${by}_engagement`, `${by}_view`]
  function partsOf(name: string): readonly string[] {
    if (name.startsWith('mobile_conversion_lifetime_value_'))
      return ['metric', 'order_quantity', 'sale_amount']
    if (name === 'mobile_conversion_key_page_views') return ['post_engagement', 'post_view']
    const common = ['assisted', 'post_engagement', 'post_view']
    return name.startsWith('mobile_')
      ? [...common, 'order_quantity', 'sale_amount'].sort()
      : [...common, 'metric', ...orders('order_quantity'), ...orders('sale_amount')].sort()
  }
})

const jobs = `jobs/${account}`
const begin = (query: Query = {}) => call('POST', jobs, { ...validQuery, entity_ids: campaign(), ...query })
const resultOf = async (made: { readonly data: unknown }) => {
  stage.ahead = 10_000
  const shown = await call('GET', jobs, { job_ids: String(part(made.data, 'id_str')) })
  // A plain GET: the address needs no signature.
  const file = await fetch(String(part(shown.data, 0, 'url')))
  return z
    .looseObject({ data: z.unknown(), request: z.unknown() })
    .parse(JSON.parse(gunzipSync(await file.bytes()).toString()))
}
const segmentsIn = (result: { readonly data: unknown }, place = 0) =>
  z
    .array(z.object({ segment: z.object({ segment_name: z.string(), segment_value: z.string() }) }))
    .parse(part(result.data, place, 'id_data'))
    .map(({ segment }) => segment)

describe('S7, jobs', () => {
  it('a job names itself, its question and its times', async () => {
    const { data, status } = await begin({ segmentation_type: 'AGE' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      account_id: northwind.account_id,
      status: 'QUEUED',
      url: null,
      expires_at: null,
      entity: 'CAMPAIGN',
      entity_ids: [campaign()],
      granularity: 'TOTAL',
      placement: 'ALL_ON_TWITTER',
      metric_groups: ['ENGAGEMENT'],
      segmentation_type: 'AGE',
      country: null,
      platform: null,
      ...week,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(String(part(data, 'id'))).toBe(part(data, 'id_str'))
  })

  it('jobs are listed by page, with how many more may run', async () => {
    const ids = []
    for (let made = 0; made < 3; made += 1) ids.push(String(part((await begin()).data, 'id_str')))
    const page = await call('GET', jobs, { count: '2' })
    expect(page.data).toHaveLength(2)
    const rest = await call('GET', jobs, { count: '2', cursor: String(part(page.body, 'next_cursor')) })
    expect(part(rest.body, 'next_cursor')).toBeNull()
    const url = `${stage.sandbox.addresses.ads_url}/12/stats/${jobs}`
    const { headers } = await signedFetch('GET', url, stage.ada)
    expect(headers.get('x-concurrent-job-limit')).toBe('100')
    expect(headers.get('x-concurrent-job-limit-remaining')).toBe('97')
    const many = Array.from({ length: 201 }, (_, index) => String(index + 1)).join(',')
    expect(codes((await call('GET', jobs, { job_ids: many })).errors)).toEqual(['INVALID_PARAMETER job_ids'])
  })

  it.each<[string, Query, RegExp]>([
    ['AGE', {}, /^AGE_/],
    ['GENDER', {}, /^[12]$/],
    ['PLATFORMS', {}, /^\d$/],
    ['METROS', { country: '96683cc9126741d1' }, /^\d{3}$/],
  ])('figures are divided by %s, each part with name and value', async (segmentation_type, query, value) => {
    const result = await resultOf(await begin({ segmentation_type, ...query }))
    const segments = segmentsIn(result)
    expect(segments.length).toBeGreaterThan(1)
    for (const segment of segments) expect(segment.segment_value).toMatch(value)
    expect(result.request).toMatchObject({ params: { segmentation_type, entity_ids: [campaign()] } })
  })

  it('web conversions are divided by tag', async () => {
    const query = { segmentation_type: 'CONVERSION_TAGS', metric_groups: 'WEB_CONVERSION' }
    const { data } = await resultOf(await begin({ ...query, entity_ids: campaigns.join(',') }))
    const tags = campaigns.flatMap((_id, place) => segmentsIn({ data }, place))
    expect(tags.map(({ segment_value }) => segment_value)).toContain('o8z6j')
  })

  it('older segmentations aren’t enabled anymore', async () => {
    const older = [
      'APP_STORE_CATEGORY',
      'AUDIENCES',
      'CONVERSATIONS',
      'EVENTS',
      'INTERESTS',
      'KEYWORDS',
      'LANGUAGES',
      'LOCATIONS',
      'SIMILAR_TO_FOLLOWERS_OF_USER',
      'SWIPEABLE_MEDIA',
      'TV_SHOWS',
      'CITIES',
      'REGIONS',
      'POSTAL_CODES',
      'DEVICES',
      'PLATFORM_VERSIONS',
    ]
    for (const segmentation_type of older) {
      const { errors } = await begin({ segmentation_type })
      expect(codes(errors), segmentation_type).toEqual(['INVALID_PARAMETER segmentation_type'])
    }
  })
})

describe('S8, active entities and reach', () => {
  it('a span of activity is to the second', async () => {
    const seconds = (await activeIn('LINE_ITEM')).map(({ activity_start_time: time }) => time.slice(17, 19))
    expect(seconds.some((second) => second !== '00')).toBe(true)
  })

  it('lists of ids have a limit', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join(',')
    const query = { ...week, entity: 'LINE_ITEM', campaign_ids: ids(201) }
    const active = await call('GET', `${account}/active_entities`, query)
    expect(codes(active.errors)).toEqual(['INVALID_PARAMETER campaign_ids'])
    const own = `accounts/${wayline.account_id}/reach`
    for (const [kind, name] of [
      ['campaigns', 'campaign_ids'],
      ['funding_instruments', 'funding_instrument_ids'],
    ] as const) {
      const reach = await call('GET', `${own}/${kind}`, { ...week, [name]: ids(21) })
      expect(codes(reach.errors)).toEqual([`INVALID_PARAMETER ${name}`])
    }
  })

  it('reach is a whole number of people, frequency a decimal', async () => {
    const query = { ...week, funding_instrument_ids: 'lygyp' }
    const { data } = await call('GET', `accounts/${wayline.account_id}/reach/funding_instruments`, query)
    const [people, frequency] = [part(data, 0, 'total_audience_reach'), part(data, 0, 'average_frequency')]
    expect(people).toSatisfy(Number.isSafeInteger)
    expect(Number(frequency)).toBeGreaterThan(1)
    expect(frequency).not.toSatisfy(Number.isSafeInteger)
  })
})

describe('S9, limits', () => {
  it.runIf(isNightly)('the 251st call in 15 minutes is refused until the window opens', async () => {
    const query = new URLSearchParams({ ...validQuery, entity: 'ACCOUNT', entity_ids: northwind.account_id })
    const url = `${stage.sandbox.addresses.ads_url}/12/stats/${account}?${query}`
    let response = await signedFetch('GET', url, stage.ada)
    for (let sent = 0; response.status === 200 && sent < 300; sent += 1) {
      response = await signedFetch('GET', url, stage.ada)
    }
    expect(response.status).toBe(429)
    const reset = Number(response.headers.get('x-rate-limit-reset')) * 1000
    expect(reset).toBeGreaterThan(Date.now())
    expect(reset).toBeLessThanOrEqual(Date.now() + 15 * 60_000)
    expect((await call('GET', `${account}/active_entities`, { ...week, entity: 'CAMPAIGN' })).status).toBe(
      429,
    )
  })
})
