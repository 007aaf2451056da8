import { z } from 'zod'
import { parseJson } from '../../../../shared/core/json-text.ts'
import { eventTime } from '../../../../shared/webhooks/event-time.ts'
import { rowOf } from '../../../core/store/rows.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'

export interface ReplaySpan {
  /** Events after the first and before the second; null while the replay runs. */
  readonly after: number
  readonly before: number | null
  /** Milliseconds since 1970, exclusive: what happened later isn't part of the replay. */
  readonly until: number
}

export interface ReplayedEvents {
  /** Events that weren't here before, oldest first, at most 10,000. */
  readonly back: readonly number[]
  /** Deliveries of events that were here already. */
  readonly known: number
}

const maxBack = 10_000
const pageSize = 500

const row = rowOf({
  id: z.int(),
  duplicate: z.literal([0, 1]).transform((value) => value === 1),
  body: z.instanceof(Uint8Array),
})
const sql = `SELECT id, duplicate, body FROM inbox_event JOIN inbox_content ON event = id
  WHERE id > :after AND (:before IS NULL OR id < :before) AND verdict IN ('valid', 'unknown')
    AND kind <> 'replay_job_status'
  ORDER BY id LIMIT ${pageSize}`

/** Replayed deliveries aren't marked: they're those that came while the job ran and whose event is earlier. */
export function replayedEvents(
  database: ThreadDatabase,
  { after, before, until }: ReplaySpan,
): ReplayedEvents {
  const back: number[] = []
  let duplicateCount = 0
  let last = after
  while (true) {
    const rows = database.read(({ all }) => all(sql, { after: last, before }).read(row))
    for (const { id, duplicate, body } of rows) {
      if (duplicate) duplicateCount += 1
      else if (back.length < maxBack && isBefore(body, until)) back.push(id)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < pageSize) return { back, known: duplicateCount }
    last = end.id
  }
}

/** An event without a time may have been replayed. */
function isBefore(body: Uint8Array, until: number): boolean {
  const at = timeOf(body)
  return at === null || at < until
}

function timeOf(body: Uint8Array): number | null {
  try {
    return eventTime(parseJson(new TextDecoder().decode(body)))
  } catch {
    return null
  }
}
