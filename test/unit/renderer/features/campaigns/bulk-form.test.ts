import { describe, expect, test } from 'vitest'
import {
  type BulkForm,
  bulkFields,
  bulkLabel,
  readBulkForm,
  subjectsOf,
  waysOf,
} from '../../../../../src/renderer/features/campaigns/bulk/bulk-form.ts'

const terms = { currency: 'EUR', timezone: 'Europe/Berlin' }
const daily = 'daily_budget_amount_local_micro'

const form = (change: Partial<BulkForm>): BulkForm => ({
  subjects: ['lineItem'],
  field: daily,
  way: 'set',
  text: '',
  replacement: '',
  matchCase: false,
  time: '',
  ...change,
})
const read = (change: Partial<BulkForm>) => readBulkForm(form(change), terms)

describe('which fields can be edited in bulk', () => {
  test('those that the service lets one change', () => {
    const names = bulkFields(['lineItem']).map(({ key }) => key)
    expect(names).toContain('bid_amount_local_micro')
    expect(names).not.toContain('objective')
    expect(names).not.toContain('effective_status')
    expect(bulkFields(['campaign']).map(({ key }) => key)).toContain('budget_optimization')
  })

  test('a field of one of two concerns those rows alone', () => {
    expect(subjectsOf('goal', ['campaign', 'lineItem'])).toEqual(['lineItem'])
    expect(subjectsOf('name', ['campaign', 'lineItem'])).toEqual(['campaign', 'lineItem'])
  })

  test('a name cannot be cleared, a budget can', () => {
    const ways = (field: string) => {
      const found = bulkFields(['lineItem']).find(({ key }) => key === field)
      return found === undefined ? [] : waysOf(found)
    }
    expect(ways('name')).toEqual(['replace', 'set'])
    expect(ways(daily)).toContain('clear')
    expect(ways('start_time')).toEqual(['shiftDays', 'set'])
    expect(ways('end_time')).toEqual(['shiftDays', 'set', 'clear'])
  })
})

describe('percentages', () => {
  test.each([
    ['110', 110],
    ['110 %', 110],
    ['+10 %', 110],
    ['-10%', 90],
    ['−12,5 %', 87.5],
  ])('%s is %s', (text, percent) => {
    expect(read({ way: 'percent', text })).toEqual({
      kind: 'ready',
      action: { kind: 'percent', field: daily, percent },
    })
  })

  test.each(['ten', '-100 %', '0', '9999999'])('%s is none', (text) => {
    expect(read({ way: 'percent', text }).kind).toBe('trouble')
  })
})

describe('amounts', () => {
  test.each([
    ['2.50', 2_500_000],
    ['-2.50', -2_500_000],
    ['+2,50', 2_500_000],
  ])('%s is added', (text, amount) => {
    expect(read({ way: 'add', text })).toEqual({
      kind: 'ready',
      action: { kind: 'add', field: daily, amount },
    })
  })

  test('one that can be read in two ways is asked about', () => {
    expect(read({ text: '1,234' }).kind).toBe('trouble')
    expect(read({ way: 'add', text: '1,234' }).kind).toBe('trouble')
  })

  test('cleared is set to nothing', () => {
    expect(read({ way: 'clear' })).toEqual({
      kind: 'ready',
      action: { kind: 'set', field: daily, value: null },
    })
  })
})

describe('dates and texts', () => {
  test('a date is midnight of the account', () => {
    expect(read({ field: 'end_time', text: '2026-12-24' })).toEqual({
      kind: 'ready',
      action: { kind: 'set', field: 'end_time', value: '2026-12-23T23:00:00Z' },
    })
  })

  test.each([
    ['7', 7],
    ['-14', -14],
    ['−1', -1],
  ])('a shift by %s days', (text, days) => {
    expect(read({ field: 'end_time', way: 'shiftDays', text })).toEqual({
      kind: 'ready',
      action: { kind: 'shiftDays', field: 'end_time', days, zone: 'Europe/Berlin' },
    })
  })

  test.each(['', '-', '0'])('a shift by %j is not finished', (text) => {
    expect(read({ field: 'end_time', way: 'shiftDays', text }).kind).toBe('unfinished')
  })

  test('an empty replacement takes what is found away', () => {
    expect(read({ field: 'name', way: 'replace', text: ' old', replacement: '' })).toMatchObject({
      action: { kind: 'replace', find: ' old', replacement: '' },
    })
  })
})

test('an undo says what it takes back', () => {
  expect(bulkLabel({ kind: 'percent', field: daily, percent: 110 }, 200)).toBe(
    'change the daily budget of 200 rows',
  )
  expect(bulkLabel({ kind: 'remove' }, 1)).toBe('delete 1 row')
})
