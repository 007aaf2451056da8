import { z } from 'zod'
import { decimalId, identifier, limits, page, single } from '../conventions.ts'
import { ads } from '../routes.ts'

/** Product catalogs: one a user, outside of any account (advertising document, "Product catalogs"). */

export const productCatalog = z.looseObject({ id: identifier, name: z.string().nullish() })
export type ProductCatalog = z.infer<typeof productCatalog>

const source = { document: 'advertising', place: 'Product catalogs' } as const

export const listProductCatalogs = ads('GET /product_catalogs', {
  id: 'productCatalogs.list',
  title: 'List product catalogs',
  params: () => ({ user_id: decimalId.optional().describe('The signed-in user when left out') }),
  reply: () => page(productCatalog),
  limit: limits.otherReads,
  source,
})

export const createProductCatalog = ads('POST /product_catalogs', {
  id: 'productCatalogs.create',
  title: 'Create a product catalog',
  params: () => ({
    name: z.string().min(1),
    user_id: decimalId.optional().describe('The signed-in user when left out'),
  }),
  reply: () => single(productCatalog),
  source,
})

export const updateProductCatalog = ads('PUT /product_catalogs/:product_catalog_id', {
  id: 'productCatalogs.update',
  title: 'Rename a product catalog',
  params: () => ({ name: z.string().min(1) }),
  reply: () => single(productCatalog),
  source,
})

export const deleteProductCatalog = ads('DELETE /product_catalogs/:product_catalog_id', {
  id: 'productCatalogs.delete',
  title: 'Delete a product catalog for good',
  reply: () => single(productCatalog),
  source,
})

export const productCatalogOperations = {
  list: listProductCatalogs,
  create: createProductCatalog,
  update: updateProductCatalog,
  delete: deleteProductCatalog,
}
