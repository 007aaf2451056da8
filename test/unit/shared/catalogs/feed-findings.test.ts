import { describe, expect, it } from 'vitest'
import { checkFeedProduct, isGtin } from '../../../../src/shared/catalogs/feed-findings.ts'
import {
  compileMapping,
  createNumberJudge,
  suggestMapping,
  withNumbers,
} from '../../../../src/shared/catalogs/feed-mapping.ts'

const product = {
  id: 'sku-1',
  title: 'Tent',
  description: 'A tent',
  availability: 'in stock',
  condition: 'new',
  price: '19.90 EUR',
  link: 'https://shop.example/1',
  image_link: 'https://shop.example/1.jpg',
  brand: 'Nord',
  gtin: '4006381333931',
}
const found = (change: Record<string, string>, numbers: Parameters<typeof checkFeedProduct>[1] = null) =>
  checkFeedProduct({ ...product, ...change }, numbers).map(({ rule, severity }) => `${severity} ${rule}`)

describe('a product of a feed', () => {
  it('has no findings when it is as the service writes it', () => {
    expect(found({})).toEqual([])
  })

  it.each([['1.234 EUR'], ['1,234 EUR'], ['12,500 TND'], ['12.990 COP'], ['1,500 KWD']])(
    'whose price %s can be read in two ways is held back',
    (price) => {
      expect(found({ price })).toEqual(['error product.price-ambiguous'])
    },
  )

  it('whose price has one meaning in the number format of the feed is not', () => {
    expect(found({ price: '1.234 EUR' }, '1,234.56')).toEqual(['warning product.price-decimals'])
    expect(found({ price: '12.345 KWD' })).toEqual([])
  })

  it.each([
    ['gtin', '4.00638E+12', 'error product.gtin-spreadsheet-number'],
    ['id', '1.23457E+14', 'error product.id-spreadsheet-number'],
    ['id', '#N/A', 'error product.id-formula-error'],
    ['title', '#NAME?', 'error product.title-formula-error'],
    ['price', '#REF!', 'error product.price-formula-error'],
    ['condition', '#VALUE!', 'error product.condition-formula-error'],
    ['brand', 'null', 'warning product.brand-placeholder'],
    ['gtin', '12345', 'warning product.gtin-check-digit'],
    ['gtin', '4006381333932', 'warning product.gtin-check-digit'],
    ['description', '&lt;p&gt;Tv&#228;tt i 60 grader.&lt;/p&gt;', 'warning product.description-escaped'],
  ])('with the damaged %s %s has a finding', (field, value, finding) => {
    expect(found({ [field]: value })).toEqual([finding])
  })

  it('has a GTIN with a check digit, whatever its length', () => {
    for (const gtin of ['4006381333931', '96385074', '012345678905', '10012345678902']) {
      expect(isGtin(gtin), gtin).toBe(true)
    }
  })
})

describe('a mapping of a feed', () => {
  const readOne = (columns: readonly string[], cells: readonly string[]) =>
    compileMapping(suggestMapping(columns, null), columns)(cells)

  it('prefers Google’s names to those that Atom and RSS have of their own', () => {
    const columns = ['id', 'title', 'summary', 'link', 'content', 'g:id', 'g:title', 'g:price']
    expect(
      readOne(columns, ['tag:1', '<b>x</b>', 'Short', 'https://a.example', 'Long', 'sku-1', 'Tent', '9 EUR']),
    ).toMatchObject({ id: 'sku-1', title: 'Tent', description: 'Long', price: '9 EUR' })
  })

  it('keeps commas inside the addresses of images, and joins columns of one name', () => {
    const columns = ['id', 'additional_image_link', 'additional_image_link (2)']
    const images = ['https://i.example/w_800,h_800/a.jpg,https://i.example/b.jpg', 'https://i.example/c.jpg']
    expect(readOne(columns, ['1', ...images]).additional_image_link).toBe(
      'https://i.example/w_800%2Ch_800/a.jpg,https://i.example/b.jpg,https://i.example/c.jpg',
    )
  })

  it('reads a GTIN as spreadsheets and data frames write it', () => {
    for (const gtin of ['4006381333931.0', "'4006381333931", '="4006381333931"']) {
      expect(readOne(['id', 'gtin'], ['1', gtin]).gtin).toBe('4006381333931')
    }
  })

  it('understands choices in any case', () => {
    const columns = ['gender', 'age_group']
    expect(readOne(columns, ['Female', 'All Ages'])).toEqual({ gender: 'female', age_group: 'all ages' })
    expect(readOne(columns, ['UNISEX', 'all_ages'])).toEqual({ gender: 'unisex', age_group: 'all ages' })
  })

  it('reads prices with two meanings by the format that the others prove', () => {
    const columns = ['id', 'price']
    const read = (...prices: readonly string[]) => {
      const mapping = suggestMapping(columns, null)
      const judge = createNumberJudge(mapping, columns)
      for (const price of prices) judge.see(['1', price])
      const reader = compileMapping(withNumbers(mapping, judge.format()), columns)
      return prices.map((price) => reader(['1', price]).price)
    }
    expect(read('12,500 TND', '999,99 TND')).toEqual(['12.500 TND', '999.99 TND'])
    expect(read('1.234 EUR', '1.234,50 EUR')).toEqual(['1234 EUR', '1234.50 EUR'])
    expect(read('1.234 EUR', '9.50 EUR')).toEqual(['1.234 EUR', '9.50 EUR'])
    expect(read('1,234 EUR', '9.50 EUR')).toEqual(['1234 EUR', '9.50 EUR'])
    expect(read('1,234 EUR', '9,50 EUR', '9.50 EUR')).toEqual(['1,234 EUR', '9.50 EUR', '9.50 EUR'])
  })
})
