import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { locationTypes, suggestionTypes } from '../api/ads/targeting-options.ts'
import { call } from '../bridge/call.ts'
import { key } from '../bridge/inputs.ts'
import { type BulkResult, gridTarget } from '../campaigns/campaign-bulk.ts'
import type { BulkPreviewResult } from '../campaigns/validation-preview.ts'
import type { Fetched } from '../core/fetched.ts'
import {
  criterion,
  type LookedUp,
  lookUpFilter,
  lookUpKinds,
  type NamedCriterion,
  type PlaceMatches,
  type ReachEstimate,
  type TargetingPreview,
  type TargetingSet,
  targetingChange,
} from '../targeting/targeting-view.ts'

/**
 * Contract: targeting. Drafts are handled by `drafts` (subject `targeting`, one per line item), templates by
 * `templates`; `draftsChanged` and `entitiesChanged` report that a set may be out of date.
 */

const criteria = z.array(criterion).max(5_000)

const targetingCalls = {
  /** The set of a line item (an ID or `draft:ID`). Fetched if the stored one is old, or if `refresh` is set. */
  read: call('reads', () =>
    z.strictObject({ workspace, lineItem: key, refresh: z.boolean() }),
  ).returns<TargetingSet>(),
  /** Changes the sets of line items in one undo step, as drafts. */
  edit: call('edits', () =>
    z.strictObject({
      workspace,
      /** The text that follows "Undo: ". */
      label: z.string().min(1).max(200),
      target: gridTarget,
      change: targetingChange,
    }),
  ).returns<BulkResult>(),
  preview: call('reads', () =>
    z.strictObject({ workspace, target: gridTarget, change: targetingChange }),
  ).returns<TargetingPreview>(),
  /** New findings of the sets after the change. Progress, end and further rows are those of `campaigns.previewEdit`. */
  previewFindings: call('reads', () =>
    z.strictObject({
      workspace,
      requestId: z.string().min(1).max(40),
      target: gridTarget,
      change: targetingChange,
    }),
  ).returns<BulkPreviewResult>(),
  /** Stored for a week, and searched locally while the service can't be reached. */
  lookUp: call(
    'reads',
    () =>
      z.strictObject({
        workspace,
        kind: z.enum(lookUpKinds),
        query: z.string().max(255),
        filter: lookUpFilter,
        refresh: z.boolean(),
      }),
    { cache: { keepsPrevious: true } },
  ).returns<LookedUp>(),
  /** Finds the places of a pasted list by name, code or ID, first among stored ones. */
  matchPlaces: call('reads', () =>
    z.strictObject({
      workspace,
      texts: z.array(z.string().min(1).max(255)).min(1).max(500),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      /** The preferred kind if several places have the same name. */
      preferred: z.enum(locationTypes).optional(),
    }),
  ).returns<PlaceMatches>(),
  /** Suggests keywords or users similar to the given ones. */
  suggest: call('reads', () =>
    z.strictObject({
      workspace,
      type: z.enum(suggestionTypes),
      values: z.array(z.string().min(1).max(255)).min(1).max(50),
    }),
  ).returns<Fetched<readonly string[]>>(),
  namesOf: call('reads', () => z.strictObject({ workspace, criteria })).returns<readonly NamedCriterion[]>(),
  /** How many people the criteria reach. With `ask` false, only the stored answer to the same query. */
  estimate: call('reads', () => z.strictObject({ workspace, criteria, ask: z.boolean() }), {
    cache: { keepsPrevious: true },
  }).returns<Fetched<ReachEstimate>>(),
}

export const targetingContract = { targeting: targetingCalls }
