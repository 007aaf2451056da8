import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { writeJson } from '../../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { AlertThresholds } from '../../../../shared/statistics/alerts.ts'
import { dayOf } from '../../../../shared/statistics/days.ts'
import { type Activity, type Need, needOfActivity } from '../../../../shared/statistics/planning.ts'
import type {
  SeriesQuery,
  StatisticsSeries,
  TrackedEntity,
} from '../../../../shared/statistics/statistics-view.ts'
import { storedMetrics } from '../../../../shared/statistics/stored-metrics.ts'
import { t } from '../../../../shared/text/language.ts'
import { openThreadDatabase, type ThreadDatabase } from '../../../core/store/thread-database.ts'
import type { Account, FigureQuestion, RefreshPlan } from '../ports.ts'
import { type AnsweredSeries, ForeignAnswer, readAnswer } from './answers.ts'
import {
  entityNumber,
  logChange,
  numberEntities,
  openSpace,
  spaceOf,
  storedEntityNumbers,
} from './block-store.ts'
import { deleteOldHours, questionsOf } from './needs.ts'
import { performanceOf } from './performance.ts'
import { seriesOfPosts } from './post-series.ts'
import {
  addJob,
  addQuestions,
  cancelQuestions,
  dropJob,
  dueQuestions,
  jobOf,
  noteQuestion,
  noteRemoteJob,
  questionAt,
  retryFailed,
  splitQuestion,
} from './questions.ts'
import { savingSlices, stepsOfQuestion } from './saving.ts'
import { currencyOf, seriesOf, storedSpanOf } from './series.ts'
import { sumWeeks } from './weeks.ts'

/** Far more than any result about 20 entities. */
const maxResultBytes = 256 * 1024 * 1024
/** Replaces a refresh's first day for a job that reads segments. */
const segmentsOnly = -1
const unzip = promisify(gunzip)
const numberRow = z.object({ number: z.int() })

class StatisticsThread {
  readonly #database: ThreadDatabase
  /** Active entities reported to jobs so far; requested again after a restart. */
  readonly #active = new Map<string, Partial<Record<TrackedEntity, Need[]>>>()
  readonly #pieces = new Map<string, Uint8Array[]>()
  readonly close

  constructor(path: string) {
    this.#database = openThreadDatabase(path)
    this.close = this.#database.close
  }

