import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductFilter } from '../../../../src/shared/api/ads/product-sets.ts'
import {
  compileFilter,
  type FilterableProduct,
  previewFilters,
  selectProducts,
} from '../../../../src/shared/catalogs/product-filter.ts'

function filter(
  attribute: ProductFilter['attribute'],
  operator: ProductFilter['operator'],
  value: string | number,
): ProductFilter {
  return { attribute, operator, value }
}

describe('one filter', () => {
  it.each<[ProductFilter, FilterableProduct, boolean]>([
    [filter('price', 'GREATER_THAN', '600'), { price: '600.01 USD' }, true],
    [filter('price', 'GREATER_THAN', '600'), { price: '600.00 USD' }, false],
    [filter('price', 'GREATER_THAN', 9), { price: '10.00 USD' }, true],
    [filter('price', 'LESS_THAN', '1'), { price: '0.99 JPY' }, true],
    [filter('price', 'EQUAL_TO', 33.5), { price: '33.50 EUR' }, true],
    [filter('price', 'EQUAL_TO', '33.5 USD'), { price: '33.50 EUR' }, false],
    [filter('price', 'EQUAL_TO', '33.5 EUR'), { price: '33.50 EUR' }, true],
    [filter('sale_price', 'LESS_THAN', '90'), {}, false],
    [filter('inventory', 'GREATER_THAN', '999'), { inventory: 1000 }, true],
    [filter('inventory', 'EQUAL_TO', 0), { inventory: 0 }, true],
    [filter('inventory', 'LESS_THAN', 1), { inventory: null }, false],
    [filter('product_type', 'MATCH', 'outdoor > boots'), { product_type: 'Outdoor > Boots' }, true],
    [filter('product_type', 'MATCH', 'outdoor'), { product_type: 'Outdoor > Boots' }, false],
    [filter('product_type', 'EQUAL_TO', 'outdoor'), { product_type: 'Outdoor' }, false],
    [filter('custom_label_0', 'CONTAINS', 'zEb'), { custom_label_0: 'a Zebra' }, true],
    [filter('custom_label_0', 'CONTAINS', 'zeb'), { custom_label_1: 'a Zebra' }, false],
    [filter('custom_label_2', 'NOT_CONTAINS', 'CLEAR'), { custom_label_2: 'clearance' }, false],
    [filter('custom_label_2', 'NOT_CONTAINS', 'clear'), {}, true],
    [filter('custom_label_4', 'GREATER_THAN', '10'), { custom_label_4: '9' }, false],
    [filter('custom_label_4', 'GREATER_THAN', '10'), { custom_label_4: '100' }, true],
  ])('%j on %j is %s', (asked, product, matches) => {
    expect(compileFilter(asked)(product)).toBe(matches)
  })

  it('sorts prices by their amounts', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 })
    const text = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(cents, cents, (price, limit) => {
        const product = { price: `${text(price)} USD` }
        const holds = (operator: ProductFilter['operator']) =>
          compileFilter(filter('price', operator, text(limit)))(product)
        expect([holds('LESS_THAN'), holds('EQUAL_TO'), holds('GREATER_THAN')]).toEqual([
          price < limit,
          price === limit,
          price > limit,
        ])
      }),
    )
  })
})

const label = fc.constantFrom('winter', 'summer', 'Winter sale', null)
const products = fc.array(
  fc.record({ custom_label_0: label, inventory: fc.option(fc.integer({ min: 0, max: 20 })) }),
  { maxLength: 40 },
)
const filters = fc.array(
  fc.oneof(
    fc.record({
      attribute: fc.constant('custom_label_0' as const),
      operator: fc.constantFrom('MATCH' as const, 'CONTAINS' as const, 'NOT_CONTAINS' as const),
      value: fc.constantFrom('winter', 'sale'),
    }),
    fc.record({
      attribute: fc.constant('inventory' as const),
      operator: fc.constantFrom('GREATER_THAN' as const, 'LESS_THAN' as const, 'EQUAL_TO' as const),
      value: fc.integer({ min: 0, max: 20 }),
    }),
  ),
  { minLength: 1, maxLength: 4 },
)

describe('several filters', () => {
  it('select what each of them selects', () => {
    fc.assert(
      fc.property(products, filters, (rows, asked) => {
        const one = asked.map((single) => new Set(selectProducts(rows, [single])))
        expect(selectProducts(rows, asked)).toEqual(rows.filter((row) => one.every((set) => set.has(row))))
      }),
    )
  })

  it('are previewed with what they select and what a single one of them excludes', () => {
    fc.assert(
      fc.property(products, filters, (rows, asked) => {
        const preview = previewFilters(rows, asked)
        expect(preview.matches).toEqual(selectProducts(rows, asked))
        expect(preview.matched).toBe(preview.matches.length)
        expect(preview.matchedByFilter).toEqual(asked.map((single) => selectProducts(rows, [single]).length))
        expect(preview.missed).toBe(preview.nearMisses.length)
        for (const { product, filter: place } of preview.nearMisses) {
          const others = asked.filter((_, index) => index !== place)
          expect(selectProducts([product], others)).toEqual([product])
          expect(selectProducts([product], asked)).toEqual([])
        }
      }),
    )
  })

  it('limit the preview and count everything', () => {
    const rows = Array.from({ length: 30 }, (_, inventory) => ({ inventory }))
    const preview = previewFilters(rows, [filter('inventory', 'LESS_THAN', 20)], 5)
    expect(preview).toMatchObject({ matched: 20, missed: 10 })
    expect([preview.matches.length, preview.nearMisses.length]).toEqual([5, 5])
  })
})
