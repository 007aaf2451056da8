import {
  createProductSet,
  deleteProductSet,
  getProductSet,
  type ProductSet,
  productFilter,
  updateProductSet,
} from '../../../shared/api/ads/product-sets.ts'
import type { ProductSetRow } from '../../../shared/catalogs/product-set.ts'
import { checkNewProductSet } from '../../../shared/catalogs/product-set-rules.ts'
import type { ProductTarget } from '../../../shared/catalogs/product-view.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import { atHost, type UserCaller } from '../sign-in/service-calls.ts'
import { type CatalogParts, type CatalogReference, callerFor, catalogOf } from './parts.ts'
import type { StoredCatalog } from './store.ts'

type SetCalls = Pick<
  Handlers<'catalogs'>,
  'sets' | 'previewSet' | 'createFilteredSet' | 'createManualSet' | 'changeSet' | 'removeSet' | 'readSet'
>

const maxKeys = 10_000

/** Product sets. No call lists them, so every ID that was seen is stored. */
export function createCatalogSets(parts: CatalogParts): SetCalls {
  const { calls, store, work, clock } = parts

  const at = (
    reference: CatalogReference,
  ): Outcome<{ readonly caller: UserCaller; readonly catalog: StoredCatalog }> => {
    const who = callerFor(parts, reference.workspace)
    if (!who.ok) return who
    const catalog = catalogOf(parts, reference)
    return catalog.ok ? succeed({ caller: who.value.caller, catalog: catalog.value }) : catalog
  }
  const remember = ({ number }: StoredCatalog, set: ProductSet): Outcome<ProductSetRow> => {
    const row = rowOf(set, clock.now())
    const saved = store.catalogs.saveSet(number, row)
    return saved.ok ? succeed(row) : saved
  }
  const keysOf = async (
    { number: catalog }: StoredCatalog,
    target: ProductTarget,
  ): Promise<Outcome<readonly string[]>> => {
    const found = await work.api.targetKeys({ catalog, target })
    if (!found.ok) return found
    const { total, productKeys } = found.value
    if (total > maxKeys) return refuse(`A manual set of more than ${maxKeys} products is not made here.`)
    if (target.kind === 'ids' && total < new Set(target.ids).size) {
      return refuse(
        "Some of these products aren't in the catalog as last read. Check their ids, or refresh the products.",
      )
    }
    if (productKeys.length < total) {
      return refuse('Some of these products have no key of the service yet. Sync the products first.')
    }
    return productKeys.length === 0 ? refuse('There is no product among them.') : succeed(productKeys)
  }
  const create = async (
    { caller, catalog }: { readonly caller: UserCaller; readonly catalog: StoredCatalog },
    body: Parameters<typeof checkNewProductSet>[0] & BodyOfSet,
  ): Promise<Outcome<ProductSetRow>> => {
    const [finding] = checkNewProductSet(body)
    if (finding !== undefined) return refuse(finding.message)
    const params = { product_catalog_id: catalog.id }
    const operation = atHost(createProductSet, catalog.owner.host)
    const made = await calls.asUser(caller, operation, { params, body })
    return made.ok ? remember(catalog, made.value.reply.data) : made
  }

  return {
    async sets(reference) {
      const catalog = catalogOf(parts, reference)
      return catalog.ok ? store.catalogs.sets(catalog.value.number) : catalog
    },
    async previewSet({ filters, ...reference }) {
      const catalog = catalogOf(parts, reference)
      if (!catalog.ok) return catalog
      return work.api.previewFilters({ catalog: catalog.value.number, filters })
    },
    async createFilteredSet({ name, description, filters, ...reference }) {
      const found = at(reference)
      return found.ok ? create(found.value, { type: 'FILTERED', name, description, filters }) : found
    },
    async createManualSet({ name, description, target, ...reference }) {
      const found = at(reference)
      if (!found.ok) return found
      const keys = await keysOf(found.value.catalog, target)
      if (!keys.ok) return keys
      return create(found.value, { type: 'MANUAL', name, description, product_keys: [...keys.value] })
    },
    async changeSet({ setId, name, description, target, ...reference }) {
      const found = at(reference)
      if (!found.ok) return found
      const { caller, catalog } = found.value
      const keys = target === null ? null : await keysOf(catalog, target)
      if (keys !== null && !keys.ok) return keys
      const params = { product_catalog_id: catalog.id, product_set_id: setId }
      const body = { name, description, ...(keys === null ? {} : { product_keys: [...keys.value] }) }
      const changed = await calls.asUser(caller, atHost(updateProductSet, catalog.owner.host), {
        params,
        body,
      })
      return changed.ok ? remember(catalog, changed.value.reply.data) : changed
    },
    async removeSet({ setId, ...reference }) {
      const found = at(reference)
      if (!found.ok) return found
      const { caller, catalog } = found.value
      const params = { product_catalog_id: catalog.id, product_set_id: setId }
      const removed = await calls.asUser(caller, atHost(deleteProductSet, catalog.owner.host), { params })
      // Deleting something that is already gone succeeds.
      if (!removed.ok && removed.fault.kind !== 'notFound') return removed
      return store.catalogs.removeSet(catalog.number, setId)
    },
    async readSet({ setId, ...reference }) {
      const found = at(reference)
      if (!found.ok) return found
      const { caller, catalog } = found.value
      const params = { product_catalog_id: catalog.id, product_set_id: setId }
      const read = await calls.asUser(caller, atHost(getProductSet, catalog.owner.host), { params })
      if (read.ok) return remember(catalog, read.value.reply.data)
      const known = store.catalogs.sets(catalog.number)
      const row = known.ok ? known.value.find(({ id }) => id === setId) : undefined
      if (read.fault.kind !== 'notFound' || row === undefined) return fail(read.fault)
      const gone = { ...row, gone: true, readAt: clock.now() }
      const saved = store.catalogs.saveSet(catalog.number, gone)
      return saved.ok ? succeed(gone) : saved
    },
  }
}

interface BodyOfSet {
  readonly name: string
  readonly description: string | null
  readonly type: 'MANUAL' | 'FILTERED'
  readonly filters?: ProductSetRow['filters'][number][]
  readonly product_keys?: string[]
}

/** Unknown filters aren't shown. */
function rowOf(set: ProductSet, readAt: number): ProductSetRow {
  const filters = (set.filters ?? []).flatMap((filter) => {
    const read = productFilter.safeParse(filter)
    return read.success ? [read.data] : []
  })
  return {
    ...{ id: set.id, name: set.name ?? set.id, description: set.description ?? null, filters, readAt },
    type: set.type === 'FILTERED' ? 'FILTERED' : 'MANUAL',
    products: set.product_ids?.length ?? 0,
    status: set.processing_status ?? null,
    gone: false,
    record: recordOf(set),
  }
}

function recordOf(set: ProductSet): Fields | null {
  const read = fields.safeParse(set)
  return read.success ? read.data : null
}
