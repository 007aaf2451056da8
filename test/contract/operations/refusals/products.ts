import { productOf } from '../records.ts'

type Values = Readonly<Record<string, unknown>>

/** Products that each break one rule; the request succeeds, and the product's own result is an error. */
const broken: readonly (readonly [rule: string, field: string, changes: Values])[] = [
  ['title-required', 'title', { title: '' }],
  ['title-length', 'title', { title: 't'.repeat(151) }],
  ['description-required', 'description', { description: '' }],
  ['description-length', 'description', { description: 'd'.repeat(5001) }],
  ['availability-value', 'availability', { availability: 'maybe' }],
  ['condition-value', 'condition', { condition: 'worn' }],
  ['price-form', 'price', { price: '12,50 EUR' }],
  ['price-currency', 'price', { price: '12.50 XYZ' }],
  ['link-https', 'link', { link: 'http://northwind.example' }],
  ['image-link-image', 'image_link', { image_link: 'https://northwind.example/boots.tiff' }],
  ['brand-identity', 'brand', { brand: undefined }],
  ['mobile-link-https', 'mobile_link', { mobile_link: 'northwind' }],
  ['inventory-range', 'inventory', { inventory: -1 }],
  ['inventory-in-stock', 'inventory', { inventory: 0 }],
  ['sale-price-currency', 'sale_price', { sale_price: '10.00 USD' }],
  ['sale-price-lower', 'sale_price', { sale_price: '129.00 EUR' }],
  [
    'sale-price-effective-date-form',
    'sale_price_effective_date',
    { sale_price: '9.00 EUR', sale_price_effective_date: 'all year' },
  ],
  [
    'sale-price-effective-date-order',
    'sale_price_effective_date',
    {
      sale_price: '9.00 EUR',
      sale_price_effective_date: '2026-12-02T00:00:00Z/2026-12-01T00:00:00Z',
    },
  ],
  [
    'sale-price-effective-date-sale-price',
    'sale_price_effective_date',
    { sale_price_effective_date: '2026-12-01T00:00:00Z/2026-12-02T00:00:00Z' },
  ],
  ['gender-value', 'gender', { gender: 'any' }],
  ['age-group-value', 'age_group', { age_group: 'old' }],
  ['color-word', 'color', { color: '#ff0000' }],
]

export const productRefusals = broken.map(([rule, field, changes]) => ({
  rule: `product.${rule}`,
  field,
  product: { ...productOf(`broken-${rule}`), ...changes },
}))
