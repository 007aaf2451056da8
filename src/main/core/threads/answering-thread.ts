import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { ThreadAnswer, ThreadProgress } from './asked-thread.ts'
import { endMessage } from './end-thread.ts'

interface Answering<Question extends { readonly id: number }> {
  readonly schema: z.ZodType<Question>
  answer(question: Question, onProgress: ThreadProgress): Outcome<unknown> | Promise<Outcome<unknown>>
  /** The fault for an error; null for a bug, which ends the thread. */
  faultOf(error: unknown): Fault | null
  /** Which parts of an answer are transferred instead of copied. */
  handOver?(value: unknown): ArrayBuffer[]
}

const order = z.object({ kind: z.literal(endMessage.kind) })

function say(answer: ThreadAnswer, handed: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, handed)
}

/** Sends main an unrequested message. */
export function sayNews(news: unknown): void {
  say({ news })
}

/** Reports an unreadable database row to main. */
export function sayUnreadable(): void {
  say({ unreadable: true })
}

/** Main deserializes an answer while everything else waits; a legitimate one is far smaller. */
export const maxReplyBytes = 16_000_000
const tooLargeReply = {
  kind: 'refused',
  reason: 'input',
  message: 'The result is too large to show. Try again with a smaller file or selection.',
} as const

/** Whether copying a value takes more than `limit` bytes; transferred parts don't count. */
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
    // Pending items count too.
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
