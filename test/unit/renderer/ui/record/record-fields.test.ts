import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchingFields, recordFields } from '../../../../../src/renderer/ui/record/record-fields.ts'

const one = (record: object, units = {}) => recordFields(record, units)[0]

describe('fields of a record', () => {
  it.each([
    [{ id: '1xq' }, 'id', '1xq', null],
    [{ media_key: '3_1' }, 'id', '3_1', null],
    [{ name: 'Boots' }, 'text', 'Boots', null],
    [{ name: '' }, 'text', '', null],
    [{ link: 'https://northwind.example/a' }, 'url', 'https://northwind.example/a', null],
    [{ deleted: false }, 'boolean', 'false', null],
    [{ frequency_cap: 3 }, 'number', '3', null],
    [{ end_time: null }, 'null', 'null', null],
    [{ placements: [] }, 'emptyList', '[]', null],
    [{ sizes: {} }, 'emptyObject', '{}', null],
    [{ bid_amount_local_micro: 1_500_000 }, 'money', '1500000', '1.50 USD'],
    // Beyond the precision of numbers, the digits stay unchanged.
    [
      { bid_amount_local_micro: '9223372036854775807' },
      'money',
      '9223372036854775807',
      '9,223,372,036,854.775807 USD',
    ],
    [{ created_at: '2026-11-22T10:00:00Z' }, 'time', '2026-11-22T10:00:00Z', '22 Nov 2026, 10:00:00 UTC'],
    // A catalog price isn't a time, nor is a name that contains a year.
    [{ price: '2026 USD' }, 'text', '2026 USD', null],
  ])('%j', (record, kind, text, note) => {
    expect(one(record, { currency: 'USD', timeZone: 'UTC' })).toMatchObject({ kind, text, note })
  })

  it('have the currency that the record names', () => {
    expect(recordFields({ currency: 'EUR', total_budget_amount_local_micro: 2_000_000 })[1]?.note).toBe(
      '2.00 EUR',
    )
  })

  it('name nested values by their path', () => {
    const record = { components: [{ type: 'MEDIA', media_key: '3_1' }], 'a b': 1 }
    expect(recordFields(record).map(({ path, text }) => [path, text])).toEqual([
      ['components[0].type', 'MEDIA'],
      ['components[0].media_key', '3_1'],
      ['["a b"]', '1'],
    ])
  })

  it('include every value, whatever the record contains', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (record) => {
        const paths = recordFields(record).map(({ path }) => path)
        expect(new Set(paths).size).toBe(paths.length)
        expect(paths).toHaveLength(leavesOf(record))
      }),
    )
  })

  it('can be found by name, value and displayed text', () => {
    const fields = recordFields({
      id: '1xq',
      name: 'Boots',
      bid_amount_local_micro: 1_500_000,
      currency: 'USD',
    })
    const found = (text: string) => matchingFields(fields, text).map(({ path }) => path)
    expect(found('BOOT')).toEqual(['name'])
    expect(found('micro')).toEqual(['bid_amount_local_micro'])
    expect(found('1.50')).toEqual(['bid_amount_local_micro'])
    expect(found(' ')).toHaveLength(4)
  })
})

function leavesOf(value: unknown, isTop = true): number {
  if (typeof value !== 'object' || value === null) return 1
  const parts: readonly unknown[] = Object.values(value)
  if (parts.length === 0) return isTop ? 0 : 1
  return parts.reduce((sum: number, part) => sum + leavesOf(part, false), 0)
}
