import { z } from 'zod'
import { metricGroups, segmentations } from '../../../../shared/api/ads/statistics.ts'
import { trackedEntities } from '../../../../shared/statistics/statistics-view.ts'
import { jsonColumn, readRow, type Statements } from '../../../core/store/database.ts'
import type { ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { DueQuestion, FigureQuestion, RefreshPlan } from '../ports.ts'

/** The questions of jobs, and their results. */

const question = z.object({
  entity: z.enum(trackedEntities),
  ids: z.array(z.string()).min(1),
  from: z.int(),
  to: z.int(),
  by: z.enum(['request', 'job']),
  granularity: z.enum(['HOUR', 'DAY']),
  groups: z.array(z.enum(metricGroups)).min(1),
  segmentation: z.enum(segmentations).nullable(),
  country: z.string().nullable(),
})

const plan = z.object({ since: z.int(), begunAt: z.int() })
/** asking: active entities are being requested · planned: its questions are written. */
const jobRow = z.object({ space: z.int(), state: z.enum(['asking', 'planned']), plan: jsonColumn(plan) })
type StatisticsJob = z.output<typeof jobRow>

const dueRow = z.object({
  number: z.int(),
  question: jsonColumn(question),
  remote_job: z.string().nullable(),
})
const numberRow = z.object({ number: z.int().nullable() })

const sliceRows = 200

export function addJob(
  { run }: Pick<Statements, 'run'>,
  jobId: string,
  space: number,
  refresh: RefreshPlan,
  state: StatisticsJob['state'],
): void {
  run('INSERT INTO statistics_job (job_id, space, state, plan) VALUES (:jobId, :space, :state, :plan)', {
    jobId,
    space,
    state,
    plan: JSON.stringify(refresh),
  })
}

export function jobOf({ get }: Pick<Statements, 'get'>, jobId: string): StatisticsJob | null {
  const row = get('SELECT space, state, plan FROM statistics_job WHERE job_id = :jobId', { jobId })
  return row === undefined ? null : readRow(jobRow, row)
}

/** Written in slices; the job becomes `planned` once all are stored, so an incomplete list is never used. */
export function addQuestions(
  database: ThreadDatabase,
  jobId: string,
  questions: readonly FigureQuestion[],
): void {
  database.transact(({ run }) => run('DELETE FROM statistics_question WHERE job_id = :jobId', { jobId }))
  for (let at = 0; at < questions.length; at += sliceRows) {
    database.transact((statements) => {
      for (const [index, question] of questions.slice(at, at + sliceRows).entries()) {
        insert(statements, jobId, at + index, question)
      }
    })
  }
  database.transact(
    ({ run }) => run("UPDATE statistics_job SET state = 'planned' WHERE job_id = :jobId", { jobId }),
    'now',
  )
}

function insert(
  { run }: Pick<Statements, 'run'>,
  jobId: string,
  number: number,
  question: FigureQuestion,
): void {
  run(
    `INSERT INTO statistics_question (job_id, number, state, by_job, question)
     VALUES (:jobId, :number, 'waiting', :byJob, :question)`,
    { jobId, number, byJob: question.by === 'job' ? 1 : 0, question: JSON.stringify(question) },
  )
}

export function dueQuestions(
  { all }: Pick<Statements, 'all'>,
  {
    jobId,
    requests,
    jobs,
    except,
  }: {
    readonly jobId: string
    readonly requests: number
    readonly jobs: number
    readonly except: readonly number[]
  },
): readonly DueQuestion[] {
  return [requests, jobs].flatMap((count, byJob) =>
    count <= 0
      ? []
      : all(
          `SELECT number, question, remote_job FROM statistics_question
           WHERE job_id = :jobId AND state = 'waiting' AND by_job = :byJob
             AND number NOT IN (SELECT value FROM json_each(:except)) ORDER BY number LIMIT :count`,
          { jobId, byJob, count, except: JSON.stringify(except) },
        )
          .read(dueRow)
          .map(({ number, question: asked, remote_job: remoteJob }) => ({ ...asked, number, remoteJob })),
  )
}

export function questionAt(
  { get }: Pick<Statements, 'get'>,
  jobId: string,
  number: number,
): FigureQuestion | null {
  const row = get(
    'SELECT number, question, remote_job FROM statistics_question WHERE job_id = :jobId AND number = :number',
    { jobId, number },
  )
  return row === undefined ? null : readRow(dueRow, row).question
}

export function noteQuestion(
  { run }: Pick<Statements, 'run'>,
  jobId: string,
  number: number,
  state: 'waiting' | 'done' | 'failed',
  message: string | null = null,
): void {
  run(
    'UPDATE statistics_question SET state = :state, message = :message WHERE job_id = :jobId AND number = :number',
    { jobId, number, state, message },
  )
}

export function noteRemoteJob(
  { run }: Pick<Statements, 'run'>,
  {
    jobId,
    number,
    remoteJob,
  }: { readonly jobId: string; readonly number: number; readonly remoteJob: string | null },
): void {
  run('UPDATE statistics_question SET remote_job = :remoteJob WHERE job_id = :jobId AND number = :number', {
    jobId,
    number,
    remoteJob,
  })
}

export function splitQuestion(statements: Statements, jobId: string, number: number): void {
  const whole = questionAt(statements, jobId, number)
  noteQuestion(statements, jobId, number, 'done')
  if (whole === null || whole.ids.length < 2) return
  const last = statements.get('SELECT max(number) AS number FROM statistics_question WHERE job_id = :jobId', {
    jobId,
  })
  const next = (numberRow.parse(last).number ?? 0) + 1
  const middle = Math.ceil(whole.ids.length / 2)
  insert(statements, jobId, next, { ...whole, ids: whole.ids.slice(0, middle) })
  insert(statements, jobId, next + 1, { ...whole, ids: whole.ids.slice(middle) })
}

export function retryFailed({ run }: Pick<Statements, 'run'>, jobId: string): number {
  return run(
    "UPDATE statistics_question SET state = 'waiting', message = NULL, remote_job = NULL WHERE job_id = :jobId AND state = 'failed'",
    { jobId },
  ).changes
}

export function cancelQuestions({ run }: Pick<Statements, 'run'>, jobId: string): void {
  run("UPDATE statistics_question SET state = 'cancelled' WHERE job_id = :jobId AND state = 'waiting'", {
    jobId,
  })
}

export function dropJob({ run }: Pick<Statements, 'run'>, jobId: string): void {
  run('DELETE FROM statistics_question WHERE job_id = :jobId', { jobId })
  run('DELETE FROM statistics_job WHERE job_id = :jobId', { jobId })
}
