import type { ProductDraft } from '../../../../shared/catalogs/product-rules.ts'

/** Characters of a value in a list of products. */
export const shownInList = 500
/** Of one product that is opened: four times what the service takes of its longest field. */
export const shownOpened = 20_000

/** A product as a page shows it: a cell of a file may be a megabyte, and that is no message for a page. */
export function shownProduct(product: ProductDraft, max: number): ProductDraft {
  return Object.fromEntries(Object.entries(product).map(([field, value]) => [field, shown(value, max)]))
}

function shown(value: unknown, max: number): unknown {
  if (Array.isArray(value)) return value.slice(0, max / 100).map((one) => shown(one, max))
  return typeof value === 'string' ? value.slice(0, max) : value
}
