import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { type Draft, draft, draftKinds, draftSubjects } from '../../../shared/drafts/draft.ts'
import {
  type Candidate,
  type FieldConflict,
  type JobKind,
  type JobState,
  jobKinds,
  jobStates,
  type StepState,
  stepStates,
} from '../../../shared/jobs/job.ts'
import { jsonColumn } from '../../core/store/database.ts'
import { storedFields } from '../../core/store/stored-fields.ts'

/** `preparing`: its steps are being written, and it isn't listed yet. */
export type StoredJobState = JobState | 'preparing'

export interface StoredJob {
  readonly id: string
  readonly workspace: Workspace
  /** The user it sends for. */
  readonly userId: string
  readonly kind: JobKind
  readonly title: string
  readonly state: StoredJobState
  readonly reason: string | null
  /** The job that it undoes. */
  readonly undoOf: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
}

/** What a running job keeps in memory per step. */
export interface StepHead {
  readonly id: string
  readonly position: number
  readonly draftId: string | null
  readonly subject: Draft['subject']
  readonly kind: Draft['kind']
  readonly title: string
  readonly operation: string
  readonly needs: readonly string[]
  /** Steps with the same key never run together; null if they can't be confused. */
  readonly matchKey: string | null
  /** For an upload. */
  readonly bytes: number | null
  readonly state: StepState
  readonly remoteId: string | null
}

/** Positions start at 1. */
export function stepIdOf(jobId: string, position: number): string {
  return `${jobId}-${position}`
}

export interface StoredStep extends StepHead {
  readonly jobId: string
  /** The record's type, for deleting a legacy card. */
  readonly type: string | null
  /** The change when the step was created or retried. */
  readonly draft: Draft
  readonly fault: Fault | null
  /** The record as returned by the service. */
  readonly result: Fields | null
  readonly candidates: readonly Candidate[]
  readonly conflicts: readonly FieldConflict[]
  readonly startedAt: number | null
  readonly finishedAt: number | null
}

export const jobRow = z
  .object({
    id: z.string(),
    environment_id: z.string(),
    host: z.enum(['ads', 'adsSandbox']),
    account_id: z.string(),
    user_id: z.string(),
    kind: z.enum(jobKinds),
    title: z.string(),
    state: z.enum([...jobStates, 'preparing']),
    reason: z.string().nullable(),
    undo_of: z.string().nullable(),
    created_at: z.int(),
    finished_at: z.int().nullable(),
  })
  .transform(
    (row): StoredJob => ({
      id: row.id,
      workspace: { environmentId: row.environment_id, host: row.host, accountId: row.account_id },
      userId: row.user_id,
      kind: row.kind,
      title: row.title,
      state: row.state,
      reason: row.reason,
      undoOf: row.undo_of,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
    }),
  )

const headColumns = {
  id: z.string(),
  position: z.int(),
  draft_id: z.string().nullable(),
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  title: z.string(),
  operation: z.string(),
  needs: jsonColumn(z.array(z.string())),
  match_key: z.string().nullable(),
  bytes: z.int().nullable(),
  state: z.enum(stepStates),
  remote_id: z.string().nullable(),
}
const headObject = z.object(headColumns)

function headOf(row: z.output<typeof headObject>): StepHead {
  const { id, position, subject, kind, title, operation, needs, match_key, bytes, state } = row
  return {
    ...{ id, position, subject, kind, title, operation, needs, matchKey: match_key, bytes, state },
    draftId: row.draft_id,
    remoteId: row.remote_id,
  }
}

export const headRow = headObject.transform(headOf)

/** Written only by this program, so only the outer shape is checked. */
const fault = jsonColumn(z.custom<Fault>((value) => typeof value === 'object' && value !== null))
const candidates = jsonColumn(z.array(z.custom<Candidate>((value) => typeof value === 'object')))
const conflicts = jsonColumn(z.array(z.custom<FieldConflict>((value) => typeof value === 'object')))

export const stepRow = z
  .object({
    ...headColumns,
    job_id: z.string(),
    type: z.string().nullable(),
    draft: jsonColumn(draft),
    fault: fault.nullable(),
    result: storedFields.nullable(),
    candidates,
    conflicts,
    started_at: z.int().nullable(),
    finished_at: z.int().nullable(),
  })
  .transform(
    (row): StoredStep => ({
      ...headOf(row),
      jobId: row.job_id,
      type: row.type,
      draft: row.draft,
      fault: row.fault,
      result: row.result,
      candidates: row.candidates,
      conflicts: row.conflicts,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
    }),
  )

export const headNames = Object.keys(headColumns).join(', ')
