import { productFields } from './product-merge.ts'
import type { ProductDraft } from './product-rules.ts'

/** Equal for products that an upload wouldn't distinguish: fixed field order, empty fields omitted. */
export function canonicalProduct(product: ProductDraft): string {
  let text = ''
  for (const field of productFields) {
    const value = product[field]
    if (value === undefined || value === null || value === '') continue
    text += `${field}\u0001${String(value)}\u0002`
  }
  return text
}
