import { z } from 'zod'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Draft, draftKinds } from '../../../shared/drafts/draft.ts'
import { draftSubjects } from '../../../shared/entities/kinds.ts'
import {
  type JobChanges,
  type JobDay,
  type JobGist,
  type JobKind,
  noSteps,
  type StepState,
  stepStates,
} from '../../../shared/jobs/job.ts'
import type { Database, Statements, Values } from '../../core/store/database.ts'
import {
  flag,
  insertRow,
  plainOf,
  readNumber,
  readOptional,
  rowOf,
  textColumn,
} from '../../core/store/rows.ts'
import { workspaceValues } from '../../core/store/workspace-columns.ts'
import { readChanges } from './job-changes.ts'
import { readGist } from './job-gist.ts'
import {
  beganColumns,
  beganRow,
  conditionsOf,
  groupsOf,
  headNames,
  headRow,
  type JobQuery,
  jobRow,
  orderOf,
  orderValues,
  type StepHead,
  type StoredJob,
  type StoredStep,
  stepRow,
} from './job-rows.ts'

interface Range {
  readonly offset: number
  readonly count: number
}

interface Window<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

/** A step's new state; omitted fields stay. */
export interface StepChange
  extends Partial<
    Pick<
      StoredStep,
      | 'state'
      | 'fault'
      | 'remoteId'
      | 'result'
      | 'candidates'
      | 'conflicts'
      | 'startedAt'
      | 'finishedAt'
      | 'draft'
      | 'title'
      | 'matchKey'
    >
  > {}

/** Durable work and its steps. */
export interface JobRepository {
  add(job: StoredJob): Outcome<void>
  addSteps(steps: readonly StoredStep[]): Outcome<void>
  change(id: string, change: Pick<StoredJob, 'state' | 'reason' | 'finishedAt'>): Outcome<void>
  /** Removes a job whose preparation was interrupted. */
  drop(id: string): Outcome<void>
  get(id: string): Outcome<StoredJob | null>
  /** Newest first, unless by day. */
  list(query: JobQuery): Outcome<Window<StoredJob>>
  /** How many jobs are in progress, wait for a person, and began on each day of a time zone. */
  days(query: JobQuery, timeZone: string): Outcome<readonly JobDay[]>
  /** Unfinished jobs of some kinds, oldest first, and finished ones with unanswered requests. */
  unfinished(kinds: readonly JobKind[]): Outcome<readonly StoredJob[]>
  undoing(jobId: string): Outcome<readonly StoredJob[]>
  counts(jobId: string): Outcome<Readonly<Record<StepState, number>>>
  steps(jobId: string, states: readonly StepState[], range: Range): Outcome<Window<StoredStep>>
  /** The next `count` steps by position, from 1; `next` is null after the last one. */
  heads(
    jobId: string,
    behind: number,
    count: number,
  ): Outcome<{ readonly rows: readonly StepHead[]; readonly next: number | null }>
  step(id: string): Outcome<StoredStep | null>
  changeSteps(ids: readonly string[], change: StepChange): Outcome<void>
  /** Applies every change, or none. */
  changeEach(changes: readonly { readonly id: string; readonly change: StepChange }[]): Outcome<void>
  /** The given records that another step created. */
  claimed(
    workspace: Workspace,
    subject: Draft['subject'],
    remoteIds: readonly string[],
    exceptStep: string,
  ): Outcome<ReadonlySet<string>>
  /** Creations done or refused later than `since` of which a call may have created something else. */
  sentAgain(since: number): Outcome<readonly { readonly jobId: string; readonly stepId: string }[]>
  /** IDs of create steps whose last call may have no outcome, including unreadable ones. */
  openCreates(workspace: Workspace, subject: Draft['subject'], exceptStep: string): Outcome<readonly string[]>
  /** Done steps reported as having created this record too. */
  reportedAsDuplicate(
    workspace: Workspace,
    subject: Draft['subject'],
    remoteId: string,
  ): Outcome<readonly StoredStep[]>
  /** What a job does as people count it; null for one without steps, or with too many to look at. */
  changes(jobId: string): Outcome<JobChanges | null>
  /** What tells a job from others; null if it has no steps. */
  gist(jobId: string): Outcome<JobGist | null>
  duplicates(jobId: string): Outcome<number>
  /** Number of unanswered steps without a possible record. */
  unanswered(jobId: string): Outcome<number>
  /** Locked drafts without a pending step, and whether one of their steps failed. */
  orphanedDrafts(): Outcome<readonly OrphanedDraft[]>
}

