import { z } from 'zod'
import {
  clearable,
  identifier,
  isoTime,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { ads, cursor } from '../routes.ts'
import {
  hashed,
  membershipCounts,
  membershipLimits,
  membershipOperationTypes,
} from './audience-memberships.ts'

/** People whom no campaign of the account may reach (advertising document, "Do-not-reach list"; public-facts A12). */

/** The identifiers that these lists take. */
export const doNotReachIdentifiers = ['email', 'phone_number'] as const

export const doNotReachList = z.looseObject({
  id: identifier,
  name: z.string().nullish(),
  description: z.string().nullish(),
  targetable: z.boolean().nullish(),
  reasons_not_targetable: z.array(z.string()).nullish(),
  list_size: z.int().nullish(),
  ...recordTimes,
})
export type DoNotReachList = z.infer<typeof doNotReachList>

const source = { document: 'advertising', place: 'Audiences' } as const
const publicSource = { document: 'public', place: 'A12' } as const
/** No public page shows these two; they follow the custom audiences, which have them. */
const assumedSource = { document: 'public', place: 'A12, by analogy with custom audiences' } as const

export const listDoNotReachLists = ads('GET /accounts/:account_id/do_not_reach_lists', {
  id: 'doNotReachLists.list',
  title: "Read an account's do-not-reach list",
  params: () => ({ ...pageParameters(200, 1000), ...sortParameters() }),
  reply: () => page(doNotReachList),
  paging: cursor(200, 1000),
  source: publicSource,
})

export const createDoNotReachList = ads('POST /accounts/:account_id/do_not_reach_lists', {
  id: 'doNotReachLists.create',
  title: "Create the account's do-not-reach list",
  params: () => ({ description: z.string().optional() }),
  reply: () => single(doNotReachList),
  source: publicSource,
})

export const deleteDoNotReachList = ads(
  'DELETE /accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id',
  {
    id: 'doNotReachLists.delete',
    title: 'Delete a do-not-reach list',
    reply: () => single(doNotReachList),
    source,
  },
)

const hashes = z.array(hashed).optional()

export const updateDoNotReachMembers = ads(
  'POST /batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users',
  {
    id: 'doNotReachLists.updateMembers',
    title: 'Put people on a do-not-reach list or take them off',
    body: () =>
      z
        .array(
          z.object({
            operation_type: z.enum(membershipOperationTypes),
            params: z.object({
              users: z.array(z.strictObject({ email: hashes, phone_number: hashes })).min(1),
              expires_at: isoTime.optional().describe('13 months from now when left out'),
            }),
          }),
        )
        .min(1)
        .max(membershipLimits.operations),
    reply: () =>
      z.looseObject({
        data: z.union([z.array(membershipCounts), membershipCounts.transform((only) => [only])]),
        request: z.array(z.looseObject({ operation_type: z.string() })).optional(),
      }),
    limit: limits.audienceMembership,
    source,
  },
)

export const doNotReachListOperations = {
  list: listDoNotReachLists,
  get: ads('GET /accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id', {
    id: 'doNotReachLists.get',
    title: 'Read one do-not-reach list',
    params: () => ({ with_deleted: withDeleted }),
    reply: () => single(doNotReachList),
    source: assumedSource,
  }),
  create: createDoNotReachList,
  update: ads('PUT /accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id', {
    id: 'doNotReachLists.update',
    title: 'Change the description of a do-not-reach list',
    params: () => ({ description: clearable(z.string()) }),
    reply: () => single(doNotReachList),
    source: assumedSource,
  }),
  delete: deleteDoNotReachList,
  updateMembers: updateDoNotReachMembers,
}
