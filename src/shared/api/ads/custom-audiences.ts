import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  commaList,
  identifier,
  page,
  pageParameters,
  recordTimes,
  sortParameters,
} from '../conventions.ts'
import { ads, adsResource, cursor } from '../routes.ts'

/**
 * Custom audiences (audiences.md#custom-audiences), and the report of what targets one (audiences.md#custom-audiences).
 */

export const permissionScopes = ['OWNER', 'SHARED'] as const

export const customAudience = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  description: z.string().nullish(),
  owner_account_id: z.string().nullish(),
  permission_level: z.string().nullish(),
  audience_type: z.string().nullish(),
  /** Null while the audience is small. */
  audience_size: z.int().nullish(),
  targetable: z.boolean().nullish(),
  targetable_types: z.array(z.string()).nullish(),
  reasons_not_targetable: z.array(z.string()).nullish(),
  partner_source: z.string().nullish(),
  ...recordTimes,
})
export type CustomAudience = z.infer<typeof customAudience>

export const targetingReportEntry = z.looseObject({
  campaign_id: z.string(),
  campaign_name: z.string().nullish(),
  line_items: z.array(
    z.looseObject({ id: z.string(), name: z.string().nullish(), servable: z.boolean().nullish() }),
  ),
})
export type TargetingReportEntry = z.infer<typeof targetingReportEntry>

const publicSource = citePublic('audiences#custom-audiences')

const audiences = adsResource(
  'customAudiences',
  'custom_audiences/:custom_audience_id',
  customAudience,
  publicSource,
)

export const customAudienceOperations = {
  list: audiences.list(t`List custom audiences`, () => ({
    custom_audience_ids: commaList(identifier).optional(),
    permission_scope: z
      .enum(permissionScopes)
      .optional()
      .describe('Own audiences (OWNER, the default) or those that others share'),
    q: z.string().min(1).max(255).optional().describe('Start of the name; case doesn’t matter'),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: audiences.get(t`Read a custom audience`),
  create: audiences.create(t`Create a custom audience`, () => ({
    name: z.string().min(1).describe('Unique in the account'),
    description: z.string().optional(),
  })),
  update: audiences.update(t`Change name or description of a custom audience`, () => ({
    name: z.string().min(1).optional().describe('Unique in the account'),
    description: clearable(z.string()),
  })),
  delete: audiences.remove(t`Delete a custom audience`),
  listTargetedBy: ads('GET /accounts/:account_id/custom_audiences/:custom_audience_id/targeted', {
    id: 'customAudiences.listTargetedBy',
    title: t`List campaigns that target a custom audience`,
    params: () => ({
      with_active: z.boolean().optional().describe('False adds line items that can’t serve; default: true'),
      cursor: z.string().optional(),
    }),
    reply: () => page(targetingReportEntry),
    paging: cursor(200, 200),
    source: citeDocumented('audiences#custom-audiences'),
  }),
}

export const {
  list: listCustomAudiences,
  get: getCustomAudience,
  create: createCustomAudience,
  update: updateCustomAudience,
  delete: deleteCustomAudience,
  listTargetedBy,
} = customAudienceOperations
