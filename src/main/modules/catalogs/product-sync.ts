import { listProducts } from '../../../shared/api/ads/products.ts'
import type { ProductSyncState } from '../../../shared/catalogs/catalog.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { onHost, type UserCaller } from '../sign-in/service-calls.ts'
import { type CatalogParts, type CatalogReference, catalogOf } from './parts.ts'
import type { StoredCatalog } from './store.ts'

/** Syncs products page by page, one sync per catalog at a time. */
export interface ProductSync {
  begin(reference: CatalogReference): Outcome<void>
  group(reference: CatalogReference, groupKey: string): Promise<Outcome<void>>
  close(): void
}

const pageSize = 100

export function createProductSync(parts: CatalogParts): ProductSync {
  const { calls, work, clock, logger, events } = parts
  const going = new Set<number>()
  let closed = false

  const at = (reference: CatalogReference) => {
    const catalog = catalogOf(parts, reference)
    const caller = catalog.ok ? calls.user(catalog.value.owner) : catalog
    return catalog.ok ? mapOutcome(caller, (value) => ({ caller: value, catalog: catalog.value })) : catalog
  }
  const readAll = async (
    caller: UserCaller,
    catalog: StoredCatalog,
    groupKey: string | null,
    onRead: (products: number) => void,
  ): Promise<Fault | null> => {
    const { number, id, owner } = catalog
    // Time gives each sync its own number. Reading a group isn't a sync.
    const sync = groupKey === null ? clock.now() : 0
    const params = {
      product_catalog_id: id,
      count: pageSize,
      ...(groupKey === null ? {} : { item_group_key: groupKey }),
    }
    let readCount = 0
    for await (const page of calls.pagesAsUser(caller, onHost(listProducts, owner.host), { params })) {
      if (closed) return null
      if (!page.ok) return page.fault
      const products = page.value.reply.data
      const saved = await work.api.savePage({ catalog: number, sync, products })
      if (!saved.ok) return saved.fault
      readCount += products.length
      onRead(readCount)
    }
    if (closed || groupKey !== null) return null
    const ended = await work.api.endSync({ catalog: number, sync })
    return ended.ok ? null : ended.fault
  }
  const run = async (caller: UserCaller, catalog: StoredCatalog): Promise<void> => {
    const notify = (sync: ProductSyncState) => events.notify(catalog, { sync })
    notify({ kind: 'running', read: 0 })
    const fault = await readAll(caller, catalog, null, (readCount) =>
      notify({ kind: 'running', read: readCount }),
    )
    notify(fault === null ? { kind: 'idle' } : { kind: 'failed', fault })
  }

  return {
    begin(reference) {
      const ownedCatalog = at(reference)
      if (!ownedCatalog.ok) return ownedCatalog
      const { caller, catalog } = ownedCatalog.value
      const { number } = catalog
      if (going.has(number)) return succeed(undefined)
      going.add(number)
      run(caller, catalog)
        .catch((error: unknown) => logger.error('catalogs.sync', { error }))
        .finally(() => going.delete(number))
      return succeed(undefined)
    },
    async group(reference, groupKey) {
      const ownedCatalog = at(reference)
      if (!ownedCatalog.ok) return ownedCatalog
      const { caller, catalog } = ownedCatalog.value
      const fault = await readAll(caller, catalog, groupKey, () => undefined)
      events.notify(catalog)
      return fault === null ? succeed(undefined) : { ok: false, fault }
    },
    close() {
      closed = true
    },
  }
}
