import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { identifier, single } from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'
import { customLabels } from './products.ts'

/** Product sets: chosen products of a catalog (catalogs.md#product-sets). */

export const productSetTypes = ['MANUAL', 'FILTERED'] as const

export const filterAttributes = [
  'price',
  'product_type',
  'google_product_category',
  'sale_price',
  'inventory',
  ...customLabels,
] as const
export type FilterAttribute = (typeof filterAttributes)[number]

export const filterOperators = [
  'GREATER_THAN',
  'EQUAL_TO',
  'LESS_THAN',
  'MATCH',
  'NOT_CONTAINS',
  'CONTAINS',
] as const

/** `value` is text or a number; for prices a currency may follow (catalogs.md#filters). */
export const productFilter = z.object({
  attribute: z.enum(filterAttributes),
  operator: z.enum(filterOperators),
  value: z.union([z.string().min(1), z.number()]),
})
export type ProductFilter = z.infer<typeof productFilter>

export const productSet = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  description: z.string().nullish(),
  type: z.string().nullish(),
  filters: z
    .array(
      z.looseObject({
        attribute: z.string(),
        operator: z.string(),
        value: z.union([z.string(), z.number()]),
      }),
    )
    .nullish(),
  product_ids: z.array(z.string()).nullish(),
  /** DONE, PROCESSING or FAILED (catalogs.md#product-sets). */
  processing_status: z.string().nullish(),
})
export type ProductSet = z.infer<typeof productSet>

const source = citeDocumented('catalogs#product-sets')
const publicSource = citePublic('catalogs#product-sets')

const sets = adsResource('productSets', 'product_sets/:product_set_id', productSet, source, {
  root: 'product_catalogs/:product_catalog_id/',
})

export const productSetOperations = {
  get: ads('GET /product_catalogs/:product_catalog_id/product_sets/:product_set_id', {
    id: 'productSets.get',
    title: t`Read a product set`,
    reply: () => single(productSet),
    source,
  }),
  create: sets.create(t`Create a product set`, undefined, {
    body: () =>
      z.object({
        name: z.string().min(1),
        description: z.string().nullish(),
        type: z.enum(productSetTypes),
        filters: z.array(productFilter).optional().describe('Required for a FILTERED set'),
        product_keys: z.array(z.string().min(1)).optional().describe('Required for a MANUAL set'),
      }),
  }),
  update: sets.update(t`Change a manual product set`, undefined, {
    body: () =>
      z.object({
        name: z.string().min(1).optional(),
        description: z.string().nullish(),
        product_keys: z.array(z.string().min(1)).min(1).optional(),
      }),
    source: publicSource,
  }),
  delete: sets.remove(t`Delete a product set for good`, { source: publicSource }),
}

export const {
  get: getProductSet,
  create: createProductSet,
  update: updateProductSet,
  delete: deleteProductSet,
} = productSetOperations
