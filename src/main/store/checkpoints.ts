import { Worker } from 'node:worker_threads'
import type { Logger } from '../ports.ts'
import { endThread } from '../threads/end-thread.ts'

export interface CheckpointOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file, which is open already. */
  readonly path: string
  readonly logger: Logger
}

/** Where the thread cannot run, the connection of the program itself bounds the log (`open.ts`). */
export function startCheckpoints({ entry, path, logger }: CheckpointOptions) {
  const thread = new Worker(entry, { workerData: { path } })
  thread.unref()
  thread.on('error', (error) => logger.error('store.checkpoints', { error }))
  return {
    close: () => endThread(thread),
  }
}
