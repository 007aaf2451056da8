import type { Outcome } from '../../../../shared/core/outcome.ts'
import { createAskedThread, type ThreadOptions } from '../../threads/asked-thread.ts'
import { needsPreparation, type PreparedFile } from '../open.ts'
import type { UnreadableRows } from './row-checks.ts'
import type { StoreAnswers, StoreQuestion } from './store-messages.ts'

const lost = { kind: 'storage', code: 'THREAD', message: 'The data file could not be examined.' } as const

/** Reads the whole database on a thread, so that a large one never holds main up. */
export interface StoreThread {
  /** Examines and repairs the file; null if that isn't needed, or the thread couldn't: opening does it then. */
  prepare(folder: string): Promise<PreparedFile | null>
  /** How many rows of which table can't be read. */
  unreadable(): Promise<Outcome<UnreadableRows>>
  close(): Promise<void>
}

export function createStoreThread(options: ThreadOptions): StoreThread {
  const { logger } = options
  const thread = () => createAskedThread<StoreQuestion, StoreAnswers>(options, { name: 'store.thread', lost })
  let running: ReturnType<typeof thread> | null = null
  /** It's seldom needed, so it doesn't stay. */
  const once = async <T>(ask: (asked: ReturnType<typeof thread>) => Promise<T>): Promise<T> => {
    const own = thread()
    running = own
    try {
      return await ask(own)
    } finally {
      running = null
      await own.close()
    }
  }
  return {
    async prepare(folder) {
      if (!needsPreparation(folder)) return null
      const answer = await once((own) => own.ask('prepare', { folder }))
      if (!answer.ok) return null
      const { logged, ...prepared } = answer.value
      for (const { level, event, details } of logged) logger[level](event, details)
      return prepared
    },
    unreadable: () => once((own) => own.ask('unreadable', {})),
    async close() {
      await running?.close()
    },
  }
}
