import { z } from 'zod'
import type { ProductFilter } from '../../../../shared/api/ads/product-sets.ts'
import type { ProductsView, ProductTarget } from '../../../../shared/catalogs/product-view.ts'
import { openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { Range, StepResult } from '../ports.ts'
import { createCatalogFeeds, type OfCatalog } from './catalog-feeds.ts'
import { createCatalogViews } from './catalog-views.ts'
import { exportFailed } from './export-failed.ts'
import { forgetFeed, inSlices } from './feed-loading.ts'
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

const maxKeys = 10_000

const keyRow = z.object({ product_key: z.string().nullable() })

/** What the catalog's thread answers. */
export function createCatalogApi(path: string, now: () => number) {
  const database = openThreadDatabase(path)
  const views = createCatalogViews(database)
  const feeds = createCatalogFeeds(database, views, now)

  return {
    close: () => database.close(),
    api: {
      ...feeds.api,
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
        savePage(database, input, feeds.mappingOf(input.catalog), now())
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
        feeds.changed(catalog)
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
      claim: (input: OfJob & { readonly batches: number }) => claim(database, input, feeds.mappingOf),
      receipt(input: BatchOfJob & { readonly results: readonly StepResult[] }) {
        receipt(database, input, feeds.mappingOf, now())
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
