import { type ProductField, productInput } from '../api/ads/products.ts'
import type { ProductDraft } from './product-rules.ts'

/** How a request's product and the stored one are merged (catalogs.md#writing-products). */

/** Every field a client may send, in the documented order. */
export const productFields: readonly ProductField[] = productInput.keyof().options

/** A request includes these every time; they never come from the stored product. */
export const requiredProductFields = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
] as const satisfies readonly ProductField[]

const required: ReadonlySet<ProductField> = new Set(requiredProductFields)

/** The product after the change: omitted optional fields keep their value, null or empty text clears them. */
export function mergeProduct(
  storedProduct: ProductDraft | undefined,
  productDraft: ProductDraft,
): ProductDraft {
  const merged: Partial<Record<ProductField, unknown>> = {}
  for (const field of productFields) {
    const change = productDraft[field]
    const value = change === undefined && !required.has(field) ? storedProduct?.[field] : change
    if (value !== undefined && value !== null && value !== '') merged[field] = value
  }
  return merged
}

/** Whether an update wouldn't change a product. */
export function isSameProduct(a: ProductDraft, b: ProductDraft): boolean {
  return productFields.every((field) => (a[field] ?? null) === (b[field] ?? null))
}
