import { basename } from 'node:path'
import { z } from 'zod'
import type { ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import type { FeedFile, FeedPreviewRow, FeedProgress } from '../../../../shared/catalogs/feed.ts'
import type { ImagesChecked, ImagesOfRow } from '../../../../shared/catalogs/feed-images.ts'
import {
  compileMapping,
  type FeedMapping,
  feedMapping,
  suggestMapping,
} from '../../../../shared/catalogs/feed-mapping.ts'
import { checkProduct } from '../../../../shared/catalogs/product-rules.ts'
import type { FeedView, ProductsView, ProductTarget } from '../../../../shared/catalogs/product-view.ts'
import { t } from '../../../../shared/text/language.ts'
import { newHandle } from '../../../core/handle.ts'
import { jsonColumn, readRow } from '../../../core/store/database.ts'
import { openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { Range, StepResult } from '../ports.ts'
import { createCatalogViews } from './catalog-views.ts'
import { exportFailed } from './export-failed.ts'
import { type CheckedRow, imagesDue, saveImages } from './feed-images.ts'
import { countFeed, forgetFeed, inSlices, loadFeed, type StoredFeed } from './feed-loading.ts'
import { type FeedSource, openSource } from './feed-source.ts'
import { NoFeed } from './feed-text.ts'
import { endSync, type ProductSync, receipt, type SyncedPage, savePage } from './product-receipts.ts'
import {
  type BatchOfJob,
  cancelSteps,
  claim,
  dropPlan,
  type ListedSteps,
  type OfJob,
  planDeletion,
  planUpload,
  readSteps,
  recover,
  release,
  retrySteps,
} from './product-steps.ts'
import { shownInList, shownProduct } from './shown-product.ts'

const previewedRows = 20
const samples = 3
const maxKeys = 10_000

const mappingRow = z.object({ mapping: jsonColumn(feedMapping).nullable() })
const feedRow = z.object({
  feed: jsonColumn(
    z.custom<StoredFeed>((value) => z.looseObject({ summary: z.looseObject({}) }).safeParse(value).success),
  ).nullable(),
})
const keyRow = z.object({ product_key: z.string().nullable() })

/** `catalog` is the catalog's number in the store. */
export function createCatalogApi(path: string, now: () => number) {
  const database = openThreadDatabase(path)
  const views = createCatalogViews(database)
  let inspected: { readonly catalog: number; readonly feedId: string; readonly source: FeedSource } | null =
    null
  let loading: AbortController | null = null
  const mappings = new Map<number, FeedMapping>()
  const feeds = new Map<number, StoredFeed | null>()

  const rememberedMapping = (catalog: number): FeedMapping | null =>
    database.read(({ get }) => {
      const row = get('SELECT mapping FROM product_catalog WHERE number = :catalog', { catalog })
      const read = mappingRow.safeParse(row)
      return read.success ? read.data.mapping : null
    })
  /** The current feed's mapping, which every batch needs. */
  const mappingOf = (catalog: number): FeedMapping => {
    const known = mappings.get(catalog) ?? storedFeed(catalog)?.summary.mapping ?? []
    mappings.set(catalog, known)
    return known
  }
  const storedFeed = (catalog: number): StoredFeed | null => {
    const known = feeds.get(catalog)
    if (known !== undefined) return known
    const stored = database.read(({ get, unlessUnreadable }) => {
      const row = get('SELECT feed FROM product_catalog WHERE number = :catalog', { catalog })
      return row === undefined ? null : unlessUnreadable(() => readRow(feedRow, row).feed)
    })
    // Feeds from earlier versions don't say what was left out.
    const read = stored && {
      ...stored,
      summary: { ...stored.summary, leftOut: stored.summary.leftOut ?? [] },
    }
    feeds.set(catalog, read)
    return read
  }
  const forget = (catalog: number): void => {
    feeds.delete(catalog)
    mappings.delete(catalog)
    views.changed()
  }
  const opened = (catalog: number, feedId: string): FeedSource => {
    if (inspected?.catalog !== catalog || inspected.feedId !== feedId)
      throw new NoFeed(t`This file is no longer open. Open it again.`)
    return inspected.source
  }

  return {
    close: () => database.close(),
    api: {
      stopLoading(): null {
        loading?.abort()
        return null
      },
      async inspect({ catalog, path: file }: OfCatalog & { readonly path: string }): Promise<FeedFile> {
        const source = await openSource(file)
        const feedId = `feed-${newHandle()}`
        inspected = { catalog, feedId, source }
        const { bytes, form, columns, sample } = source
        return {
          feedId,
          fileName: basename(file),
          bytes,
          form,
          mapping: suggestMapping(columns, rememberedMapping(catalog)),
          columns: columns.map((name, place) => ({
            name,
            samples: sample
              .flatMap(({ cells }) => (cells[place] ? [cells[place].slice(0, 120)] : []))
              .slice(0, samples),
          })),
        }
      },
      preview({ catalog, feedId, mapping }: MappedFeed): readonly FeedPreviewRow[] {
        const { sample, columns } = opened(catalog, feedId)
        const read = compileMapping(mapping, columns)
        return sample.slice(0, previewedRows).map(({ number, cells }) => {
          const after = read(cells)
          const before = mapping.map(({ field, column }) => [
            field,
            column === null ? '' : (cells[columns.indexOf(column)] ?? '').slice(0, shownInList),
          ])
          return {
            number,
            after: shownProduct(after, shownInList),
            before: Object.fromEntries(before),
            findings: checkProduct(after),
          }
        })
      },
      async load({ catalog, feedId, mapping }: MappedFeed, onProgress: (progress: FeedProgress) => void) {
        const source = opened(catalog, feedId)
        loading?.abort()
        const mine = new AbortController()
        loading = mine
        forget(catalog)
        try {
          const stored = await loadFeed(database, {
            catalog,
            fileName: basename(source.path),
            mapping,
            source,
            now,
            signal: mine.signal,
            onProgress,
          })
          forget(catalog)
          return stored.summary
        } catch (error) {
          // Half a feed is useless.
          await forgetFeed(database, catalog)
          forget(catalog)
          throw error
        } finally {
          if (loading === mine) loading = null
        }
      },
      feed({ catalog }: OfCatalog) {
        const stored = storedFeed(catalog)
        return stored === null ? null : { ...stored.summary, ...countFeed(database, catalog) }
      },
      async forgetFeed({ catalog }: OfCatalog) {
        await forgetFeed(database, catalog)
        forget(catalog)
        return null
      },
      feedRows: ({ catalog, view, offset, count }: OfCatalog & Range & { readonly view: FeedView }) =>
        views.feedRows(catalog, view, storedFeed(catalog)?.kinds ?? {}, { offset, count }),
      feedRow: ({ catalog, number }: OfCatalog & { readonly number: number }) =>
        views.feedRow(catalog, number),
      /** The next rows whose images haven't been checked. */
      imagesDue({ catalog, count }: OfCatalog & { readonly count: number }): DueImages {
        const stored = storedFeed(catalog)
        if (stored === null) return { readAt: 0, rows: [] }
        const { readAt, images } = stored.summary
        return { readAt, rows: imagesDue(database, catalog, images, count) }
      },
      saveImages({ catalog, readAt, rows }: OfCatalog & CheckedImages): ImagesChecked | null {
        const stored = storedFeed(catalog)
        if (stored?.summary.readAt !== readAt) return null
        const saved = saveImages(database, catalog, stored, rows)
        feeds.set(catalog, saved)
        views.changed()
        return saved.summary.images
      },
      products: ({ catalog, view, offset, count }: OfCatalog & Range & { readonly view: ProductsView }) =>
        views.products(catalog, view, { offset, count }),
      /** A product as the service has it; null if it isn't known. */
      product: ({ catalog, id }: OfCatalog & { readonly id: string }) => views.product(catalog, id),
      /** The number of a target's products, and their keys (at most 10,000). */
      targetKeys({ catalog, target }: OfCatalog & { readonly target: ProductTarget }) {
        const numbers = views.target(catalog, target)
        return { total: numbers.length, productKeys: keysOf(database, numbers.slice(0, maxKeys)) }
      },
      previewFilters: ({ catalog, filters }: OfCatalog & { readonly filters: readonly ProductFilter[] }) =>
        views.previewFilters(catalog, filters),
      /** Saves a page of a sync; all pages have the same `sync` number. */
      savePage(input: SyncedPage) {
        savePage(database, input, mappingOf(input.catalog), now())
        views.changed()
        return null
      },
      /** Ends a sync: products it hasn't seen are gone. */
      async endSync(input: ProductSync) {
        await endSync(database, input, now())
        views.changed()
        return null
      },
      async forgetCatalog({ catalog }: OfCatalog) {
        await forgetFeed(database, catalog)
        await inSlices(
          database,
          `DELETE FROM product WHERE number IN (SELECT number FROM product WHERE catalog = :catalog LIMIT 300)`,
          { catalog },
        )
        forget(catalog)
        return null
      },
      planUpload: (input: OfCatalog & OfJob) => planUpload(database, input),
      planDeletion: ({ catalog, jobId, target }: OfCatalog & OfJob & { readonly target: ProductTarget }) =>
        planDeletion(database, catalog, jobId, views.target(catalog, target)),
      dropPlan({ jobId }: OfJob) {
        dropPlan(database, jobId)
        return null
      },
      /** Resets steps that were being sent when the program exited. */
      recover({ jobId }: OfJob) {
        recover(database, jobId)
        return null
      },
      claim: (input: OfJob & { readonly batches: number }) => claim(database, input, mappingOf),
      receipt(input: BatchOfJob & { readonly results: readonly StepResult[] }) {
        receipt(database, input, mappingOf, now())
        views.changed()
        return null
      },
      /** Returns a batch; `perhapsSent` if the service may have received it. */
      release(input: BatchOfJob & { readonly perhapsSent: boolean }) {
        release(database, input)
        return null
      },
      async cancelSteps({ jobId }: OfJob) {
        await cancelSteps(database, jobId)
        return null
      },
      retrySteps: ({ jobId }: OfJob) => retrySteps(database, jobId),
      steps: (input: OfJob & ListedSteps) => readSteps(database, input),
      exportFailed: ({ jobId, path: file }: OfJob & { readonly path: string }) =>
        exportFailed(database, jobId, file),
    },
  }
}
export type CatalogApi = ReturnType<typeof createCatalogApi>['api']

interface OfCatalog {
  readonly catalog: number
}

interface MappedFeed extends OfCatalog {
  readonly feedId: string
  readonly mapping: FeedMapping
}

interface DueImages {
  readonly readAt: number
  readonly rows: readonly ImagesOfRow[]
}

interface CheckedImages {
  readonly readAt: number
  readonly rows: readonly CheckedRow[]
}

function keysOf(database: ThreadDatabase, numbers: readonly number[]): readonly string[] {
  return database.read(({ all }) =>
    all(
      `SELECT product_key FROM product WHERE number IN (SELECT value FROM json_each(:numbers)) ORDER BY number`,
      { numbers: JSON.stringify(numbers) },
    )
      .read(keyRow)
      .flatMap(({ product_key: key }) => key ?? []),
  )
}
