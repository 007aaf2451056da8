import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { MetricGroup, Segmentation } from '../../../shared/api/ads/statistics.ts'
import type { Performance, RankedCreative } from '../../../shared/statistics/performance.ts'
import type { Question } from '../../../shared/statistics/planning.ts'
import type { TrackedEntity } from '../../../shared/statistics/statistics-view.ts'

/** What main and the statistics thread, the only writer of figures, say to each other. */

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

/** The scope of a refresh: days from `since` on. */
export interface RefreshPlan {
  readonly since: number
  readonly begunAt: number
}

/** Without the names of creatives and of their line items, which main knows: `lineItem` is an ID here. */
export type RawPerformance = Omit<Performance, 'zone' | 'creatives'> & {
  readonly creatives: Readonly<
    Record<'best' | 'worst', readonly Omit<RankedCreative, 'title' | 'mediaKey'>[]>
  >
}
