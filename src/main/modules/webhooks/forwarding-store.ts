import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type ForwardResult, forwardStates, maxWaitingForwards } from '../../../shared/webhooks/forwarding.ts'
import type { Database } from '../../core/store/database.ts'
import { readNumber, readOptional, rowOf } from '../../core/store/rows.ts'

export interface QueuedForward {
  readonly event: number
  readonly attempts: number
  readonly nextAt: number
}

export type ForwardCounts = Readonly<Record<ForwardResult['state'], number>>

/** The queue of events to forward, and what became of them. They go with their event. */
export interface ForwardingRepository {
  /** Appends an event, or starts it over. Beyond the limit, gives up the oldest waiting ones. */
  enqueue(event: number, tooMany: string): Outcome<void>
  /** The oldest waiting event. */
  next(): Outcome<QueuedForward | null>
  note(event: number, result: ForwardResult, nextAt: number): Outcome<void>
  result(event: number): Outcome<ForwardResult | null>
  counts(): Outcome<ForwardCounts>
}

const result = {
  state: z.enum(forwardStates),
  attempts: z.int(),
  status: z.int().nullable(),
  durationMs: z.int().nullable(),
  error: z.string().nullable(),
}
const queuedRow = rowOf({ event: z.int(), attempts: z.int(), nextAt: z.int() })
export const inboxForwardRow = rowOf({ event: z.int(), nextAt: z.int(), ...result })
const resultRow = rowOf(result)

export function createForwardingRepository(database: Database): ForwardingRepository {
  return {
    enqueue: (event, tooMany) =>
      database.transact(({ get, run }) => {
        run(
          `INSERT OR REPLACE INTO inbox_forward (event, state, attempts, next_at) VALUES (:event, 'waiting', 0, 0)`,
          { event },
        )
        const count = readNumber(get(`SELECT count(*) AS number FROM inbox_forward WHERE state = 'waiting'`))
        if (count <= maxWaitingForwards) return
        run(
          `UPDATE inbox_forward SET state = 'failed', error = :tooMany WHERE event IN (
             SELECT event FROM inbox_forward WHERE state = 'waiting' ORDER BY event LIMIT :surplus)`,
          { tooMany, surplus: count - maxWaitingForwards },
        )
      }),
    next: () =>
      database.attempt(({ get }) =>
        readOptional(
          queuedRow,
          get(
            `SELECT event, attempts, next_at FROM inbox_forward WHERE state = 'waiting' ORDER BY event LIMIT 1`,
          ),
        ),
      ),
    note: (event, { state, attempts, status, durationMs, error }, nextAt) =>
      database.attempt(({ run }) => {
        run(
          `UPDATE inbox_forward SET state = :state, attempts = :attempts, next_at = :nextAt, status = :status,
             duration_ms = :durationMs, error = :error WHERE event = :event AND state = 'waiting'`,
          { event, state, attempts, nextAt, status, durationMs, error },
        )
      }),
    result: (event) =>
      database.attempt(({ get }) =>
        readOptional(
          resultRow,
          get('SELECT state, attempts, status, duration_ms, error FROM inbox_forward WHERE event = :event', {
            event,
          }),
        ),
      ),
    counts: () =>
      database.attempt(({ get }) => {
        const countOf = (state: ForwardResult['state']) =>
          readNumber(get('SELECT count(*) AS number FROM inbox_forward WHERE state = :state', { state }))
        return { waiting: countOf('waiting'), forwarded: countOf('forwarded'), failed: countOf('failed') }
      }),
  }
}
