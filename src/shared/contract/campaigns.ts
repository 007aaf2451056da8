import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { historyEntityTypes } from '../api/ads/accounts.ts'
import { decimalId } from '../api/conventions.ts'
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
  type Aged,
  type Choice,
  choiceKinds,
  type EntityHistory,
  type RelatedEntities,
  type VersionPage,
} from '../campaigns/related-entities.ts'
import type { BulkPreviewResult } from '../campaigns/validation-preview.ts'
import { fields } from '../core/json.ts'
import type { SuggestedDefaults } from '../entities/line-items/suggested-defaults.ts'
import { call } from './call.ts'

/**
 * The part of the contract about campaigns and line items as a grid. Their drafts are those of `drafts` (subjects
 * `campaign`, `lineItem`, `curatedCategory`), and their lists are read anew with `creatives.refresh`; `creativesChanged`
 * and `draftsChanged` tell when a view may be out of date.
 */

const key = z.string().min(1).max(100)
const subject = z.enum(gridSubjects)
const viewId = z.string().min(1).max(40)
const requestId = z.string().min(1).max(40)
const label = z.string().min(1).max(200)
/** Milliseconds of the years 1970 to 9999. */
const instant = z.int().min(0).max(253_402_300_799_999)
const place = z.int().min(0).max(10_000_000)

const campaignCalls = {
  /** Works out filter, order and groups once; the rows come by `window`. The eight newest views are kept. */
  open: call(() => z.strictObject({ workspace, view: gridView })).returns<GridOpened>(),
  window: call(() =>
    z.strictObject({ viewId, offset: place, count: z.int().min(1).max(200) }),
  ).returns<GridWindow>(),
  /** Place of a row in a view, for "go to"; null where it is not in it or folded away. */
  placeOf: call(() => z.strictObject({ viewId, subject, key })).returns<number | null>(),
  /** The rows from one line to another (both count), or all of them, folded ones included; at most 20,000. */
  named: call(() =>
    z.strictObject({
      viewId,
      lines: z.union([z.literal('all'), z.strictObject({ from: place, to: place })]),
    }),
  ).returns<NamedRows>(),
  sums: call(() => z.strictObject({ workspace, target: gridTarget })).returns<GridSums>(),
  /** What line items of the account target or exclude, for filters; those that begin with the text come first. */
  targetingNames: call(() =>
    z.strictObject({ workspace, field: z.string().min(1).max(100), text: z.string().max(255) }),
  ).returns<readonly TargetingName[]>(),
  /** Edits of cells in one undo step: one cell, a paste, a fill. It is on disk when this answers. */
  edit: call(() =>
    z.strictObject({
      workspace,
      /** As it reads after "Undo: ". */
      label,
      edits: z.array(z.strictObject({ subject, key, fields })).min(1).max(5_000),
    }),
  ).returns<EditResult>(),
  previewBulk: call(() => z.strictObject({ workspace, request: bulkRequest })).returns<BulkPreview>(),
  /** Answers when done; `bulkChanged` reports progress. One undo step; one at a time in a workspace. */
  bulk: call(() => z.strictObject({ workspace, label, request: bulkRequest })).returns<BulkResult>(),
  /**
   * What the rules would say of the rows after an edit that they do not say now. `previewProgress` tells how it goes, by the
   * `requestId` that the window gives; cancelled where that was ended.
   */
  previewEdit: call(() =>
    z.strictObject({ workspace, requestId, request: fieldEditRequest }),
  ).returns<BulkPreviewResult>(),
  endPreview: call(() => z.strictObject({ requestId })).returns<void>(),
  /** More rows of a group of findings; the newest four previews are kept. */
  previewedRows: call(() =>
    z.strictObject({
      previewId: z.int().min(1),
      group: z.int().min(0).max(100),
      offset: place,
      count: z.int().min(1).max(200),
    }),
  ).returns<readonly PlacedRow[]>(),
  cancelBulk: call(() => z.strictObject({ workspace })).returns<void>(),
  /** A campaign with its line items in one undo step; the line items' `campaign_id` is filled in. */
  create: call(() =>
    z.strictObject({ workspace, campaign: fields, lineItems: z.array(fields).max(100) }),
  ).returns<Created>(),
  /**
   * Copies in one undo step; with a campaign go its line items where `withChildren` says so, and with them their
   * curated category, promoted posts and targeting. Copies are paused.
   */
  clone: call(() =>
    z.strictObject({
      workspace,
      items: z.array(z.strictObject({ subject, key })).min(1).max(500),
      withChildren: z.boolean(),
    }),
  ).returns<Copied>(),
  /** What most line items of a campaign have, for a new one; null where it has none. `campaign`: a key. */
  suggestedDefaults: call(() =>
    z.strictObject({ workspace, campaign: key }),
  ).returns<SuggestedDefaults | null>(),
  /** What can be chosen by name: fetched once and stored, again if `refresh` is set. Countries: curated categories only. */
  choices: call(() =>
    z.strictObject({
      workspace,
      of: z.enum(choiceKinds),
      countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(50),
      /** Deleted ones as well, where the service lists them. */
      withDeleted: z.boolean().optional(),
      refresh: z.boolean(),
    }),
  ).returns<Aged<readonly Choice[]>>(),
  /** Every state of a record that was seen here, newest first. */
  versions: call(() =>
    z.strictObject({
      workspace,
      subject,
      remoteId: key,
      offset: place,
      count: z.int().min(1).max(200),
    }),
  ).returns<VersionPage>(),
  /** The service's own history of a record; `forbidden` where the account has none. */
  history: call(() =>
    z.strictObject({
      workspace,
      entityType: z.enum(historyEntityTypes),
      entityId: key,
      /** The last days, or milliseconds: from the first up to the second, which isn't included. */
      span: z.union([
        z.strictObject({ days: z.int().min(1).max(366) }),
        z.strictObject({ from: instant, to: instant }),
      ]),
      /** Only what this user changed; null for everyone. */
      userId: decimalId.nullable(),
      refresh: z.boolean(),
    }),
  ).returns<Aged<EntityHistory>>(),
  /** What is linked to a line item at the service; with what was deleted, it is asked for apart. */
  linked: call(() =>
    z.strictObject({ workspace, remoteId: key, withDeleted: z.boolean().optional(), refresh: z.boolean() }),
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
  /** Copied line items whose originals have targeting criteria. */
  readonly withoutTargeting: number
}

/** Keys of the new things, in their order: campaigns, then line items. */
export interface Created {
  readonly campaigns: readonly string[]
  readonly lineItems: readonly string[]
}
