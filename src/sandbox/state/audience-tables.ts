import { z } from 'zod'
import { permissionLevels } from '../../shared/api/ads/audience-permissions.ts'
import { optionalInteger, optionalText, recordTimes } from './fields.ts'
import { defineTable } from './table.ts'

/** Audiences, their permissions and do-not-reach lists; `member-store.ts` has their members. */

/** When member changes take effect (milliseconds since 1970); null before the first change. */
const processingUntil = optionalInteger

const customAudience = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  description: optionalText,
  owner_account_id: optionalText,
  audience_type: optionalText,
  /** People matched before the sandbox started; those in `member-store.ts` are added. */
  audience_size: optionalInteger,
  targetable: z.boolean().default(false),
  targetable_types: z.array(z.string()).nullable().default(null),
  reasons_not_targetable: z.array(z.string()).default([]),
  partner_source: optionalText,
  ...recordTimes,
  targeted_by_line_items: z.array(z.object({ line_item_id: z.string(), servable: z.boolean() })).default([]),
  processing_until: processingUntil,
})
export type CustomAudienceRecord = z.output<typeof customAudience>

/** An audience's version 5 name, for permissions. */
const tailoredAudience = z.object({
  id: z.string(),
  account_id: z.string(),
  name: optionalText,
  deleted: z.boolean().default(false),
})

/** A permission of either kind of audience: their IDs don't collide. */
const audiencePermission = z.object({
  id: z.string(),
  audience_id: z.string(),
  granted_account_id: z.string(),
  permission_level: z.enum(permissionLevels),
  ...recordTimes,
})
export type AudiencePermissionRecord = z.output<typeof audiencePermission>

const doNotReachList = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string(),
  description: optionalText,
  targetable: z.boolean().default(false),
  reasons_not_targetable: z.array(z.string()).default([]),
  list_size: optionalInteger,
  ...recordTimes,
  processing_until: processingUntil,
})
export type DoNotReachListRecord = z.output<typeof doNotReachList>

export const audienceTables = {
  custom_audiences: defineTable({ record: customAudience, key: (row) => row.id }),
  tailored_audiences: defineTable({ record: tailoredAudience, key: (row) => row.id }),
  audience_permissions: defineTable({ record: audiencePermission, key: (row) => row.id }),
  do_not_reach_lists: defineTable({ record: doNotReachList, key: (row) => row.id }),
}
