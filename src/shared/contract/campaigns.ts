import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { historyEntityTypes } from '../api/ads/accounts.ts'
import { decimalId, instant } from '../api/conventions.ts'
import { call } from '../bridge/call.ts'
import { key } from '../bridge/inputs.ts'
import {
  type BulkPreview,
  type BulkResult,
  bulkRequest,
  fieldEditRequest,
  gridTarget,
  type NamedRows,
  type PlacedRow,
  type RefusedRow,
} from '../campaigns/campaign-bulk.ts'
import {
  type GridOpened,
  type GridSums,
  type GridWindow,
  gridSubjects,
  gridView,
  type TargetingName,
} from '../campaigns/campaign-grid.ts'
import {
  type Choice,
  choiceKinds,
  type EntityHistory,
  type RelatedEntities,
  type VersionPage,
} from '../campaigns/related-entities.ts'
import type { BulkPreviewResult } from '../campaigns/validation-preview.ts'
import type { Fetched } from '../core/fetched.ts'
import { fields } from '../core/json.ts'
import type { SuggestedDefaults } from '../entities/line-items/suggested-defaults.ts'

/**
 * Contract: campaigns and line items as a grid. Their drafts are handled by `drafts` (subjects `campaign`, `lineItem`,
 * `curatedCategory`), and their lists are synced by `entities.refresh`; `entitiesChanged` and `draftsChanged` report
 * that a view may be out of date.
 */

const subject = z.enum(gridSubjects)
const viewId = z.string().min(1).max(40)
const requestId = z.string().min(1).max(40)
const label = z.string().min(1).max(200)
const place = z.int().min(0).max(10_000_000)

const campaignCalls = {
  /** Computes filter, order and groups once; rows are loaded by `window`. The eight newest views stay in memory. */
  open: call('shows', () => z.strictObject({ workspace, view: gridView })).returns<GridOpened>(),
  window: call('shows', () =>
    z.strictObject({ viewId, offset: place, count: z.int().min(1).max(200) }),
  ).returns<GridWindow>(),
  /** Index of a row in a view, to scroll there; null if it isn't in the view or folded. */
  placeOf: call('shows', () => z.strictObject({ viewId, subject, key })).returns<number | null>(),
  /** The rows of a range of lines (inclusive), or all of them, including folded ones; at most 20,000. */
  named: call('shows', () =>
    z.strictObject({
      viewId,
      lines: z.union([z.literal('all'), z.strictObject({ from: place, to: place })]),
    }),
  ).returns<NamedRows>(),
  /** `viewId` is the view whose figures are summed as well. */
  sums: call('shows', () => z.strictObject({ workspace, target: gridTarget, viewId: viewId.optional() }), {
    cache: { keepsPrevious: true },
  }).returns<GridSums>(),
  /** Names that line items of the account target or exclude, for filters; those that start with the text come first. */
  targetingNames: call('shows', () =>
    z.strictObject({ workspace, field: z.string().min(1).max(100), text: z.string().max(255) }),
  ).returns<readonly TargetingName[]>(),
  /** Edits cells in one undo step: one cell, a paste, a fill. On disk when it resolves. */
  edit: call('edits', () =>
    z.strictObject({
      workspace,
      /** The text that follows "Undo: ". */
      label,
      edits: z.array(z.strictObject({ subject, key, fields })).min(1).max(5_000),
    }),
  ).returns<EditResult>(),
  previewBulk: call('shows', () => z.strictObject({ workspace, request: bulkRequest }), {
    cache: { keepsPrevious: true },
  }).returns<BulkPreview>(),
  /** Resolves when done; `bulkChanged` reports progress. One undo step; one at a time per workspace. */
  bulk: call('edits', () => z.strictObject({ workspace, label, request: bulkRequest })).returns<BulkResult>(),
  /**
   * New issues of the rows after an edit. `previewProgress` reports progress by the window's `requestId`; a `cancelled`
   * fault if it was ended.
   */
  previewEdit: call('shows', () =>
    z.strictObject({ workspace, requestId, request: fieldEditRequest }),
  ).returns<BulkPreviewResult>(),
  endPreview: call('stops', () => z.strictObject({ requestId })).returns<void>(),
  /** More rows of a group of findings; the newest four previews stay in memory. */
  previewedRows: call('shows', () =>
    z.strictObject({
      previewId: z.int().min(1),
      group: z.int().min(0).max(100),
      offset: place,
      count: z.int().min(1).max(200),
    }),
  ).returns<readonly PlacedRow[]>(),
  cancelBulk: call('stops', () => z.strictObject({ workspace })).returns<void>(),
  /** Creates a campaign with its line items in one undo step; fills in the line items' `campaign_id`. */
  create: call('edits', () =>
    z.strictObject({ workspace, campaign: fields, lineItems: z.array(fields).max(100) }),
  ).returns<Created>(),
  /**
   * Copies in one undo step; with `withChildren` including a campaign's line items with their curated category,
   * promoted posts and targeting. Copies are paused.
   */
  clone: call('edits', () =>
    z.strictObject({
      workspace,
      items: z.array(z.strictObject({ subject, key })).min(1).max(500),
      withChildren: z.boolean(),
    }),
  ).returns<Copied>(),
  /** The most common values of a campaign's line items, for a new one; null if it has none. `campaign`: a key. */
  suggestedDefaults: call('shows', () =>
    z.strictObject({ workspace, campaign: key }),
  ).returns<SuggestedDefaults | null>(),
  /** Choices by name: fetched once and stored, again if `refresh` is set. Countries: curated categories only. */
  choices: call('reads', () =>
    z.strictObject({
      workspace,
      of: z.enum(choiceKinds),
      countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
      /** Includes deleted ones, if the service lists them. */
      withDeleted: z.boolean().optional(),
      refresh: z.boolean(),
    }),
  ).returns<Fetched<readonly Choice[]>>(),
  /** Every version of a record that was seen here, newest first. */
  versions: call(
    'reads',
    () =>
      z.strictObject({
        workspace,
        subject,
        remoteId: key,
        offset: place,
        count: z.int().min(1).max(200),
      }),
    { cache: { keepsPrevious: true } },
  ).returns<VersionPage>(),
  /** The service's own history of a record; a `forbidden` fault if the account has none. */
  history: call('reads', () =>
    z.strictObject({
      workspace,
      entityType: z.enum(historyEntityTypes),
      entityId: key,
      /** The last days, or a range in milliseconds; its end is exclusive. */
      span: z.union([
        z.strictObject({ days: z.int().min(1).max(366) }),
        z.strictObject({ from: instant, to: instant }),
      ]),
      /** Only this user's changes; null for everyone's. */
      userId: decimalId.nullable(),
      refresh: z.boolean(),
    }),
  ).returns<Fetched<EntityHistory>>(),
  /** What is linked to a line item on the service; deleted links are fetched separately. */
  linked: call(
    'reads',
    () =>
      z.strictObject({ workspace, remoteId: key, withDeleted: z.boolean().optional(), refresh: z.boolean() }),
    { cache: { keepsPrevious: true } },
  ).returns<RelatedEntities>(),
}

export const campaignContract = { campaigns: campaignCalls }

export interface EditResult {
  readonly changed: number
  readonly refused: readonly RefusedRow[]
}

export interface Copied extends Created {
  readonly curatedCategories: number
  readonly promotedPosts: number
  /** Number of copied line items that omit the original's targeting criteria. */
  readonly withoutTargeting: number
}

/** Keys of the new entities, in order: campaigns, then line items. */
export interface Created {
  readonly campaigns: readonly string[]
  readonly lineItems: readonly string[]
}
