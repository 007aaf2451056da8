import type { productCatalogOperations } from '../../../shared/api/ads/product-catalogs.ts'
import { newCatalogFindings } from '../../../shared/catalogs/product-catalog-rules.ts'
import { actionNotAllowed, entityNotFound } from '../../answer/ads-errors.ts'
import { data as reply } from '../../answer/reply.ts'
import type { AdsRefusal } from '../../answer/service-error.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { ProductCatalogRecord } from '../../state/catalog-tables.ts'
import { show } from '../../state/fields.ts'
import type { UserCaller } from '../common/caller.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { textParam } from '../common/request-values.ts'

const showCatalog = (catalog: ProductCatalogRecord) => show(catalog, ['id', 'name'])

/** The caller's catalog; another user's counts as missing (decisions.md, Catalogs and products). */
export function ownCatalog(data: AdsData, caller: UserCaller, id: string): ProductCatalogRecord | undefined {
  const catalog = data.product_catalogs.get(id)
  return catalog?.user_id === caller.user.id ? catalog : undefined
}

export function catalogNotFound(id: string): AdsRefusal {
  return entityNotFound('PRODUCT_CATALOG', id)
}

export const productCatalogBehaviours: AdsBehaviours<typeof productCatalogOperations> = {
  list({ params, caller, data: { product_catalogs } }) {
    if (params.user_id !== undefined && params.user_id !== caller.user.id) return reply([])
    return reply(product_catalogs.filter(({ user_id }) => user_id === caller.user.id).map(showCatalog))
  },

  create({ params, caller, service, data: { product_catalogs } }) {
    const catalog = { id: service.world.ids.decimal(), user_id: caller.user.id, name: params.name }
    return reply(showCatalog(product_catalogs.put(catalog)))
  },

  update({ params, caller, data }) {
    const catalog = ownCatalog(data, caller, params.product_catalog_id)
    if (catalog === undefined) return catalogNotFound(params.product_catalog_id)
    return reply(showCatalog(data.product_catalogs.put({ ...catalog, name: params.name })))
  },

  delete({ params, caller, data }) {
    const catalog = ownCatalog(data, caller, params.product_catalog_id)
    if (catalog === undefined) return catalogNotFound(params.product_catalog_id)
    for (const { id } of data.product_sets.filter((set) => set.catalog_id === catalog.id)) {
      data.product_sets.remove(id)
    }
    data.products.clear(catalog.id)
    data.product_catalogs.remove(catalog.id)
    return reply(showCatalog(catalog))
  },
}

export const productCatalogReviews: AdsReviews<typeof productCatalogOperations> = {
  create({ given, caller, data: { product_catalogs } }) {
    const userId = textParam(given, 'user_id') ?? caller.user.id
    if (userId !== caller.user.id)
      return [actionNotAllowed('A catalog is created by its own user', 'user_id')]
    const ownCatalogs = product_catalogs.filter(({ user_id }) => user_id === userId)
    return newCatalogFindings({ otherCatalogs: ownCatalogs.length })
  },
}
