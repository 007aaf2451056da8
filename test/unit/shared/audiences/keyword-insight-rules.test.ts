import { describe, expect, it } from 'vitest'
import {
  checkKeywordSearch,
  countVolumes,
  type KeywordSearch,
} from '../../../../src/shared/audiences/keyword-insight-rules.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 4, 10, 12)
const search: KeywordSearch = {
  keywords: ['boots'],
  negativeKeywords: [],
  start: now - 6 * hour,
  end: now,
  locationType: null,
}
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`)
const findingsOf = (change: Partial<KeywordSearch>) =>
  checkKeywordSearch({ ...search, ...change }, now).map(({ field, rule }) => `${field} ${rule}`)

describe('a keyword search', () => {
  it.each<[string, Partial<KeywordSearch>, string[]]>([
    ['ten keywords', { keywords: words(10) }, []],
    ['eleven keywords', { keywords: words(11) }, ['keywords keyword-search.count']],
    ['six and four', { keywords: words(6), negativeKeywords: words(4) }, []],
    [
      'six and five',
      { keywords: words(6), negativeKeywords: words(5) },
      ['negative_keywords keyword-search.count'],
    ],
    ['seven days', { start: now - 168 * hour }, []],
    ['seven days and a second', { start: now - 168 * hour - 1000 }, ['end_time keyword-search.span']],
    ['no time at all', { start: now }, ['end_time keyword-search.order']],
    ['an end before the start', { end: now - 7 * hour }, ['end_time keyword-search.order']],
    ['a start to come', { start: now + hour, end: null }, ['start_time keyword-search.order']],
    ['a country', { locationType: 'COUNTRY' }, []],
    ['a city', { locationType: 'CITY' }, ['location keyword-search.location']],
    ['a start long ago', { start: now - 200 * hour, end: null }, ['start_time keyword-search.span']],
  ])('with %s gets %s', (_, change, expected) => {
    expect(findingsOf(change)).toEqual(expected)
  })

  it('with an unknown start is checked by its keywords only', () => {
    expect(findingsOf({ start: Number.NaN, keywords: words(11) })).toEqual(['keywords keyword-search.count'])
  })
})

describe('countVolumes', () => {
  it('counts each started unit from the start', () => {
    expect(countVolumes('HOUR', now - 6 * hour, now)).toBe(6)
    expect(countVolumes('HOUR', now - 6 * hour - 1, now)).toBe(7)
    expect(countVolumes('DAY', now - 6 * hour, now)).toBe(1)
    expect(countVolumes('DAY', now - 168 * hour, now)).toBe(7)
  })
})
