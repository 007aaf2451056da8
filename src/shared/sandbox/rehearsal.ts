import type { Fields } from '../core/json.ts'

/** Simulates the effect of changes: two forks of an account in the sandbox's model, with and without them. */

/** Metrics to compare; names as in statistics. */
export const rehearsedMetrics = [
  'impressions',
  'engagements',
  'clicks',
  'url_clicks',
  'follows',
  'video_total_views',
  'billed_charge_local_micro',
] as const
export type RehearsedMetric = (typeof rehearsedMetrics)[number]

export const maxRehearsedDays = 60
/** More would take minutes, and nobody reads that many results. */
export const maxRehearsedItems = 2_000

/** Records by the sandbox's table names. */
export type RehearsedLists = Readonly<Record<string, readonly Fields[]>>

export interface RehearsalInput {
  readonly without: RehearsedLists
  readonly with: RehearsedLists
  /** IANA name of the account's zone. */
  readonly zone: string
  /** The first midnight whose day counts, in milliseconds. */
  readonly start: number
  readonly days: number
}

/** By day. */
type RehearsedSeries = Readonly<Record<RehearsedMetric, readonly number[]>>
type RehearsedSums = Readonly<Record<RehearsedMetric, number>>

export interface RehearsedFigures {
  /** When each day begins. */
  readonly starts: readonly number[]
  readonly without: RehearsedSeries
  readonly with: RehearsedSeries
  /** Totals of every line item. */
  readonly items: readonly {
    readonly id: string
    readonly without: RehearsedSums
    readonly with: RehearsedSums
  }[]
}

/** Assumptions of the model about what the program doesn't know. */
export interface RehearsalAssumptions {
  /** Number of line items whose targeting was never synced: they reach everyone. */
  readonly withoutTargeting: number
  /** Number of line items that are treated as promoting a post, because promoted posts were never synced. */
  readonly withoutPosts: number
  /** Number of custom audience criteria, for which a typical size is assumed. */
  readonly audiences: number
  /** Number of line items that aren't simulated because there are too many. */
  readonly left: number
}

/** A fork, as read from the database. */
export interface RehearsalFork {
  readonly without: RehearsedLists
  readonly with: RehearsedLists
  readonly assumptions: RehearsalAssumptions
  /** Of line items, by ID. */
  readonly names: Readonly<Record<string, { readonly title: string; readonly campaign: string }>>
  readonly currency: string | null
  /** Number of changes that affect delivery. */
  readonly changes: number
}

/** A rehearsal's result for display. */
export interface Rehearsal
  extends RehearsedFigures,
    Pick<RehearsalFork, 'assumptions' | 'names' | 'currency'> {
  readonly zone: string
}
