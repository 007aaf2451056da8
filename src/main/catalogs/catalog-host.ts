import { Worker } from 'node:worker_threads'
import type { FeedProgress } from '../../shared/domain/feed.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Logger } from '../ports.ts'
import type { CatalogWork } from '../ports-catalogs.ts'
import { type CatalogMessage, catalogNews } from './catalog-messages.ts'

export interface CatalogWorkOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file; it is there and has its newest form when the first question comes. */
  readonly path: string
  readonly logger: Logger
}

/** Asks the thread of catalogs. It is started with the first question and again after it has died. */
export function createCatalogWork({ entry, path, logger }: CatalogWorkOptions): CatalogWork {
  const asked = new Map<number, (answer: Outcome<unknown>) => void>()
  const listeners = new Set<(catalog: number, progress: FeedProgress) => void>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const lose = (): void => {
    for (const settle of asked.values()) settle(fail(lost))
    asked.clear()
  }
  const hear = (message: unknown): void => {
    const read = catalogNews.safeParse(message)
    if (!read.success) {
      logger.error('catalogs.answer', { message: read.error.message })
      return
    }
    const news = read.data
    if (news.kind === 'progress') {
      for (const listener of listeners) listener(news.catalog, news.progress)
      return
    }
    const settle = asked.get(news.id)
    asked.delete(news.id)
    settle?.(news.ok ? succeed(news.value) : fail(news.fault))
  }
  const start = (): Worker => {
    const fresh = new Worker(entry, { workerData: { path } })
    fresh.unref()
    fresh.on('message', hear)
    fresh.on('error', (error) => logger.error('catalogs.thread', { error }))
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = null
      lose()
    })
    return fresh
  }
  const post = (message: CatalogMessage): void => {
    worker ??= start()
    worker.postMessage(message)
  }

  return {
    ask(question, input) {
      if (closed) return Promise.resolve(fail(lost))
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        // The thread is our own code and answers each question with its own form.
        asked.set(id, (answer) => resolve(answer as Awaited<ReturnType<typeof this.ask<typeof question>>>))
        post({ kind: 'ask', id, question, input })
      })
    },
    stopLoading() {
      if (worker !== null) post({ kind: 'stopLoading' })
    },
    onProgress(listener) {
      listeners.add(listener)
    },
    async close() {
      closed = true
      lose()
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}

const lost = {
  kind: 'refused',
  reason: 'state',
  message: 'The catalog could not be worked on. Try again.',
} as const
