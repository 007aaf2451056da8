import { Worker } from 'node:worker_threads'
import type { BulkPreview } from '../../shared/domain/campaign-bulk.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { CampaignGrid, Logger } from '../ports.ts'
import { type GridAnswers, type GridQuestion, gridAnswer } from './grid-messages.ts'

export interface CampaignGridOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  /** The database's file; it is there and has its newest form when the first question comes. */
  readonly path: string
  readonly logger: Logger
}

type Question<Kind extends GridQuestion['kind']> = Omit<Extract<GridQuestion, { kind: Kind }>, 'id' | 'kind'>

/** Asks the grid's thread. It is started with the first question and again after it has died. */
export function createCampaignGrid({ entry, path, logger }: CampaignGridOptions): CampaignGrid {
  const asked = new Map<number, (answer: Outcome<unknown>) => void>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const lose = (): void => {
    for (const settle of asked.values()) settle(fail(lost))
    asked.clear()
  }
  const start = (): Worker => {
    const fresh = new Worker(entry, { workerData: { path } })
    fresh.unref()
    fresh.on('message', (message: unknown) => {
      const read = gridAnswer.safeParse(message)
      if (!read.success) {
        logger.error('grid.answer', { message: read.error.message })
        return
      }
      const { id, ...answer } = read.data
      const settle = asked.get(id)
      asked.delete(id)
      settle?.(answer.ok ? succeed(answer.value) : fail(answer.fault))
    })
    fresh.on('error', (error) => logger.error('grid.thread', { error }))
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = null
      lose()
    })
    return fresh
  }
  const ask = <Kind extends GridQuestion['kind']>(
    kind: Kind,
    question: Question<Kind>,
  ): Promise<Outcome<GridAnswers[Kind]>> => {
    if (closed) return Promise.resolve(fail(lost))
    worker ??= start()
    const thread = worker
    lastId += 1
    const id = lastId
    return new Promise((resolve) => {
      // The thread is our own code and answers each kind of question with its own form.
      asked.set(id, (answer) => resolve(answer as Outcome<GridAnswers[Kind]>))
      thread.postMessage({ kind, id, ...question })
    })
  }

  return {
    prepare() {
      if (!closed) worker ??= start()
    },
    open: (workspace, view) => ask('open', { workspace, view }),
    window: (viewId, offset, count) => ask('window', { viewId, offset, count }),
    placeOf: (viewId, key) => ask('placeOf', { viewId, key }),
    keys: (viewId, from, to) => ask('keys', { viewId, from, to }),
    sums: (workspace, target) => ask('sums', { workspace, target }),
    rows: (workspace, target, subjects) => ask('rows', { workspace, target, subjects: [...subjects] }),
    previewBulk: (workspace, request): Promise<Outcome<BulkPreview>> =>
      ask('preview', { workspace, request }),
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
  message: 'The list could not be worked out. Open it again.',
} as const
