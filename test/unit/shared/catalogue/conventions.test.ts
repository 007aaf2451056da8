import { describe, expect, it } from 'vitest'
import { isoTime, parseIsoTime, sortBy } from '../../../../src/shared/catalogue/conventions.ts'

describe('a time', () => {
  it.each([
    ['2022-06-15', '2022-06-15T00:00:00.000Z'],
    ['2022-06-15T10:30Z', '2022-06-15T10:30:00.000Z'],
    ['2022-06-15T10:30:05', '2022-06-15T10:30:05.000Z'],
    ['2022-06-15T10:30:05.25Z', '2022-06-15T10:30:05.250Z'],
    ['2022-06-15T10:30:05+0530', '2022-06-15T05:00:05.000Z'],
    ['2022-06-15T10:30:05-07:00', '2022-06-15T17:30:05.000Z'],
    ['2022-06-15T10:30:05+02', '2022-06-15T08:30:05.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, wanted) => {
    expect(new Date(parseIsoTime(text)).toISOString()).toBe(wanted)
    expect(isoTime.safeParse(text).success).toBe(true)
  })

  it.each([
    'yesterday',
    '2022-06',
    '2022-13-01',
    '2022-02-30',
    '2022-06-15T25:00Z',
    '2022-06-15 10:00',
    '',
    '1655251200',
  ])('%j is none', (text) => {
    expect(isoTime.safeParse(text).success).toBe(false)
  })
})

it('sorts by known attributes, both ways, and by those of the list', () => {
  const order = sortBy('bid_amount_local_micro')
  for (const good of ['created_at-asc', 'name-desc', 'bid_amount_local_micro-desc', undefined]) {
    expect(order.safeParse(good).success).toBe(true)
  }
  for (const bad of ['created_at', 'name-up', 'industry_type-asc', ''])
    expect(order.safeParse(bad).success).toBe(false)
})
