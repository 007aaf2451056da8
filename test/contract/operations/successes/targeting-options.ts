import { keywordInsightOperations } from '../../../../src/shared/api/ads/keyword-insights.ts'
import { targetingOptionOperations } from '../../../../src/shared/api/ads/targeting-options.ts'
import { northwind } from '../given.ts'
import { succeeds } from './success.ts'

const expectSome = { 0: {} }

const options = targetingOptionOperations

export const targetingOptionSuccesses = [
  succeeds(options.appStoreCategories)(() => ({
    params: { os_type: 'IOS' },
    wanted: { data: expectSome },
  })),
  succeeds(options.conversations)(() => ({
    params: { conversation_type: 'SPORTS', count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(options.devices)(() => ({ params: { count: 1 }, wanted: { data: { length: 1 } } })),
  succeeds(options.events)(() => ({
    params: { event_types: ['HOLIDAY', 'SPORTS'], count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(options.interests)(() => ({ params: { count: 1 }, wanted: { data: { length: 1 } } })),
  succeeds(options.languages)(() => ({
    params: { q: 'german' },
    wanted: { data: [{ name: 'German', targeting_value: 'de' }] },
  })),
  succeeds(options.locations)(() => ({
    params: { location_type: 'COUNTRIES', country_code: 'DE' },
    wanted: { data: [{ name: 'Germany' }] },
  })),
  succeeds(options.networkOperators)(() => ({
    params: { country_code: 'US', count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(options.platforms)(() => ({ params: { q: 'ios' }, wanted: { data: [{ name: 'iOS' }] } })),
  succeeds(options.platformVersions)(() => ({ params: { q: 'ios 17' }, wanted: { data: expectSome } })),
  succeeds(options.tvMarkets)(() => ({ params: {}, wanted: { data: expectSome } })),
  succeeds(options.tvShows)(() => ({
    params: { locale: 'en-US', count: 1 },
    wanted: { data: { length: 1 } },
  })),
  succeeds(options.suggestions)(() => ({
    params: { ...northwind, suggestion_type: 'KEYWORD', targeting_values: ['boots'], count: 50 },
    wanted: { data: { length: 50, 0: { suggestion_type: 'KEYWORD' } } },
  })),
  succeeds(keywordInsightOperations.search)(() => ({
    params: {
      granularity: 'DAY',
      keywords: ['boots', 'tent'],
      start_time: '2026-11-10T00:00:00Z',
      end_time: '2026-11-13T00:00:00Z',
    },
    wanted: { data: { tweet_volume: { length: 3 }, related_keywords: { length: 30 } } },
  })),
]
