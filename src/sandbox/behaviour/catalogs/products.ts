import { type productOperations, productsPerRequest } from '../../../shared/api/ads/products.ts'
import { type ProductDraft, repeatedIds } from '../../../shared/catalogs/product-rules.ts'
import { invalidParameter, missingParameter, refuse } from '../../answer/ads-errors.ts'
import { data as reply } from '../../answer/reply.ts'
import type { AdsError } from '../../answer/service-error.ts'
import type { CatalogProducts } from '../../state/catalog-products.ts'
import { show } from '../../state/fields.ts'
import type { ProductRecord } from '../../state/product-record.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { readCursor, writeCursor } from '../common/cursor.ts'
import { listName } from '../common/list.ts'
import { catalogNotFound, ownCatalog } from './product-catalogs.ts'
import { upsertProduct } from './product-upsert.ts'

const productFields = [
  'id',
  'product_key',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'gtin',
  'mpn',
  'mobile_link',
  'additional_image_link',
  'google_product_category',
  'product_type',
  'inventory',
  'sale_price',
  'sale_price_effective_date',
  'item_group_id',
  'item_group_key',
  'gender',
  'age_group',
  'color',
  'size',
  'custom_label_0',
  'custom_label_1',
  'custom_label_2',
  'custom_label_3',
  'custom_label_4',
] as const satisfies readonly (keyof ProductRecord)[]

export const productBehaviours: AdsBehaviours<typeof productOperations> = {
  list({ operation, params, caller, data }) {
    const { product_catalog_id: id, item_group_key: groupKey, cursor, count = 100 } = params
    if (ownCatalog(data, caller, id) === undefined) return catalogNotFound(id)
    // Submission order isn't an attribute of products, so positions have their own numbers.
    const list = listName(operation, params)
    const after = cursor === undefined ? -1 : readCursor(list, cursor)?.[0]
    if (typeof after !== 'number') {
      return refuse(400, invalidParameter('cursor', 'it was not given by this list'))
    }
    const { products, hasMore } = data.products.of(id).page(after, count, groupKey)
    const last = products.at(-1)
    return {
      kind: 'page',
      data: products.map(({ product }) => show(product, productFields)),
      nextCursor:
        hasMore && last !== undefined ? writeCursor(list, [last.sequence, last.product.product_key]) : null,
    }
  },

  upsert({ params, caller, json, data, service }) {
    const catalogId = params.product_catalog_id
    if (ownCatalog(data, caller, catalogId) === undefined) return catalogNotFound(catalogId)
    const items = listIn(json, 'products')
    const repeated = repeatedIds(items.filter(isDraft))
    const newKey = () => service.world.ids.decimal()
    const results = data.products.change(catalogId, (products) =>
      items.map((item) => upsertProduct(item, { catalogId, products, repeated, newKey })),
    )
    return reply({ products_response: results })
  },

  delete({ params, caller, json, data }) {
    const catalogId = params.product_catalog_id
    if (ownCatalog(data, caller, catalogId) === undefined) return catalogNotFound(catalogId)
    const keys = listIn(json, 'product_keys').filter(isKey)
    const results = data.products.change(catalogId, (shelf) => keys.map((key) => removeProduct(shelf, key)))
    return reply({ delete_products: results })
  },
}

function removeProduct(shelf: CatalogProducts, key: string) {
  return shelf.remove(key)
    ? { product_key: key, failed_product_key: null, message: 'Product deleted' }
    : { product_key: null, failed_product_key: key, message: 'There is no product with this key' }
}

export const productReviews: AdsReviews<typeof productOperations> = {
  upsert({ json }) {
    const isLong = listIn(json, 'products').length > productsPerRequest
    const reason = `it has more than ${productsPerRequest} products`
    return isLong ? [invalidParameter('products', reason)] : listErrors(json, 'products')
  },
  delete({ json }) {
    const areKeys = listIn(json, 'product_keys').every(isKey)
    return areKeys ? listErrors(json, 'product_keys') : [invalidParameter('product_keys', 'a key is a text')]
  },
}

/** Errors of a list in a JSON body: it's missing, not a list, or empty. */
function listErrors(json: unknown, name: string): readonly AdsError[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return [invalidParameter('body', 'it is not an object')]
  }
  const values: unknown = Reflect.get(json, name)
  if (values === undefined || values === null) return [missingParameter(name)]
  if (!Array.isArray(values)) return [invalidParameter(name, 'it is not a list')]
  return values.length === 0 ? [invalidParameter(name, 'it is empty')] : []
}

function listIn(json: unknown, name: string): readonly unknown[] {
  const values: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
  return Array.isArray(values) ? values : []
}

function isKey(value: unknown): value is string {
  return typeof value === 'string'
}

function isDraft(value: unknown): value is ProductDraft {
  return typeof value === 'object' && value !== null
}
