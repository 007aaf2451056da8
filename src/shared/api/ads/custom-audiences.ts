import { z } from 'zod'
import {
  clearable,
  commaList,
  identifier,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'

/** Custom audiences (public-facts A12) and the report of what targets one (advertising document, "Audiences"). */

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

const publicSource = { document: 'public', place: 'A12' } as const

export const listCustomAudiences = ads('GET /accounts/:account_id/custom_audiences', {
  id: 'customAudiences.list',
  title: 'List custom audiences',
  params: () => ({
    custom_audience_ids: commaList(identifier).optional(),
    permission_scope: z
      .enum(permissionScopes)
      .optional()
      .describe('Own audiences (OWNER, the default) or those that others share'),
    q: z.string().min(1).max(255).optional().describe('Beginning of the name, in any case'),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  }),
  reply: () => page(customAudience),
  paging: cursor(200, 1000),
  source: publicSource,
})

export const getCustomAudience = ads('GET /accounts/:account_id/custom_audiences/:custom_audience_id', {
  id: 'customAudiences.get',
  title: 'Read a custom audience',
  params: () => ({ with_deleted: withDeleted }),
  reply: () => single(customAudience),
  source: publicSource,
})

export const createCustomAudience = ads('POST /accounts/:account_id/custom_audiences', {
  id: 'customAudiences.create',
  title: 'Create a custom audience',
  params: () => ({
    name: z.string().min(1).describe('Unique in the account'),
    description: z.string().optional(),
  }),
  reply: () => single(customAudience),
  source: publicSource,
})

export const updateCustomAudience = ads('PUT /accounts/:account_id/custom_audiences/:custom_audience_id', {
  id: 'customAudiences.update',
  title: 'Change name or description of a custom audience',
  params: () => ({
    name: z.string().min(1).optional().describe('Unique in the account'),
    description: clearable(z.string()),
  }),
  reply: () => single(customAudience),
  source: publicSource,
})

export const deleteCustomAudience = ads('DELETE /accounts/:account_id/custom_audiences/:custom_audience_id', {
  id: 'customAudiences.delete',
  title: 'Delete a custom audience',
  reply: () => single(customAudience),
  source: publicSource,
})

export const listTargetedBy = ads('GET /accounts/:account_id/custom_audiences/:custom_audience_id/targeted', {
  id: 'customAudiences.listTargetedBy',
  title: 'Report what targets a custom audience',
  params: () => ({
    with_active: z
      .boolean()
      .optional()
      .describe('False adds line items that cannot serve; true when left out'),
    cursor: z.string().optional(),
  }),
  reply: () => page(targetingReportEntry),
  paging: cursor(200, 200),
  source: { document: 'advertising', place: 'Audiences' },
})

export const customAudienceOperations = {
  list: listCustomAudiences,
  get: getCustomAudience,
  create: createCustomAudience,
  update: updateCustomAudience,
  delete: deleteCustomAudience,
  listTargetedBy,
}
