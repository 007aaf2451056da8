import { describe, expect, test } from 'vitest'
import {
  type BulkForm,
  bulkFields,
  bulkLabel,
  bulkOperationLabel,
  bulkOperationsFor,
  readBulkForm,
  subjectsOf,
} from '../../../../../../src/renderer/features/campaigns/bulk/bulk-form.ts'
import { bulkEdited } from '../../../../../../src/shared/campaigns/bulk-edit.ts'

const terms = { currency: 'EUR', timezone: 'Europe/Berlin' }
const daily = 'daily_budget_amount_local_micro'

const form = (change: Partial<BulkForm>): BulkForm => ({
  subjects: ['lineItem'],
  field: daily,
  operation: 'set',
  text: '',
  replacement: '',
  matchCase: false,
  step: null,
  time: '',
  ...change,
})
const read = (change: Partial<BulkForm>) => readBulkForm(form(change), terms)

describe('fields for bulk edit', () => {
  test('are those the service lets one change', () => {
    const names = bulkFields(['lineItem']).map(({ key }) => key)
    expect(names).toContain('bid_amount_local_micro')
    expect(names).not.toContain('objective')
    expect(names).not.toContain('effective_status')
    expect(bulkFields(['campaign']).map(({ key }) => key)).toContain('budget_optimization')
  })

  test('apply to the rows that have them', () => {
    expect(subjectsOf('goal', ['campaign', 'lineItem'])).toEqual(['lineItem'])
    expect(subjectsOf('name', ['campaign', 'lineItem'])).toEqual(['campaign', 'lineItem'])
  })

  test('can be cleared if optional: a budget, but not a name', () => {
    const ways = (field: string) => {
      const found = bulkFields(['lineItem']).find(({ key }) => key === field)
      return found === undefined ? [] : bulkOperationsFor(found)
    }
    expect(ways('name')).toEqual(['replace', 'set'])
    expect(ways(daily)).toContain('clear')
    expect(ways('start_time')).toEqual(['shiftFlight', 'shiftDays', 'set'])
    expect(ways('end_time')).toEqual(['shiftFlight', 'shiftDays', 'set', 'clear'])
  })
})

const ready = (action: object) => ({ kind: 'ready', action: { field: daily, ...action } })

test('numbers can be set, or increased and decreased by a percentage or an amount', () => {
  const [found] = bulkFields(['lineItem']).filter(({ key }) => key === daily)
  expect(found && bulkOperationsFor(found).map((way) => bulkOperationLabel[way])).toEqual([
    'Set to',
    'Increase by %',
    'Decrease by %',
    'Increase by',
    'Decrease by',
    'Clear',
  ])
})

describe('percentages', () => {
  test.each([
    ['increasePercent', '15', 115],
    ['increasePercent', '15%', 115],
    ['increasePercent', '+12,5 %', 112.5],
    ['increasePercent', '250', 350],
    ['decreasePercent', '15', 85],
    ['decreasePercent', '12.5 %', 87.5],
    ['decreasePercent', '−10 %', 90],
  ] as const)('%s %s', (operation, text, percent) => {
    expect(read({ operation, text })).toEqual(ready({ kind: 'percent', percent }))
  })

  test('are rounded to the chosen step', () => {
    expect(read({ operation: 'increasePercent', text: '15', step: 5 })).toEqual(
      ready({ kind: 'percent', percent: 115, step: 5 }),
    )
  })

  test.each([
    ['increasePercent', 'ten'],
    ['increasePercent', '0'],
    ['increasePercent', '-15'],
    ['increasePercent', '9999999'],
    ['decreasePercent', '+15'],
    ['decreasePercent', '100'],
    ['decreasePercent', '110 %'],
  ] as const)('%s refuses %s', (operation, text) => {
    expect(read({ operation, text }).kind).toBe('trouble')
  })

  test('15 with "Increase by %" turns 1,100 into 1,265, and back down into 935', () => {
    const edited = (operation: BulkForm['operation']) => {
      const result = read({ operation, text: '15' })
      return result.kind === 'ready' && bulkEdited({ [daily]: 1_100_000_000 }, result.action, 'EUR')
    }
    expect(edited('increasePercent')).toMatchObject({ kind: 'changed', value: 1_265_000_000 })
    expect(edited('decreasePercent')).toMatchObject({ kind: 'changed', value: 935_000_000 })
  })
})

describe('amounts', () => {
  test.each([
    ['increase', '2.50', 2_500_000],
    ['increase', '+2,50', 2_500_000],
    ['decrease', '2.50', -2_500_000],
    ['decrease', '-2.50', -2_500_000],
  ] as const)('%s by %s', (operation, text, amount) => {
    expect(read({ operation, text })).toEqual(ready({ kind: 'add', amount }))
  })

  test.each([
    ['increase', '-2.50'],
    ['decrease', '+2.50'],
    ['decrease', '0'],
  ] as const)('%s refuses %s', (operation, text) => {
    expect(read({ operation, text }).kind).toBe('trouble')
  })

  test('that can be read in two ways are queried', () => {
    expect(read({ text: '1,234' }).kind).toBe('trouble')
    expect(read({ operation: 'increase', text: '1,234' }).kind).toBe('trouble')
  })

  test('can be cleared', () => {
    expect(read({ operation: 'clear' })).toEqual({
      kind: 'ready',
      action: { kind: 'set', field: daily, value: null },
    })
  })
})

describe('dates and texts', () => {
  test.each([
    ['start_time', '2026-12-23T23:00:00Z'],
    ['end_time', '2026-12-24T22:59:00Z'],
  ])('a date without a time is the first or last minute in the account’s zone: %s', (field, value) => {
    expect(read({ field, text: '2026-12-24', time: '' })).toEqual({
      kind: 'ready',
      action: { kind: 'set', field, value },
    })
  })

  test.each([
    ['7', 7],
    ['-14', -14],
    ['−1', -1],
  ])('a shift by %s days', (text, days) => {
    expect(read({ field: 'end_time', operation: 'shiftDays', text })).toEqual({
      kind: 'ready',
      action: { kind: 'shiftDays', field: 'end_time', days, zone: 'Europe/Berlin' },
    })
  })

  test('the shift of a flight moves both of its ends', () => {
    expect(read({ field: 'start_time', operation: 'shiftFlight', text: '31' })).toEqual({
      kind: 'ready',
      action: { kind: 'shiftDays', field: 'start_time', also: 'end_time', days: 31, zone: 'Europe/Berlin' },
    })
  })

  test.each(['', '-', '0'])('a shift by %j is incomplete', (text) => {
    expect(read({ field: 'end_time', operation: 'shiftDays', text }).kind).toBe('unfinished')
  })

  test('an empty replacement removes what is found', () => {
    expect(read({ field: 'name', operation: 'replace', text: ' old', replacement: '' })).toMatchObject({
      action: { kind: 'replace', find: ' old', replacement: '' },
    })
  })
})

test('an undo says what it reverts', () => {
  expect(bulkLabel({ kind: 'percent', field: daily, percent: 110 }, 200)).toBe(
    'change the daily budget of 200 rows',
  )
  expect(bulkLabel({ kind: 'remove' }, 1)).toBe('delete 1 row')
})
