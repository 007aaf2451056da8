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

/** `preparing`: its steps are being written; it is told to nobody yet. */
export type StoredJobState = JobState | 'preparing'

export interface StoredJob {
  readonly id: string
  readonly workspace: Workspace
  /** On whose behalf it sends. */
  readonly userId: string
  readonly kind: JobKind
  readonly title: string
  readonly state: StoredJobState
  readonly reason: string | null
  /** The job that it takes back. */
  readonly undoOf: string | null
  readonly createdAt: number
  readonly finishedAt: number | null
}

/** What a run of a job keeps in memory of each step. */
export interface StepHead {
  readonly id: string
  readonly position: number
  readonly draftId: string | null
  readonly subject: Draft['subject']
  readonly kind: Draft['kind']
  readonly title: string
  readonly operation: string
  /** Ids of steps. */
  readonly needs: readonly string[]
  /** Steps with the same one are never under way together; null where nothing could be mistaken. */
  readonly matchKey: string | null
  /** Of an upload. */
  readonly bytes: number | null
  readonly state: StepState
  readonly remoteId: string | null
}

/** The id of the step at a position, from 1 on. */
export function stepIdOf(jobId: string, position: number): string {
  return `${jobId}-${position}`
}

export interface StoredStep extends StepHead {
  readonly jobId: string
  /** The record's own type, for the deletion of a legacy card. */
  readonly type: string | null
  /** The change as it was when the step was made or tried anew. */
  readonly draft: Draft
  readonly fault: Fault | null
  /** The record as the service answered it. */
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

/** Written by this program in these forms; only the outermost form is looked at again. */
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
