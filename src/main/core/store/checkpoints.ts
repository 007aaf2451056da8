import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Logger } from '../ports.ts'
import { endThread } from '../threads/end-thread.ts'
import type { PausableWritePace } from './write-pace.ts'

const logIsLong = z.boolean()

export interface CheckpointOptions {
  readonly entry: URL
  readonly path: string
  readonly logger: Logger
  /** Blocked while the log is too long. */
  readonly pace: Pick<PausableWritePace, 'pause' | 'resume'>
  readonly longPages?: number
}

/** If the thread can't run, the program's own connection limits the log (`open.ts`). */
export function startCheckpoints({ entry, path, logger, pace, longPages = 16_384 }: CheckpointOptions) {
  const thread = new Worker(entry, { workerData: { path, longPages } })
  thread.unref()
  thread.on('error', (error) => logger.error('store.checkpoints', { error }))
  thread.on('message', (message: unknown) => {
    if (logIsLong.parse(message)) pace.pause()
    else pace.resume()
  })
  thread.on('exit', () => pace.resume())
  return {
    close: () => endThread(thread),
  }
}
