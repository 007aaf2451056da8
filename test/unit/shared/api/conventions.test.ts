import { describe, expect, it } from 'vitest'
import {
  isMicro,
  isoTime,
  micro,
  parseIsoTime,
  positiveMicro,
  sortBy,
  writeIsoTime,
} from '../../../../src/shared/api/conventions.ts'
import { maxInt64 } from '../../../../src/shared/core/exact-integer.ts'

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
    '10000-01-01',
    '+010000-01-01T00:00Z',
    '9999-12-31T23:59:59-10:00',
    '0000-01-01T00:00+00:01',
  ])('%j is not a time', (text) => {
    expect(isoTime.safeParse(text).success).toBe(false)
  })
})

it('is written in the service’s format, with a four-digit year or not at all', () => {
  expect(writeIsoTime(parseIsoTime('0000-01-01'))).toBe('0000-01-01T00:00:00Z')
  expect(writeIsoTime(parseIsoTime('9999-12-31T23:59:59Z'))).toBe('9999-12-31T23:59:59Z')
  expect(writeIsoTime(Date.parse('+010000-01-01T00:00:00Z'))).toBeNull()
  expect(writeIsoTime(Date.parse('-000001-12-31T23:59:59Z'))).toBeNull()
  expect(writeIsoTime(Number.NaN)).toBeNull()
})

it.each([0, -5, 1_500_000, 2n ** 60n, 5n, 0.5, Number.NaN, 2 ** 60, '1', null, undefined])(
  'accepts %s as an amount if the schema does',
  (value) => expect(isMicro(value)).toBe(micro.safeParse(value).success),
)

it('reports how large an amount may be', () => {
  const message = `has to be at most ${maxInt64.toLocaleString('en')}`
  expect(positiveMicro.safeParse(maxInt64 + 1n).error?.issues).toMatchObject([{ message }])
})

it('sorts by known attributes, in both directions, and by those of the list', () => {
  const order = sortBy('bid_amount_local_micro')
  for (const good of ['created_at-asc', 'name-desc', 'bid_amount_local_micro-desc', undefined]) {
    expect(order.safeParse(good).success).toBe(true)
  }
  for (const bad of ['created_at', 'name-up', 'industry_type-asc', ''])
    expect(order.safeParse(bad).success).toBe(false)
})
