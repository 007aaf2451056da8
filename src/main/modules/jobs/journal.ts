import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { type Database, jsonColumn, type Statements } from '../../core/store/database.ts'
import { changeSteps } from './store.ts'

/** What was going to be sent: the input of the operation. */
export interface Intent {
  readonly params: Fields
  readonly body: Fields | null
  /** The service's own time when it was sent, at the earliest; null where it hadn't told it. */
  readonly serviceTime: number | null
}

/**
 * What became of an intent. done: the service has it · notSent: it never left here · refused: the service said no ·
 * setAside: it was in a batch that was refused because of others, so that nothing of it was done ·
 * absent: there was no answer, and a reading proved that it was not carried out (`why` says by what) · several:
 * records that could be it, a person has to choose · givenUp: a person said that it didn't happen and that it is none of the `declined` records.
 */
export type JournalOutcome =
  | {
      readonly kind: 'done'
      readonly by: 'answer' | 'lookup' | 'person'
      readonly remoteId: string
      readonly record: Fields | null
    }
  | { readonly kind: 'notSent'; readonly fault: Fault }
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'setAside'; readonly fault: Fault }
  | { readonly kind: 'absent'; readonly why: string; readonly fault: Fault | null }
  | { readonly kind: 'several'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'givenUp'; readonly declined: readonly string[] }

export interface JournalEntry {
  readonly id: number
  readonly stepId: string
  readonly operation: string
  readonly intent: Intent
  readonly intendedAt: number
  /** Null as long as nobody knows. */
  readonly outcome: JournalOutcome | null
}

export type NewEntry = Pick<JournalEntry, 'stepId' | 'operation' | 'intent' | 'intendedAt'> & {
  /** Finds the entry even if its step is lost; null for a step of an undo. */
  readonly draftId: string | null
}

/** What was sent and what became of it: an intent is on disk before its request leaves, its outcome after. */
export interface JournalRepository {
  /**
   * Writes the intents of one call and marks their steps as being sent, in one transaction. Gives the ids of the
   * entries in the same order.
   */
  intend(jobId: string, entries: readonly NewEntry[]): Outcome<readonly number[]>
  /** Writes what became of an intent; a later word takes the place of an earlier one. */
  conclude(id: number, outcome: JournalOutcome, endedAt: number): Outcome<void>
  /** Writes what became of the rows of a batch, in one transaction. */
  concludeAll(
    ends: readonly { readonly id: number; readonly outcome: JournalOutcome }[],
    endedAt: number,
  ): Outcome<void>
  /** With which operation each of these steps was sent last; those that never were are left out. */
  sentWith(stepIds: readonly string[]): Outcome<ReadonlyMap<string, string>>
  /** All of a step, oldest first; a fault if any of them can't be read, since something may have been sent. */
  ofStep(stepId: string): Outcome<readonly JournalEntry[]>
  /** All that was ever sent of a draft, in whatever job, oldest first. */
  ofDraft(draftId: string): Outcome<readonly JournalEntry[]>
}

const intent = jsonColumn(
  z.object({
    params: fields,
    body: fields.nullable(),
    serviceTime: z
      .number()
      .nullish()
      .transform((time) => time ?? null),
  }),
)
const outcome = jsonColumn(
  z.custom<JournalOutcome>((value) => z.looseObject({ kind: z.string() }).safeParse(value).success),
)

const entryRow = z
  .object({
    id: z.int(),
    step_id: z.string(),
    operation: z.string(),
    intent,
    intended_at: z.int(),
    outcome: outcome.nullable(),
  })
  .transform(
    ({ step_id, intended_at, ...row }): JournalEntry => ({
      ...row,
      stepId: step_id,
      intendedAt: intended_at,
    }),
  )

const sentRow = z.object({ step_id: z.string(), operation: z.string() })

export function createJournalRepository(database: Database): JournalRepository {
  return {
    intend: (jobId, entries) =>
      database.transact((statements) =>
        entries.map(({ stepId, draftId, operation, intent: given, intendedAt }) => {
          const { lastId } = statements.run(
            `INSERT INTO journal (job_id, step_id, draft_id, operation, intent, intended_at)
             VALUES (:jobId, :stepId, :draftId, :operation, :intent, :intendedAt)`,
            { jobId, stepId, draftId, operation, intent: writeJson(given), intendedAt },
          )
          changeSteps(statements, [stepId], { state: 'sending', startedAt: intendedAt, finishedAt: null })
          return lastId
        }),
      ),
    conclude: (id, result, endedAt) =>
      database.attempt((statements) => concludeOne(statements, id, result, endedAt)),
    concludeAll: (ends, endedAt) =>
      database.transact((statements) => {
        for (const { id, outcome: result } of ends) concludeOne(statements, id, result, endedAt)
      }),
    sentWith: (stepIds) =>
      database.attempt(({ all }) => {
        const rows = all(
          `SELECT step_id, operation FROM journal WHERE id IN (
             SELECT (SELECT max(id) FROM journal WHERE step_id = asked.value) FROM json_each(:ids) AS asked)`,
          { ids: writeJson(stepIds) },
        ).read(sentRow)
        return new Map(rows.map(({ step_id, operation }) => [step_id, operation]))
      }),
    ofDraft: (draftId) =>
      database.attempt(({ all }) =>
        all('SELECT * FROM journal WHERE draft_id = :draftId ORDER BY id', { draftId }).readEach(entryRow),
      ),
    ofStep: (stepId) =>
      database.attempt(({ all }) =>
        all('SELECT * FROM journal WHERE step_id = :stepId ORDER BY id', { stepId }).readEach(entryRow),
      ),
  }
}

function concludeOne({ run }: Statements, id: number, result: JournalOutcome, endedAt: number): void {
  const outcome = writeJson(result)
  run('UPDATE journal SET outcome = :outcome, ended_at = :endedAt WHERE id = :id', { id, outcome, endedAt })
}
