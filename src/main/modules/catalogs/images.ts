import type { ImageCheck, ImagesOfRow } from '../../../shared/catalogs/feed-images.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { type CatalogParts, type CatalogReference, catalogOf, freeCatalog } from './parts.ts'
import type { StoredCatalog } from './store.ts'

/** Checks a feed's images row by row; the user starts, stops and resumes it. */
export interface CatalogImages {
  begin(reference: CatalogReference): Promise<Outcome<void>>
  stop(reference: CatalogReference): Outcome<void>
  /** The catalog's rows are about to change. */
  leave(catalog: number): void
  close(): void
}

/** Rows that are checked and saved together. */
const rowsAtOnce = 12
const cachedChecks = 20_000

export function createCatalogImages(parts: CatalogParts): CatalogImages {
  const { work, events, logger, newImageChecker } = parts
  const going = new Map<number, AbortController>()

  const run = async (catalog: StoredCatalog, total: number, signal: AbortSignal): Promise<void> => {
    const checks = newImageChecker()
    // Variants share images: each address is requested once.
    const checkByAddress = new Map<string, Promise<ImageCheck>>()
    const check = (address: string): Promise<ImageCheck> => {
      const before = checkByAddress.get(address)
      if (before !== undefined) return before
      if (checkByAddress.size >= cachedChecks) checkByAddress.clear()
      const check = checks.check(address, signal)
      checkByAddress.set(address, check)
      return check
    }
    const checkRow = async ({ number, addresses }: ImagesOfRow) => ({
      number,
      checks: await Promise.all(addresses.map(check)),
    })
    for (;;) {
      const due = await work.api.imagesDue({ catalog: catalog.number, count: rowsAtOnce })
      if (!due.ok || due.value.rows.length === 0 || signal.aborted) return
      const rows = await Promise.all(due.value.rows.map(checkRow))
      // Checks that were pending at the stop are incomplete.
      if (signal.aborted) return
      const saved = await work.api.saveImages({
        catalog: catalog.number,
        readAt: due.value.readAt,
        rows,
      })
      if (!saved.ok || saved.value === null) return
      events.notify(catalog, { images: { rows: saved.value.rows, total } })
    }
  }
  return {
    async begin(reference) {
      const catalog = freeCatalog(parts, reference, t`Wait until it finishes, or cancel it.`)
      if (!catalog.ok) return catalog
      const { number } = catalog.value
      if (going.has(number)) return succeed(undefined)
      const feed = await work.api.feed({ catalog: number })
      if (!feed.ok) return fail(feed.fault)
      const ending = new AbortController()
      going.set(number, ending)
      events.notify(catalog.value, {
        images: { rows: feed.value?.images.rows ?? 0, total: feed.value?.rows ?? 0 },
      })
      run(catalog.value, feed.value?.rows ?? 0, ending.signal)
        .catch((error: unknown) => logger.error('catalogs.images', { error }))
        .finally(() => {
          if (going.get(number) === ending) going.delete(number)
          events.notify(catalog.value, { images: null })
        })
      return succeed(undefined)
    },
    stop(reference) {
      const catalog = catalogOf(parts, reference)
      if (!catalog.ok) return catalog
      going.get(catalog.value.number)?.abort()
      return succeed(undefined)
    },
    leave: (number) => going.get(number)?.abort(),
    close() {
      for (const ending of going.values()) ending.abort()
    },
  }
}
