import { z } from 'zod'
import {
  commaList,
  identifier,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortBy,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/**
 * Sharing audiences between accounts (advertising document, "Audiences"): at version 5 under the old name of an
 * audience, and its twin at version 12 (public-facts A12).
 */

export const permissionLevels = ['READ_ONLY', 'READ_WRITE'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

const permissionFields = {
  id: identifier,
  granted_account_id: z.string().nullish(),
  permission_level: z.string().nullish(),
  ...recordTimes,
}

export const tailoredAudiencePermission = z.looseObject({
  ...permissionFields,
  tailored_audience_id: z.string().nullish(),
})
export type TailoredAudiencePermission = z.infer<typeof tailoredAudiencePermission>

export const customAudiencePermission = z.looseObject({
  ...permissionFields,
  custom_audience_id: z.string().nullish(),
})
export type CustomAudiencePermission = z.infer<typeof customAudiencePermission>

const source = { document: 'advertising', place: 'Audiences' } as const
const publicSource = { document: 'public', place: 'A12' } as const
const tailoredPath = '/accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions'
const customPath = '/accounts/:account_id/custom_audiences/:custom_audience_id/permissions'
const paging = { kind: 'cursor', defaultCount: 200, maximumCount: 1000 } as const

const grant = { granted_account_id: identifier, permission_level: z.enum(permissionLevels) }

export const listTailoredAudiencePermissions = defineOperation({
  id: 'audiencePermissions.listTailored',
  title: "List an audience's permissions (version 5)",
  method: 'GET',
  host: 'ads',
  version: '5',
  path: tailoredPath,
  auth: 'user',
  params: () =>
    z.object({
      account_id: identifier,
      tailored_audience_id: identifier,
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      tailored_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
  reply: () => page(tailoredAudiencePermission),
  paging,
  limit: limits.accountReads,
  effect: 'read',
  source,
})

export const grantTailoredAudience = defineOperation({
  id: 'audiencePermissions.grantTailored',
  title: 'Share an audience with an account (version 5)',
  method: 'POST',
  host: 'ads',
  version: '5',
  path: tailoredPath,
  auth: 'user',
  params: () => z.object({ account_id: identifier, tailored_audience_id: identifier, ...grant }),
  reply: () => single(tailoredAudiencePermission),
  limit: limits.writes,
  effect: 'write',
  source,
})

export const revokeTailoredAudience = defineOperation({
  id: 'audiencePermissions.revokeTailored',
  title: 'Stop sharing an audience (version 5)',
  method: 'DELETE',
  host: 'ads',
  version: '5',
  path: `${tailoredPath}/:tailored_audience_permission_id`,
  auth: 'user',
  params: () =>
    z.object({
      account_id: identifier,
      tailored_audience_id: identifier,
      tailored_audience_permission_id: identifier,
    }),
  reply: () => single(tailoredAudiencePermission),
  limit: limits.writes,
  effect: 'destructive',
  source,
})

export const listCustomAudiencePermissions = defineOperation({
  id: 'audiencePermissions.listCustom',
  title: "List an audience's permissions",
  method: 'GET',
  host: 'ads',
  version: '12',
  path: customPath,
  auth: 'user',
  params: () =>
    z.object({
      account_id: identifier,
      custom_audience_id: identifier,
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      custom_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
  reply: () => page(customAudiencePermission),
  paging,
  limit: limits.accountReads,
  effect: 'read',
  source: publicSource,
})

export const grantCustomAudience = defineOperation({
  id: 'audiencePermissions.grantCustom',
  title: 'Share an audience with an account',
  method: 'POST',
  host: 'ads',
  version: '12',
  path: customPath,
  auth: 'user',
  params: () => z.object({ account_id: identifier, custom_audience_id: identifier, ...grant }),
  reply: () => single(customAudiencePermission),
  limit: limits.writes,
  effect: 'write',
  source: publicSource,
})

export const revokeCustomAudience = defineOperation({
  id: 'audiencePermissions.revokeCustom',
  title: 'Stop sharing an audience',
  method: 'DELETE',
  host: 'ads',
  version: '12',
  path: `${customPath}/:custom_audience_permission_id`,
  auth: 'user',
  params: () =>
    z.object({
      account_id: identifier,
      custom_audience_id: identifier,
      custom_audience_permission_id: identifier,
    }),
  reply: () => single(customAudiencePermission),
  limit: limits.writes,
  effect: 'destructive',
  source: publicSource,
})

export const audiencePermissionOperations = {
  listTailored: listTailoredAudiencePermissions,
  grantTailored: grantTailoredAudience,
  revokeTailored: revokeTailoredAudience,
  listCustom: listCustomAudiencePermissions,
  grantCustom: grantCustomAudience,
  revokeCustom: revokeCustomAudience,
}
