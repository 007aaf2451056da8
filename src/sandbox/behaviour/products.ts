import { type productOperations, productsPerRequest } from '../../shared/catalogue/products.ts'
import { type ProductDraft, repeatedIds } from '../../shared/domain/product-rules.ts'
import { invalidParameter, missingParameter, refuse } from '../answer/ads-errors.ts'
import { data as reply } from '../answer/reply.ts'
import type { AdsRefusal } from '../answer/service-error.ts'
import type { CatalogShelf } from '../state/catalog-shelf.ts'
import { show } from '../state/fields.ts'
import type { ProductRecord } from '../state/product-record.ts'
import type { AdsBehaviours } from './contract.ts'
import { readCursor, writeCursor } from './cursor.ts'
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
    // The order is that of submission, which products have no attribute for; so the place is a number of its own.
    const list = `${operation.id} ${id} ${groupKey ?? ''}`
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
    const items = readList(json, 'products')
    if (items.kind === 'refused') return items
    if (items.values.length > productsPerRequest) {
      return refuse(400, invalidParameter('products', `it has more than ${productsPerRequest} products`))
    }
    const repeated = repeatedIds(items.values.filter(isDraft))
    const newKey = () => service.world.ids.decimal()
    const results = data.products.change(catalogId, (shelf) =>
      items.values.map((item) => upsertProduct(item, { catalogId, shelf, repeated, newKey })),
    )
    return reply({ products_response: results })
  },

  delete({ params, caller, json, data }) {
    const catalogId = params.product_catalog_id
    if (ownCatalog(data, caller, catalogId) === undefined) return catalogNotFound(catalogId)
    const keys = readList(json, 'product_keys')
    if (keys.kind === 'refused') return keys
    if (!keys.values.every(isKey)) return refuse(400, invalidParameter('product_keys', 'a key is a text'))
    const texts = keys.values.filter(isKey)
    const results = data.products.change(catalogId, (shelf) => texts.map((key) => removeProduct(shelf, key)))
    return reply({ delete_products: results })
  },
}

function removeProduct(shelf: CatalogShelf, key: string) {
  return shelf.remove(key)
    ? { product_key: key, failed_product_key: null, message: 'Product deleted' }
    : { product_key: null, failed_product_key: key, message: 'There is no product with this key' }
}

type ListReading = { readonly kind: 'list'; readonly values: readonly unknown[] } | AdsRefusal

/** The list of that name in a JSON body: one that is missing, no list or empty is an error of the request. */
function readList(json: unknown, name: string): ListReading {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return refuse(400, invalidParameter('body', 'it is no object'))
  }
  const values: unknown = Reflect.get(json, name)
  if (values === undefined || values === null) return refuse(400, missingParameter(name))
  if (!Array.isArray(values)) return refuse(400, invalidParameter(name, 'it is no list'))
  if (values.length === 0) return refuse(400, invalidParameter(name, 'it is empty'))
  return { kind: 'list', values }
}

function isKey(value: unknown): value is string {
  return typeof value === 'string'
}

function isDraft(value: unknown): value is ProductDraft {
  return typeof value === 'object' && value !== null
}
