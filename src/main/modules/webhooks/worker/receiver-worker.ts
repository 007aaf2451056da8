import type { Fault } from '../../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { serve } from '../../../core/threads/serve.ts'
import { type Delivery, type Receiver, type ReceiverContext, startReceiver } from '../receiver/receiver.ts'

/** Size of a batch that main can read within a few milliseconds. */
const maxBatchBytes = 4_000_000

interface Waiting {
  readonly delivery: Delivery
  readonly answer: (kept: Outcome<unknown>) => void
}

export interface Batch {
  readonly deliveries: readonly Delivery[]
  /** Refused since the last batch because too many were waiting. */
  readonly turnedAway: number
  /** Bugs since the last batch. */
  readonly problems: readonly string[]
}

let receiver: Receiver | null = null
let context: ReceiverContext | null = null
/** Limited by the receiver's own line. */
const arrived: Waiting[] = []
let handed: readonly Waiting[] = []
let turnedAway = 0
const problems: string[] = []
let wake = (): void => {}

/** Listens, answers challenges and checks signatures on a thread; main fetches deliveries batch by batch. */
const api = {
  async listen({
    path,
    port,
    context: given,
  }: {
    readonly path: string
    readonly port: number
    readonly context: ReceiverContext
  }): Promise<Outcome<number>> {
    context = given
    const note = (event: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      // Senders must not be able to fill the log.
      if (problems.length < 10) problems.push(`${event} ${Object.values(fields).map(String).join(' ')}`)
    }
    const started = await startReceiver(
      {
        path,
        clock: { now: Date.now, monotonic: () => performance.now() },
        logger: { info: () => {}, warn: note, error: note },
        context: () => context ?? given,
        onBusy: () => {
          turnedAway += 1
        },
        accept: (delivery) =>
          new Promise((resolve) => {
            arrived.push({ delivery, answer: resolve })
            wake()
          }),
      },
      port,
    )
    if (started.ok) receiver = started.value
    return mapOutcome(started, (listening) => listening.port)
  },
  use({ context: given }: { readonly context: ReceiverContext }): void {
    context = given
  },
  /** Answers main's last batch, then waits for more. Null if this thread doesn't listen because it's new. */
  async next({ faults }: { readonly faults: readonly (Fault | null)[] }): Promise<Batch | null> {
    if (receiver === null) return null
    for (const [index, { answer }] of handed.entries()) {
      const fault = faults[index] ?? null
      answer(fault === null ? succeed(undefined) : fail(fault))
    }
    handed = []
    while (arrived.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    let bytes = 0
    const count = arrived.findIndex(({ delivery }) => {
      bytes += delivery.body.byteLength
      return bytes > maxBatchBytes
    })
    handed = arrived.splice(0, count === -1 ? arrived.length : Math.max(1, count))
    const batch = { deliveries: handed.map(({ delivery }) => delivery), turnedAway, problems: [...problems] }
    turnedAway = 0
    problems.length = 0
    return batch
  },
}
export type ReceiverApi = typeof api

serve(api, { faultOf: () => null })
