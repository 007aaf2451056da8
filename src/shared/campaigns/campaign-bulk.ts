import { z } from 'zod'
import { micro } from '../api/conventions.ts'
import { type Json, json } from '../core/json.ts'
import type { MoneyEffect } from '../money/money-guard.ts'
import { type GridSubject, gridSubjects } from './campaign-grid.ts'

const keys = z.array(z.string().min(1).max(100)).max(20_000)

/** Rows by subject and key: a campaign and a line item may have the same ID. */
export interface NamedRows {
  readonly campaigns: readonly string[]
  readonly lineItems: readonly string[]
}

const namedRows = z.strictObject({ campaigns: keys, lineItems: keys })

/** The rows of an action: those listed, or all of a view, including folded ones, except those listed. */
export const gridTarget = z.discriminatedUnion('kind', [
  namedRows.extend({ kind: z.literal('rows') }),
  z.strictObject({
    kind: z.literal('view'),
    viewId: z.string().min(1).max(40),
    except: namedRows.optional(),
  }),
])
export type GridTarget = Readonly<z.output<typeof gridTarget>>

const field = z.string().min(1).max(100)

const fieldEdits = [
  z.strictObject({ kind: z.literal('set'), field, value: json }),
  z.strictObject({ kind: z.literal('add'), field, amount: micro }),
  z.strictObject({
    kind: z.literal('percent'),
    field,
    percent: z.number().min(0).max(1_000_000),
    step: z.int().min(1).max(1_000).optional(),
  }),
  z.strictObject({
    kind: z.literal('replace'),
    field,
    find: z.string().min(1).max(255),
    replacement: z.string().max(255),
    matchCase: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('shiftDays'),
    field,
    also: field.optional(),
    days: z.int().min(-36_500).max(36_500),
    zone: z.string().min(1).max(100),
  }),
] as const

/** The same as `BulkEdit`; null clears a field. */
export const fieldEdit = z.discriminatedUnion('kind', fieldEdits)
export type FieldEdit = Readonly<z.output<typeof fieldEdit>>

/** An action on every row of a target: an edit of one field, or an action on the whole row. */
export const bulkAction = z.discriminatedUnion('kind', [
  ...fieldEdits,
  /** Drafts deletions of records; discards new entities. */
  z.strictObject({ kind: z.literal('remove') }),
  /** Discards drafts. */
  z.strictObject({ kind: z.literal('discard') }),
])
export type BulkAction = Readonly<z.output<typeof bulkAction>>

/** `subjects` says which rows are included if a tree has both. */
const rowsMeant = { target: gridTarget, subjects: z.array(z.enum(gridSubjects)).min(1).max(2) }

export const bulkRequest = z.strictObject({ ...rowsMeant, action: bulkAction })
export type BulkRequest = Readonly<z.output<typeof bulkRequest>>

export const fieldEditRequest = z.strictObject({ ...rowsMeant, action: fieldEdit })

export interface BulkPreview {
  /** Rows of the target with one of the subjects. */
  readonly rows: number
  readonly changed: number
  readonly untouched: number
  /** Rows that would change and don't deliver now: they're paused, over or not started, or not published. */
  readonly idle?: number
  /** The first that stay as they are, at most 50, each with why. */
  readonly unchanged?: readonly RefusedRow[]
  readonly impossible: number
  /** Amounts that would more than double, or fall below half. */
  readonly largeChanges: number
  /** The first impossible ones, at most 50. */
  readonly refused: readonly RefusedRow[]
  /** The first that would change, at most 20. */
  readonly samples: readonly BulkSample[]
  /** By currency, with at most 50 alerts each. */
  readonly money: readonly { readonly currency: string; readonly effect: MoneyEffect }[]
}

export interface RefusedRow {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  readonly reason: string
}

/** A row by its name and, for a line item, its campaign's: line items of several campaigns often share a name. */
export interface PlacedRow {
  readonly subject: GridSubject
  readonly key: string
  readonly title: string
  /** The ID for a deleted campaign; null if the row is a campaign. */
  readonly campaign: string | null
}

export interface BulkSample extends PlacedRow {
  readonly before: Json
  readonly after: Json
}

export interface BulkResult {
  readonly changed: number
  readonly untouched: number
  readonly impossible: number
  readonly refused: readonly RefusedRow[]
  /** The user canceled it: rows changed before that stay changed, and one undo reverts them. */
  readonly cancelled: boolean
}
