import type { References } from '../common/references.ts'
import { ownCatalog } from './product-catalogs.ts'

export const catalogReferences: References = {
  product_catalog_id: {
    kind: 'PRODUCT_CATALOG',
    isThere: ({ data, caller }, id) => ownCatalog(data, caller, id) !== undefined,
  },
  /** A set isn't looked up if its catalog is missing. */
  product_set_id: {
    kind: 'PRODUCT_SET',
    isThere({ data, caller, given }, id) {
      const catalogId = String(given.product_catalog_id)
      if (ownCatalog(data, caller, catalogId) === undefined) return true
      return data.product_sets.get(id)?.catalog_id === catalogId
    },
  },
}
