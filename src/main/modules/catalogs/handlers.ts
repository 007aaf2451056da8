import type { Workspace } from '../../../shared/accounts/workspace.ts'
import {
  createProductCatalog,
  deleteProductCatalog,
  listProductCatalogs,
  updateProductCatalog,
} from '../../../shared/api/ads/product-catalogs.ts'
import { upsertProducts } from '../../../shared/api/ads/products.ts'
import type { CatalogRow } from '../../../shared/catalogs/catalog.ts'
import { checkProduct } from '../../../shared/catalogs/product-rules.ts'
import type { Exported } from '../../../shared/contract/exchange.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { errorsOf } from '../../../shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Handlers } from '../dependencies.ts'
import { sendAs, userOf } from '../sign-in/service-calls.ts'
import { createFeedCalls } from './feeds.ts'
import { createCatalogImages } from './images.ts'
import { type CatalogParts, catalogOf, freeCatalog, inCatalog, viewOfCatalog } from './parts.ts'
import { createProductSync } from './product-sync.ts'
import { createCatalogSets } from './sets.ts'

export interface CatalogService {
  readonly handlers: Handlers<'catalogs'>
  close(): void
}

export function createCatalogs(parts: CatalogParts): CatalogService {
  const { calls, store, work, dialog, clock } = parts
  const productSync = createProductSync(parts)
  const images = createCatalogImages(parts)
  const feeds = createFeedCalls(parts, images)

  const readList = async (workspace: Workspace): Promise<Outcome<void>> => {
    const owner = userOf(calls, workspace)
    if (!owner.ok) return owner
    const listed = await sendAs(calls, owner.value, listProductCatalogs, { params: {} })
    if (!listed.ok) return listed
    const catalogs = listed.value.data.map(({ id, name }) => ({ id, name: name ?? '' }))
    const removedCatalogs = store.catalogs.saveList(owner.value, catalogs, clock.now())
    if (!removedCatalogs.ok) return removedCatalogs
    for (const { number } of removedCatalogs.value) void work.api.forgetCatalog({ catalog: number })
    return succeed(undefined)
  }
  const saveCatalog = (workspace: Workspace, id: string, name: string): Outcome<CatalogRow> => {
    const owner = userOf(calls, workspace)
    if (!owner.ok) return owner
    const saved = store.catalogs.save(owner.value, id, name, clock.now())
    if (!saved.ok) return saved
    const catalog = catalogOf(parts, { workspace, catalogId: id })
    return catalog.ok ? succeed(viewOfCatalog(catalog.value)) : catalog
  }

  return {
    close() {
      productSync.close()
      images.close()
    },
    handlers: {
      ...feeds,
      ...createCatalogSets(parts),
      async list({ workspace, refresh }) {
        const owner = userOf(calls, workspace)
        if (!owner.ok) return owner
        const knownCatalogs = store.catalogs.list(owner.value)
        if (!knownCatalogs.ok) return knownCatalogs
        const listOutcome =
          refresh || knownCatalogs.value.length === 0 ? await readList(workspace) : succeed(undefined)
        if (!listOutcome.ok) return listOutcome
        const listed = store.catalogs.list(owner.value)
        if (!listed.ok) return listed
        const readAt = listed.value.reduce((newest, { seenAt }) => Math.max(newest, seenAt), 0)
        return succeed({
          rows: listed.value.map(viewOfCatalog),
          readAt: readAt === 0 ? clock.now() : readAt,
        })
      },
      async create({ workspace, name }) {
        const who = userOf(calls, workspace)
        if (!who.ok) return who
        const createdCatalog = await sendAs(calls, who.value, createProductCatalog, { params: { name } })
        return createdCatalog.ok
          ? saveCatalog(workspace, createdCatalog.value.data.id, createdCatalog.value.data.name ?? name)
          : createdCatalog
      },
      async rename({ workspace, catalogId, name }) {
        const who = userOf(calls, workspace)
        if (!who.ok) return who
        const params = { product_catalog_id: catalogId, name }
        const renamed = await sendAs(calls, who.value, updateProductCatalog, { params })
        return renamed.ok ? saveCatalog(workspace, catalogId, renamed.value.data.name ?? name) : renamed
      },
      async remove({ typed, ...reference }) {
        const catalog = freeCatalog(parts, reference, t`Cancel it first.`)
        if (!catalog.ok) return catalog
        const { id, name, number, owner } = catalog.value
        // The page asks too, but a permanent deletion is confirmed here.
        if (typed !== (name === '' ? id : name)) return refuse(t`Type the name of the catalog to delete it.`)
        const removed = await sendAs(calls, owner, deleteProductCatalog, {
          params: { product_catalog_id: id },
        })
        if (!removed.ok && removed.fault.kind !== 'notFound') return removed
        const forgotten = store.catalogs.remove(number)
        if (!forgotten.ok) return forgotten
        void work.api.forgetCatalog({ catalog: number })
        return succeed(undefined)
      },
      async saveProduct({ product, ...reference }) {
        const catalog = freeCatalog(parts, reference, t`Wait until it finishes, or cancel it.`)
        if (!catalog.ok) return catalog
        const wrong = errorsOf(checkProduct(product))
        if (wrong.length > 0) return fail(invalidProduct(wrong.map(({ message }) => message)))
        const { id, number, owner } = catalog.value
        const input = { params: { product_catalog_id: id }, body: { products: [product] } }
        const upsertReply = await sendAs(calls, owner, upsertProducts, input)
        if (!upsertReply.ok) return upsertReply
        const [result] = upsertReply.value.data.products_response
        if (result === undefined || result.status === 'ERROR')
          return fail(invalidProduct(result?.errors ?? []))
        const key = result.product_key
        const products = [{ ...product, ...(key == null ? {} : { product_key: key }) }]
        const saved = await work.api.savePage({ catalog: number, sync: 0, products })
        if (!saved.ok) return saved
        parts.events.notify(catalog.value)
        return succeed(result.warnings ?? [])
      },
      readProducts: async (reference) => productSync.begin(reference),
      readGroup: ({ groupKey, ...reference }) => productSync.group(reference, groupKey),
      products: ({ view, offset, count, ...reference }) =>
        inCatalog(parts, reference, ({ number: catalog }) =>
          work.api.products({ catalog, view, offset, count }),
        ),
      product: ({ productId: id, ...reference }) =>
        inCatalog(parts, reference, ({ number: catalog }) => work.api.product({ catalog, id })),
      checkImages: images.begin,
      stopImages: async (reference) => images.stop(reference),
      steps: work.api.steps,
      async exportFailed({ jobId }): Promise<Outcome<Exported | null>> {
        const day = new Date(clock.now()).toISOString().slice(0, 10)
        const path = await dialog.saveFile('csv', t`Failed products ${day}.csv`)
        if (path === null) return succeed(null)
        const written = await work.api.exportFailed({ jobId, path })
        if (!written.ok) return written
        const fileName = path.split(/[\\/]/).at(-1) ?? path
        return succeed({ fileName, rows: written.value, notes: [] })
      },
    },
  }
}

function invalidProduct(sentences: readonly string[]): Fault {
  const message = sentences.length === 0 ? t`The service refused the product.` : sentences.join(' ')
  return { kind: 'invalid', message, errors: [] }
}
