import { z } from 'zod'
import type { Fault } from '../../../shared/core/fault.ts'
import { type Fields, fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Candidate } from '../../../shared/jobs/job.ts'
import { type Database, jsonColumn, type Statements } from '../../core/store/database.ts'
import { insertRow, rowOf } from '../../core/store/rows.ts'
import { changeSteps } from './store.ts'

export interface Intent {
  readonly params: Fields
  readonly body: Fields | null
  /**
   * For a creation: IDs of similar records, or the fields of a set, that a read showed before it was sent, so they can't
   * come from it. Null if nothing was read.
   */
  readonly before: readonly string[] | null
  /** Set for a copy of an earlier call of the same draft, which is looked up before the draft is sent again. */
  readonly isAdopted?: boolean | undefined
}

/**
 * An intent's outcome. done: the service has it · notSent: it never left, or repeating it changes nothing · refused: the
 * service said no, and showed no trace of it · setAside: refused because of other rows · absent: reads over the whole
 * waiting time showed no trace of it (`why` says of what) · several: the user has to choose among records · givenUp: the
 * user said it's none of the `declined` records; `fault` is why the service had refused it, if it had.
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
  | {
      readonly kind: 'givenUp'
      readonly declined: readonly string[]
      readonly fault?: Fault | null | undefined
    }

export interface JournalEntry {
  readonly id: number
  readonly stepId: string
  readonly operation: string
  readonly intent: Intent
  readonly intendedAt: number
  /** Null while it's unknown. */
  readonly outcome: JournalOutcome | null
}

export type NewEntry = Pick<JournalEntry, 'stepId' | 'operation' | 'intent' | 'intendedAt'> & {
  /** Finds the entry even if its step is lost; null for an undo. */
  readonly draftId: string | null
}

/** Intents are on disk before their request is sent, outcomes after. */
export interface JournalRepository {
  /**
   * Writes one call's intents and marks their steps as sending in one transaction. Returns the entries' IDs in order.
   */
  intend(jobId: string, entries: readonly NewEntry[]): Outcome<readonly number[]>
  /** Writes an intent's outcome, replacing an earlier one. */
  conclude(id: number, outcome: JournalOutcome, endedAt: number): Outcome<void>
  concludeAll(
    ends: readonly { readonly id: number; readonly outcome: JournalOutcome }[],
    endedAt: number,
  ): Outcome<void>
  /** The operation each step was last sent with; unsent steps are omitted. */
  sentWith(stepIds: readonly string[]): Outcome<ReadonlyMap<string, string>>
  /** A step's entries, oldest first; a fault if one is unreadable, because something may have been sent. */
  ofStep(stepId: string): Outcome<readonly JournalEntry[]>
  ofDraft(draftId: string): Outcome<readonly JournalEntry[]>
  /** All calls of a step, including those of its draft in other jobs. */
  ofSent(step: { readonly id: string; readonly draftId: string | null }): Outcome<readonly JournalEntry[]>
}

const intent = jsonColumn(
  z.object({
    params: fields,
    body: fields.nullable(),
    before: z
      .array(z.string())
      .nullish()
      .transform((ids) => ids ?? null),
    isAdopted: z.boolean().optional(),
  }),
)
const outcome = jsonColumn(
  z.custom<JournalOutcome>((value) => z.looseObject({ kind: z.string() }).safeParse(value).success),
)

const entryRow = rowOf({
  id: z.int(),
  stepId: z.string(),
  operation: z.string(),
  intent,
  intendedAt: z.int(),
  outcome: outcome.nullable(),
})
const sentRow = rowOf({ stepId: z.string(), operation: z.string() })

export function createJournalRepository(database: Database): JournalRepository {
  const ofDraft: JournalRepository['ofDraft'] = (draftId) =>
    database.attempt(({ all }) =>
      all('SELECT * FROM journal WHERE draft_id = :draftId ORDER BY id', { draftId }).readEach(entryRow),
    )
  const ofStep: JournalRepository['ofStep'] = (stepId) =>
    database.attempt(({ all }) =>
      all('SELECT * FROM journal WHERE step_id = :stepId ORDER BY id', { stepId }).readEach(entryRow),
    )
  return {
    ofDraft,
    ofStep,
    ofSent: ({ id, draftId }) => (draftId === null ? ofStep(id) : ofDraft(draftId)),
    intend: (jobId, entries) =>
      database.transact((statements) =>
        entries.map(({ stepId, draftId, operation, intent: entryIntent, intendedAt }) => {
          const values = { jobId, stepId, draftId, operation, intent: entryIntent, intendedAt }
          const { lastId } = insertRow(statements, 'journal', values)
          changeSteps(statements, [stepId], {
            state: 'sending',
            fault: null,
            startedAt: intendedAt,
            finishedAt: null,
          })
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
        return new Map(rows.map(({ stepId, operation }) => [stepId, operation]))
      }),
  }
}

function concludeOne({ run }: Statements, id: number, result: JournalOutcome, endedAt: number): void {
  const outcome = writeJson(result)
  run('UPDATE journal SET outcome = :outcome, ended_at = :endedAt WHERE id = :id', { id, outcome, endedAt })
}
