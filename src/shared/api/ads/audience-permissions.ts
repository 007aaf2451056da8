import { z } from 'zod'
import { t } from '../../text/language.ts'
import { commaList, identifier, page, pageParameters, recordTimes, single, sortBy } from '../conventions.ts'
import { ads } from '../routes.ts'

/**
 * Sharing audiences between accounts (advertising document, "Audiences"): version 5 under the old name of audiences,
 * and its equivalent in version 12 (public-facts A12).
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
const paging = { kind: 'cursor', defaultCount: 200, maximumCount: 1000 } as const

const grant = { granted_account_id: identifier, permission_level: z.enum(permissionLevels) }

export const audiencePermissionOperations = {
  listTailored: ads('GET /accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions', {
    id: 'audiencePermissions.listTailored',
    title: t`List an audience’s permissions (version 5)`,
    params: () => ({
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      tailored_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
    version: '5',
    reply: () => page(tailoredAudiencePermission),
    paging,
    source,
  }),
  grantTailored: ads('POST /accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions', {
    id: 'audiencePermissions.grantTailored',
    title: t`Share an audience with an account (version 5)`,
    params: () => ({ ...grant }),
    version: '5',
    reply: () => single(tailoredAudiencePermission),
    source,
  }),
  revokeTailored: ads(
    'DELETE /accounts/:account_id/tailored_audiences/:tailored_audience_id/permissions/:tailored_audience_permission_id',
    {
      id: 'audiencePermissions.revokeTailored',
      title: t`Stop sharing an audience (version 5)`,
      version: '5',
      reply: () => single(tailoredAudiencePermission),
      source,
    },
  ),
  listCustom: ads('GET /accounts/:account_id/custom_audiences/:custom_audience_id/permissions', {
    id: 'audiencePermissions.listCustom',
    title: t`List an audience’s permissions`,
    params: () => ({
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      custom_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
    reply: () => page(customAudiencePermission),
    paging,
    source: publicSource,
  }),
  grantCustom: ads('POST /accounts/:account_id/custom_audiences/:custom_audience_id/permissions', {
    id: 'audiencePermissions.grantCustom',
    title: t`Share an audience with an account`,
    params: () => ({ ...grant }),
    reply: () => single(customAudiencePermission),
    source: publicSource,
  }),
  revokeCustom: ads(
    'DELETE /accounts/:account_id/custom_audiences/:custom_audience_id/permissions/:custom_audience_permission_id',
    {
      id: 'audiencePermissions.revokeCustom',
      title: t`Stop sharing an audience`,
      reply: () => single(customAudiencePermission),
      source: publicSource,
    },
  ),
}

export const {
  listTailored: listTailoredAudiencePermissions,
  grantTailored: grantTailoredAudience,
  revokeTailored: revokeTailoredAudience,
  listCustom: listCustomAudiencePermissions,
} = audiencePermissionOperations
