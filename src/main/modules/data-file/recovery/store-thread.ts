import type { Outcome } from '../../../../shared/core/outcome.ts'
import { t } from '../../../../shared/text/language.ts'
import type { ThreadOptions } from '../../../core/threads/connect.ts'
import { type Connection, connect, type Remote } from '../../../core/threads/connect.ts'
import { needsPreparation, type PreparedFile } from '../open.ts'
import type { StoreWorkerApi } from '../worker/store-worker.ts'
import type { UnreadableRows } from './row-checks.ts'

const lost = { kind: 'storage', code: 'THREAD', message: t`The data file couldn’t be checked.` } as const

/** Reads the whole database on a thread. */
export interface StoreThread {
  /** Examines and repairs the file; null if that isn't needed, or the thread couldn't: opening does it then. */
  prepare(folder: string): Promise<PreparedFile | null>
  unreadable(): Promise<Outcome<UnreadableRows>>
  close(): Promise<void>
}

export function createStoreThread(options: ThreadOptions): StoreThread {
  const { logger } = options
  let running: Connection<StoreWorkerApi> | null = null
  /** It's seldom needed, so it doesn't stay. */
  const once = async <T>(ask: (api: Remote<StoreWorkerApi>) => Promise<T>): Promise<T> => {
    const ownThread = connect<StoreWorkerApi>(options, { name: 'store.thread', lost })
    running = ownThread
    try {
      return await ask(ownThread.api)
    } finally {
      running = null
      await ownThread.close()
    }
  }
  return {
    async prepare(folder) {
      if (!needsPreparation(folder)) return null
      const answer = await once((api) => api.prepare({ folder }))
      if (!answer.ok) return null
      const { logged, ...prepared } = answer.value
      for (const { level, event, details } of logged) logger[level](event, details)
      return prepared
    },
    unreadable: () => once((api) => api.unreadable()),
    async close() {
      await running?.close()
    },
  }
}
