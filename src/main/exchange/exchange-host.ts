import { Worker } from 'node:worker_threads'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { ExchangeFiles, Logger } from '../ports.ts'
import { type ExchangeAnswers, type ExchangeQuestion, exchangeAnswer } from './exchange-messages.ts'

export interface ExchangeFilesOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file. */
  readonly path: string
  readonly logger: Logger
}

type Question<Kind extends ExchangeQuestion['kind']> = Omit<
  Extract<ExchangeQuestion, { kind: Kind }>,
  'id' | 'kind'
>

/** A file that wants more than this of a thread is not one of ours. */
const mostMegabytes = 1_500

/** Asks the thread of files. It is started with the first question and again after it has died. */
export function createExchangeFiles({ entry, path, logger }: ExchangeFilesOptions): ExchangeFiles {
  const asked = new Map<number, (answer: Outcome<unknown>) => void>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const lose = (): void => {
    for (const settle of asked.values()) settle(fail(lost))
    asked.clear()
  }
  const start = (): Worker => {
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
    const fresh = new Worker(entry, { workerData: { path }, resourceLimits })
    fresh.unref()
    fresh.on('message', (message: unknown) => {
      const read = exchangeAnswer.safeParse(message)
      if (!read.success) {
        logger.error('exchange.answer', { message: read.error.message })
        return
      }
      const { id, ...answer } = read.data
      const settle = asked.get(id)
      asked.delete(id)
      settle?.(answer.ok ? succeed(answer.value) : fail(answer.fault))
    })
    fresh.on('error', (error) => logger.error('exchange.thread', { error }))
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = null
      lose()
    })
    return fresh
  }
  const ask = <Kind extends ExchangeQuestion['kind']>(
    kind: Kind,
    question: Question<Kind>,
  ): Promise<Outcome<ExchangeAnswers[Kind]>> => {
    if (closed) return Promise.resolve(fail(lost))
    worker ??= start()
    const thread = worker
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      // The thread is our own code and answers each kind of question with its own form.
      asked.set(id, (answer) => resolve(answer as Outcome<ExchangeAnswers[Kind]>))
      thread.postMessage({ kind, id, ...question })
    })
  }

  return {
    writeSheet: ({ rows, ...question }) =>
      ask('writeSheet', {
        ...question,
        subjects: [...question.subjects],
        rows: rows === null ? null : [...rows],
      }),
    readSheet: (workspace, file, zone) => ask('readSheet', { workspace, path: file, zone }),
    writeSet: ({ draftIds, ...question }) =>
      ask('writeSet', { ...question, draftIds: draftIds === null ? null : [...draftIds] }),
    readSet: (workspace, file) => ask('readSet', { workspace, path: file }),
    items: (importId, of, offset, count) => ask('items', { importId, of, offset, count }),
    taken: (importId, choice, offset, count) => ask('taken', { importId, choice, offset, count }),
    closeFile: (importId) => ask('close', { importId }),
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
  reason: 'input',
  message: 'The file could not be worked through. Try again, or with a smaller one.',
} as const
