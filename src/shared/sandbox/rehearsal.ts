import { z } from 'zod'
import { fields } from '../core/json.ts'

/** A model of what changes would do: two forks of an account in the sandbox's simulation, with and without them. */

/** What is compared; names as in statistics. */
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
/** More would take minutes, and nobody reads the sum of so much. */
export const maxRehearsedItems = 2_000

/** Records by the names of the sandbox's tables. */
const lists = z.record(z.string(), z.array(fields))
export type RehearsedLists = Readonly<Record<string, readonly z.output<typeof fields>[]>>

/** The input of the rehearsal's thread. */
export const rehearsalInput = z.object({
  without: lists,
  with: lists,
  /** IANA name of the account's zone. */
  zone: z.string(),
  /** The first midnight whose day is counted, in milliseconds. */
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
  /** Of every line item, in total. */
  items: z.array(z.object({ id: z.string(), without: sums, with: sums })),
})
export type RehearsedFigures = Readonly<z.output<typeof rehearsedFigures>>

/** The thread's messages; after `done` or `failed` it ends. */
export const rehearsalMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('done'), figures: rehearsedFigures }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])
export type RehearsalMessage = z.output<typeof rehearsalMessage>

/** What the model had to assume, because the program doesn't know it. */
export interface RehearsalAssumptions {
  /** Line items whose targeting was never read: they reach everyone. */
  readonly withoutTargeting: number
  /** Line items that count as if they promoted a post, because promoted posts were never synced. */
  readonly withoutPosts: number
  /** Criteria of custom audiences, whose size is taken to be a usual one. */
  readonly audiences: number
  /** Line items beyond those that are simulated. */
  readonly left: number
}

/** A fork as it's read from what is stored. */
export interface RehearsalFork {
  readonly without: RehearsedLists
  readonly with: RehearsedLists
  readonly assumptions: RehearsalAssumptions
  /** Of line items, by id. */
  readonly names: Readonly<Record<string, { readonly title: string; readonly campaign: string }>>
  readonly currency: string | null
  /** Changes that have an effect on delivery. */
  readonly changes: number
}

/** A rehearsal as it's shown. */
export interface Rehearsal
  extends RehearsedFigures,
    Pick<RehearsalFork, 'assumptions' | 'names' | 'currency'> {
  readonly zone: string
}
