import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { identifier, longId, page } from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'

/** Product catalogs: one per user, independent of accounts (catalogs.md#product-catalogs). */

export const productCatalog = z.looseObject({ id: identifier, name: z.string().nullish() })
export type ProductCatalog = z.infer<typeof productCatalog>

const source = citeDocumented('catalogs#product-catalogs')

const catalogs = adsResource(
  'productCatalogs',
  'product_catalogs/:product_catalog_id',
  productCatalog,
  source,
  { root: '' },
)

export const productCatalogOperations = {
  list: ads('GET /product_catalogs', {
    id: 'productCatalogs.list',
    title: t`List product catalogs`,
    params: () => ({ user_id: longId.optional().describe('Default: the signed-in user') }),
    reply: () => page(productCatalog),
    source,
  }),
  create: catalogs.create(t`Create a product catalog`, () => ({
    name: z.string().min(1),
    user_id: longId.optional().describe('Default: the signed-in user'),
  })),
  update: catalogs.update(t`Rename a product catalog`, () => ({ name: z.string().min(1) })),
  delete: catalogs.remove(t`Delete a product catalog for good`),
}

export const {
  list: listProductCatalogs,
  create: createProductCatalog,
  update: updateProductCatalog,
  delete: deleteProductCatalog,
} = productCatalogOperations
