import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { segmentations } from '../api/ads/statistics.ts'
import type { Finality } from './finality.ts'
import { storedNames } from './stored-metrics.ts'

/** Whose figures are stored. Places are written to the disk: kinds are only ever added at the end. */
export const trackedEntities = ['CAMPAIGN', 'LINE_ITEM', 'PROMOTED_TWEET'] as const
export type TrackedEntity = (typeof trackedEntities)[number]

export const statisticsDay = z.int().min(0).max(2_932_896)
const span = z
  .strictObject({ from: statisticsDay, to: statisticsDay })
  .refine(({ from, to }) => from < to && to - from <= 1_100, { error: 'From one day to a later one.' })

export const seriesQuery = z.strictObject({
  workspace,
  entity: z.enum(trackedEntities),
  /** Ids of the service; `all` for the sum of every entity. */
  ids: z.union([z.array(z.string().min(1).max(100)).min(1).max(200), z.literal('all')]),
  /** Names as in `storedMetrics`. */
  metrics: z.array(z.enum(storedNames)).min(1).max(60),
  /** Days of the account's zone; the last one isn't included. */
  span,
  /** Hours are kept of the last week. */
  granularity: z.enum(['HOUR', 'DAY']),
  /** One series for each segment of an entity, as far as they were read (`readSegments`); by the day only. */
  segmentation: z.enum(segmentations).nullable(),
})
export type SeriesQuery = Readonly<z.output<typeof seriesQuery>>

/** Figures that are stored, one number a step. */
export interface StatisticsSeries {
  /** IANA name of the account's zone. */
  readonly zone: string
  /** When each step begins, in milliseconds. */
  readonly starts: readonly number[]
  readonly series: readonly EntitySeries[]
  /** By step, the least settled of the entities; null for a step of which nothing was read. */
  readonly finality: readonly (Finality | null)[]
  readonly known: KnownSpan | null
}

export interface EntitySeries {
  /** `all` for the sum of every entity. */
  readonly id: string
  readonly segment: { readonly name: string; readonly value: string } | null
  /** By metric. Null where the service has nothing to say, and where nothing was read. */
  readonly values: Readonly<Record<string, readonly (number | null)[]>>
  /** When the oldest of its figures was read; null where nothing is stored. */
  readonly readAt: number | null
}

/** What all of an account's figures are known of: days from `since` on, as they were at `until` (milliseconds). */
export interface KnownSpan {
  readonly since: number
  readonly until: number
}

export interface StatisticsState {
  /** Null before the first refresh has ended. */
  readonly known: KnownSpan | null
  /** The refresh under way or paused; it's in the list of jobs. */
  readonly jobId: string | null
  /** Why the last refresh didn't begin or end; null if it did. */
  readonly failure: string | null
  readonly zone: string
  /** Bytes that all stored figures take on the disk. */
  readonly bytes: number
}
