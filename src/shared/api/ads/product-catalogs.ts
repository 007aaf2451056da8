import { z } from 'zod'
import { decimalId, identifier, limits, page, single } from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Product catalogs: one a user, outside of any account (advertising document, "Product catalogs"). */

export const productCatalog = z.looseObject({ id: identifier, name: z.string().nullish() })
export type ProductCatalog = z.infer<typeof productCatalog>

const source = { document: 'advertising', place: 'Product catalogs' } as const

export const listProductCatalogs = defineOperation({
  id: 'productCatalogs.list',
  title: 'List product catalogs',
  method: 'GET',
  host: 'ads',
  version: '12',
  path: '/product_catalogs',
  auth: 'user',
  params: () => z.object({ user_id: decimalId.optional().describe('The signed-in user when left out') }),
  reply: () => page(productCatalog),
  limit: limits.otherReads,
  effect: 'read',
  source,
})

export const createProductCatalog = defineOperation({
  id: 'productCatalogs.create',
  title: 'Create a product catalog',
  method: 'POST',
  host: 'ads',
  version: '12',
  path: '/product_catalogs',
  auth: 'user',
  params: () =>
    z.object({
      name: z.string().min(1),
      user_id: decimalId.optional().describe('The signed-in user when left out'),
    }),
  reply: () => single(productCatalog),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const updateProductCatalog = defineOperation({
  id: 'productCatalogs.update',
  title: 'Rename a product catalog',
  method: 'PUT',
  host: 'ads',
  version: '12',
  path: '/product_catalogs/:product_catalog_id',
  auth: 'user',
  params: () => z.object({ product_catalog_id: identifier, name: z.string().min(1) }),
  reply: () => single(productCatalog),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const deleteProductCatalog = defineOperation({
  id: 'productCatalogs.delete',
  title: 'Delete a product catalog for good',
  method: 'DELETE',
  host: 'ads',
  version: '12',
  path: '/product_catalogs/:product_catalog_id',
  auth: 'user',
  params: () => z.object({ product_catalog_id: identifier }),
  reply: () => single(productCatalog),
  limit: limits.writes,
  effect: 'destructive',
  source,
})

export const productCatalogOperations = {
  list: listProductCatalogs,
  create: createProductCatalog,
  update: updateProductCatalog,
  delete: deleteProductCatalog,
}
