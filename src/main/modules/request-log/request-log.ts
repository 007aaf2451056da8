import type { RequestQuery, RequestRow } from '../../../shared/contract/request-log.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { RequestEvent } from '../../core/api/types.ts'
import { coalesced } from '../../core/coalesced.ts'
import type { Clock, Emit, Logger } from '../../core/ports.ts'
import type { RequestRepository } from './store.ts'

/** The latest requests to the service, including earlier runs, for troubleshooting. */
export interface RequestLog {
  observe(event: RequestEvent): void
  /** Newest first. */
  window(query: RequestQuery): Outcome<{ readonly rows: readonly RequestRow[]; readonly total: number }>
  get(id: number): Outcome<RequestRow | null>
  close(): void
}

/** Requests are written in batches, because a busy job makes dozens a second. */
const periodMs = 500

export function createRequestLog(
  store: RequestRepository,
  clock: Clock,
  emit: Emit,
  logger: Logger,
): RequestLog {
  let fresh: RequestEvent[] = []

  const write = (): void => {
    if (fresh.length === 0) return
    const added = store.add(fresh)
    if (!added.ok) logger.warn('requests.keep', { fault: added.fault.kind })
    // If the disk fails they are dropped rather than kept in memory; the log has them too.
    fresh = []
  }
  const notifier = coalesced(periodMs, () => {
    write()
    emit('requestsChanged', { at: clock.now() })
  })
  return {
    observe(event) {
      fresh.push(event)
      notifier.call()
    },
    window(query) {
      write()
      return store.window(query)
    },
    get(id) {
      write()
      return store.get(id)
    },
    close() {
      notifier.end()
      write()
    },
  }
}
