import type { FeedProgress } from '../../../shared/catalogs/feed.ts'
import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import { type CatalogQuestion, type CatalogThreadAnswers, catalogNews } from './catalog-messages.ts'
import type { CatalogWork } from './ports.ts'

const lost = {
  kind: 'refused',
  reason: 'state',
  message: 'The catalog could not be worked on. Try again.',
} as const

/** Asks the thread of catalogs. */
export function createCatalogWork(options: ThreadOptions): CatalogWork {
  const listeners = new Set<(catalog: number, progress: FeedProgress) => void>()
  const thread = createAskedThread<CatalogQuestion, CatalogThreadAnswers>(options, {
    ...{ name: 'catalogs', lost },
    onNews(news) {
      const read = catalogNews.safeParse(news)
      if (!read.success) {
        options.logger.error('catalogs.news', { message: read.error.message })
        return
      }
      for (const listener of listeners) listener(read.data.catalog, read.data.progress)
    },
  })
  return {
    ask: (kind, input) => thread.ask(kind, { input } as Parameters<typeof thread.ask<typeof kind>>[1]),
    stopLoading: () => void thread.ask('stopLoading', { input: null }),
    onProgress: (listener) => void listeners.add(listener),
    close: thread.close,
  }
}