  #pieceKey(jobId: string, number: number) {
    return `${jobId} ${number}`
  }

  #later(work: Parameters<ThreadDatabase['transact']>[0]): null {
    this.#database.transact(work)
    return null
  }

  async #textOf(jobId: string, number: number): Promise<string> {
    const key = this.#pieceKey(jobId, number)
    const parts = this.#pieces.get(key) ?? []
    this.#pieces.delete(key)
    const whole = await unzip(Buffer.concat(parts), { maxOutputLength: maxResultBytes })
    return whole.toString('utf8')
  }

  readonly api = {
    known: ({ workspace }: { readonly workspace: Workspace }) =>
      this.#database.read((statements) => {
        const space = spaceOf(statements, workspace)
        const row = statements.get('SELECT coalesce(sum(length(content)), 0) AS number FROM statistics_block')
        return {
          known: space === null ? null : storedSpanOf(statements, space.id),
          bytes: numberRow.parse(row).number,
          currency: currencyOf(statements, workspace),
        }
      }),
    series: ({ query, zone }: { readonly query: SeriesQuery; readonly zone: string }): StatisticsSeries =>
      this.#database.read((statements) => {
        const { entity } = query
        return entity === 'POST'
          ? seriesOfPosts(statements, query, zone)
          : seriesOf(statements, { ...query, entity }, zone)
      }),
    /** Null before figures were read for the first time. */
    performance: ({ account, thresholds, now }: Dated & { readonly thresholds: AlertThresholds }) =>
      this.#database.read((statements) => performanceOf(statements, account, thresholds, now)),
    /** Saves a job before its questions are known. */
    begin: ({
      jobId,
      workspace,
      plan,
    }: OfJob & { readonly workspace: Workspace; readonly plan: RefreshPlan }) =>
      this.#later((statements) =>
        addJob(statements, jobId, openSpace(statements, workspace), plan, 'asking'),
      ),
    /**
     * The refresh whose active entities have to be requested; null once its questions are planned, or for another job.
     */
    plan: ({ jobId }: OfJob) =>
      this.#database.read((statements) => {
        const job = jobOf(statements, jobId)
        if (job === null || job.state !== 'asking') return null
        this.#active.set(jobId, {})
        return { ...job.plan, known: storedSpanOf(statements, job.space) }
      }),
    /** Saves a batch of active entities. */
    addActive: ({ jobId, entity, rows, zone }: OfJob & ActiveEntities) => {
      const activeOfJob = this.#active.get(jobId) ?? {}
      const needs = rows.flatMap((row) => needOfActivity(row, zone) ?? [])
      activeOfJob[entity] = [...(activeOfJob[entity] ?? []), ...needs]
      this.#active.set(jobId, activeOfJob)
      return null
    },
    /** Creates questions from the active entities and from stored figures that aren't final. */
    planQuestions: ({ jobId, account, now }: OfJob & Dated) => {
      const questions = this.#database.read((statements) => {
        const job = jobOf(statements, jobId)
        if (job === null) return []
        return questionsOf(statements, job.space, this.#active.get(jobId) ?? {}, account, {
          since: job.plan.since,
          now,
        })
      })
      addQuestions(this.#database, jobId, questions)
      this.#active.delete(jobId)
      return questions.length
    },
    beginSegments: ({
      jobId,
      workspace,
      question,
      now,
    }: OfJob & {
      readonly workspace: Workspace
      readonly question: FigureQuestion
      readonly now: number
    }) => {
      this.#database.transact((statements) => {
        const space = openSpace(statements, workspace)
        addJob(statements, jobId, space, { since: segmentsOnly, begunAt: now }, 'asking')
      })
      addQuestions(this.#database, jobId, [question])
      return null
    },
    /** The next waiting questions, up to a maximum each for requests and jobs. */
    due: (query: Parameters<typeof dueQuestions>[1]) =>
      this.#database.read((statements) => dueQuestions(statements, query)),
    noteRemoteJob: (noted: Parameters<typeof noteRemoteJob>[1]) =>
      this.#later((statements) => noteRemoteJob(statements, noted)),
    /** Stores the answer to a question. `text`: JSON; null for the result collected by `piece`. */
    save: async ({
      jobId,
      number,
      account,
      text,
      readAt,
    }: OfQuestion & {
      readonly account: Account
      readonly text: string | null
      readonly readAt: number
    }): Promise<Outcome<null>> => {
      const questionAndJob = this.#database.read((statements) => ({
        question: questionAt(statements, jobId, number),
        job: jobOf(statements, jobId),
      }))
      const { question, job } = questionAndJob
      // It was dropped meanwhile.
      if (question === null || job === null) return succeed(null)
      let series: readonly AnsweredSeries[]
      try {
        const answer = text ?? (await this.#textOf(jobId, number))
        series = readAnswer(answer, question.ids, stepsOfQuestion(question, account.zone))
      } catch (error) {
        return fail(unreadable(error))
      }
      if (question.segmentation !== null) saveSegments(this.#database, job.space, question, series, readAt)
      else {
        for (const slice of savingSlices(job.space, question, series, account.zone, readAt)) {
          this.#database.transact(slice)
          await setImmediate()
        }
      }
      return succeed(
        this.#later((statements) => {
          noteQuestion(statements, jobId, number, 'done')
          const { entity, ids } = question
          logChange(
            statements,
            job.space,
            entity,
            storedEntityNumbers(statements, job.space, entity, ids).values(),
          )
        }),
      )
    },
    /** Appends to the compressed result of a question's job. */
    piece: ({ jobId, number, bytes }: OfQuestion & { readonly bytes: Uint8Array }) => {
      const key = this.#pieceKey(jobId, number)
      this.#pieces.set(key, [...(this.#pieces.get(key) ?? []), bytes])
      return null
    },
    /** Restarts a download. */
    dropPieces: ({ jobId, number }: OfQuestion) => {
      this.#pieces.delete(this.#pieceKey(jobId, number))
      return null
    },
    /** Replaces a question by its two halves; one about a single entity is dropped. */
    split: ({ jobId, number }: OfQuestion) =>
      this.#later((statements) => splitQuestion(statements, jobId, number)),
    failed: ({ jobId, number, message }: OfQuestion & { readonly message: string }) =>
      this.#later((statements) => noteQuestion(statements, jobId, number, 'failed', message)),
    retryFailed: ({ jobId }: OfJob) =>
      this.#database.transact((statements) => retryFailed(statements, jobId)),
    cancel: ({ jobId }: OfJob) => this.#later((statements) => cancelQuestions(statements, jobId)),
    /** Ends a refresh: if nothing failed, its period is up to date. Deletes hourly figures of earlier weeks. */
    finish: async ({ jobId, account, now }: OfJob & Dated) => {
      const space = this.#database.transact((statements) => {
        const job = jobOf(statements, jobId)
        if (job === null || job.plan.since === segmentsOnly) return null
        deleteOldHours(statements, job.space, dayOf(now, account.zone))
        const failed = statements.get(
          "SELECT count(*) AS number FROM statistics_question WHERE job_id = :jobId AND state <> 'done'",
          { jobId },
        )
        if (numberRow.parse(failed).number > 0) return job.space
        const storedSpan = storedSpanOf(statements, job.space)
        const { since, begunAt: until } = job.plan
        // Days between two refreshes that neither has read are a gap: what is before it isn't known as a whole.
        const isGap = storedSpan !== null && since > dayOf(storedSpan.until, account.zone)
        for (const entity of [0, 1, 2]) {
          statements.run(
            `INSERT INTO statistics_known (space, entity, since, until) VALUES (:space, :entity, :since, :until)
             ON CONFLICT DO UPDATE SET since = ${isGap ? ':since' : 'min(since, :since)'}, until = max(until, :until)`,
            { space: job.space, entity, since, until },
          )
        }
        return job.space
      })
      if (space !== null) await sumWeeks(this.#database, space)
      return null
    },
    dropJob: ({ jobId }: OfJob) => this.#later((statements) => dropJob(statements, jobId)),
  }
}

