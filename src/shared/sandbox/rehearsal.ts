import { z } from 'zod'
import { fields } from '../core/json.ts'

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
const lists = z.record(z.string(), z.array(fields))
export type RehearsedLists = Readonly<Record<string, readonly z.output<typeof fields>[]>>

/** Input of the rehearsal's thread. */
export const rehearsalInput = z.object({
  without: lists,
  with: lists,
  /** IANA name of the account's zone. */
  zone: z.string(),
  /** The first midnight whose day counts, in milliseconds. */
  start: z.int(),
  days: z.int().min(1).max(maxRehearsedDays),
})
export type RehearsalInput = {
  readonly without: RehearsedLists
  readonly with: RehearsedLists
  readonly zone: string
  readonly start: number
  readonly days: number
}

const sums = z.record(z.enum(rehearsedMetrics), z.number())
const series = z.record(z.enum(rehearsedMetrics), z.array(z.number()))

export const rehearsedFigures = z.object({
  /** When each day begins. */
  starts: z.array(z.int()),
  without: series,
  with: series,
  /** Totals of every line item. */
  items: z.array(z.object({ id: z.string(), without: sums, with: sums })),
})
export type RehearsedFigures = Readonly<z.output<typeof rehearsedFigures>>

/** The thread's messages; after `done` or `failed` it ends. */
export const rehearsalMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), figures: rehearsedFigures }),
  z.object({
    kind: z.literal('failed'),
    message: z.string(),
    /** The record whose field is missing or wrong, if that's why. */
    incomplete: z.object({ name: z.string(), field: z.string() }).nullable(),
  }),
])
export type RehearsalMessage = z.output<typeof rehearsalMessage>

/** Assumptions of the model about what the program doesn't know. */
export interface RehearsalAssumptions {
  /** Number of line items whose targeting was never read: they reach everyone. */
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
