import { describe, expect, it } from 'vitest'
import { isSameProduct, mergeProduct } from '../../../../src/shared/catalogs/product-merge.ts'

const stored = { id: 'a', title: 'Boot', brand: 'Northwind', color: 'navy', inventory: 0 }

describe('mergeProduct', () => {
  it('keeps optional fields that are omitted and clears empty ones', () => {
    expect(mergeProduct(stored, { id: 'a', title: 'Boot', color: '', size: '42' })).toEqual({
      id: 'a',
      title: 'Boot',
      brand: 'Northwind',
      inventory: 0,
      size: '42',
    })
    expect(mergeProduct(stored, { id: 'a', title: 'Boot', brand: null })).not.toHaveProperty('brand')
  })

  it('never takes a required field from the stored product', () => {
    expect(mergeProduct(stored, { id: 'a' })).not.toHaveProperty('title')
  })

  it('leaves out unknown fields', () => {
    expect(mergeProduct(undefined, Object.assign({ id: 'a' }, { product_key: 'mine' }))).toEqual({ id: 'a' })
  })
})

describe('isSameProduct', () => {
  it('treats an absent field and an empty one as equal', () => {
    expect(isSameProduct({ id: 'a', color: null }, { id: 'a' })).toBe(true)
    expect(isSameProduct({ id: 'a', inventory: 0 }, { id: 'a' })).toBe(false)
  })
})
