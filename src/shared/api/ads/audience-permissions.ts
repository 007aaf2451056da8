import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, identifier, pageParameters, recordTimes, sortBy } from '../conventions.ts'
import { adsResource } from '../routes.ts'

/**
 * Sharing audiences between accounts (audiences.md#permissions): version 5 under the old name of audiences, and its
 * equivalent in version 12 (audiences.md#permissions).
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

const source = citeDocumented('audiences#permissions')
const publicSource = citePublic('audiences#permissions')
const grant = () => ({ granted_account_id: identifier, permission_level: z.enum(permissionLevels) })

const tailored = adsResource(
  'audiencePermissions',
  'permissions/:tailored_audience_permission_id',
  tailoredAudiencePermission,
  source,
  { root: 'accounts/:account_id/tailored_audiences/:tailored_audience_id/', version: '5' },
)
const custom = adsResource(
  'audiencePermissions',
  'permissions/:custom_audience_permission_id',
  customAudiencePermission,
  publicSource,
  { root: 'accounts/:account_id/custom_audiences/:custom_audience_id/' },
)

export const audiencePermissionOperations = {
  listTailored: tailored.list(
    t`List an audience’s permissions (version 5)`,
    () => ({
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      tailored_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
    { id: 'audiencePermissions.listTailored' },
  ),
  grantTailored: tailored.create(t`Share an audience with an account (version 5)`, grant, {
    id: 'audiencePermissions.grantTailored',
  }),
  revokeTailored: tailored.remove(t`Stop sharing an audience (version 5)`, {
    id: 'audiencePermissions.revokeTailored',
  }),
  listCustom: custom.list(
    t`List an audience’s permissions`,
    () => ({
      ...pageParameters(200, 1000),
      granted_account_ids: commaList(identifier).optional(),
      sort_by: sortBy(),
      custom_audience_permission_ids: commaList(identifier).optional(),
      with_total_count: z.boolean().optional(),
    }),
    { id: 'audiencePermissions.listCustom' },
  ),
  grantCustom: custom.create(t`Share an audience with an account`, grant, {
    id: 'audiencePermissions.grantCustom',
  }),
  revokeCustom: custom.remove(t`Stop sharing an audience`, { id: 'audiencePermissions.revokeCustom' }),
}

export const {
  listTailored: listTailoredAudiencePermissions,
  grantTailored: grantTailoredAudience,
  revokeTailored: revokeTailoredAudience,
  listCustom: listCustomAudiencePermissions,
} = audiencePermissionOperations
