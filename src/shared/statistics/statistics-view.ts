import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { segmentations } from '../api/ads/statistics.ts'
import type { Finality } from './finality.ts'
import { storedNames } from './stored-metrics.ts'

/** Entity types whose figures are stored. Indexes are written to disk: only ever append. */
export const trackedEntities = ['CAMPAIGN', 'LINE_ITEM', 'PROMOTED_TWEET'] as const
export type TrackedEntity = (typeof trackedEntities)[number]

/** A post's figures are those of its promotions together. */
export const seriesEntities = [...trackedEntities, 'POST'] as const
export type SeriesEntity = (typeof seriesEntities)[number]

export const statisticsDay = z.int().min(0).max(2_932_896)
const span = z
  .strictObject({ from: statisticsDay, to: statisticsDay })
  .refine(({ from, to }) => from < to && to - from <= 1_100, { error: 'From one day to a later one.' })

export const seriesQuery = z.strictObject({
  workspace,
  entity: z.enum(seriesEntities),
  /** IDs of the service; `all` for the sum of all entities. */
  ids: z.union([z.array(z.string().min(1).max(100)).min(1).max(200), z.literal('all')]),
  /** Names as in `storedMetrics`. */
  metrics: z.array(z.enum(storedNames)).min(1).max(60),
  /** Days in the account's time zone; the end is exclusive. */
  span,
  /** Hours are stored for the last week. */
  granularity: z.enum(['HOUR', 'DAY']),
  /**
   * One series per segment of an entity, as far as they were read (`readSegments`), and one for what is in no segment;
   * only by the day.
   */
  segmentation: z.enum(segmentations).nullable(),
})
export type SeriesQuery = Readonly<z.output<typeof seriesQuery>>

/** Stored figures, one number per step. */
export interface StatisticsSeries {
  /** IANA name of the account's zone. */
  readonly zone: string
  /** When each step begins, in milliseconds. */
  readonly starts: readonly number[]
  readonly series: readonly EntitySeries[]
  /** By step, the least final of the entities; null for a step without data. */
  readonly finality: readonly (Finality | null)[]
  readonly known: StoredSpan | null
}

export interface EntitySeries {
  /** `all` for the sum of all entities. */
  readonly id: string
  /** The value is null for what the service counts in no segment (`segmentRemainder`). */
  readonly segment: { readonly name: string; readonly value: string | null } | null
  /** By metric. Null if the service has no data, or if nothing was read. */
  readonly values: Readonly<Record<string, readonly (number | null)[]>>
  /** When the oldest of its figures was read; null if none is stored. */
  readonly readAt: number | null
}

/** The period for which all figures of an account are stored: days from `since` on, as of `until` (milliseconds). */
export interface StoredSpan {
  readonly since: number
  readonly until: number
}

export interface StatisticsState {
  /** Null before the first refresh has finished. */
  readonly known: StoredSpan | null
  /** The running or paused refresh; it's in the list of jobs. */
  readonly jobId: string | null
  /** Why the last refresh couldn't start or finish; null if it did. */
  readonly failure: string | null
  readonly zone: string
  /** Null before a campaign was synced. */
  readonly currency: string | null
  /** Disk space of all stored figures, in bytes. */
  readonly bytes: number
}
