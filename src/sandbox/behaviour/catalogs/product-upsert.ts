import type { ProductResultStatus } from '../../../shared/api/ads/products.ts'
import { isSameProduct, mergeProduct } from '../../../shared/catalogs/product-merge.ts'
import { checkProduct, type ProductDraft, repeatedIdFinding } from '../../../shared/catalogs/product-rules.ts'
import { errorsOf, type Finding } from '../../../shared/core/finding.ts'
import type { CatalogProducts } from '../../state/catalog-products.ts'
import { productRecord } from '../../state/product-record.ts'

/** The answer for one product of a request (advertising document, PUT products). */
export interface UpsertResult {
  readonly warnings: readonly string[]
  readonly errors: readonly string[]
  readonly product_key: string | null
  readonly id: string | null
  readonly status: ProductResultStatus
}

export interface UpsertContext {
  readonly catalogId: string
  readonly products: CatalogProducts
  /** IDs that occur more than once in the request. */
  readonly repeated: ReadonlySet<string>
  readonly newKey: () => string
}

/**
 * Creates or changes one product. Checks and compares the product after the change: omitted optional fields keep their
 * value (decisions.md, Catalogs and products).
 */
export function upsertProduct(
  item: unknown,
  { catalogId, products, repeated, newKey }: UpsertContext,
): UpsertResult {
  const productDraft = asDraft(item)
  const id = typeof productDraft.id === 'string' ? productDraft.id : null
  const storedProduct = id === null ? undefined : products.get(id)
  const failed = { product_key: storedProduct?.product_key ?? null, id, status: 'ERROR' } as const
  if (id !== null && repeated.has(id))
    return { ...failed, warnings: [], errors: [formatFinding(repeatedIdFinding)] }
  const merged = mergeProduct(storedProduct, productDraft)
  const findings = checkProduct(merged)
  const errors = errorsOf(findings).map(formatFinding)
  const warnings = findings.filter(({ severity }) => severity === 'warning').map(formatFinding)
  if (errors.length > 0) return { ...failed, warnings, errors }
  if (storedProduct !== undefined && isSameProduct(merged, storedProduct)) {
    return { ...failed, warnings, errors: [], status: 'NO_CHANGE' }
  }
  const product_key = storedProduct?.product_key ?? newKey()
  const group = merged.item_group_id
  const item_group_key = typeof group === 'string' ? (products.groupKeyOf(group) ?? newKey()) : null
  products.put(productRecord.parse({ ...merged, catalog_id: catalogId, product_key, item_group_key }))
  const status = storedProduct === undefined ? 'CREATE_SUCCESS' : 'UPDATE_SUCCESS'
  return { warnings, errors: [], product_key, id, status }
}

/** Errors and warnings are texts that start with the field's name (decisions.md, Products). */
function formatFinding({ field, message }: Finding): string {
  return `${field}: ${message}`
}

/** An item that isn't an object has no fields, so every missing one is reported. */
function asDraft(item: unknown): ProductDraft {
  return typeof item === 'object' && item !== null ? item : {}
}
