import { productFields } from './product-merge.ts'
import type { ProductDraft } from './product-rules.ts'

/** The same text for products that an upload would not tell apart: fields in one order, empty ones left out. */
export function canonicalProduct(product: ProductDraft): string {
  let text = ''
  for (const field of productFields) {
    const value = product[field]
    if (value === undefined || value === null || value === '') continue
    text += `${field}\u0001${String(value)}\u0002`
  }
  return text
}
