import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type EventForward, type ForwardResult, forwardStates } from '../../../shared/webhooks/forwarding.ts'
import type { Database } from '../../core/store/database.ts'
import { readNumber, readOptional, rowOf } from '../../core/store/rows.ts'

export interface QueuedForward {
  readonly event: number
  readonly attempts: number
  readonly nextAt: number
}

/** first: events that the program hasn't had yet, in order · again: those it has refused, by the time of their turn. */
export type ForwardLane = 'first' | 'again'

export type ForwardCounts = Readonly<Record<ForwardResult['state'], number>>

/** The queue of events to forward, and what became of them. They go with their event. */
export interface ForwardingRepository {
  /** Appends an event, or starts it over. */
  enqueue(event: number): Outcome<void>
  /** Starts all over that were given up; returns their number. */
  enqueueFailed(): Outcome<number>
  next(lane: ForwardLane): Outcome<QueuedForward | null>
  note(event: number, result: ForwardResult, nextAt: number): Outcome<void>
  result(event: number): Outcome<ForwardResult | null>
  results(events: readonly number[]): Outcome<readonly EventForward[]>
  /** Events that were given up, oldest first. */
  failed(): Outcome<readonly EventForward[]>
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
const eventForwardRow = rowOf({ event: z.int(), ...result })
const resultColumns = 'state, attempts, status, duration_ms, error'

export function createForwardingRepository(database: Database): ForwardingRepository {
  return {
    enqueue: (event) =>
      database.attempt(({ run }) => {
        run(
          `INSERT OR REPLACE INTO inbox_forward (event, state, attempts, next_at) VALUES (:event, 'waiting', 0, 0)`,
          { event },
        )
      }),
    enqueueFailed: () =>
      database.attempt(
        ({ run }) =>
          run(
            `UPDATE inbox_forward SET state = 'waiting', attempts = 0, next_at = 0, status = NULL,
               duration_ms = NULL, error = NULL WHERE state = 'failed'`,
          ).changes,
      ),
    next: (lane) =>
      database.attempt(({ get }) =>
        readOptional(
          queuedRow,
          get(
            `SELECT event, attempts, next_at FROM inbox_forward WHERE state = 'waiting'
               AND ${lane === 'first' ? 'attempts = 0 ORDER BY event' : 'attempts > 0 ORDER BY next_at, event'} LIMIT 1`,
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
          get(`SELECT ${resultColumns} FROM inbox_forward WHERE event = :event`, { event }),
        ),
      ),
    results: (events) =>
      database.attempt(({ all }) =>
        all(
          `SELECT event, ${resultColumns} FROM inbox_forward
             WHERE event IN (SELECT value FROM json_each(:events))`,
          { events: JSON.stringify(events) },
        ).read(eventForwardRow),
      ),
    failed: () =>
      database.attempt(({ all }) =>
        all(`SELECT event, ${resultColumns} FROM inbox_forward WHERE state = 'failed' ORDER BY event`).read(
          eventForwardRow,
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
