import { basename } from 'node:path'
import { z } from 'zod'
import type { FeedFile, FeedPreviewRow, FeedProgress } from '../../../../shared/catalogs/feed.ts'
import { checkFeedProduct } from '../../../../shared/catalogs/feed-findings.ts'
import type { ImagesChecked, ImagesOfRow } from '../../../../shared/catalogs/feed-images.ts'
import {
  compileMapping,
  createNumberJudge,
  type FeedMapping,
  feedMapping,
  numbersOf,
  suggestMapping,
  withNumbers,
} from '../../../../shared/catalogs/feed-mapping.ts'
import type { FeedView } from '../../../../shared/catalogs/product-view.ts'
import type { ReadingChoice } from '../../../../shared/files/reading-choice.ts'
import { formLabel } from '../../../../shared/files/reading-report.ts'
import { t } from '../../../../shared/text/language.ts'
import { newHandle } from '../../../core/handle.ts'
import { jsonColumn, readRow } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { Range } from '../ports.ts'
import type { CatalogViews } from './catalog-views.ts'
import { type CheckedRow, imagesDue, saveImages } from './feed-images.ts'
import { columnsRead, countFeed, forgetFeed, loadFeed, type StoredFeed } from './feed-loading.ts'
import { type FeedSource, openSource } from './feed-source.ts'
import { NoFeed } from './no-feed.ts'
import { shownInList, shownProduct } from './shown-product.ts'