export function createStatisticsApi(path: string) {
  return new StatisticsThread(path)
}
export type StatisticsApi = ReturnType<typeof createStatisticsApi>['api']

interface OfJob {
  readonly jobId: string
}

interface OfQuestion extends OfJob {
  readonly number: number
}

interface Dated {
  readonly account: Account
  readonly now: number
}

interface ActiveEntities {
  readonly entity: TrackedEntity
  readonly zone: string
  readonly rows: readonly Activity[]
}

function unreadable(error: unknown): Fault {
  return {
    kind: 'dropped',
    code: error instanceof ForeignAnswer ? 'FOREIGN_ANSWER' : 'UNREADABLE_FIGURES',
    message: t`The service’s figures can’t be read.`,
  }
}

function saveSegments(
  database: ThreadDatabase,
  space: number,
  { entity, ids, groups, segmentation, from, to }: FigureQuestion,
  series: readonly AnsweredSeries[],
  readAt: number,
): void {
  database.transact((statements) => {
    for (const [id, number] of numberEntities(statements, space, entity, ids)) {
      const content = series.flatMap(({ id: of, segment, columns }) => {
        if (of !== id || segment === null) return []
        const metrics = groups.flatMap((group) =>
          [...(columns.get(group) ?? [])].flatMap(([column, values]) => {
            const name = storedMetrics[group][column]
            return name === undefined
              ? []
              : [[name, [...values].map((value) => (Number.isNaN(value) ? null : value))] as const]
          }),
        )
        return [{ name: segment.name, value: segment.value, metrics: Object.fromEntries(metrics) }]
      })
      statements.run(
        `INSERT OR REPLACE INTO statistics_segment
           (space, entity, number, segmentation, first_day, end_day, read_at, content)
         VALUES (:space, :entity, :number, :segmentation, :from, :to, :readAt, :content)`,
        {
          space,
          entity: entityNumber(entity),
          number,
          segmentation,
          from,
          to,
          readAt,
          content: writeJson(content),
        },
      )
    }
  })
}
