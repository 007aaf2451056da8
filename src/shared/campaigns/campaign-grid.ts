import { z } from 'zod'
import type { Micro } from '../api/conventions.ts'
import { isExactInteger } from '../core/exact-integer.ts'
import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { RowChange, SyncState } from '../entities/entity-row.ts'
import { dateRange } from '../statistics/date-ranges.ts'
import type { MeasuredPeriod } from '../statistics/measured-period.ts'
import type { GridTargeting } from '../targeting/grid-targeting.ts'
import type { DeliveryStatus } from './delivery.ts'

/** The grid of campaigns and line items: a view is computed once, and its rows are loaded in windows. */

export const gridSubjects = ['campaign', 'lineItem'] as const
export type GridSubject = (typeof gridSubjects)[number]

export function isGridSubject(subject: string): subject is GridSubject {
  return gridSubjects.some((one) => one === subject)
}

/** tree: line items under their campaigns. The others show a single subject. */
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
  /** For targeting, where `is` and `contains` test what is included. */
  'excludes',
] as const

/**
 * A test of one field. Amounts are micro units, times ISO texts; `inNext` and `inLast` count days from now, so that
 * saved views stay valid. Several values match any of them (for `isNot` and `containsNot`: none). `change` is also a
 * field, with the values create, update, delete, incoming (changed by others on the service, in rows with or without a
 * draft), conflict, failed.
 */
export const gridFilter = z.strictObject({
  field: z.string().min(1).max(100),
  test: z.enum(filterTests),
  values: z.array(z.union([z.string().max(500), z.number(), z.bigint().refine(isExactInteger)])).max(100),
})
export type GridFilter = Readonly<z.output<typeof gridFilter>>

/** Empty values come last in either direction. */
export const gridSort = z.strictObject({ field: z.string().min(1).max(100), descending: z.boolean() })

/** The figures to show, and their days. Fields such as `figure:ctr` sort and filter by them. */
export const requestedFigures = z.strictObject({
  range: dateRange,
  /** Also shows the figures of the period before (`comparedSpan`). */
  compare: z.boolean(),
  /** Names of figures. */
  columns: z.array(z.string().min(1).max(60)).max(60),
})
export type RequestedFigures = Readonly<z.output<typeof requestedFigures>>

/** By name: a figure's value, and its value in the compared period; null if unknown, or if a period isn't whole. */
export type FigureValues = Readonly<Record<string, readonly [now: number | null, before: number | null]>>

export const gridView = z.strictObject({
  /** In a tree, campaigns stay as parents of matching line items. */
  shape: z.enum(gridShapes),
  /** Searched in names and IDs. */
  text: z.string().max(200),
  /** All of them have to match; a filter by a field that a subject lacks is ignored for that subject. */
  filters: z.array(gridFilter).max(20),
  changedOnly: z.boolean(),
  /** Includes records that the service deleted, as far as they were synced. */
  withDeleted: z.boolean().optional(),
  findings: z.enum(['any', 'errors', 'warnings']).nullable(),
  sort: z.array(gridSort).max(3),
  group: z.enum(['campaign', 'objective', 'status']).nullable(),
  figures: requestedFigures.optional(),
  /** Keys of folded campaigns and groups. */
  folded: z.array(z.string().max(200)).max(10_000),
})
export type GridView = Readonly<z.output<typeof gridView>>

export type GridRow = GridGroup | GridEntity | RemovedGridRow

export interface GridGroup {
  readonly kind: 'group'
  /** `group:NAME`, or `group:ID` for a campaign's; as used in `folded`. */
  readonly key: string
  readonly title: string
  readonly rows: number
  readonly folded: boolean
}

export interface GridEntity {
  readonly kind: 'entity'
  readonly subject: GridSubject
  /** The record's ID, or `draft:ID` for a new entity. */
  readonly key: string
  readonly remoteId: string | null
  readonly title: string
  /** 1 for a line item under its campaign. */
  readonly depth: 0 | 1
  /** The name of a line item's campaign, parts of which its own name may repeat. */
  readonly campaignTitle?: string
  /** For a campaign in a tree: the number of matching line items, whether they are folded, and their totals. */
  readonly children: ({ readonly count: number; readonly folded: boolean } & LineItemSummary) | null
  /** Parameters by name, with the draft applied. */
  readonly content: Fields
  /** The service's values of the fields that the draft sets. */
  readonly before: Fields
  /** Added by the service: currency, effective_status, servable, reasons_not_servable, created_at, updated_at. */
  readonly facts: Fields
  readonly change: RowChange | null
  /** Issues of the draft; only in windows of rows. */
  readonly findings: readonly Finding[]
  /** Fields changed by others on the service: since the draft began, or recently without a draft. */
  readonly incoming: readonly string[]
  /** When the record was last read, in milliseconds; null for a new entity. */
  readonly seenAt: number | null
  /** The published state's delivery; null for what isn't published, or was deleted. */
  readonly delivery: DeliveryStatus | null
  /** For a line item whose targeting was synced or drafted. */
  readonly targeting?: GridTargeting
  /** The figures that the view requests. */
  readonly figures?: FigureValues
  /** The service deleted it: it can be viewed, but not edited. */
  readonly deleted?: true
}

/** Totals over a campaign's line items. */
export interface LineItemSummary {
  /** The sum of their daily budgets; null if none has one. */
  readonly dailyBudget: Micro | null
  /** The distinct values. */
  readonly objectives: readonly string[]
  readonly goals: readonly string[]
}

/** Existed when the view was applied, but no longer does: its line stays until the view is applied again. */
export interface RemovedGridRow {
  readonly kind: 'gone'
  readonly key: string
}

export interface GridOpened {
  readonly viewId: string
  readonly rows: number
  /** Number of matching rows, including folded ones; deleted ones are counted separately. */
  readonly campaigns: number
  readonly lineItems: number
  readonly deleted: number
  /** Over all matching rows, by subject: ratios are those of the sums. */
  readonly figures?: SubjectFigures | null
  /** The days of the figures, and how many of them are stored; null without figures. */
  readonly period?: MeasuredPeriod | null
  /** When both lists were last synced; null before the first sync. */
  readonly seenAt: number | null
  readonly sync: SyncState
  /** The most frequent one of the account's records; null if unknown. */
  readonly currency: string | null
  /** IANA name of the account's time zone. */
  readonly timezone: string
}

export interface GridWindow {
  readonly rows: readonly GridRow[]
  readonly total: number
  /** Something changed since the view was computed: rows are current, but order and filter may not be. */
  readonly stale: boolean
}

/** Names that line items target or exclude, with the number of line items. */
export interface TargetingName {
  readonly name: string
  readonly lineItems: number
}

/** Sums over rows without a drafted deletion. */
export interface GridSums {
  readonly campaigns: number
  readonly lineItems: number
  readonly money: readonly {
    readonly subject: GridSubject
    readonly currency: string
    /** With the drafts. */
    readonly daily: Micro
    readonly total: Micro
    /** As published; nothing for new rows. */
    readonly dailyBefore: Micro
    readonly totalBefore: Micro
    /** The daily budgets of those that deliver now. */
    readonly runningDaily: Micro
  }[]
  /** Figures of the rows in the days that a view shows, by subject; null if no view was named, or it shows none. */
  readonly figures: SubjectFigures | null
}

export interface SubjectFigures {
  readonly campaigns: FigureValues
  readonly lineItems: FigureValues
}