const previewedRows = 20
const samples = 3
const mappingRow = z.object({ mapping: jsonColumn(feedMapping).nullable() })
const feedRow = z.object({
  feed: jsonColumn(
    z.custom<StoredFeed>((value) => z.looseObject({ summary: z.looseObject({}) }).safeParse(value).success),
  ).nullable(),
})
/** The feed of each catalog: the file that was opened, the rows read from it, and the images they name. */
export function createCatalogFeeds(database: ThreadDatabase, views: CatalogViews, now: () => number) {
  let inspected: { readonly catalog: number; readonly feedId: string; readonly source: FeedSource } | null =
    null
  let loading: AbortController | null = null
  const mappings = new Map<number, FeedMapping>()
  const feeds = new Map<number, StoredFeed | null>()

  const rememberedMapping = (catalog: number): FeedMapping | null =>
    database.read(({ get }) => {
      const row = get('SELECT mapping FROM product_catalog WHERE number = :catalog', { catalog })
      const parsedRow = mappingRow.safeParse(row)
      return parsedRow.success ? parsedRow.data.mapping : null
    })
  /** The current feed's mapping, which every batch needs. */
  const mappingOf = (catalog: number): FeedMapping => {
    const currentMapping = mappings.get(catalog) ?? storedFeed(catalog)?.summary.mapping ?? []
    mappings.set(catalog, currentMapping)
    return currentMapping
  }
  const storedFeed = (catalog: number): StoredFeed | null => {
    const cachedFeed = feeds.get(catalog)
    if (cachedFeed !== undefined) return cachedFeed
    const savedFeed = database.read(({ get, unlessUnreadable }) => {
      const row = get('SELECT feed FROM product_catalog WHERE number = :catalog', { catalog })
      return row === undefined ? null : unlessUnreadable(() => readRow(feedRow, row).feed)
    })
    feeds.set(catalog, savedFeed)
    return savedFeed
  }
  /** Reads the feed and its mapping again. */
  const changed = (catalog: number): void => {
    feeds.delete(catalog)
    mappings.delete(catalog)
    views.changed()
  }
  const opened = (catalog: number, feedId: string): FeedSource => {
    if (inspected?.catalog !== catalog || inspected.feedId !== feedId)
      throw new NoFeed(t`This file is no longer open. Open it again.`)
    return inspected.source
  }

  const inspect = async (catalog: number, file: string, choice: ReadingChoice): Promise<FeedFile> => {
    const source = await openSource(file, choice)
    const feedId = `feed-${newHandle()}`
    inspected = { catalog, feedId, source }
    const { bytes, beginning, columns, sample } = source
    const mapping = suggestMapping(columns, rememberedMapping(catalog))
    const reading = { ...beginning, columns: columnsRead(mapping, columns, []) }
    return {
      feedId,
      fileName: basename(file),
      bytes,
      form: formLabel(reading),
      reading,
      mapping,
      columns: columns.map((name, place) => ({
        name,
        samples: sample
          .flatMap(({ cells }) => (cells[place] ? [cells[place].slice(0, 120)] : []))
          .slice(0, samples),
      })),
    }
  }

  const api = {
    stopLoading(): null {
      loading?.abort()
      return null
    },
    inspect: ({ catalog, path: file, choice }: ChosenFeed) => inspect(catalog, file, choice),
    /** Opens the same file with another encoding, separator or sheet. */
    inspectAgain: ({ catalog, feedId, choice }: FeedAgain) =>
      inspect(catalog, opened(catalog, feedId).path, choice),
    preview({ catalog, feedId, mapping }: MappedFeed): readonly FeedPreviewRow[] {
      const { sample, columns } = opened(catalog, feedId)
      const judge = createNumberJudge(mapping, columns)
      for (const { cells } of sample) judge.see(cells)
      const numbers = numbersOf(mapping) ?? judge.format()
      const readProduct = compileMapping(withNumbers(mapping, numbers), columns)
      return sample.slice(0, previewedRows).map(({ number, cells }) => {
        const after = readProduct(cells)
        const before = mapping.map(({ field, column }) => [
          field,
          column === null ? '' : (cells[columns.indexOf(column)] ?? '').slice(0, shownInList),
        ])
        return {
          number,
          after: shownProduct(after, shownInList),
          before: Object.fromEntries(before),
          findings: checkFeedProduct(after, numbers),
        }
      })
    },
    async load({ catalog, feedId, mapping }: MappedFeed, onProgress: (progress: FeedProgress) => void) {
      const source = opened(catalog, feedId)
      loading?.abort()
      const mine = new AbortController()
      loading = mine
      changed(catalog)
      try {
        const loadedFeed = await loadFeed(database, {
          catalog,
          fileName: basename(source.path),
          mapping,
          source,
          now,
          signal: mine.signal,
          onProgress,
        })
        changed(catalog)
        return loadedFeed.summary
      } catch (error) {
        // Half a feed is useless.
        await forgetFeed(database, catalog)
        changed(catalog)
        throw error
      } finally {
        if (loading === mine) loading = null
      }
    },
    feed({ catalog }: OfCatalog) {
      const currentFeed = storedFeed(catalog)
      return currentFeed === null ? null : { ...currentFeed.summary, ...countFeed(database, catalog) }
    },
    async forgetFeed({ catalog }: OfCatalog) {
      await forgetFeed(database, catalog)
      changed(catalog)
      return null
    },
    feedRows: ({ catalog, view, offset, count }: OfCatalog & Range & { readonly view: FeedView }) =>
      views.feedRows(catalog, view, storedFeed(catalog)?.kinds ?? {}, { offset, count }),
    feedRow: ({ catalog, number }: OfCatalog & { readonly number: number }) =>
      views.feedRow(catalog, number, storedFeed(catalog)?.summary.numbers ?? null),
    /** The next rows whose images haven't been checked. */
    imagesDue({ catalog, count }: OfCatalog & { readonly count: number }): DueImages {
      const currentFeed = storedFeed(catalog)
      if (currentFeed === null) return { readAt: 0, rows: [] }
      const { readAt, images } = currentFeed.summary
      return { readAt, rows: imagesDue(database, catalog, images, count) }
    },
    saveImages({ catalog, readAt, rows }: OfCatalog & CheckedImages): ImagesChecked | null {
      const currentFeed = storedFeed(catalog)
      if (currentFeed?.summary.readAt !== readAt) return null
      const saved = saveImages(database, catalog, currentFeed, rows)
      feeds.set(catalog, saved)
      views.changed()
      return saved.summary.images
    },
  }
  return { api, mappingOf, changed }
}

/** The catalog's number in the store. */
export interface OfCatalog {
  readonly catalog: number
}

export interface ChosenFeed extends OfCatalog {
  readonly path: string
  readonly choice: ReadingChoice
}

export interface FeedAgain extends OfCatalog {
  readonly feedId: string
  readonly choice: ReadingChoice
}

export interface MappedFeed extends OfCatalog {
  readonly feedId: string
  readonly mapping: FeedMapping
}

export interface DueImages {
  readonly readAt: number
  readonly rows: readonly ImagesOfRow[]
}

export interface CheckedImages {
  readonly readAt: number
  readonly rows: readonly CheckedRow[]
}
