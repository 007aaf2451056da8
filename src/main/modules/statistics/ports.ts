import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { MetricGroup, Segmentation } from '../../../shared/api/ads/statistics.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Activity, Question } from '../../../shared/statistics/planning.ts'
import type {
  KnownSpan,
  SeriesQuery,
  StatisticsSeries,
  TrackedEntity,
} from '../../../shared/statistics/statistics-view.ts'

/** Calls of the statistics thread, which alone writes figures. */

/** One call to the service. */
export interface FigureQuestion extends Question {
  readonly entity: TrackedEntity
  readonly groups: readonly MetricGroup[]
  readonly segmentation: Segmentation | null
  readonly country: string | null
}

export interface DueQuestion extends FigureQuestion {
  readonly number: number
  /** The job that the service runs for it; null if none was begun. */
  readonly remoteJob: string | null
}

/** An account in its time zone. */
export interface Account {
  readonly workspace: Workspace
  readonly zone: string
}

export interface StatisticsApi {
  readonly known: Ask<
    { readonly workspace: Workspace },
    { readonly known: KnownSpan | null; readonly bytes: number }
  >
  readonly series: Ask<{ readonly query: SeriesQuery; readonly zone: string }, StatisticsSeries>
  /** Notes a job whose questions aren't known yet. */
  readonly begin: Ask<
    { readonly jobId: string; readonly workspace: Workspace; readonly plan: RefreshPlan },
    null
  >
  /** Where a refresh has to ask for active entities; null once its questions are planned, or for another job. */
  readonly plan: Ask<{ readonly jobId: string }, (RefreshPlan & { readonly known: KnownSpan | null }) | null>
  /** Notes a batch of active entities. */
  readonly addActive: Ask<
    {
      readonly jobId: string
      readonly entity: TrackedEntity
      readonly zone: string
      readonly rows: readonly Activity[]
    },
    null
  >
  readonly beginSegments: Ask<
    {
      readonly jobId: string
      readonly workspace: Workspace
      readonly question: FigureQuestion
      readonly now: number
    },
    null
  >
  /** Makes questions out of the active entities and of what is stored and hasn't settled. */
  readonly planQuestions: Ask<
    { readonly jobId: string; readonly account: Account; readonly now: number },
    number
  >
  /** The next questions that wait, as many by request and by job at most. */
  readonly due: Ask<
    {
      readonly jobId: string
      readonly requests: number
      readonly jobs: number
      readonly except: readonly number[]
    },
    readonly DueQuestion[]
  >
  readonly noteRemoteJob: Ask<
    { readonly jobId: string; readonly number: number; readonly remoteJob: string | null },
    null
  >
  /** Stores the answer to a question. `text`: JSON; null for what `piece` brought. */
  readonly save: Ask<
    {
      readonly jobId: string
      readonly number: number
      readonly account: Account
      readonly text: string | null
      readonly readAt: number
    },
    Outcome<null>
  >
  /** Adds to the compressed result of a question's job. */
  readonly piece: Ask<{ readonly jobId: string; readonly number: number; readonly bytes: Uint8Array }, null>
  /** Begins a download anew. */
  readonly dropPieces: Ask<{ readonly jobId: string; readonly number: number }, null>
  /** Asks for the halves of a question instead; a question about one entity is dropped. */
  readonly split: Ask<{ readonly jobId: string; readonly number: number }, null>
  readonly failed: Ask<{ readonly jobId: string; readonly number: number; readonly message: string }, null>
  readonly retryFailed: Ask<{ readonly jobId: string }, number>
  readonly cancel: Ask<{ readonly jobId: string }, null>
  /** Ends a refresh: what it has read is known, if nothing failed. Hours of earlier weeks go. */
  readonly finish: Ask<{ readonly jobId: string; readonly account: Account; readonly now: number }, null>
  readonly dropJob: Ask<{ readonly jobId: string }, null>
}

/** What a refresh is about: days from `since` on. */
export interface RefreshPlan {
  readonly since: number
  readonly begunAt: number
}

type Ask<Input, Answer> = (input: Input) => Answer | Promise<Answer>
