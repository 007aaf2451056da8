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
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import { sendAs } from '../sign-in/service-calls.ts'
import { type CatalogParts, inCatalog } from './parts.ts'
import type { StoredCatalog } from './store.ts'

type SetCalls = Pick<
  Handlers<'catalogs'>,
  'sets' | 'previewSet' | 'createFilteredSet' | 'createManualSet' | 'changeSet' | 'removeSet' | 'readSet'
>

const maxKeys = 10_000

/** Product sets. No call lists them, so every ID that was seen is stored. */
export function createCatalogSets(parts: CatalogParts): SetCalls {
  const { calls, store, work, clock } = parts

  const remember = ({ number }: StoredCatalog, set: ProductSet): Outcome<ProductSetRow> => {
    const row = rowOf(set, clock.now())
    const saved = store.catalogs.saveSet(number, row)
    return saved.ok ? succeed(row) : saved
  }
  const keysOf = async (
    { number: catalog }: StoredCatalog,
    target: ProductTarget,
  ): Promise<Outcome<readonly string[]>> => {
    const targetKeys = await work.api.targetKeys({ catalog, target })
    if (!targetKeys.ok) return targetKeys
    const { total, productKeys } = targetKeys.value
    if (total > maxKeys) return refuse(t`A manual set can have at most ${maxKeys} products.`)
    if (target.kind === 'ids' && total < new Set(target.ids).size) {
      return refuse(
        t`Some of these products aren’t in the synced catalog. Check their IDs, or sync the products.`,
      )
    }
    if (productKeys.length < total) {
      return refuse(t`Some of these products aren’t synced yet. Sync products first.`)
    }
    return productKeys.length === 0 ? refuse(t`There are no products among them.`) : succeed(productKeys)
  }
  const create = async (
    catalog: StoredCatalog,
    body: Parameters<typeof checkNewProductSet>[0] & BodyOfSet,
  ): Promise<Outcome<ProductSetRow>> => {
    const [finding] = checkNewProductSet(body)
    if (finding !== undefined) return refuse(finding.message)
    const input = { params: { product_catalog_id: catalog.id }, body }
    const createdSet = await sendAs(calls, catalog.owner, createProductSet, input)
    return createdSet.ok ? remember(catalog, createdSet.value.data) : createdSet
  }

  return {
    sets: (reference) => inCatalog(parts, reference, async ({ number }) => store.catalogs.sets(number)),
    previewSet: ({ filters, ...reference }) =>
      inCatalog(parts, reference, ({ number: catalog }) => work.api.previewFilters({ catalog, filters })),
    createFilteredSet: ({ name, description, filters, ...reference }) =>
      inCatalog(parts, reference, (catalog) =>
        create(catalog, { type: 'FILTERED', name, description, filters }),
      ),
    createManualSet: ({ name, description, target, ...reference }) =>
      inCatalog(parts, reference, async (catalog) => {
        const keys = await keysOf(catalog, target)
        if (!keys.ok) return keys
        return create(catalog, { type: 'MANUAL', name, description, product_keys: [...keys.value] })
      }),
    changeSet: ({ setId, name, description, target, ...reference }) =>
      inCatalog(parts, reference, async (catalog) => {
        const keys = target === null ? null : await keysOf(catalog, target)
        if (keys !== null && !keys.ok) return keys
        const body = { name, description, ...(keys === null ? {} : { product_keys: [...keys.value] }) }
        const input = { params: paramsOf(catalog, setId), body }
        const changed = await sendAs(calls, catalog.owner, updateProductSet, input)
        return changed.ok ? remember(catalog, changed.value.data) : changed
      }),
    removeSet: ({ setId, ...reference }) =>
      inCatalog(parts, reference, async (catalog) => {
        const params = paramsOf(catalog, setId)
        const removed = await sendAs(calls, catalog.owner, deleteProductSet, { params })
        // Deleting something that is already gone succeeds.
        if (!removed.ok && removed.fault.kind !== 'notFound') return removed
        return store.catalogs.removeSet(catalog.number, setId)
      }),
    readSet: ({ setId, ...reference }) =>
      inCatalog(parts, reference, async (catalog) => {
        const params = paramsOf(catalog, setId)
        const fetchedSet = await sendAs(calls, catalog.owner, getProductSet, { params })
        if (fetchedSet.ok) return remember(catalog, fetchedSet.value.data)
        const storedSets = store.catalogs.sets(catalog.number)
        const row = storedSets.ok ? storedSets.value.find(({ id }) => id === setId) : undefined
        if (fetchedSet.fault.kind !== 'notFound' || row === undefined) return fail(fetchedSet.fault)
        const removedRow = { ...row, gone: true, readAt: clock.now() }
        const saved = store.catalogs.saveSet(catalog.number, removedRow)
        return saved.ok ? succeed(removedRow) : saved
      }),
  }
}

function paramsOf({ id }: StoredCatalog, setId: string) {
  return { product_catalog_id: id, product_set_id: setId }
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
    const parsedFilter = productFilter.safeParse(filter)
    return parsedFilter.success ? [parsedFilter.data] : []
  })
  return {
    id: set.id,
    name: set.name ?? set.id,
    description: set.description ?? null,
    filters,
    readAt,
    type: set.type === 'FILTERED' ? 'FILTERED' : 'MANUAL',
    products: set.product_ids?.length ?? 0,
    status: set.processing_status ?? null,
    gone: false,
    record: recordOf(set),
  }
}

function recordOf(set: ProductSet): Fields | null {
  const parsedRecord = fields.safeParse(set)
  return parsedRecord.success ? parsedRecord.data : null
}
