import { z } from 'zod'
import { publishingKinds } from '../../../shared/jobs/job.ts'
import { t } from '../../../shared/text/language.ts'
import type { Clock } from '../../core/ports.ts'
import type { Database } from '../../core/store/database.ts'
import { readOptional, rowOf } from '../../core/store/rows.ts'
import type { JournalMark } from '../../core/store/state-record.ts'

/** Compares the journal with its newest entry, which is also recorded outside the database. */

const lastRow = rowOf({ entry: z.int(), step: z.string(), at: z.int() })
const columns = 'SELECT id AS entry, step_id AS step, intended_at AS at FROM journal'

/** The journal's newest entry, null if it's empty or can't be read. */
export function newestEntry(database: Database): JournalMark | null {
  const newestRow = database.attempt(({ get }) =>
    readOptional(lastRow, get(`${columns} ORDER BY id DESC LIMIT 1`)),
  )
  return newestRow.ok ? newestRow.value : null
}

/** IDs alone could also be those of a copy that went its own way. */
export function hasEntry(database: Database, { entry, step, at }: JournalMark): boolean {
  const entryRow = database.attempt(({ get }) =>
    readOptional(lastRow, get(`${columns} WHERE id = :entry`, { entry })),
  )
  // An unreadable file is reported as such, and nothing can be published with it.
  if (!entryRow.ok) return true
  return entryRow.value !== null && entryRow.value.step === step && entryRow.value.at === at
}

/**
 * Ends publishes of an older journal: their waiting steps may have been sent since, so they become drafts again. Calls
 * without an answer are still looked up.
 */
export function cancelOlderPublishes(database: Database, clock: Clock): void {
  database.attempt(({ run }) =>
    run(
      `UPDATE job SET state = 'cancelled', reason = NULL, finished_at = :now
       WHERE state IN ('running', 'paused') AND kind IN (SELECT value FROM json_each(:kinds))`,
      { now: clock.now(), kinds: JSON.stringify(publishingKinds) },
    ),
  )
}

export const olderJournal = t`The journal of what was published here is missing or older than when it was last used, so what was published since isn’t known. Publishes that weren’t finished are canceled, and their changes are drafts again. Check at the service what’s there before you publish.`
