import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { Logger } from '../ports.ts'
import { endThread } from './end-thread.ts'

/** The thread is our own code, so only the envelope of what it says is looked at. */
const threadAnswer = z.union([
  z.object({ news: z.unknown() }),
  z.object({ unreadable: z.literal(true) }),
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
  /** Called when the thread meets a row of the database that can't be read. */
  readonly onUnreadable?: () => void
}

export interface ThreadManner {
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

export interface Stopping<Question> {
  /** Of all that is asked at the moment, oldest first, what shall end. */
  choose(asked: readonly Question[]): readonly Question[]
  /** Answers what shall end where its thread had to be ended. */
  readonly answer: Outcome<unknown>
  /** Called once the ended thread is gone, so that what it left behind can be removed. */
  readonly onGone?: (question: Question) => void
}

/** A thread that is told to stop has this long to do so; then another one takes its place. */
export const stopGraceMs = 300

/** Told while a question is worked on; `total` is null where nobody knows yet. */
export type ThreadProgress = (done: number, total: number | null) => void

/**
 * V8 gives each worker up to 192 MB for new objects on a large machine, and gives little of it back. Work over many
 * rows makes short-lived objects, which a smaller space collects in the same time.
 */
const maxYoungGenerationSizeMb = 16

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
  /**
   * Asks the thread to stop and resolves when what shall stop is answered. A thread in the middle of something that
   * doesn't listen is replaced: the fresh one gets every other question that had no answer yet.
   */
  stop<Kind extends Question['kind']>(
    kind: Kind,
    question: Omit<Extract<Question, { kind: Kind }>, 'id' | 'kind'>,
    stopping: Stopping<Question>,
  ): Promise<void>
  close(): Promise<void>
}

interface Asked<Question> {
  readonly question: Question
  readonly settle: (answer: Outcome<unknown>) => void
  readonly over: Promise<unknown>
  readonly onProgress: ThreadProgress | undefined
}

export function createAskedThread<
  Question extends AnyQuestion,
  Answers extends Record<Question['kind'], unknown>,
>(
  { entry, path, logger, onUnreadable }: Omit<ThreadOptions, 'path'> & Partial<Pick<ThreadOptions, 'path'>>,
  { name, lost, mostMegabytes, patienceMs, onNews }: ThreadManner,
): AskedThread<Question, Answers> {
  const asked = new Map<number, Asked<Question>>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const lose = (): void => {
    for (const { settle } of asked.values()) settle(fail(lost))
    asked.clear()
  }
  const giveUp = (kind: string): void => {
    logger.warn(`${name}.stuck`, { kind })
    // Its end settles all that was asked.
    void worker?.terminate()
  }
  const start = (): Worker => {
    const old = mostMegabytes === undefined ? {} : { maxOldGenerationSizeMb: mostMegabytes }
    const resourceLimits = { maxYoungGenerationSizeMb, ...old }
    const fresh = new Worker(entry, { workerData: { path }, resourceLimits })
    fresh.unref()
    fresh.on('message', (message: unknown) => {
      // What a replaced thread still says belongs to nothing.
      if (worker !== fresh) return
      const read = threadAnswer.safeParse(message)
      if (!read.success) {
        logger.error(`${name}.answer`, { message: read.error.message })
        return
      }
      if ('news' in read.data) {
        onNews?.(read.data.news)
        return
      }
      if ('unreadable' in read.data) {
        onUnreadable?.()
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

  const ask: AskedThread<Question, Answers>['ask'] = (kind, input, onProgress) => {
    if (closed) return Promise.resolve(fail(lost))
    worker ??= start()
    lastId += 1
    const id = lastId
    // The rest of a question of this kind is what was given.
    const question = { kind, id, ...input } as unknown as Question
    const { promise: over, resolve } = Promise.withResolvers<Outcome<Answers[typeof kind]>>()
    // The thread is our own code and answers each kind of question with its own form.
    const settle: Asked<Question>['settle'] = (answer) => {
      clearTimeout(timer)
      resolve(answer as Outcome<Answers[typeof kind]>)
    }
    const timer = patienceMs === undefined ? undefined : setTimeout(() => giveUp(kind), patienceMs).unref()
    asked.set(id, { question, settle, over, onProgress })
    worker.postMessage(question)
    return over
  }
  /** Ends the thread over these questions; the others go to a fresh one. */
  const replace = (ended: ReadonlySet<number>, { answer, onGone }: Stopping<Question>): void => {
    const old = worker
    worker = null
    const gone: Question[] = []
    for (const [id, { question, settle }] of asked) {
      if (!ended.has(id)) continue
      logger.warn(`${name}.cut`, { kind: question.kind })
      asked.delete(id)
      gone.push(question)
      settle(answer)
    }
    if (asked.size > 0) {
      worker = start()
      for (const { question } of asked.values()) worker.postMessage(question)
    }
    void old?.terminate().then(() => {
      if (onGone !== undefined && !closed) for (const question of gone) onGone(question)
    })
  }

  return {
    prepare() {
      if (!closed) worker ??= start()
    },
    ask,
    async stop(kind, input, stopping) {
      const chosen = stopping.choose([...asked.values()].map((one) => one.question))
      if (chosen.length === 0) return
      void ask(kind, input)
      // The word to stop ends with the thread that it was for.
      const ending = new Set([...chosen.map(({ id }) => id), lastId])
      const over = Promise.all(chosen.map(({ id }) => asked.get(id)?.over))
      const timer = setTimeout(() => replace(ending, stopping), stopGraceMs)
      await over
      clearTimeout(timer)
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
