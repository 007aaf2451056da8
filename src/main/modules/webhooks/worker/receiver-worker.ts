import '../../../core/threads/set-language.ts'
import { mapOutcome, type Outcome } from '../../../../shared/core/outcome.ts'
import type { ReceiverAnswer } from '../../../../shared/webhooks/inbox.ts'
import type { ReceiverVisit } from '../../../../shared/webhooks/webhook.ts'
import { serve } from '../../../core/threads/serve.ts'
import {
  type ReceivedDelivery,
  type Receiver,
  type ReceiverContext,
  startReceiver,
} from '../receiver/receiver.ts'

/** Size of a batch that main can read within a few milliseconds. */
const maxBatchBytes = 4_000_000

interface Waiting {
  readonly delivery: ReceivedDelivery
  readonly answer: (saved: Outcome<SavedDelivery>) => void
  readonly answered: Promise<ReceiverAnswer>
}

/** A delivery as main saved it. */
interface SavedDelivery {
  readonly id: number
}

export interface AnsweredDelivery extends SavedDelivery, ReceiverAnswer {}

export interface Batch {
  readonly deliveries: readonly ReceivedDelivery[]
  /** Answered since the last batch, of any batch before. */
  readonly answered: readonly AnsweredDelivery[]
  /** Refused since the last batch because too many were waiting. */
  readonly rejected: number
  /** Other requests since the last batch, at most `maxVisits`. */
  readonly visits: readonly ReceiverVisit[]
  /** Bugs since the last batch. */
  readonly problems: readonly string[]
}

let receiver: Receiver | null = null
let context: ReceiverContext | null = null
/** Limited by the receiver's own line. */
const arrived: Waiting[] = []
let handed: readonly Waiting[] = []
const answers: AnsweredDelivery[] = []
let rejected = 0
/** Senders must not be able to fill the memory. */
const maxVisits = 20
const visits: ReceiverVisit[] = []
const problems: string[] = []
let wake = (): void => {}

/** Refusals that main knows of: strangers can cause few messages. */
const refusals = new Set<string>()
const maxRefusals = 50

/** Each kind of refusal is announced once. Answered challenges are limited by the receiver. */
function isNewVisit(visit: ReceiverVisit): boolean {
  if (visit.kind === 'challenge' && visit.status === 200) return true
  const text = JSON.stringify(visit)
  if (refusals.has(text) || refusals.size >= maxRefusals) return false
  refusals.add(text)
  return true
}

function noteAnswer(answer: AnsweredDelivery): void {
  answers.push(answer)
  wake()
}

/** Listens, answers challenges and checks signatures on a thread; main fetches deliveries batch by batch. */
const api = {
  async listen({
    path,
    port,
    context: newContext,
  }: {
    readonly path: string
    readonly port: number
    readonly context: ReceiverContext
  }): Promise<Outcome<number>> {
    context = newContext
    const note = (event: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      // Senders must not be able to fill the log.
      if (problems.length < 10) problems.push(`${event} ${Object.values(fields).map(String).join(' ')}`)
    }
    const started = await startReceiver(
      {
        path,
        clock: { now: Date.now, monotonic: () => performance.now() },
        logger: { info: () => {}, warn: note, error: note },
        context: () => context ?? newContext,
        onBusy: () => {
          rejected += 1
        },
        onVisit(visit) {
          if (visits.length >= maxVisits || !isNewVisit(visit)) return
          visits.push(visit)
          wake()
        },
        accept: (delivery, answered) =>
          new Promise((resolve) => {
            arrived.push({ delivery, answer: resolve, answered })
            wake()
          }),
      },
      port,
    )
    if (started.ok) receiver = started.value
    return mapOutcome(started, (listening) => listening.port)
  },
  use({ context: newContext }: { readonly context: ReceiverContext }): void {
    context = newContext
  },
  /** Answers main's last batch, then waits for more. Null if this thread doesn't listen because it's new. */
  async next({ saved }: { readonly saved: readonly Outcome<SavedDelivery>[] }): Promise<Batch | null> {
    if (receiver === null) return null
    for (const [index, { answer, answered }] of handed.entries()) {
      const outcome = saved[index]
      if (outcome === undefined) continue
      answer(outcome)
      if (outcome.ok) void answered.then((sent) => noteAnswer({ id: outcome.value.id, ...sent }))
    }
    handed = []
    while (arrived.length === 0 && answers.length === 0 && visits.length === 0) {
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
    const batch = {
      deliveries: handed.map(({ delivery }) => delivery),
      answered: answers.splice(0),
      rejected,
      visits: visits.splice(0),
      problems: [...problems],
    }
    rejected = 0
    problems.length = 0
    return batch
  },
}
export type ReceiverApi = typeof api

serve(api, { faultOf: () => null })
