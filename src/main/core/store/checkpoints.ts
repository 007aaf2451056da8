import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Logger } from '../ports.ts'
import { endThread } from '../threads/end-thread.ts'
import type { HeldPace } from './write-pace.ts'

/** What the thread says: whether the log is too long, so that large changes should rest until it is emptied. */
const logIsLong = z.boolean()

export interface CheckpointOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file, which is open already. */
  readonly path: string
  readonly logger: Logger
  /** Held while the log is too long. */
  readonly pace: Pick<HeldPace, 'hold' | 'release'>
  /** A log of so many pages of 4 KB is too long. */
  readonly longPages?: number
}

/** Where the thread cannot run, the connection of the program itself bounds the log (`open.ts`). */
export function startCheckpoints({ entry, path, logger, pace, longPages = 16_384 }: CheckpointOptions) {
  const thread = new Worker(entry, { workerData: { path, longPages } })
  thread.unref()
  thread.on('error', (error) => logger.error('store.checkpoints', { error }))
  thread.on('message', (message: unknown) => {
    if (logIsLong.parse(message)) pace.hold()
    else pace.release()
  })
  thread.on('exit', () => pace.release())
  return {
    close: () => endThread(thread),
  }
}
