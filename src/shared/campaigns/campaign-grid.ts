import { z } from 'zod'
import type { Micro } from '../api/conventions.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import { isWhole } from '../core/whole.ts'
import type { RowChange, SyncState } from '../creatives/creative-row.ts'
import type { Delivery } from '../entities/campaigns/delivery.ts'
import { dateRange } from '../statistics/date-ranges.ts'
import type { GridTargeting } from '../targeting/grid-targeting.ts'

/** What the grid of campaigns and line items shows: a view is worked out once, its rows come window by window. */

export const gridSubjects = ['campaign', 'lineItem'] as const
export type GridSubject = (typeof gridSubjects)[number]

/** tree: line items under their campaigns. The others show one subject alone. */
export const gridShapes = ['tree', 'campaigns', 'lineItems'] as const

export const filterTests = [
  'is',
  'isNot',
  'contains',
  'containsNot',
  'above',
  'below',
  'inNext',
  'inLast',
  'empty',
  'notEmpty',
  /** Of targeting, where `is` and `contains` are about what is included. */
  'excludes',
] as const

/**
 * A test of one field. Amounts are micro units, times ISO texts; `inNext` and `inLast` count days from now, so that a
 * saved view stays true. Several values: any of them (for `isNot` and `containsNot`: none). `change` is a field, too: its values are create, update, delete, incoming (what
 * others changed at the service, in rows with a planned change and without one), conflict, failed.
 */
export const gridFilter = z.strictObject({
  field: z.string().min(1).max(100),
  test: z.enum(filterTests),
  values: z.array(z.union([z.string().max(500), z.number(), z.bigint().refine(isWhole)])).max(100),
})
export type GridFilter = Readonly<z.output<typeof gridFilter>>

/** What is empty comes last, in either direction. */
export const gridSort = z.strictObject({ field: z.string().min(1).max(100), descending: z.boolean() })

/** Which figures rows are shown with, and of which days. Fields such as `figure:ctr` sort and filter by them. */
const figuresAsked = z.strictObject({
  range: dateRange,
  /** With the same figures of as many days right before. */
  compare: z.boolean(),
  /** Names as in `figures`. */
  columns: z.array(z.string().min(1).max(60)).max(60),
})
export type FiguresAsked = Readonly<z.output<typeof figuresAsked>>

/** By name: what a figure is, and what it was in the period before; null where nothing is said. */
export type FigureValues = Readonly<Record<string, readonly [now: number | null, before: number | null]>>

export const gridView = z.strictObject({
  /** In a tree, campaigns whose line items match stay as their parents. */
  shape: z.enum(gridShapes),
  /** Looked for in name and id. */
  text: z.string().max(200),
  /** Each of them has to hold; one about a field that a subject lacks is no test of it. */
  filters: z.array(gridFilter).max(20),
  changedOnly: z.boolean(),
  /** Records that the service deleted as well, as far as they were read. */
  withDeleted: z.boolean().optional(),
  findings: z.enum(['any', 'errors', 'warnings']).nullable(),
  sort: z.array(gridSort).max(3),
  group: z.enum(['campaign', 'objective', 'status']).nullable(),
  figures: figuresAsked.optional(),
  /** Keys of campaigns and of groups that are folded. */
  folded: z.array(z.string().max(200)).max(10_000),
})
export type GridView = Readonly<z.output<typeof gridView>>

export type GridRow = GridGroup | GridEntity | GridGone

export interface GridGroup {
  readonly kind: 'group'
  /** `group:NAME`, or `group:ID` for one of a campaign: what `folded` names. */
  readonly key: string
  readonly title: string
  readonly rows: number
  readonly folded: boolean
}

export interface GridEntity {
  readonly kind: 'entity'
  readonly subject: GridSubject
  /** The record's id, or `draft:ID` for a new thing. */
  readonly key: string
  readonly remoteId: string | null
  readonly title: string
  /** 1 for a line item under its campaign. */
  readonly depth: 0 | 1
  /** Of a campaign in a tree: how many of its line items match, whether they are folded, and what they add up to. */
  readonly children: ({ readonly count: number; readonly folded: boolean } & LineItemSummary) | null
  /** As it would become: the parameters by their names. */
  readonly content: Fields
  /** Fields that the change sets, as they are at the service. */
  readonly before: Fields
  /** What the service adds: currency, effective_status, servable, reasons_not_servable, created_at, updated_at. */
  readonly facts: Fields
  readonly change: RowChange | null
  /** What the rules say of the change; only in windows of rows. */
  readonly findings: readonly Finding[]
  /** Fields that others changed at the service: since the change began, or lately where none is planned. */
  readonly incoming: readonly string[]
  /** When the record was last read, in milliseconds; null for a new thing. */
  readonly seenAt: number | null
  /** As the service has it; null for what is not published, or was deleted. */
  readonly delivery: Delivery | null
  /** Of a line item whose targeting was synced, or is planned. */
  readonly targeting?: GridTargeting
  /** Of the figures that the view asks for. */
  readonly figures?: FigureValues
  /** The service deleted it: it can be inspected and not edited. */
  readonly deleted?: true
}

/** Of all line items of a campaign. */
export interface LineItemSummary {
  /** The sum of their daily budgets; null where none has one. */
  readonly dailyBudget: Micro | null
  /** The different values among them. */
  readonly objectives: readonly string[]
  readonly goals: readonly string[]
}

/** Was here when the view was applied and isn't any more: its place stays until the view is applied again. */
export interface GridGone {
  readonly kind: 'gone'
  readonly key: string
}

export interface GridOpened {
  readonly viewId: string
  readonly rows: number
  /** How many match, also those that are folded away; without the deleted ones, which are counted apart. */
  readonly campaigns: number
  readonly lineItems: number
  readonly deleted: number
  /** Of all rows that match, by subject: ratios are those of the sums. */
  readonly figures?: { readonly campaigns: FigureValues; readonly lineItems: FigureValues } | null
  /** When both lists were last brought up to date; null before the first time. */
  readonly seenAt: number | null
  readonly sync: SyncState
  /** Of the account's records, the most frequent one; null where nothing is known yet. */
  readonly currency: string | null
  /** IANA name of the account's zone. */
  readonly timezone: string
}

export interface GridWindow {
  readonly rows: readonly GridRow[]
  readonly total: number
  /** Something changed since the view was worked out: rows are as they are now, but order and filter may not be. */
  readonly stale: boolean
}

/** What line items target or exclude, with how many do. */
export interface TargetingName {
  readonly name: string
  readonly lineItems: number
}

/** Sums over rows that are not to be deleted. */
export interface GridSums {
  readonly campaigns: number
  readonly lineItems: number
  readonly money: readonly {
    readonly subject: GridSubject
    readonly currency: string
    readonly daily: Micro
    readonly total: Micro
  }[]
}
