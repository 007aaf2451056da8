import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { isOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { answerQuestions } from './answering-thread.ts'
import type { ThreadProgress } from './asked-thread.ts'
import type { WorkerApi } from './connect.ts'

/** Only the envelope of a call is looked at; its input has the type that the function declares. */
const envelope = z.object({ kind: z.string(), id: z.int(), input: z.unknown() })

interface Serving<Api> {
  /** What an error means; null for a bug, which ends the worker. */
  faultOf(error: unknown): Fault | null
  /** What of a value is handed over instead of copied. */
  handOver?(value: unknown): ArrayBuffer[]
  /** Functions that are called at once; with it, all others wait for the ones before. */
  readonly atOnce?: readonly (keyof Api)[]
}

/** A function may return a value or an `Outcome`. */
function outcomeOf(value: unknown): Outcome<unknown> {
  return isOutcome(value) ? value : succeed(value)
}

/** Runs the functions of a worker as main calls them (`connect.ts`). */
export function serve<Api extends WorkerApi<Api>>(
  api: Api,
  { faultOf, handOver, atOnce }: Serving<Api>,
): void {
  let turn: Promise<unknown> = Promise.resolve()
  answerQuestions({
    schema: envelope,
    async answer({ kind, input }, onProgress) {
      const name = kind as keyof Api
      if (!Object.hasOwn(api, kind)) throw new Error(`The worker has no function ${kind}`)
      // Main's side is typed by this very object (`connect.ts`), so the input is what the function takes.
      const method = (given: unknown, tell: ThreadProgress) => api[name](given as never, tell)
      if (atOnce === undefined || atOnce.includes(name)) return outcomeOf(await method(input, onProgress))
      const mine = turn.then(() => method(input, onProgress))
      turn = mine.catch(() => undefined)
      return outcomeOf(await mine)
    },
    faultOf,
    ...(handOver === undefined ? {} : { handOver }),
  })
}
