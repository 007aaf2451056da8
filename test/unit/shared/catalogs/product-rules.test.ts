import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkProduct,
  type ProductDraft,
  repeatedIds,
} from '../../../../src/shared/catalogs/product-rules.ts'
import { errorsOf } from '../../../../src/shared/core/finding.ts'

const boot: ProductDraft = {
  id: 'boot-1',
  title: 'Trail boot',
  description: 'A boot for trails',
  availability: 'in stock',
  condition: 'new',
  price: '12.00 USD',
  link: 'https://shop.example.com/p/boot-1',
  image_link: 'https://img.example.com/boot-1.jpg',
  brand: 'Northwind',
  inventory: 5,
}

const rulesOf = (product: ProductDraft) => checkProduct(product).map(({ rule }) => rule)

describe('a product', () => {
  it('has no findings if it follows every rule', () => {
    expect(checkProduct(boot)).toEqual([])
  })

  it('gets all findings at once, in the order of the table', () => {
    const findings = checkProduct({})
    expect(findings.map(({ field }) => field)).toEqual([
      'id',
      'title',
      'description',
      'availability',
      'condition',
      'price',
      'link',
      'image_link',
      'brand',
    ])
    expect(findings.every(({ code, severity }) => code === 'MISSING_PARAMETER' && severity === 'error')).toBe(
      true,
    )
  })

  it.each<[string, ProductDraft, string]>([
    ['an id that is a number', { id: 7 }, 'product.id-type'],
    ['a blank title', { title: '   ' }, 'product.title-required'],
    ['a long title', { title: 't'.repeat(151) }, 'product.title-length'],
    ['a long description', { description: 'd'.repeat(5001) }, 'product.description-length'],
    ['an unknown availability', { availability: 'sold out' }, 'product.availability-value'],
    ['an unknown condition', { condition: 'like new' }, 'product.condition-value'],
    ['a price without currency', { price: '12.00' }, 'product.price-form'],
    ['a price in no currency', { price: '12.00 ABC' }, 'product.price-currency'],
    ['a price of too many digits', { price: '99999999999999 USD' }, 'product.price-range'],
    ['a link without https', { link: 'http://shop.example.com/' }, 'product.link-https'],
    ['a link that is none', { link: 'https://' }, 'product.link-https'],
    ['a mobile link without https', { mobile_link: 'http://m.example.com/' }, 'product.mobile-link-https'],
    ['an image that is no address', { image_link: 'boot.jpg' }, 'product.image-link-image'],
    [
      'an image of another format',
      { image_link: 'https://img.example.com/boot.BMP?v=2' },
      'product.image-link-image',
    ],
    [
      'eleven more images',
      { additional_image_link: Array(11).fill('https://img.example.com/b.png').join(',') },
      'product.additional-image-link-count',
    ],
    [
      'one more image that is none',
      { additional_image_link: 'https://img.example.com/b.png,b.png' },
      'product.additional-image-link-image',
    ],
    ['neither brand nor GTIN nor MPN', { brand: undefined }, 'product.brand-identity'],
    ['half an item', { inventory: 1.5 }, 'product.inventory-type'],
    ['an inventory in text', { inventory: '5' }, 'product.inventory-type'],
    ['less than nothing', { inventory: -1, availability: 'preorder' }, 'product.inventory-range'],
    ['stock without stock', { inventory: 0 }, 'product.inventory-in-stock'],
    ['a sale price that is no lower', { sale_price: '12 USD' }, 'product.sale-price-lower'],
    ['a sale price in another currency', { sale_price: '9.00 EUR' }, 'product.sale-price-currency'],
    ['a malformed sale price', { sale_price: '9,00 USD' }, 'product.sale-price-form'],
    [
      'a sale period without sale price',
      { sale_price_effective_date: '2026-11-20T00:00Z/2026-12-01T00:00Z' },
      'product.sale-price-effective-date-sale-price',
    ],
    [
      'a sale period that ends first',
      { sale_price: '9 USD', sale_price_effective_date: '2026-12-01T00:00Z/2026-11-20T00:00Z' },
      'product.sale-price-effective-date-order',
    ],
    [
      'a sale period without offsets',
      { sale_price: '9 USD', sale_price_effective_date: '2026-11-20T00:00:00/2026-12-01T00:00:00' },
      'product.sale-price-effective-date-form',
    ],
    [
      'a sale period on no day',
      { sale_price: '9 USD', sale_price_effective_date: '2026-02-30T00:00Z/2026-12-01T00:00Z' },
      'product.sale-price-effective-date-form',
    ],
    ['an unknown gender', { item_group_id: 'g', gender: 'women' }, 'product.gender-value'],
    ['an unknown age group', { item_group_id: 'g', age_group: 'senior' }, 'product.age-group-value'],
    ['a hex code', { item_group_id: 'g', color: '#1e90ff' }, 'product.color-word'],
    ['a hex code without its sign', { item_group_id: 'g', color: '1E90FF' }, 'product.color-word'],
    ['a label that is a number', { custom_label_3: 4 }, 'product.custom-label-3-type'],
  ])('with %s has one error', (_, change, rule) => {
    const findings = checkProduct({ ...boot, ...change })
    expect(findings.map((finding) => finding.rule)).toEqual([rule])
    expect(errorsOf(findings)).toHaveLength(1)
  })

  it.each<[string, ProductDraft]>([
    ['a title of 150 characters outside the basic plane', { title: '🥾'.repeat(150) }],
    ['a sale price one micro unit lower', { price: '12.000001 USD', sale_price: '12 USD' }],
    ['a color made of hex letters', { item_group_id: 'g', color: 'beade' }],
    ['two colors', { item_group_id: 'g', color: 'navy/sand' }],
    ['no inventory while in stock', { inventory: undefined }],
    ['nothing on stock while out of stock', { availability: 'out of stock', inventory: 0 }],
    ['an image without an ending', { image_link: 'https://img.example.com/render?id=8' }],
    ['an international link', { link: 'https://läden.example/öffnen?q=schuh%20größe' }],
    ['a lone less-than sign', { description: 'weight < 2 kg' }],
    ['levels with spaces', { product_type: 'Outdoor > Boots > Winter' }],
  ])('with %s has no error', (_, change) => {
    expect(errorsOf(checkProduct({ ...boot, ...change }))).toEqual([])
  })

  it.each<[string, ProductDraft, string]>([
    ['markup in the description', { description: 'A <b>boot</b>' }, 'product.description-plain'],
    ['decimals that a currency has not', { price: '1500.50 JPY' }, 'product.price-decimals'],
    ['levels without spaces', { product_type: 'Outdoor>Boots' }, 'product.product-type-levels'],
    ['a size without a group', { size: '42' }, 'product.item-group-id-variants'],
  ])('with %s gets a warning', (_, change, rule) => {
    const findings = checkProduct({ ...boot, ...change })
    expect(findings.map((finding) => [finding.rule, finding.severity])).toEqual([[rule, 'warning']])
  })

  it('is checked with what is known of its images only', () => {
    const at = 'https://img.example.com/boot-1.jpg'
    const check = (facts: { format: string; width: number; height: number; bytes: number }) =>
      checkProduct(boot, { images: new Map([[at, facts]]) }).map(({ message }) => message)
    expect(check({ format: 'JPG', width: 500, height: 500, bytes: 5 * 1024 * 1024 })).toEqual([])
    expect(check({ format: 'JPG', width: 499, height: 900, bytes: 9000 })).toEqual([
      expect.stringContaining('500x500'),
    ])
    expect(check({ format: 'PNG', width: 900, height: 900, bytes: 5 * 1024 * 1024 + 1 })).toEqual([
      expect.stringContaining('5 MB'),
    ])
    expect(check({ format: 'TIFF', width: 900, height: 900, bytes: 9000 })).toEqual([
      expect.stringContaining('TIFF'),
    ])
  })

  it('never throws, whatever its fields contain', () => {
    const fields = Object.keys(boot)
    const value = fc.oneof(fc.anything(), fc.string(), fc.constantFrom(...Object.values(boot)))
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fields, 'sale_price', 'color', 'product_type'), value),
        (draft) => {
          for (const finding of checkProduct(draft)) {
            expect(finding.rule.startsWith(`product.${finding.field.replaceAll('_', '-')}-`)).toBe(true)
          }
        },
      ),
    )
  })

  it('is valid with a sale price only if that is lower', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 })
    const text = (amount: number) =>
      `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')} USD`
    fc.assert(
      fc.property(cents, cents, (price, sale) => {
        const rules = rulesOf({ ...boot, price: text(price), sale_price: text(sale) })
        expect(rules).toEqual(sale < price ? [] : ['product.sale-price-lower'])
      }),
    )
  })
})

describe('repeatedIds', () => {
  it('returns each ID that occurs more than once', () => {
    expect(repeatedIds([{ id: 'a' }, { id: 'b' }, { id: 'a' }, { id: 'a' }, {}, {}])).toEqual(new Set(['a']))
  })
})
