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
class CatalogFeeds {
  readonly #database: ThreadDatabase
  readonly #views: CatalogViews
  readonly #now: () => number
  #inspected: { readonly catalog: number; readonly feedId: string; readonly source: FeedSource } | null = null
  #loading: AbortController | null = null
  readonly #mappings = new Map<number, FeedMapping>()
  readonly #feeds = new Map<number, StoredFeed | null>()

  constructor(database: ThreadDatabase, views: CatalogViews, now: () => number) {
    this.#database = database
    this.#views = views
    this.#now = now
  }

  #rememberedMapping(catalog: number): FeedMapping | null {
    return this.#database.read(({ get }) => {
      const row = get('SELECT mapping FROM product_catalog WHERE number = :catalog', { catalog })
      const parsedRow = mappingRow.safeParse(row)
      return parsedRow.success ? parsedRow.data.mapping : null
    })
  }

  /** The current feed's mapping, which every batch needs. */
  readonly mappingOf = (catalog: number): FeedMapping => {
    const currentMapping = this.#mappings.get(catalog) ?? this.#storedFeed(catalog)?.summary.mapping ?? []
    this.#mappings.set(catalog, currentMapping)
    return currentMapping
  }

  #storedFeed(catalog: number): StoredFeed | null {
    const cachedFeed = this.#feeds.get(catalog)
    if (cachedFeed !== undefined) return cachedFeed
    const savedFeed = this.#database.read(({ get, unlessUnreadable }) => {
      const row = get('SELECT feed FROM product_catalog WHERE number = :catalog', { catalog })
      return row === undefined ? null : unlessUnreadable(() => readRow(feedRow, row).feed)
    })
    this.#feeds.set(catalog, savedFeed)
    return savedFeed
  }

  /** Reads the feed and its mapping again. */
  readonly changed = (catalog: number): void => {
    this.#feeds.delete(catalog)
    this.#mappings.delete(catalog)
    this.#views.changed()
  }

  #opened(catalog: number, feedId: string): FeedSource {
    if (this.#inspected?.catalog !== catalog || this.#inspected.feedId !== feedId)
      throw new NoFeed(t`This file is no longer open. Open it again.`)
    return this.#inspected.source
  }

  async #inspect(catalog: number, file: string, choice: ReadingChoice): Promise<FeedFile> {
    const source = await openSource(file, choice)
    const feedId = `feed-${newHandle()}`
    this.#inspected = { catalog, feedId, source }
    const { bytes, beginning, columns, sample } = source
    const mapping = suggestMapping(columns, this.#rememberedMapping(catalog))
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

  readonly api = {
    stopLoading: (): null => {
      this.#loading?.abort()
      return null
    },
    inspect: ({ catalog, path: file, choice }: ChosenFeed) => this.#inspect(catalog, file, choice),
    /** Opens the same file with another encoding, separator or sheet. */
    inspectAgain: ({ catalog, feedId, choice }: FeedAgain) =>
      this.#inspect(catalog, this.#opened(catalog, feedId).path, choice),
    preview: ({ catalog, feedId, mapping }: MappedFeed): readonly FeedPreviewRow[] => {
      const { sample, columns } = this.#opened(catalog, feedId)
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
    load: async ({ catalog, feedId, mapping }: MappedFeed, onProgress: (progress: FeedProgress) => void) => {
      const source = this.#opened(catalog, feedId)
      this.#loading?.abort()
      const mine = new AbortController()
      this.#loading = mine
      this.changed(catalog)
      try {
        const loadedFeed = await loadFeed(this.#database, {
          catalog,
          fileName: basename(source.path),
          mapping,
          source,
          now: this.#now,
          signal: mine.signal,
          onProgress,
        })
        this.changed(catalog)
        return loadedFeed.summary
      } catch (error) {
        // Half a feed is useless.
        await forgetFeed(this.#database, catalog)
        this.changed(catalog)
        throw error
      } finally {
        if (this.#loading === mine) this.#loading = null
      }
    },
    feed: ({ catalog }: OfCatalog) => {
      const currentFeed = this.#storedFeed(catalog)
      return currentFeed === null ? null : { ...currentFeed.summary, ...countFeed(this.#database, catalog) }
    },
    forgetFeed: async ({ catalog }: OfCatalog) => {
      await forgetFeed(this.#database, catalog)
      this.changed(catalog)
      return null
    },
    feedRows: ({ catalog, view, offset, count }: OfCatalog & Range & { readonly view: FeedView }) =>
      this.#views.feedRows(catalog, view, this.#storedFeed(catalog)?.kinds ?? {}, { offset, count }),
    feedRow: ({ catalog, number }: OfCatalog & { readonly number: number }) =>
      this.#views.feedRow(catalog, number, this.#storedFeed(catalog)?.summary.numbers ?? null),
    /** The next rows whose images haven't been checked. */
    imagesDue: ({ catalog, count }: OfCatalog & { readonly count: number }): DueImages => {
      const currentFeed = this.#storedFeed(catalog)
      if (currentFeed === null) return { readAt: 0, rows: [] }
      const { readAt, images } = currentFeed.summary
      return { readAt, rows: imagesDue(this.#database, catalog, images, count) }
    },
    saveImages: ({ catalog, readAt, rows }: OfCatalog & CheckedImages): ImagesChecked | null => {
      const currentFeed = this.#storedFeed(catalog)
      if (currentFeed?.summary.readAt !== readAt) return null
      const saved = saveImages(this.#database, catalog, currentFeed, rows)
      this.#feeds.set(catalog, saved)
      this.#views.changed()
      return saved.summary.images
    },
  }
}

/** The feed of each catalog: the file that was opened, the rows read from it, and the images they name. */
export function createCatalogFeeds(database: ThreadDatabase, views: CatalogViews, now: () => number) {
  return new CatalogFeeds(database, views, now)
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