export interface OrphanedDraft {
  readonly workspace: Workspace
  readonly draftId: string
  readonly failed: boolean
}

const orphanRow = rowOf({
  id: z.string(),
  environmentId: z.string(),
  host: z.enum(['ads', 'adsSandbox']),
  accountId: z.string(),
  failed: flag,
}).transform(({ id, failed, ...workspace }): OrphanedDraft => ({ workspace, draftId: id, failed }))
const sentAgainRow = rowOf({ jobId: z.string(), id: z.string() }).transform(({ jobId, id }) => ({
  jobId,
  stepId: id,
}))
const countRow = z.object({ state: z.enum(stepStates), number: z.int() })
const idColumn = textColumn('id')

class StoredJobs implements JobRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  readonly add: JobRepository['add'] = ({ workspace, ...job }) =>
    this.#database.attempt(
      (statements) => void insertRow(statements, 'job', { ...job, ...workspaceValues(workspace) }),
    )

  readonly addSteps: JobRepository['addSteps'] = (steps) =>
    this.#database.transact((statements) => {
      for (const step of steps) insertRow(statements, 'job_step', { ...step })
    })

  readonly change: JobRepository['change'] = (id, { state, reason, finishedAt }) =>
    this.#database.attempt(({ run }) => {
      run('UPDATE job SET state = :state, reason = :reason, finished_at = :finishedAt WHERE id = :id', {
        id,
        state,
        reason,
        finishedAt,
      })
    })

  readonly drop: JobRepository['drop'] = (id) =>
    this.#database.attempt(({ run }) => void run('DELETE FROM job WHERE id = :id', { id }))

  readonly get: JobRepository['get'] = (id) =>
    this.#database.attempt(({ get }) => readOptional(jobRow, get('SELECT * FROM job WHERE id = :id', { id })))

  readonly list: JobRepository['list'] = (query) =>
    this.#database.attempt(({ all, get }) => {
      const { where, values } = conditionsOf(query)
      const { offset, count } = query
      const rows = all(
        `SELECT * FROM job WHERE ${where} ORDER BY ${orderOf(query)} LIMIT :count OFFSET :offset`,
        { ...values, ...orderValues(query), offset, count },
      )
      const total = readNumber(get(`SELECT count(*) AS number FROM job WHERE ${where}`, values))
      return { rows: rows.read(jobRow), total }
    })

  readonly days: JobRepository['days'] = (query, timeZone) =>
    this.#database.attempt(({ all }) => {
      const { where, values } = conditionsOf(query)
      const rows = all(
        `SELECT ${beganColumns}, count(*) AS count FROM job WHERE ${where} GROUP BY 1, 2 ORDER BY 1, 2 DESC`,
        { ...values, ...orderValues({ ...query, dayZone: timeZone }) },
      ).read(beganRow)
      return groupsOf(rows, timeZone)
    })

  readonly unfinished: JobRepository['unfinished'] = (kinds) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT * FROM job WHERE kind IN (SELECT value FROM json_each(:kinds)) AND (
             state IN ('running', 'paused', 'preparing')
             OR id IN (SELECT job_id FROM journal WHERE outcome IS NULL)
             OR EXISTS (SELECT 1 FROM job_step WHERE job_id = job.id AND job_step.state = 'sending')
             OR state = 'cancelled'
               AND EXISTS (SELECT 1 FROM job_step WHERE job_id = job.id AND job_step.state = 'waiting'))
           ORDER BY created_at, id`,
        { kinds: JSON.stringify(kinds) },
      ).read(jobRow),
    )

  readonly undoing: JobRepository['undoing'] = (jobId) =>
    this.#database.attempt(({ all }) =>
      all("SELECT * FROM job WHERE undo_of = :jobId AND state <> 'preparing' ORDER BY created_at", {
        jobId,
      }).read(jobRow),
    )

  readonly counts: JobRepository['counts'] = (jobId) =>
    this.#database.attempt(({ all }) => countsOf(all, jobId))

  readonly steps: JobRepository['steps'] = (jobId, states, range) =>
    this.#database.attempt(({ all, get }) => {
      const where = `job_id = :jobId${states.length === 0 ? '' : ' AND state IN (SELECT value FROM json_each(:states))'}`
      const values: Values = { jobId, ...(states.length === 0 ? {} : { states: JSON.stringify(states) }) }
      const rows = all(
        `SELECT * FROM job_step WHERE ${where} ORDER BY position LIMIT :count OFFSET :offset`,
        { ...values, ...range },
      )
      const total = readNumber(get(`SELECT count(*) AS number FROM job_step WHERE ${where}`, values))
      return { rows: rows.read(stepRow), total }
    })

  readonly heads: JobRepository['heads'] = (jobId, behind, count) =>
    this.#database.attempt(({ all, get }) => {
      const next = behind + count
      const rows = all(
        `SELECT ${headNames} FROM job_step WHERE job_id = :jobId AND position > :behind AND position <= :next
           ORDER BY position`,
        { jobId, behind, next },
      ).read(headRow)
      const more = get('SELECT 1 FROM job_step WHERE job_id = :jobId AND position > :next LIMIT 1', {
        jobId,
        next,
      })
      return { rows, next: more === undefined ? null : next }
    })

  readonly step: JobRepository['step'] = (id) =>
    this.#database.attempt(({ get }) =>
      readOptional(stepRow, get('SELECT * FROM job_step WHERE id = :id', { id })),
    )

  readonly changeSteps: JobRepository['changeSteps'] = (ids, change) =>
    this.#database.attempt((statements) => changeSteps(statements, ids, change))

  readonly changeEach: JobRepository['changeEach'] = (changes) =>
    this.#database.transact((statements) => {
      for (const { id, change } of changes) changeSteps(statements, [id], change)
    })

  readonly claimed: JobRepository['claimed'] = (workspace, subject, remoteIds, exceptStep) =>
    this.#database.attempt(
      ({ all }) =>
        new Set(
          all(
            `SELECT DISTINCT remote_id AS id FROM job_step JOIN job ON job.id = job_step.job_id
               WHERE remote_id IN (SELECT value FROM json_each(:remoteIds)) AND job_step.id <> :exceptStep
                 AND ${maybe('subject', draftSubjects, ':subject')} AND ${maybe('job_step.kind', draftKinds, "'create'")}
                 AND ${maybe('job_step.state', stepStates, "'done'")}
                 AND environment_id = :environmentId AND host = :host AND account_id = :accountId`,
            { ...workspaceValues(workspace), subject, exceptStep, remoteIds: JSON.stringify(remoteIds) },
          ).read(idColumn),
        ),
    )

  readonly openCreates: JobRepository['openCreates'] = (workspace, subject, exceptStep) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT job_step.id FROM job JOIN job_step ON job_step.job_id = job.id
           WHERE environment_id = :environmentId AND host = :host AND account_id = :accountId
             AND ${maybe('job_step.state', stepStates, "'sending', 'unknown'")}
             AND ${maybe('subject', draftSubjects, ':subject')} AND ${maybe('job_step.kind', draftKinds, "'create'")}
             AND job_step.id <> :exceptStep`,
        { ...workspaceValues(workspace), subject, exceptStep },
      ).readEach(idColumn),
    )

  readonly reportedAsDuplicate: JobRepository['reportedAsDuplicate'] = (workspace, subject, remoteId) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT job_step.* FROM job_step JOIN job ON job.id = job_step.job_id
           WHERE job_step.state = 'done' AND candidates <> '[]' AND subject = :subject
             AND environment_id = :environmentId AND host = :host AND account_id = :accountId
             AND EXISTS (SELECT 1 FROM json_each(CASE WHEN json_valid(candidates) THEN candidates ELSE '[]' END) WHERE value ->> 'remoteId' = :remoteId)`,
        { ...workspaceValues(workspace), subject, remoteId },
      ).read(stepRow),
    )

  readonly sentAgain: JobRepository['sentAgain'] = (since) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT DISTINCT job_step.job_id, job_step.id FROM journal JOIN job_step ON job_step.id = step_id
           WHERE ended_at > :since AND job_step.state IN ('done', 'failed')
             AND (json_extract(outcome, '$.kind') IN ('absent', 'givenUp', 'refused', 'setAside')
               OR json_extract(outcome, '$.by') = 'lookup')`,
        { since },
      ).read(sentAgainRow),
    )

  readonly changes: JobRepository['changes'] = (jobId) =>
    this.#database.attempt((statements) => readChanges(statements, jobId))

  readonly gist: JobRepository['gist'] = (jobId) =>
    this.#database.attempt((statements) => readGist(statements, jobId))

  readonly duplicates: JobRepository['duplicates'] = (jobId) =>
    this.#database.attempt(({ get }) =>
      readNumber(
        get(
          "SELECT count(*) AS number FROM job_step WHERE job_id = :jobId AND state = 'done' AND candidates <> '[]'",
          { jobId },
        ),
      ),
    )

  readonly unanswered: JobRepository['unanswered'] = (jobId) =>
    this.#database.attempt(({ get }) =>
      readNumber(
        get(
          "SELECT count(*) AS number FROM job_step WHERE job_id = :jobId AND state = 'unknown' AND candidates = '[]'",
          { jobId },
        ),
      ),
    )

  readonly orphanedDrafts: JobRepository['orphanedDrafts'] = () =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT id, environment_id, host, account_id, EXISTS (
             SELECT 1 FROM job_step WHERE draft_id = draft.id AND state IN ('failed', 'conflict')) AS failed
           FROM draft WHERE publish IN ('queued', 'sent', 'unknown') AND NOT EXISTS (
             SELECT 1 FROM job_step JOIN job ON job.id = job_step.job_id
             WHERE draft_id = draft.id AND (job_step.state IN ('sending', 'unknown')
               OR job_step.state = 'waiting' AND job.state IN ('running', 'paused')))`,
      ).read(orphanRow),
    )
}

export function createJobRepository(database: Database): JobRepository {
  return new StoredJobs(database)
}

/** An unknown column value counts as wanted, so damage can't hide what a step created. */
function maybe(column: string, knownValues: readonly string[], wantedValues: string): string {
  return `(${column} IN (${wantedValues}) OR ${column} NOT IN (${knownValues.map((name) => `'${name}'`).join(', ')}))`
}

const columns: Readonly<Record<keyof StepChange, string>> = {
  state: 'state',
  fault: 'fault',
  remoteId: 'remote_id',
  result: 'result',
  candidates: 'candidates',
  conflicts: 'conflicts',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
  draft: 'draft',
  title: 'title',
  matchKey: 'match_key',
}

/** Also used within a journal entry's transaction. */
export function changeSteps({ run }: Statements, ids: readonly string[], change: StepChange): void {
  const values = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, plainOf(value)]))
  const names = Object.entries(columns).filter(([name]) => name in values)
  if (names.length === 0) return
  const sets = names.map(([name, column]) => `${column} = :${name}`).join(', ')
  run(`UPDATE job_step SET ${sets} WHERE id IN (SELECT value FROM json_each(:ids))`, {
    ...values,
    ids: JSON.stringify(ids),
  })
}

function countsOf(all: Statements['all'], jobId: string): Readonly<Record<StepState, number>> {
  const rows = all('SELECT state, count(*) AS number FROM job_step WHERE job_id = :jobId GROUP BY state', {
    jobId,
  }).read(countRow)
  const counts = noSteps()
  for (const { state, number } of rows) counts[state] = number
  return counts
}
