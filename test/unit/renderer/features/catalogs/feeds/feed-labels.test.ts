import { expect, it } from 'vitest'
import { issueLabel } from '../../../../../../src/renderer/features/catalogs/feeds/feed-labels.ts'

it.each([
  ['product.brand-identity', 'No brand, GTIN or MPN'],
  ['product.id-repeated', 'Repeated ID'],
  ['product.image-link-unread', 'Image link couldn’t be loaded'],
  ['product.additional-image-link-image', 'Additional images not usable'],
  ['product.sale-price-lower', 'Sale price not below price'],
  ['product.price-form', 'Price not readable'],
  ['product.sale-price-effective-date-sale-price', 'Sale period without sale price'],
  ['product.sale-price-effective-date-form', 'Sale period not readable'],
  ['product.custom-label-0-type', 'Label 0 of the wrong type'],
])('%s is called "%s"', (rule, label) => {
  expect(issueLabel({ rule, message: 'A sentence.' })).toBe(label)
})

it.each(['product.title-later', 'product.title-constructor', 'later', ''])(
  'a rule without a label, %j, shows its message',
  (rule) => expect(issueLabel({ rule, message: 'A sentence.' })).toBe('A sentence.'),
)
