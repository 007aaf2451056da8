import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import type { Fields } from '../../../shared/core/json.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { type Draft, draft, draftKinds } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import {
  type Candidate,
  type FieldConflict,
  type JobDay,
  type JobKind,
  type JobState,
  jobKinds,
  jobStates,
  type StepState,
  stepStates,
} from '../../../shared/jobs/job.ts'
import { dayOf, midnightOf } from '../../../shared/statistics/days.ts'
import { jsonColumn, type Values } from '../../core/store/database.ts'
import { columnOf, rowOf } from '../../core/store/rows.ts'
import { storedFields } from '../../core/store/stored-fields.ts'
import { inWorkspace, workspaceValues } from '../../core/store/workspace-columns.ts'

/** `preparing`: its steps are being written, and it isn't listed yet. */
export type StoredJobState = JobState | 'preparing'

export interface StoredJob {
  readonly id: string
  readonly workspace: Workspace
  readonly userId: string
  readonly kind: JobKind
  readonly title: string
  readonly state: StoredJobState
  readonly reason: string | null
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

export const jobRow = rowOf({
  id: z.string(),
  environmentId: z.string(),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string(),
  userId: z.string(),
  kind: z.enum(jobKinds),
  title: z.string(),
  state: z.enum([...jobStates, 'preparing']),
  reason: z.string().nullable(),
  undoOf: z.string().nullable(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
}).transform(
  ({ environmentId, host, accountId, ...job }): StoredJob => ({
    ...job,
    workspace: { environmentId, host, accountId },
  }),
)

const headColumns = {
  id: z.string(),
  position: z.int(),
  draftId: z.string().nullable(),
  subject: z.enum(draftSubjects),
  kind: z.enum(draftKinds),
  title: z.string(),
  operation: z.string(),
  needs: jsonColumn(z.array(z.string())),
  matchKey: z.string().nullable(),
  bytes: z.int().nullable(),
  state: z.enum(stepStates),
  remoteId: z.string().nullable(),
}
export const headRow = rowOf(headColumns)

/** Written only by this program, so only the outer shape is checked. */
const fault = jsonColumn(z.custom<Fault>((value) => typeof value === 'object' && value !== null))
const candidates = jsonColumn(z.array(z.custom<Candidate>((value) => typeof value === 'object')))
const conflicts = jsonColumn(z.array(z.custom<FieldConflict>((value) => typeof value === 'object')))

export const stepRow = rowOf({
  ...headColumns,
  jobId: z.string(),
  type: z.string().nullable(),
  draft: jsonColumn(draft),
  fault: fault.nullable(),
  result: storedFields.nullable(),
  candidates,
  conflicts,
  startedAt: z.int().nullable(),
  finishedAt: z.int().nullable(),
})

export const headNames = Object.keys(headColumns).map(columnOf).join(', ')

/** Which jobs to list; what is omitted doesn't narrow them. */
export interface JobQuery {
  readonly offset: number
  readonly count: number
  readonly kinds?: readonly JobKind[] | undefined
  readonly account?: Workspace | undefined
  readonly userId?: string | undefined
  readonly since?: number | undefined
  /** Of a list by day, the time zone of its days; those that run or are paused are first. */
  readonly dayZone?: string | undefined
  /** In a list by day, those begun at this time or later in which something waits for a person are next. */
  readonly attentionSince?: number | undefined
}

const openCondition = "state IN ('running', 'paused')"

/** The SQL of the part of a list by day that a job is in: 0 in progress, 1 what waits for a person, 2 the days. */
const part = `CASE WHEN ${openCondition} THEN 0
  WHEN state = 'done' AND kind <> 'figures' AND created_at >= :attentionSince AND (
    EXISTS (SELECT 1 FROM job_step WHERE job_step.job_id = job.id
      AND job_step.state IN ('failed', 'conflict', 'unknown', 'blocked'))
    OR EXISTS (SELECT 1 FROM product_job WHERE product_job.job_id = job.id AND product_job.failed > 0)
    OR EXISTS (SELECT 1 FROM audience_batch WHERE audience_batch.job_id = job.id AND audience_batch.state = 'failed')
  ) THEN 1 ELSE 2 END`

/** The SQL of the order in which a query lists jobs. */
export function orderOf({ dayZone }: Pick<JobQuery, 'dayZone'>): string {
  return `${dayZone !== undefined ? `${part}, ` : ''}created_at DESC, id DESC`
}

/** What the order needs beside the conditions. */
export function orderValues({ dayZone, attentionSince }: JobQuery): Values {
  return dayZone === undefined ? {} : { attentionSince: attentionSince ?? Number.MAX_SAFE_INTEGER }
}

/** The SQL of when a job began, with its part; null outside the days. */
export const beganColumns = `${part} AS part, CASE WHEN ${part} = 2 THEN created_at END AS began`

export const beganRow = z.object({ part: z.int(), began: z.int().nullable(), count: z.int() })

type BeganRow = z.output<typeof beganRow>

/** The groups of a list by day, from its parts. */
export function groupsOf(rows: readonly BeganRow[], timeZone: string): readonly JobDay[] {
  const ofPart = (wanted: number) => rows.filter((row) => row.part === wanted)
  const waiting = ofPart(1).reduce((sum, { count }) => sum + count, 0)
  return [
    ...daysOf(ofPart(0), timeZone),
    ...(waiting > 0 ? [{ day: null, needsYou: true as const, count: waiting }] : []),
    ...daysOf(ofPart(2), timeZone),
  ]
}

/** How many jobs began on each day of a time zone. `times` is newest first, after those that are open. */
export function daysOf(
  times: readonly Pick<BeganRow, 'began' | 'count'>[],
  timeZone: string,
): readonly JobDay[] {
  const countByDay = new Map<number | null, number>()
  let currentDay: number | null = null
  let midnight = Number.POSITIVE_INFINITY
  for (const { began, count } of times) {
    // Looking up a day is slow, and most jobs began on the day of the one before.
    if (began !== null && began < midnight) {
      currentDay = dayOf(began, timeZone)
      midnight = midnightOf(currentDay, timeZone)
    }
    countByDay.set(currentDay, (countByDay.get(currentDay) ?? 0) + count)
  }
  return [...countByDay].map(([day, count]) => ({ day, count }))
}

/** The SQL condition of a query for jobs; one whose preparation didn't finish is never listed. */
export function conditionsOf({ kinds, account, userId, since }: JobQuery): {
  readonly where: string
  readonly values: Values
} {
  const conditions: readonly (readonly [string, Values] | null)[] = [
    ["state <> 'preparing'", {}],
    kinds === undefined
      ? null
      : ['kind IN (SELECT value FROM json_each(:kinds))', { kinds: writeJson(kinds) }],
    account === undefined ? null : [inWorkspace, workspaceValues(account)],
    userId === undefined ? null : ['user_id = :userId', { userId }],
    since === undefined ? null : ['created_at >= :since', { since }],
  ]
  const activeConditions = conditions.filter((condition) => condition !== null)
  return {
    where: activeConditions.map(([condition]) => condition).join(' AND '),
    values: Object.assign({}, ...activeConditions.map(([, values]) => values)),
  }
}
