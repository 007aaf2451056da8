import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'

const answer = z.object({ held: z.array(z.unknown()) })

/** Resolves once a planned fault holds a request (`hold`); `read` is `GET /faults` of the sandbox. */
export async function untilHeld(read: () => Promise<unknown>): Promise<void> {
  while (answer.parse(await read()).held.length === 0) await setImmediate()
}
