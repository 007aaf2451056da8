import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { isOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { AnyProgress, ThreadAnswer, WorkerApi } from './connect.ts'
import { endMessage } from './end-thread.ts'

const order = z.object({ kind: z.literal(endMessage.kind) })

function say(answer: ThreadAnswer, handed: ArrayBuffer[] = []): void {
  parentPort?.postMessage(answer, handed)
}

/** Reports an unreadable database row to main. */
export function reportUnreadableRow(): void {
  say({ unreadable: true })
}

/** Main deserializes an answer while everything else waits; a legitimate one is far smaller. */
export const maxReplyBytes = 16_000_000
const tooLargeReply = {
  kind: 'refused',
  reason: 'input',
  message: t`The result is too large to show. Try again with a smaller file or selection.`,
} as const

/** Whether copying a value takes more than `limit` bytes; transferred parts don't count. */
export function exceedsSize(value: unknown, limit: number, handed: readonly ArrayBuffer[] = []): boolean {
  const unmeasured: unknown[] = [value]
  let bytes = 0
  while (unmeasured.length > 0) {
    const part = unmeasured.pop()
    bytes += 8
    if (typeof part === 'string') bytes += part.length
    else if (ArrayBuffer.isView(part))
      bytes += handed.some((buffer) => buffer === part.buffer) ? 0 : part.byteLength
    else if (part instanceof Map) for (const entry of part) unmeasured.push(entry[0], entry[1])
    else if (Array.isArray(part) || part instanceof Set) for (const item of part) unmeasured.push(item)
    else if (typeof part === 'object' && part !== null) {
      for (const [name, item] of Object.entries(part)) {
        bytes += name.length
        unmeasured.push(item)
      }
    }
    // Pending items count too.
    if (bytes + unmeasured.length * 8 > limit) return true
  }
  return false
}

/** Only the envelope is checked; the function declares its input's type. */
const envelope = z.object({ kind: z.string(), id: z.int(), input: z.unknown() })

interface Serving<Api> {
  /** What an error means; null for a bug, which ends the worker. */
  faultOf(error: unknown): Fault | null
  /** The parts of a value that are transferred instead of copied. */
  handOver?(value: unknown): ArrayBuffer[]
  /** Functions that are called at once; all others run one after another. */
  readonly atOnce?: readonly (keyof Api)[]
  /** Whether main comes first where both want the same processor. */
  readonly yields?: boolean
}

/** A thread that computes for seconds would take every second turn from main. Elsewhere the process has one priority. */
function yieldToMain(): void {
  const low = constants.priority.PRIORITY_BELOW_NORMAL
  if (process.platform === 'linux' && getPriority() < low) setPriority(low)
}

/** Runs the functions of a worker as main calls them (`connect.ts`). */
export function serve<Api extends WorkerApi<Api>>(
  api: Api,
  { faultOf, handOver, atOnce, yields = false }: Serving<Api>,
): void {
  if (yields) yieldToMain()
  let turn: Promise<unknown> = Promise.resolve()
  const call = async (kind: string, input: unknown, onProgress: AnyProgress): Promise<Outcome<unknown>> => {
    const name = kind as keyof Api
    if (!Object.hasOwn(api, kind)) throw new Error(`The worker has no function ${kind}`)
    // Main's side is typed by this very object (`connect.ts`).
    const method = (): unknown => api[name](input as never, onProgress as never)
    if (atOnce === undefined || atOnce.includes(name)) return outcomeOf(await method())
    const mine = turn.then(method)
    turn = mine.catch(() => undefined)
    return outcomeOf(await mine)
  }

  parentPort?.on('message', async (message: unknown) => {
    // Exiting between two messages can't interrupt a statement.
    if (order.safeParse(message).success) process.exit(0)
    const { kind, id, input } = envelope.parse(message)
    try {
      const outcome = await call(kind, input, (...progress) => say({ id, progress }))
      if (outcome.ok) {
        const handed = handOver?.(outcome.value) ?? []
        if (exceedsSize(outcome.value, maxReplyBytes, handed)) say({ id, ok: false, fault: tooLargeReply })
        else say({ id, ok: true, value: outcome.value }, handed)
      } else say({ id, ok: false, fault: outcome.fault })
    } catch (error) {
      const fault = faultOf(error)
      if (fault === null) throw error
      say({ id, ok: false, fault })
    }
  })
}

/** A function may return a value or an `Outcome`. */
function outcomeOf(value: unknown): Outcome<unknown> {
  return isOutcome(value) ? value : succeed(value)
}
