import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../shared/fault.ts'
import type { Outcome } from '../../shared/outcome.ts'
import type { ThreadAnswer, ThreadProgress } from './asked-thread.ts'
import { endMessage } from './end-thread.ts'

interface Answering<Question extends { readonly id: number }> {
  readonly schema: z.ZodType<Question>
  answer(question: Question, onProgress: ThreadProgress): Outcome<unknown> | Promise<Outcome<unknown>>
  /** What an error means; null where it is a bug, which ends the thread. */
  faultOf(error: unknown): Fault | null
  /** What of an answer is handed over instead of copied. */
  handOver?(value: unknown): ArrayBuffer[]
}

const order = z.object({ kind: z.literal(endMessage.kind) })

function say(answer: ThreadAnswer, handed: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, handed)
}

/** Tells main something that it did not ask for. */
export function sayNews(news: unknown): void {
  say({ news })
}

/** The life of a thread that answers questions, from its side; `asked-thread.ts` is the other one. */
export function answerQuestions<Question extends { readonly id: number }>(
  answering: Answering<Question>,
): void {
  const { schema, answer, faultOf, handOver } = answering
  parentPort?.on('message', async (message: unknown) => {
    // An end from inside, between two messages, finds no statement of a database in the middle of its work.
    if (order.safeParse(message).success) process.exit(0)
    const question = schema.parse(message)
    const { id } = question
    try {
      const outcome = await answer(question, (done, total) => say({ id, done, total }))
      if (outcome.ok) say({ id, ok: true, value: outcome.value }, handOver?.(outcome.value))
      else say({ id, ok: false, fault: outcome.fault })
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      say({ id, ok: false, fault })
    }
  })
}
