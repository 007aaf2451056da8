import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
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

/** Tells main that the thread met a row of the database that can't be read. */
export function sayUnreadable(): void {
  say({ unreadable: true })
}

/** Main puts an answer together again while nothing else happens in it; an honest one is far smaller. */
export const maxReplyBytes = 16_000_000
const tooLargeReply = {
  kind: 'refused',
  reason: 'input',
  message: 'The result is too large to show. Try again with a smaller file or selection.',
} as const

/** Whether a value takes more than `limit` bytes to copy; what is handed over isn't copied. */
export function weighsMore(value: unknown, limit: number, handed: readonly ArrayBuffer[] = []): boolean {
  const left: unknown[] = [value]
  let bytes = 0
  while (left.length > 0) {
    const one = left.pop()
    bytes += 8
    if (typeof one === 'string') bytes += one.length
    else if (ArrayBuffer.isView(one))
      bytes += handed.some((given) => given === one.buffer) ? 0 : one.byteLength
    else if (one instanceof Map) for (const entry of one) left.push(entry[0], entry[1])
    else if (Array.isArray(one) || one instanceof Set) for (const item of one) left.push(item)
    else if (typeof one === 'object' && one !== null) {
      for (const [name, item] of Object.entries(one)) {
        bytes += name.length
        left.push(item)
      }
    }
    // What waits to be weighed weighs something as well.
    if (bytes + left.length * 8 > limit) return true
  }
  return false
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
      if (outcome.ok) {
        const handed = handOver?.(outcome.value) ?? []
        if (weighsMore(outcome.value, maxReplyBytes, handed)) say({ id, ok: false, fault: tooLargeReply })
        else say({ id, ok: true, value: outcome.value }, handed)
      } else say({ id, ok: false, fault: outcome.fault })
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      say({ id, ok: false, fault })
    }
  })
}
