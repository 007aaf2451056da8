import { Worker } from 'node:worker_threads'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { Logger, MediaFiles } from '../ports.ts'
import { memorySource } from './byte-source.ts'
import { probe, probeLimits } from './probe.ts'
import { type ProbeAnswer, type ProbeQuestion, probeAnswer } from './probe-messages.ts'

export interface MediaFilesOptions {
  /** The built entry of the thread. */
  readonly entry: URL
  readonly logger: Logger
  /** Milliseconds without a word after which the thread counts as stuck and is ended. */
  readonly patienceMs?: number
}

type Question = ProbeQuestion extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never

interface Asked {
  readonly settle: (answer: Outcome<ProbeAnswer>) => void
  readonly timer: NodeJS.Timeout
}

const stuck = 'The file could not be examined.'

/** Asks a thread about files. It is started with the first question and again after it has died. */
export function createMediaFiles({ entry, logger, patienceMs = 60_000 }: MediaFilesOptions): MediaFiles {
  const asked = new Map<number, Asked>()
  let worker: Worker | null = null
  let lastId = 0
  let closed = false

  const settle = (id: number, answer: Outcome<ProbeAnswer>) => {
    const question = asked.get(id)
    if (question === undefined) return
    asked.delete(id)
    clearTimeout(question.timer)
    question.settle(answer)
  }
  const lose = (reason: string) => {
    for (const id of [...asked.keys()]) settle(id, refuse(reason))
  }
  const start = (): Worker => {
    const fresh = new Worker(entry)
    fresh.unref()
    fresh.on('message', (message: unknown) => {
      const read = probeAnswer.safeParse(message)
      if (!read.success) logger.error('media.answer', { message: read.error.message })
      else if (read.data.kind === 'refused') settle(read.data.id, refuse(read.data.message))
      else settle(read.data.id, succeed(read.data))
    })
    fresh.on('error', (error) => logger.error('media.thread', { error }))
    fresh.on('exit', () => {
      if (worker !== fresh) return
      worker = null
      lose(stuck)
    })
    return fresh
  }
  const ask = (question: Question): Promise<Outcome<ProbeAnswer>> => {
    if (closed) return Promise.resolve(refuse('The program is about to end.'))
    worker ??= start()
    lastId += 1
    const id = lastId
    const thread = worker
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        logger.warn('media.stuck', { kind: question.kind })
        void thread.terminate()
        settle(id, refuse(stuck))
      }, patienceMs)
      asked.set(id, { settle: resolve, timer })
      thread.postMessage({ ...question, id } satisfies ProbeQuestion)
    })
  }

  return {
    async probe(path) {
      const answer = await ask({ kind: 'probe', path })
      return take(answer, (value) => (value.kind === 'probed' ? value.file : null))
    },
    async read(path, offset, length) {
      const answer = await ask({ kind: 'read', path, offset, length })
      return take(answer, (value) => (value.kind === 'read' ? value.bytes : null))
    },
    async fingerprint(path) {
      const answer = await ask({ kind: 'fingerprint', path })
      return take(answer, (value) => (value.kind === 'fingerprint' ? value.state : null))
    },
    examine: (bytes) => probe(memorySource(bytes, probeLimits)),
    async close() {
      closed = true
      lose('The program is about to end.')
      const ending = worker
      worker = null
      await ending?.terminate()
    },
  }
}

function take<T>(answer: Outcome<ProbeAnswer>, read: (value: ProbeAnswer) => T | null): Outcome<T> {
  if (!answer.ok) return answer
  const value = read(answer.value)
  return value === null ? refuse(stuck) : succeed(value)
}

function refuse(message: string): Outcome<never> {
  return fail({ kind: 'refused', reason: 'input', message })
}
