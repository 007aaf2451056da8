import { type ProductField, productInput } from '../api/ads/products.ts'
import type { ProductDraft } from './product-rules.ts'

/** How a product of a request and the stored one become one (decisions.md, Catalogs and products). */

/** Every field that a client may give, in the order of the document's table. */
export const productFields: readonly ProductField[] = productInput.keyof().options

/** A request carries these each time; they are never taken from what is stored. */
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

/** The product as it would become: optional fields left out stay as stored, null or an empty text clears them. */
export function mergeProduct(stored: ProductDraft | undefined, given: ProductDraft): ProductDraft {
  const merged: Partial<Record<ProductField, unknown>> = {}
  for (const field of productFields) {
    const value = given[field]
    const kept = value === undefined && !required.has(field) ? stored?.[field] : value
    if (kept !== undefined && kept !== null && kept !== '') merged[field] = kept
  }
  return merged
}

/** Whether an update would leave a product as it is. */
export function isSameProduct(a: ProductDraft, b: ProductDraft): boolean {
  return productFields.every((field) => (a[field] ?? null) === (b[field] ?? null))
}
