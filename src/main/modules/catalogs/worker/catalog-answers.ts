import { basename } from 'node:path'
import { z } from 'zod'
import type { FeedProgress } from '../../../../shared/catalogs/feed.ts'
import {
  compileMapping,
  type FeedMapping,
  feedMapping,
  suggestMapping,
} from '../../../../shared/catalogs/feed-mapping.ts'
import { checkProduct } from '../../../../shared/catalogs/product-rules.ts'
import { t } from '../../../../shared/text/language.ts'
import { newHandle } from '../../../core/handle.ts'
import { jsonColumn, readRow } from '../../../core/store/database.ts'
import { openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { CatalogApi } from '../ports.ts'
import { createCatalogViews } from './catalog-views.ts'
import { exportFailed } from './export-failed.ts'
import { imagesDue, saveImages } from './feed-images.ts'
import { countFeed, forgetFeed, inSlices, loadFeed, type StoredFeed } from './feed-loading.ts'
import { type FeedSource, openSource } from './feed-source.ts'
import { NoFeed } from './feed-text.ts'
import { endSync, receipt, savePage } from './product-receipts.ts'
import {
  cancelSteps,
  claim,
  dropPlan,
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

export function createCatalogApi(
  path: string,
  now: () => number,
  onProgress: (catalog: number, progress: FeedProgress) => void,
): { readonly api: CatalogApi; close(): void } {
  const database = openThreadDatabase(path)
  const views = createCatalogViews(database)
  let looked: { readonly catalog: number; readonly feedId: string; readonly source: FeedSource } | null = null
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
    if (looked?.catalog !== catalog || looked.feedId !== feedId)
      throw new NoFeed(t`This file is no longer open. Open it again.`)
    return looked.source
  }

  return {
    close: () => database.close(),
    api: {
      stopLoading() {
        loading?.abort()
        return null
      },
      async inspect({ catalog, path: file }) {
        const source = await openSource(file)
        const feedId = `feed-${newHandle()}`
        looked = { catalog, feedId, source }
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
      preview({ catalog, feedId, mapping }) {
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
      async load({ catalog, feedId, mapping }) {
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
            onProgress: (progress) => onProgress(catalog, progress),
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
      feed({ catalog }) {
        const stored = storedFeed(catalog)
        return stored === null ? null : { ...stored.summary, ...countFeed(database, catalog) }
      },
      async forgetFeed({ catalog }) {
        await forgetFeed(database, catalog)
        forget(catalog)
        return null
      },
      feedRows: ({ catalog, view, offset, count }) =>
        views.feedRows(catalog, view, storedFeed(catalog)?.kinds ?? {}, { offset, count }),
      feedRow: ({ catalog, number }) => views.feedRow(catalog, number),
      imagesDue({ catalog, count }) {
        const stored = storedFeed(catalog)
        if (stored === null) return { readAt: 0, rows: [] }
        const { readAt, images } = stored.summary
        return { readAt, rows: imagesDue(database, catalog, images, count) }
      },
      saveImages({ catalog, readAt, rows }) {
        const stored = storedFeed(catalog)
        if (stored?.summary.readAt !== readAt) return null
        const saved = saveImages(database, catalog, stored, rows)
        feeds.set(catalog, saved)
        views.changed()
        return saved.summary.images
      },
      products: ({ catalog, view, offset, count }) => views.products(catalog, view, { offset, count }),
      product: ({ catalog, id }) => views.product(catalog, id),
      targetKeys({ catalog, target }) {
        const numbers = views.target(catalog, target)
        return { total: numbers.length, productKeys: keysOf(database, numbers.slice(0, maxKeys)) }
      },
      previewFilters: ({ catalog, filters }) => views.previewFilters(catalog, filters),
      savePage(input) {
        savePage(database, input, mappingOf(input.catalog), now())
        views.changed()
        return null
      },
      async endSync(input) {
        await endSync(database, input, now())
        views.changed()
        return null
      },
      async forgetCatalog({ catalog }) {
        await forgetFeed(database, catalog)
        await inSlices(
          database,
          `DELETE FROM product WHERE number IN (SELECT number FROM product WHERE catalog = :catalog LIMIT 300)`,
          { catalog },
        )
        forget(catalog)
        return null
      },
      planUpload: (input) => planUpload(database, input),
      planDeletion: ({ catalog, jobId, target }) =>
        planDeletion(database, catalog, jobId, views.target(catalog, target)),
      dropPlan({ jobId }) {
        dropPlan(database, jobId)
        return null
      },
      recover({ jobId }) {
        recover(database, jobId)
        return null
      },
      claim: (input) => claim(database, input, mappingOf),
      receipt(input) {
        receipt(database, input, mappingOf, now())
        views.changed()
        return null
      },
      release(input) {
        release(database, input)
        return null
      },
      async cancelSteps({ jobId }) {
        await cancelSteps(database, jobId)
        return null
      },
      retrySteps: ({ jobId }) => retrySteps(database, jobId),
      steps: (input) => readSteps(database, input),
      exportFailed: ({ jobId, path: file }) => exportFailed(database, jobId, file),
    },
  }
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
