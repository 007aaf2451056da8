import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Logger } from '../ports.ts'
import { endThread } from './end-thread.ts'

/** The thread is our own code, so only the envelope of what it says is looked at. */
const threadAnswer = z.union([
  z.object({ news: z.unknown() }),
  z.object({ id: z.int(), done: z.int(), total: z.int().nullable() }),
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    id: z.int(),
    ok: z.literal(false),
    fault: z.custom<Fault>((value) => typeof value === 'object'),
  }),
])
export type ThreadAnswer = z.output<typeof threadAnswer>

export interface ThreadOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file; it is there and has its newest form when the first question comes. */
  readonly path: string
  readonly logger: Logger
}

interface ThreadManner {
  /** What the log calls the thread. */
  readonly name: string
  /** What is said where it died over a question. */
  readonly lost: Fault
  /** The memory that it may have. */
  readonly mostMegabytes?: number
  /** Milliseconds without an answer after which the thread counts as stuck and is ended. */
  readonly patienceMs?: number
  /** Told what the thread says unasked. */
  readonly onNews?: (news: unknown) => void
}

/** Told while a question is worked on; `total` is null where nobody knows yet. */
export type ThreadProgress = (done: number, total: number | null) => void

interface AnyQuestion {
  readonly kind: string
  readonly id: number
}

/** A thread that answers questions. It is started with the first one and again after it has died. */
export interface AskedThread<
  Question extends AnyQuestion,
  Answers extends Record<Question['kind'], unknown>,
> {
  /** Starts it, so that the first question does not wait for that. */
  prepare(): void
  ask<Kind extends Question['kind']>(
    kind: Kind,
    question: Omit<Extract<Question, { kind: Kind }>, 'id' | 'kind'>,
    onProgress?: ThreadProgress,
  ): Promise<Outcome<Answers[Kind]>>
  close(): Promise<void>
}

interface Asked {
  readonly settle: (answer: Outcome<unknown>) => void
  readonly onProgress: ThreadProgress | undefined
}

export function createAskedThread<
  Question extends AnyQuestion,
  Answers extends Record<Question['kind'], unknown>,
>(
  { entry, path, logger }: Omit<ThreadOptions, 'path'> & Partial<Pick<ThreadOptions, 'path'>>,
  { name, lost, mostMegabytes, patienceMs, onNews }: ThreadManner,
): AskedThread<Question, Answers> {
  const asked = new Map<number, Asked>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const lose = (): void => {
    for (const { settle } of asked.values()) settle(fail(lost))
    asked.clear()
  }
  const giveUp = (thread: Worker, kind: string): void => {
    logger.warn(`${name}.stuck`, { kind })
    // Its end settles all that was asked.
    void thread.terminate()
  }
  const start = (): Worker => {
    const limits =
      mostMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } }
    const fresh = new Worker(entry, { workerData: { path }, ...limits })
    fresh.unref()
    fresh.on('message', (message: unknown) => {
      const read = threadAnswer.safeParse(message)
      if (!read.success) {
        logger.error(`${name}.answer`, { message: read.error.message })
        return
      }
      if ('news' in read.data) {
        onNews?.(read.data.news)
        return
      }
      const { id, ...answer } = read.data
      const known = asked.get(id)
      if ('done' in answer) {
        known?.onProgress?.(answer.done, answer.total)
        return
      }
      asked.delete(id)
      known?.settle(answer.ok ? succeed(answer.value) : fail(answer.fault))
    })
    fresh.on('error', (error) => logger.error(`${name}.thread`, { error }))
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = null
      lose()
    })
    return fresh
  }

  return {
    prepare() {
      if (!closed) worker ??= start()
    },
    ask(kind, question, onProgress) {
      if (closed) return Promise.resolve(fail(lost))
      worker ??= start()
      const thread = worker
      lastId += 1
      const id = lastId
      return new Promise((resolve) => {
        // The thread is our own code and answers each kind of question with its own form.
        const settle: Asked['settle'] = (answer) => {
          clearTimeout(timer)
          resolve(answer as Outcome<Answers[typeof kind]>)
        }
        const timer =
          patienceMs === undefined ? undefined : setTimeout(() => giveUp(thread, kind), patienceMs).unref()
        asked.set(id, { settle, onProgress })
        thread.postMessage({ kind, id, ...question })
      })
    },
    async close() {
      closed = true
      lose()
      const ending = worker
      worker = null
      if (ending !== null) await endThread(ending)
    },
  }
}
