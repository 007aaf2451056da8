import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'

export const shownInList = 500
/** Length of a value in an opened product: four times the longest allowed field. */
export const shownOpened = 20_000

export function shownProduct(product: ProductDraft, max: number): ProductDraft {
  return Object.fromEntries(
    Object.entries(product).map(([field, value]) => [field, shortenValue(value, max)]),
  )
}

function shortenValue(value: unknown, max: number): unknown {
  if (Array.isArray(value)) return value.slice(0, max / 100).map((item) => shortenValue(item, max))
  return typeof value === 'string' ? value.slice(0, max) : value
}
