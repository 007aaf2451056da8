import { describe, expect, it } from 'vitest'
import { demoCatalogs } from '../../../../src/sandbox/demo/catalogs.ts'
import { demoCatalogIds, demoProducts } from '../../../../src/sandbox/demo/products.ts'
import { productRecord } from '../../../../src/sandbox/state/product-record.ts'
import { checkProduct } from '../../../../src/shared/catalogs/product-rules.ts'

describe('the demo catalogs', () => {
  it.each(Object.values(demoCatalogIds))(
    '%s: every product follows the rules and differs from the others',
    (id) => {
      const products = Array.from({ length: 3000 }, (_, place) => demoProducts.make(id, place))
      for (const product of products) {
        expect(productRecord.parse(product)).toEqual(product)
        expect(checkProduct(product)).toEqual([])
      }
      for (const field of ['id', 'product_key', 'gtin'] as const) {
        expect(new Set(products.map((product) => product[field])).size).toBe(products.length)
      }
    },
  )

  it('name their products by position without creating them', () => {
    for (const place of [0, 3, 8, 199_999]) {
      expect(demoProducts.make(demoCatalogIds.ada, place)).toMatchObject(
        demoProducts.keys(demoCatalogIds.ada, place),
      )
    }
  })

  it.each([
    [1, 400],
    [10, 2740],
    [1000, 200_000],
  ])('at scale %i have %i products', (scale, count) => {
    expect(demoCatalogs(scale).products.reduce((sum, { made }) => sum + made, 0)).toBe(count)
  })
})
