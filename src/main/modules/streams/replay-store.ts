import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Database } from '../../core/store/database.ts'
import { insertRow, rowOf } from '../../core/store/rows.ts'

/** A replay that this program asked for. Times are milliseconds since 1970. */
export interface StoredReplay {
  readonly jobId: string
  readonly webhookId: string
  readonly url: string
  readonly from: number
  /** Exclusive. */
  readonly until: number
  readonly startedAt: number
  /** The newest received event when it began; what it brings comes after it. */
  readonly afterEvent: number
}

export interface ReplayRepository {
  add(environmentId: string, replay: StoredReplay): Outcome<void>
  /** Newest first. */
  list(environmentId: string): Outcome<readonly StoredReplay[]>
}

const maxReplays = 100

export const webhookReplayRow = rowOf({
  jobId: z.string(),
  webhookId: z.string(),
  url: z.string(),
  fromAt: z.int(),
  untilAt: z.int(),
  startedAt: z.int(),
  afterEvent: z.int(),
})

export function createReplayRepository(database: Database): ReplayRepository {
  return {
    add: (environmentId, { from, until, ...replay }) =>
      database.transact((statements) => {
        insertRow(statements, 'webhook_replay', {
          environmentId,
          ...replay,
          fromAt: from,
          untilAt: until,
        })
        statements.run(
          `DELETE FROM webhook_replay WHERE environment_id = :environmentId AND id NOT IN (
             SELECT id FROM webhook_replay WHERE environment_id = :environmentId ORDER BY id DESC LIMIT ${maxReplays})`,
          { environmentId },
        )
      }),
    list: (environmentId) =>
      database.attempt(({ all }) =>
        all(
          `SELECT job_id, webhook_id, url, from_at, until_at, started_at, after_event FROM webhook_replay
           WHERE environment_id = :environmentId ORDER BY id DESC`,
          { environmentId },
        )
          .read(webhookReplayRow)
          .map(({ fromAt, untilAt, ...replay }) => ({ ...replay, from: fromAt, until: untilAt })),
      ),
  }
}
