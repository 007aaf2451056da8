import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { MetricGroup, Segmentation } from '../../../shared/api/ads/statistics.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { AlertThresholds } from '../../../shared/statistics/alerts.ts'
import type { Performance, RankedCreative } from '../../../shared/statistics/performance.ts'
import type { Activity, Question } from '../../../shared/statistics/planning.ts'
import type {
  KnownSpan,
  SeriesQuery,
  StatisticsSeries,
  TrackedEntity,
} from '../../../shared/statistics/statistics-view.ts'

/** Calls of the statistics thread, the only writer of figures. */

/** One call to the service. */
export interface FigureQuestion extends Question {
  readonly entity: TrackedEntity
  readonly groups: readonly MetricGroup[]
  readonly segmentation: Segmentation | null
  readonly country: string | null
}

export interface DueQuestion extends FigureQuestion {
  readonly number: number
  /** The service's job for it; null if none was started. */
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
    { readonly known: KnownSpan | null; readonly bytes: number; readonly currency: string | null }
  >
  readonly series: Ask<{ readonly query: SeriesQuery; readonly zone: string }, StatisticsSeries>
  /** Null before figures were read for the first time. */
  readonly performance: Ask<
    { readonly account: Account; readonly thresholds: AlertThresholds; readonly now: number },
    RawPerformance | null
  >
  /** Saves a job before its questions are known. */
  readonly begin: Ask<
    { readonly jobId: string; readonly workspace: Workspace; readonly plan: RefreshPlan },
    null
  >
  /**
   * The refresh whose active entities have to be requested; null once its questions are planned, or for another job.
   */
  readonly plan: Ask<{ readonly jobId: string }, (RefreshPlan & { readonly known: KnownSpan | null }) | null>
  /** Saves a batch of active entities. */
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
  /** Creates questions from the active entities and from stored figures that aren't final. */
  readonly planQuestions: Ask<
    { readonly jobId: string; readonly account: Account; readonly now: number },
    number
  >
  /** The next waiting questions, up to a maximum each for requests and jobs. */
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
  /** Stores the answer to a question. `text`: JSON; null for the result collected by `piece`. */
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
  /** Appends to the compressed result of a question's job. */
  readonly piece: Ask<{ readonly jobId: string; readonly number: number; readonly bytes: Uint8Array }, null>
  /** Restarts a download. */
  readonly dropPieces: Ask<{ readonly jobId: string; readonly number: number }, null>
  /** Replaces a question by its two halves; one about a single entity is dropped. */
  readonly split: Ask<{ readonly jobId: string; readonly number: number }, null>
  readonly failed: Ask<{ readonly jobId: string; readonly number: number; readonly message: string }, null>
  readonly retryFailed: Ask<{ readonly jobId: string }, number>
  readonly cancel: Ask<{ readonly jobId: string }, null>
  /** Ends a refresh: if nothing failed, its period is up to date. Deletes hourly figures of earlier weeks. */
  readonly finish: Ask<{ readonly jobId: string; readonly account: Account; readonly now: number }, null>
  readonly dropJob: Ask<{ readonly jobId: string }, null>
}

/** The scope of a refresh: days from `since` on. */
export interface RefreshPlan {
  readonly since: number
  readonly begunAt: number
}

type Ask<Input, Answer> = (input: Input) => Answer | Promise<Answer>

/** Without the names of creatives, which main knows. */
export type RawPerformance = Omit<Performance, 'zone' | 'creatives'> & {
  readonly creatives: Readonly<Record<'best' | 'worst', readonly Omit<RankedCreative, 'title'>[]>>
}
