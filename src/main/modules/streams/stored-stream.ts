import { createHash } from 'node:crypto'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Logger } from '../../core/ports.ts'
import type { Remote } from '../../core/threads/connect.ts'
import type { StreamKey, StreamRecord } from './ports.ts'
import type { RecordChange, StreamApi } from './worker/stream-store.ts'

export type StoredStream = ReturnType<typeof createStoredStream>

/** What is stored about a stream. What can't be written is logged, and holds until the program ends. */
export function createStoredStream(
  key: StreamKey,
  stored: Pick<StreamRecord, 'app' | 'completeUntil' | 'claim'>,
  work: Pick<Remote<StreamApi>, 'change'>,
  logger: Logger,
) {
  let { app, completeUntil, claim } = stored
  /** The value of a write; null if it failed. */
  const written = async <T>(writing: Promise<Outcome<T>>): Promise<T | null> => {
    const outcome = await writing
    if (outcome.ok) return outcome.value
    logger.warn('streams.store', { stream: key.stream, fault: outcome.fault.kind })
    return null
  }
  const change = async (change: Omit<RecordChange, 'wanted'>): Promise<void> => {
    const next = { app, completeUntil, claim, ...change }
    app = next.app
    completeUntil = next.completeUntil
    claim = next.claim
    await written(work.change({ ...key, change }))
  }
  return {
    record: () => ({ app, completeUntil, claim }),
    written,
    change,
    /** An app's keys can't fetch what another app's stream missed. */
    async useApp(consumerKey: string): Promise<void> {
      const digest = createHash('sha256').update(consumerKey).digest('hex').slice(0, 16)
      if (app === '') await change({ app: digest })
      else if (app !== digest) await change({ app: digest, completeUntil: null, claim: null })
    },
    /** The thread writes this time together with the events that were received by then. */
    completeWithEvents(until: number): void {
      completeUntil = until
    },
  }
}
