import { type productSetOperations, productSetTypes } from '../../../shared/api/ads/product-sets.ts'
import { selectProducts } from '../../../shared/catalogs/product-filter.ts'
import {
  checkNewProductSet,
  checkProductSetChange,
  type ProductSetDraft,
  readFilters,
} from '../../../shared/catalogs/product-set-rules.ts'
import { entityNotFound, invalidParameter, notFound } from '../../answer/ads-errors.ts'
import { data as reply } from '../../answer/reply.ts'
import type { AdsError, AdsRefusal } from '../../answer/service-error.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { CatalogProducts } from '../../state/catalog-products.ts'
import type { ProductSetRecord } from '../../state/catalog-tables.ts'
import type { UserCaller } from '../common/caller.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { textParam } from '../common/request-values.ts'
import { catalogNotFound, ownCatalog } from './product-catalogs.ts'

export const productSetBehaviours: AdsBehaviours<typeof productSetOperations> = {
  get({ params, caller, data }) {
    const set = findSet(data, caller, params.product_catalog_id, params.product_set_id)
    return set.kind === 'refused' ? set : reply(showSet(data, set.row))
  },

  create({ params, caller, json, data, service }) {
    const catalogId = params.product_catalog_id
    if (ownCatalog(data, caller, catalogId) === undefined) return catalogNotFound(catalogId)
    const draft = asDraft(json) ?? {}
    const type = productSetTypes.find((candidate) => candidate === draft.type) ?? 'MANUAL'
    const keys = type === 'MANUAL' ? texts(draft.product_keys) : []
    const set: ProductSetRecord = {
      id: service.world.ids.decimal(),
      catalog_id: catalogId,
      name: String(draft.name),
      description: textOrNull(draft.description),
      type,
      filters: type === 'FILTERED' ? [...readFilters(draft.filters)] : [],
      product_keys: keys,
    }
    return reply(showSet(data, data.product_sets.put(set)))
  },

  update({ params, caller, json, data }) {
    const setLookup = findSet(data, caller, params.product_catalog_id, params.product_set_id)
    if (setLookup.kind === 'refused') return setLookup
    const set = setLookup.row
    const change = asDraft(json) ?? {}
    const keys = change.product_keys === undefined ? set.product_keys : texts(change.product_keys)
    const changed = data.product_sets.put({
      ...set,
      name: typeof change.name === 'string' ? change.name : set.name,
      description: change.description === undefined ? set.description : textOrNull(change.description),
      product_keys: keys,
    })
    return reply(showSet(data, changed))
  },

  delete({ params, caller, data }) {
    const setLookup = findSet(data, caller, params.product_catalog_id, params.product_set_id)
    if (setLookup.kind === 'refused') return setLookup
    const setReply = showSet(data, setLookup.row)
    data.product_sets.remove(setLookup.row.id)
    return reply(setReply)
  },
}

export const productSetReviews: AdsReviews<typeof productSetOperations> = {
  create({ given, data, caller, json }) {
    const draft = asDraft(json)
    if (draft === null) return [invalidParameter('body', 'it is not an object')]
    const catalog = ownCatalog(data, caller, textParam(given, 'product_catalog_id') ?? '')
    return [...checkNewProductSet(draft), ...unknownKeys(data, catalog?.id, draft)]
  },
  update({ given, data, caller, json }) {
    const change = asDraft(json)
    if (change === null) return [invalidParameter('body', 'it is not an object')]
    const catalogId = textParam(given, 'product_catalog_id') ?? ''
    const set = findSet(data, caller, catalogId, textParam(given, 'product_set_id') ?? '')
    const type = set.kind === 'found' ? set.row.type : 'MANUAL'
    const catalog = ownCatalog(data, caller, catalogId)
    return [...checkProductSetChange(type, change), ...unknownKeys(data, catalog?.id, change)]
  },
}

/** The first key that no product of the catalog has; undefined if the keys aren't a list of texts. */
function unknownKeys(
  data: AdsData,
  catalogId: string | undefined,
  { product_keys }: ProductSetDraft,
): AdsError[] {
  if (catalogId === undefined || !Array.isArray(product_keys)) return []
  const shelf = data.products.of(catalogId)
  const key: unknown = product_keys.find(
    (given) => typeof given === 'string' && shelf.getByKey(given) === undefined,
  )
  return typeof key === 'string' ? [notFound('PRODUCT', key, 'product_keys')] : []
}

type FoundSet = { readonly kind: 'found'; readonly row: ProductSetRecord } | AdsRefusal

function findSet(data: AdsData, caller: UserCaller, catalogId: string, id: string): FoundSet {
  if (ownCatalog(data, caller, catalogId) === undefined) return catalogNotFound(catalogId)
  const row = data.product_sets.get(id)
  return row?.catalog_id === catalogId ? { kind: 'found', row } : entityNotFound('PRODUCT_SET', id)
}

/** A set is ready immediately; a filtered one contains the products that match now. */
function showSet(data: AdsData, set: ProductSetRecord) {
  const { id, name, description, type, filters } = set
  const product_ids = productIds(data.products.of(set.catalog_id), set)
  return { id, name, description, type, filters, product_ids, processing_status: 'DONE' }
}

function productIds(shelf: CatalogProducts, { type, filters, product_keys }: ProductSetRecord): string[] {
  if (type === 'FILTERED') return selectProducts(shelf.products(), filters).map(({ id }) => id)
  return product_keys.flatMap((key) => shelf.getByKey(key)?.id ?? [])
}

function asDraft(json: unknown): ProductSetDraft | null {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null
}

/** The texts of a validated list. A repeated key counts once. */
function texts(list: unknown): string[] {
  return [...new Set(Array.isArray(list) ? list.map(String) : [])]
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
