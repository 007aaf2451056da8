import { describe, expect, it } from 'vitest'
import {
  conversationTypes,
  eventTypes,
  targetingOptionOperations,
  tvLocales,
} from '../../../../src/shared/api/ads/targeting-options.ts'
import { part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'
import { signedFetch } from '../support.ts'
import { account, newLineItem, target, unitedStates } from './targeting-calls.ts'

const stage = demoStage()
const { asAda } = stage

/** The rows of a look-up. */
async function ask(path: string): Promise<readonly unknown[]> {
  const answer = await asAda('GET', `/12/targeting_criteria/${path}`)
  expect(answer).toMatchObject({ status: 200 })
  return Array.isArray(answer.data) ? answer.data : []
}

/** Every row of a paged look-up. */
async function askAll(path: string): Promise<readonly unknown[]> {
  const rows: unknown[] = []
  let cursor: unknown = null
  do {
    const page = await asAda(
      'GET',
      `/12/targeting_criteria/${path}count=1000${cursor === null ? '' : `&cursor=${String(cursor)}`}`,
    )
    rows.push(...(Array.isArray(page.data) ? page.data : []))
    cursor = part(page.body, 'next_cursor')
  } while (cursor !== null)
  return rows
}

const names = (rows: readonly unknown[]) => rows.map((row) => String(part(row, 'name')))

describe('the world of the look-ups', () => {
  it('has everything that can be targeted, each value once', async () => {
    const needed = { events: `?event_types=${eventTypes.join()}&`, tv_shows: '?locale=en-US&' }
    for (const operation of Object.values(targetingOptionOperations)) {
      if (operation.path.startsWith('/accounts')) continue
      const name = operation.path.replace('/targeting_criteria/', '')
      const query = name === 'events' || name === 'tv_shows' ? needed[name] : '?'
      const answer = await asAda('GET', `/12${operation.path}${query.slice(0, -1)}`)
      const { data } = operation.reply.parse(answer.body)
      expect(data.length).toBeGreaterThan(4)
      const values = data.map((row) => part(row, 'targeting_value') ?? part(row, 'locale'))
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it.each([
    ['COUNTRIES', 150],
    ['REGIONS', 180],
    ['METROS', 100],
    ['CITIES', 300],
    ['POSTAL_CODES', 1500],
  ])('has locations of the kind %s', async (type, count) => {
    const rows = await askAll(`locations?location_type=${type}&`)
    expect(rows.length).toBeGreaterThan(count)
    expect(new Set(rows.map((row) => part(row, 'targeting_value'))).size).toBe(rows.length)
    expect(rows[0]).toMatchObject({ targeting_type: 'LOCATION', location_type: type })
  })

  it('finds places by part of their name, in one country', async () => {
    expect(await ask('locations?location_type=COUNTRIES&q=STATES')).toMatchObject([
      { name: 'United States', targeting_value: unitedStates, country_code: 'US' },
    ])
    expect(names(await ask('locations?location_type=CITIES&country_code=AT&q=inn'))).toEqual([
      'Innsbruck, Austria',
    ])
  })

  it('has conversations of every kind, and interests as a tree', async () => {
    for (const type of conversationTypes) {
      const rows = await ask(`conversations?conversation_type=${type}`)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.every((row) => part(row, 'conversation_type') === type)).toBe(true)
    }
    const interests = names(await askAll('interests?'))
    const roots = interests.filter((name) => !name.includes('/'))
    expect(roots.length).toBeGreaterThan(15)
    expect(interests.every((name) => roots.includes(name.split('/', 1)[0] ?? ''))).toBe(true)
  })

  it('has operators of a country, by default the United States', async () => {
    for (const [query, country] of [
      ['', 'US'],
      ['?country_code=AT', 'AT'],
    ]) {
      const rows = await ask(`network_operators${query}`)
      expect(rows.length).toBeGreaterThan(2)
      expect(rows.every((row) => part(row, 'country_code') === country)).toBe(true)
    }
  })

  it('ends without a cursor if there is no further page', async () => {
    const answer = await asAda('GET', '/12/targeting_criteria/devices?count=3')
    expect(answer.data).toHaveLength(3)
    expect(part(answer.body, 'next_cursor')).toBeNull()
  })

  it('returns what can be targeted', async () => {
    const item = await newLineItem(stage)
    const types = 'devices platform_versions network_operators app_store_categories conversations languages'
    for (const name of types.split(' ')) {
      const [row] = await ask(name)
      const made = await target(
        stage,
        item,
        String(part(row, 'targeting_type')),
        String(part(row, 'targeting_value')),
      )
      expect(made).toMatchObject({ status: 200, data: { name: part(row, 'name') } })
    }
  })
})

describe('events', () => {
  const day = 86_400_000

  it('are those that aren’t over, unless a start is given', async () => {
    const answer = await asAda(
      'GET',
      `/12/targeting_criteria/events?event_types=${eventTypes.join()}&count=1000`,
    )
    expect(part(answer.body, 'data_type')).toBe('events')
    const now = Date.now() - day
    const rows = Array.isArray(answer.data) ? answer.data : []
    expect(rows.length).toBeGreaterThan(100)
    for (const row of rows) {
      expect(Date.parse(String(part(row, 'end_time')))).toBeGreaterThan(now)
      expect(Date.parse(String(part(row, 'start_time'))) % day).toBe(0)
      expect(part(row, 'targeting_type')).toBeUndefined()
      expect(row).toMatchObject({
        targeting_value: expect.any(String),
        is_global: part(row, 'country_code') === 'XX',
        reach: { total_reach: expect.any(Number) },
        top_users: expect.any(Array),
        top_tweets: [],
        top_hashtags: [expect.stringMatching(/^#/), expect.any(String)],
      })
      const percentages = Object.values(Object(part(row, 'device_breakdown_percentage'))).map(Number)
      expect(percentages.reduce((sum, share) => sum + share, 0)).toBe(100)
    }
  })

  it('are found by type, country and span', async () => {
    const span = 'start_time=2026-11-01&end_time=2026-12-01'
    expect(names(await ask(`events?event_types=HOLIDAY&country_codes=US&${span}`))).toEqual([
      'Veterans Day 2026',
      'Thanksgiving 2026',
      'Black Friday 2026',
    ])
    expect(verdict(await asAda('GET', '/12/targeting_criteria/events'))).toBe(
      '400 MISSING_PARAMETER event_types',
    )
    const unknown = await asAda('GET', '/12/targeting_criteria/events?event_types=HOLIDAY,WAR')
    expect(verdict(unknown)).toBe('400 INVALID_PARAMETER event_types')
  })
})

describe('television', () => {
  it('has a market for each locale, without targeting keys', async () => {
    const markets = await ask('tv_markets')
    expect(markets.map((market) => part(market, 'locale')).sort()).toEqual([...tvLocales].sort())
    expect(Object.keys(Object(markets[0])).sort()).toEqual(['country_code', 'locale', 'name'])
  })

  it('has shows by locale, in pages of 50', async () => {
    const answer = await asAda('GET', '/12/targeting_criteria/tv_shows?locale=de-DE')
    expect(part(answer.body, 'request', 'params')).toEqual({
      locale: { countryCode: 'DE', languageCode: 'de' },
    })
    expect(part(answer.data, 0)).toMatchObject({
      targeting_value: expect.any(Number),
      genre: expect.any(String),
      locales: [{ language: 'de', country: 'DE' }],
    })
    for (const [query, refusal] of [
      ['', '400 MISSING_PARAMETER locale'],
      ['locale=xx-XX', '400 INVALID_PARAMETER locale'],
      ['locale=en-US&count=51', '400 INVALID_PARAMETER count'],
    ]) {
      expect(verdict(await asAda('GET', `/12/targeting_criteria/tv_shows?${query}`))).toBe(refusal)
    }
    expect(await ask('tv_shows?locale=en-US&count=50')).not.toEqual([])
  })
})

describe('suggestions', () => {
  const path = `${account}/targeting_suggestions?suggestion_type`

  it('are 30 by default, and never repeat', async () => {
    for (const type of ['KEYWORD', 'USER_ID']) {
      const byDefault = await asAda('GET', `${path}=${type}&targeting_values=boots,tents`)
      expect(byDefault.data).toHaveLength(30)
      const maximal = await asAda('GET', `${path}=${type}&targeting_values=boots&count=50`)
      const values = Array.isArray(maximal.data)
        ? maximal.data.map((row) => part(row, 'suggestion_value'))
        : []
      expect(new Set(values).size).toBe(50)
      expect(values).not.toContain('boots')
    }
  })
})

it('counts all look-ups together, 400 in a quarter of an hour', async () => {
  const remaining = async (path: string) => {
    const url = `${stage.sandbox.addresses.ads_url}/12/targeting_criteria/${path}`
    const { headers } = await signedFetch('GET', url, stage.ada)
    expect(headers.get('x-rate-limit-limit')).toBe('400')
    return Number(headers.get('x-rate-limit-remaining'))
  }
  const first = await remaining('interests?count=1')
  expect(await remaining('tv_markets')).toBe(first - 1)
  expect(await remaining('locations?count=1')).toBe(first - 2)
})
