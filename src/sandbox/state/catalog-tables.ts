import { z } from 'zod'
import { productFilter, productSetTypes } from '../../shared/api/ads/product-sets.ts'
import { optionalText } from './fields.ts'
import { defineTable } from './table.ts'

/** Product catalogs and product sets; products have a separate store (`product-store.ts`). */

const productCatalog = z.object({ id: z.string(), user_id: z.string(), name: z.string() })
export type ProductCatalogRecord = z.output<typeof productCatalog>

const productSet = z.object({
  id: z.string(),
  catalog_id: z.string(),
  name: z.string(),
  description: optionalText,
  type: z.enum(productSetTypes),
  filters: z.array(productFilter).default([]),
  /** The products of a MANUAL set; those of a FILTERED set are looked up each time. */
  product_keys: z.array(z.string()).default([]),
})
export type ProductSetRecord = z.output<typeof productSet>

export const catalogTables = {
  product_catalogs: defineTable({ record: productCatalog, key: (row) => row.id }),
  product_sets: defineTable({ record: productSet, key: (row) => row.id }),
}
