import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { demoCatalogIds } from '../../../../src/sandbox/demo/products.ts'
import { productCatalogOperations } from '../../../../src/shared/api/ads/product-catalogs.ts'
import { productSetOperations } from '../../../../src/shared/api/ads/product-sets.ts'
import { productOperations } from '../../../../src/shared/api/ads/products.ts'
import type { Given } from '../given.ts'
import { newProduct, productOf } from '../records.ts'
import { succeeds } from './success.ts'

const catalogs = productCatalogOperations
const sets = productSetOperations
const catalog = { product_catalog_id: demoCatalogIds.ada } as const

async function newSet(given: Given): Promise<string> {
  const { data } = await given.send(sets.create, {
    params: catalog,
    body: { name: 'Picked', type: 'MANUAL', product_keys: [await newProduct(given, demoCatalogIds.ada)] },
  })
  return data.id
}

export const catalogSuccesses = [
  succeeds(catalogs.list)(() => ({
    params: { user_id: demoUsers.ada.id },
    wanted: { data: [{ id: demoCatalogIds.ada }] },
  })),
  succeeds(catalogs.update)(() => ({
    params: { ...catalog, name: 'Northwind shop' },
    wanted: { data: { id: demoCatalogIds.ada, name: 'Northwind shop' } },
  })),
  succeeds(catalogs.delete)(({ bert }) => ({
    caller: bert,
    params: { product_catalog_id: demoCatalogIds.bert },
    wanted: { data: { id: demoCatalogIds.bert } },
  })),
  // A user has only one catalog, so this follows the delete.
  succeeds(catalogs.create)(async ({ stage, send, bert }) => {
    const { data } = await send(catalogs.list, { params: {} }, bert)
    for (const { id } of data) {
      await stage.client.send(bert, catalogs.delete, { params: { product_catalog_id: id } })
    }
    return { caller: bert, params: { name: 'Second try' }, wanted: { data: { name: 'Second try' } } }
  }),

  succeeds(productOperations.list)(() => ({
    params: { ...catalog, count: 5 },
    wanted: { data: { length: 5 } },
  })),
  succeeds(productOperations.upsert)(({ unique }) => {
    const known = productOf(`case-${unique()}`)
    return {
      params: catalog,
      body: { products: [known] },
      wanted: { data: { products_response: [{ id: known.id, status: 'CREATE_SUCCESS' }] } },
    }
  }),
  succeeds(productOperations.delete)(async (given) => {
    const product_key = await newProduct(given, demoCatalogIds.ada)
    return {
      params: catalog,
      body: { product_keys: [product_key, 'nothing'] },
      wanted: { data: { delete_products: [{ product_key }, { failed_product_key: 'nothing' }] } },
    }
  }),

  succeeds(sets.get)(async (given) => {
    const id = await newSet(given)
    return { params: { ...catalog, product_set_id: id }, wanted: { data: { id, name: 'Picked' } } }
  }),
  succeeds(sets.create)(() => ({
    params: catalog,
    body: {
      name: 'Cheap',
      type: 'FILTERED',
      filters: [{ attribute: 'price', operator: 'LESS_THAN', value: 40 }],
    },
    wanted: { data: { name: 'Cheap', processing_status: 'DONE' } },
  })),
  succeeds(sets.update)(async (given) => ({
    params: { ...catalog, product_set_id: await newSet(given) },
    body: { name: 'Picked again' },
    wanted: { data: { name: 'Picked again' } },
  })),
  succeeds(sets.delete)(async (given) => {
    const id = await newSet(given)
    return { params: { ...catalog, product_set_id: id }, wanted: { data: { id } } }
  }),
]
