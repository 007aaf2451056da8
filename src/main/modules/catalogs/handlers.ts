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

class CatalogHandlers implements CatalogService {
  readonly #parts: CatalogParts
  readonly #productSync: ReturnType<typeof createProductSync>
  readonly #images: ReturnType<typeof createCatalogImages>
  readonly #feeds: ReturnType<typeof createFeedCalls>
  readonly handlers: CatalogService['handlers']

  constructor(parts: CatalogParts) {
    this.#parts = parts
    const { work } = parts
    this.#productSync = createProductSync(parts)
    this.#images = createCatalogImages(parts)
    this.#feeds = createFeedCalls(parts, this.#images)
    this.handlers = {
      ...this.#feeds,
      ...createCatalogSets(parts),
      list: this.#list,
      create: this.#create,
      rename: this.#rename,
      remove: this.#remove,
      saveProduct: this.#saveProduct,
      readProducts: async (reference) => this.#productSync.begin(reference),
      readGroup: ({ groupKey, ...reference }) => this.#productSync.group(reference, groupKey),
      products: ({ view, offset, count, ...reference }) =>
        inCatalog(parts, reference, ({ number: catalog }) =>
          work.api.products({ catalog, view, offset, count }),
        ),
      product: ({ productId: id, ...reference }) =>
        inCatalog(parts, reference, ({ number: catalog }) => work.api.product({ catalog, id })),
      checkImages: this.#images.begin,
      stopImages: async (reference) => this.#images.stop(reference),
      steps: work.api.steps,
      exportFailed: this.#exportFailed,
    }
  }

  async #readList(workspace: Workspace): Promise<Outcome<void>> {
    const { calls, store, clock, work } = this.#parts
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

  #saveCatalog(workspace: Workspace, id: string, name: string): Outcome<CatalogRow> {
    const { calls, store, clock } = this.#parts
    const owner = userOf(calls, workspace)
    if (!owner.ok) return owner
    const saved = store.catalogs.save(owner.value, id, name, clock.now())
    if (!saved.ok) return saved
    const catalog = catalogOf(this.#parts, { workspace, catalogId: id })
    return catalog.ok ? succeed(viewOfCatalog(catalog.value)) : catalog
  }

  readonly #list: CatalogService['handlers']['list'] = async ({ workspace, refresh }) => {
    const { calls, store, clock } = this.#parts
    const owner = userOf(calls, workspace)
    if (!owner.ok) return owner
    const knownCatalogs = store.catalogs.list(owner.value)
    if (!knownCatalogs.ok) return knownCatalogs
    const listOutcome =
      refresh || knownCatalogs.value.length === 0 ? await this.#readList(workspace) : succeed(undefined)
    if (!listOutcome.ok) return listOutcome
    const listed = store.catalogs.list(owner.value)
    if (!listed.ok) return listed
    const readAt = listed.value.reduce((newest, { seenAt }) => Math.max(newest, seenAt), 0)
    return succeed({
      rows: listed.value.map(viewOfCatalog),
      readAt: readAt === 0 ? clock.now() : readAt,
    })
  }

  readonly #create: CatalogService['handlers']['create'] = async ({ workspace, name }) => {
    const { calls } = this.#parts
    const who = userOf(calls, workspace)
    if (!who.ok) return who
    const createdCatalog = await sendAs(calls, who.value, createProductCatalog, { params: { name } })
    return createdCatalog.ok
      ? this.#saveCatalog(workspace, createdCatalog.value.data.id, createdCatalog.value.data.name ?? name)
      : createdCatalog
  }

  readonly #rename: CatalogService['handlers']['rename'] = async ({ workspace, catalogId, name }) => {
    const { calls } = this.#parts
    const who = userOf(calls, workspace)
    if (!who.ok) return who
    const params = { product_catalog_id: catalogId, name }
    const renamed = await sendAs(calls, who.value, updateProductCatalog, { params })
    return renamed.ok ? this.#saveCatalog(workspace, catalogId, renamed.value.data.name ?? name) : renamed
  }

  readonly #remove: CatalogService['handlers']['remove'] = async ({ typed, ...reference }) => {
    const { calls, store, work } = this.#parts
    const catalog = freeCatalog(this.#parts, reference, t`Cancel it first.`)
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
  }

  readonly #saveProduct: CatalogService['handlers']['saveProduct'] = async ({ product, ...reference }) => {
    const { calls, work } = this.#parts
    const catalog = freeCatalog(this.#parts, reference, t`Wait until it finishes, or cancel it.`)
    if (!catalog.ok) return catalog
    const wrong = errorsOf(checkProduct(product))
    if (wrong.length > 0) return fail(invalidProduct(wrong.map(({ message }) => message)))
    const { id, number, owner } = catalog.value
    const input = { params: { product_catalog_id: id }, body: { products: [product] } }
    const upsertReply = await sendAs(calls, owner, upsertProducts, input)
    if (!upsertReply.ok) return upsertReply
    const [result] = upsertReply.value.data.products_response
    if (result === undefined || result.status === 'ERROR') return fail(invalidProduct(result?.errors ?? []))
    const key = result.product_key
    const products = [{ ...product, ...(key == null ? {} : { product_key: key }) }]
    const saved = await work.api.savePage({ catalog: number, sync: 0, products })
    if (!saved.ok) return saved
    this.#parts.events.notify(catalog.value)
    return succeed(result.warnings ?? [])
  }

  readonly #exportFailed: CatalogService['handlers']['exportFailed'] = async ({ jobId }) => {
    const { clock, work, dialog } = this.#parts
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    const path = await dialog.saveFile('csv', t`Failed products ${day}.csv`)
    if (path === null) return succeed(null)
    const written = await work.api.exportFailed({ jobId, path })
    if (!written.ok) return written
    const fileName = path.split(/[\\/]/).at(-1) ?? path
    return succeed({ fileName, rows: written.value, notes: [] })
  }

  readonly close: CatalogService['close'] = () => {
    this.#productSync.close()
    this.#images.close()
  }
}

export function createCatalogs(parts: CatalogParts): CatalogService {
  return new CatalogHandlers(parts)
}

function invalidProduct(sentences: readonly string[]): Fault {
  const message = sentences.length === 0 ? t`The service refused the product.` : sentences.join(' ')
  return { kind: 'invalid', message, errors: [] }
}
