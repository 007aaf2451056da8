import { setImmediate, setTimeout } from 'node:timers/promises'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { ReceiverVisit } from '../../../shared/webhooks/webhook.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import { connect } from '../../core/threads/connect.ts'
import type { ReceivedDelivery, Receiver, ReceiverContext } from './receiver/receiver.ts'
import type { AnsweredDelivery, ReceiverApi } from './worker/receiver-worker.ts'

export interface HostedReceiver extends Receiver {
  refresh(): Promise<void>
}

export interface ReceiverHostOptions {
  /** The only served path; begins with a slash. */
  readonly path: string
  readonly clock: Clock
  readonly context: () => ReceiverContext
  /** Saves a delivery before it's answered; after a failure the service sends it again. */
  readonly accept: (delivery: ReceivedDelivery) => Promise<Outcome<{ readonly id: number }>>
  /** Called after saved deliveries were answered. */
  readonly onAnswered: (answered: readonly AnsweredDelivery[]) => void
  /** Called after requests that weren't events. */
  readonly onVisits: (visits: readonly ReceiverVisit[]) => void
}

export interface ReceiverHost {
  listen(options: ReceiverHostOptions, port: number): Promise<Outcome<HostedReceiver>>
}

type Saved = Outcome<{ readonly id: number }>

const lost = { kind: 'refused', reason: 'state', message: t`The receiver stopped. Start it again.` } as const
/** The pause before listening again, so repeated crashes don't use all the time. */
const pauseMs = 250
const maxMegabytes = 128

/** Runs each receiver on its own thread, which listens again on the same port after a crash. */
export function createReceiverHost(parts: { readonly entry: URL; readonly logger: Logger }): ReceiverHost {
  const { logger } = parts
  return {
    async listen({ path, clock, context, accept, onAnswered, onVisits }, wanted) {
      const thread = connect<ReceiverApi>(parts, { name: 'receiver', lost, maxMegabytes })
      let isOpen = true
      const close = (): Promise<void> => {
        isOpen = false
        return thread.close()
      }
      const started = await thread.api.listen({ path, port: wanted, context: context() })
      if (!started.ok) {
        await close()
        return started
      }
      const port = started.value

      const save = async (delivery: ReceivedDelivery): Promise<Saved> =>
        mapOutcome(await accept({ ...delivery, receivedAt: clock.now() }), ({ id }) => ({ id }))
      /** Starts one save per turn of the event loop, so many at once don't block main. */
      const saveAll = async (deliveries: readonly ReceivedDelivery[]): Promise<readonly Saved[]> => {
        const all: Promise<Saved>[] = []
        for (const delivery of deliveries) {
          if (!isOpen) break
          all.push(save(delivery))
          await setImmediate()
        }
        return Promise.all(all)
      }
      const run = async (): Promise<void> => {
        let saved: readonly Saved[] = []
        while (isOpen) {
          const batch = await thread.api.next({ saved })
          saved = []
          if (!isOpen) return
          if (batch.ok && batch.value !== null) {
            const { deliveries, answered, rejected, visits, problems } = batch.value
            if (answered.length > 0) onAnswered(answered)
            if (visits.length > 0) onVisits(visits)
            if (rejected > 0) logger.warn('receiver.busy', { rejected: rejected })
            for (const problem of problems) logger.error('receiver.bug', { problem })
            saved = await saveAll(deliveries)
            continue
          }
          logger.warn('receiver.lost', { port })
          await setTimeout(pauseMs, undefined, { ref: false })
          const restarted = isOpen ? await thread.api.listen({ path, port, context: context() }) : started
          if (!restarted.ok) logger.warn('receiver.start', { fault: restarted.fault.kind })
        }
      }
      run().catch((error: unknown) => logger.error('receiver.bug', { error }))

      return succeed({
        port,
        close,
        async refresh() {
          await thread.api.use({ context: context() })
        },
      })
    },
  }
}
