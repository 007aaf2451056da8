import { z } from 'zod'
import type { FeedProgress } from '../../../shared/catalogs/feed.ts'
import { t } from '../../../shared/text/language.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { connect, type Remote } from '../../core/threads/connect.ts'
import type { CatalogApi } from './worker/catalog-answers.ts'

const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t process the catalog. Try again.`,
} as const

/** Unrequested progress of a feed being read. */
const loading = z.object({
  catalog: z.int(),
  progress: z.custom<FeedProgress>((value) => typeof value === 'object' && value !== null),
})

export interface CatalogWork {
  readonly api: Remote<CatalogApi>
  onProgress(listener: (catalog: number, progress: FeedProgress) => void): void
  close(): Promise<void>
}

export function createCatalogWork(options: ThreadOptions): CatalogWork {
  const listeners = new Set<(catalog: number, progress: FeedProgress) => void>()
  const { api, close } = connect<CatalogApi>(options, {
    name: 'catalogs',
    lost,
    onMessage(message) {
      const read = loading.safeParse(message)
      if (!read.success) {
        options.logger.error('catalogs.message', { message: read.error.message })
        return
      }
      for (const listener of listeners) listener(read.data.catalog, read.data.progress)
    },
  })
  return { api, onProgress: (listener) => void listeners.add(listener), close }
}
