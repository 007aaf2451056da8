import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import { locationTypes, suggestionTypes } from '../api/ads/targeting-options.ts'
import { type BulkResult, gridTarget } from '../campaigns/campaign-bulk.ts'
import type { Aged } from '../campaigns/related-entities.ts'
import {
  type AudienceSize,
  criterion,
  type LookedUp,
  lookUpFilter,
  lookUpKinds,
  type NamedCriterion,
  type PlaceMatches,
  type TargetingPreview,
  type TargetingSet,
  targetingChange,
} from '../targeting/targeting-view.ts'
import { call } from './call.ts'

/**
 * The part of the contract about targeting. Drafts are those of `drafts` (subject `targeting`, one for each line item),
 * templates those of `templates`; `draftsChanged` and `creativesChanged` tell when a set may be out of date.
 */

const key = z.string().min(1).max(100)
const criteria = z.array(criterion).max(5_000)

const targetingCalls = {
  /** The set of a line item (an ID or `draft:ID`). It's read at the service where it's old, or `refresh` says so. */
  read: call(() =>
    z.strictObject({ workspace, lineItem: key, refresh: z.boolean() }),
  ).returns<TargetingSet>(),
  /** Changes the sets of line items in one undo step, as drafts. */
  edit: call(() =>
    z.strictObject({
      workspace,
      /** As it reads after "Undo: ". */
      label: z.string().min(1).max(200),
      target: gridTarget,
      change: targetingChange,
    }),
  ).returns<BulkResult>(),
  preview: call(() =>
    z.strictObject({ workspace, target: gridTarget, change: targetingChange }),
  ).returns<TargetingPreview>(),
  /** Kept on the disk for a week, and searched there while the service can't be asked. */
  lookUp: call(() =>
    z.strictObject({
      workspace,
      kind: z.enum(lookUpKinds),
      query: z.string().max(255),
      filter: lookUpFilter,
      refresh: z.boolean(),
    }),
  ).returns<LookedUp>(),
  /** Finds the places of a pasted list by name, code or ID, first in what is on the disk. */
  matchPlaces: call(() =>
    z.strictObject({
      workspace,
      texts: z.array(z.string().min(1).max(255)).min(1).max(500),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
      /** Meant where several places have a name. */
      preferred: z.enum(locationTypes).optional(),
    }),
  ).returns<PlaceMatches>(),
  /** Keywords or users like the given ones. */
  suggest: call(() =>
    z.strictObject({
      workspace,
      type: z.enum(suggestionTypes),
      values: z.array(z.string().min(1).max(255)).min(1).max(50),
    }),
  ).returns<Aged<readonly string[]>>(),
  namesOf: call(() => z.strictObject({ workspace, criteria })).returns<readonly NamedCriterion[]>(),
  /** How many people the criteria reach. With `ask` false, only the last answer to the same question. */
  estimate: call(() => z.strictObject({ workspace, criteria, ask: z.boolean() })).returns<
    Aged<AudienceSize>
  >(),
}

export const targetingContract = { targeting: targetingCalls }
