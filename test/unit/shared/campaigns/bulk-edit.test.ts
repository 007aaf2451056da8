import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { micro } from '../../../../src/shared/api/conventions.ts'
import { type BulkEdit, bulkEdited, isLargeChange } from '../../../../src/shared/campaigns/bulk-edit.ts'
import { maxInt64, toExactInteger } from '../../../../src/shared/core/exact-integer.ts'
import { anyLong, positiveLong } from '../../../support/longs.ts'

const bid = 'bid_amount_local_micro'

it.each([
  [100, 200, false],
  [100, 201, true],
  [100, 50, false],
  [100, 49, true],
  [maxInt64, maxInt64 / 2n + 1n, false],
  [maxInt64, maxInt64 / 2n, true],
  [null, 100, false],
  [100, null, false],
])('from %s to %s is a large change: %s', (before, after, is) => {
  expect(isLargeChange(before, after)).toBe(is)
})

describe('bulkEdited', () => {
  it.each([
    ['USD', 1_250_000, 110, 1_380_000],
    ['JPY', 15_000_000, 110, 17_000_000],
    ['KWD', 1_005_000, 150, 1_508_000],
  ])('multiplies in %s and rounds to its smallest coin', (currency, amount, percent, value) => {
    const edit = { kind: 'percent', field: bid, percent } as const
    expect(bulkEdited({ [bid]: amount }, edit, currency)).toMatchObject({ kind: 'changed', value })
  })

  it.each([
    ['EUR', 10_000_000, 1, 12_000_000],
    ['EUR', 18_000_000, 5, 20_000_000],
    ['JPY', 1_230_000_000, 10, 1_410_000_000],
  ])('multiplies in %s and rounds to whole units', (currency, amount, step, value) => {
    const edit = { kind: 'percent', field: bid, percent: 115, step } as const
    expect(bulkEdited({ [bid]: amount }, edit, currency)).toMatchObject({ kind: 'changed', value })
  })

  it('reports an amount that rounds to nothing', () => {
    const edit = { kind: 'percent', field: bid, percent: 110, step: 10 } as const
    expect(bulkEdited({ [bid]: 2_000_000 }, edit, 'EUR')).toMatchObject({ kind: 'impossible' })
  })

  it('adds, and leaves rows without an amount alone', () => {
    const edit = { kind: 'add', field: bid, amount: micro.parse(500_000) } as const
    expect(bulkEdited({ [bid]: 1_000_000 }, edit, 'USD')).toMatchObject({ kind: 'changed', value: 1_500_000 })
    expect(bulkEdited({ [bid]: null }, edit, 'USD')).toEqual({ kind: 'untouched' })
  })

  it('never results in zero or less', () => {
    const edit = { kind: 'add', field: bid, amount: micro.parse(-2_000_000) } as const
    expect(bulkEdited({ [bid]: 1_000_000 }, edit, 'USD').kind).toBe('impossible')
  })

  it('finds text as it is typed, not as a pattern, and inserts it literally', () => {
    const edit = { kind: 'replace', field: 'name', find: 'a.b', replacement: '$&', matchCase: false } as const
    expect(bulkEdited({ name: 'A.B and axb' }, edit, 'USD')).toMatchObject({
      kind: 'changed',
      value: '$& and axb',
    })
    expect(bulkEdited({ name: 'axb' }, edit, 'USD')).toEqual({ kind: 'untouched' })
  })

  it('shifts flight dates by the account’s clock', () => {
    const edit = { kind: 'shiftDays', field: 'start_time', days: 1, zone: 'Europe/Berlin' } as const
    expect(bulkEdited({ start_time: '2026-03-28T23:00:00Z' }, edit, 'EUR')).toEqual({
      kind: 'changed',
      field: 'start_time',
      value: '2026-03-29T22:00:00Z',
      fields: { start_time: '2026-03-29T22:00:00Z' },
    })
  })

  it('shifts both ends of a flight, and none of them if one can’t', () => {
    const edit = { kind: 'shiftDays', field: 'start_time', also: 'end_time', days: 31, zone: 'UTC' } as const
    const flight = { start_time: '2026-12-01T00:00:00Z', end_time: '2026-12-31T23:59:00Z' }
    expect(bulkEdited(flight, edit, 'EUR')).toEqual({
      kind: 'changed',
      field: 'start_time',
      value: '2027-01-01T00:00:00Z',
      fields: { start_time: '2027-01-01T00:00:00Z', end_time: '2027-01-31T23:59:00Z' },
    })
    // A flight without an end moves its start.
    expect(bulkEdited({ ...flight, end_time: null }, edit, 'EUR')).toMatchObject({
      fields: { start_time: '2027-01-01T00:00:00Z' },
    })
    expect(bulkEdited({ ...flight, end_time: '9999-12-31T23:59:00Z' }, edit, 'EUR').kind).toBe('impossible')
    expect(bulkEdited({}, edit, 'EUR').kind).toBe('untouched')
  })

  it('refuses a shift beyond four-digit years', () => {
    const edit = { kind: 'shiftDays', field: 'end_time', days: 1, zone: 'UTC' } as const
    for (const [days, end_time] of [
      [1, '9999-12-31T12:00:00Z'],
      [100_000_000, '2026-01-01T00:00:00Z'],
    ] as const) {
      expect(bulkEdited({ end_time }, { ...edit, days }, 'EUR').kind).toBe('impossible')
    }
  })

  it('multiplies and adds 64-bit numbers exactly, rounds half up to the coin, and refuses overflow', () => {
    fc.assert(
      fc.property(positiveLong, fc.integer({ min: 1, max: 2_000_000 }), anyLong, (amount, steps, added) => {
        const edited = (edit: BulkEdit) => {
          const result = bulkEdited({ [bid]: amount }, edit, 'USD')
          if (result.kind === 'untouched') return amount
          return result.kind === 'changed' ? result.value : null
        }
        const coined = (numerator: bigint, denominator: bigint) => {
          const unit = denominator * 10_000n
          const rest = ((numerator % unit) + unit) % unit
          const value = ((numerator - rest) / unit + (rest * 2n >= unit ? 1n : 0n)) * 10_000n
          return value > 0n && value <= maxInt64 ? toExactInteger(value) : null
        }
        const percent = edited({ kind: 'percent', field: bid, percent: steps / 10_000 })
        expect(percent).toBe(coined(BigInt(amount) * BigInt(steps), 1_000_000n))
        const sum = edited({ kind: 'add', field: bid, amount: micro.parse(added) })
        expect(sum).toBe(coined(BigInt(amount) + BigInt(added), 1n))
      }),
    )
  })

  it('never returns an amount finer than the coin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.double({ min: 1, max: 1000, noNaN: true }),
        (amount, percent) => {
          const result = bulkEdited({ [bid]: amount }, { kind: 'percent', field: bid, percent }, 'USD')
          if (result.kind === 'changed') expect(Number(result.value) % 10_000).toBe(0)
        },
      ),
    )
  })
})
