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
import { defineOperation } from '../operation.ts'
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
const path = '/accounts/:account_id/do_not_reach_lists'

export const listDoNotReachLists = defineOperation({
  id: 'doNotReachLists.list',
  title: "Read an account's do-not-reach list",
  method: 'GET',
  host: 'ads',
  version: '12',
  path,
  auth: 'user',
  params: () => z.object({ account_id: identifier, ...pageParameters(200, 1000), ...sortParameters() }),
  reply: () => page(doNotReachList),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
  limit: limits.accountReads,
  effect: 'read',
  source: publicSource,
})

export const createDoNotReachList = defineOperation({
  id: 'doNotReachLists.create',
  title: "Create the account's do-not-reach list",
  method: 'POST',
  host: 'ads',
  version: '12',
  path,
  auth: 'user',
  params: () => z.object({ account_id: identifier, description: z.string().optional() }),
  reply: () => single(doNotReachList),
  limit: limits.writes,
  effect: 'write',
  source: publicSource,
})

export const getDoNotReachList = defineOperation({
  id: 'doNotReachLists.get',
  title: 'Read one do-not-reach list',
  method: 'GET',
  host: 'ads',
  version: '12',
  path: `${path}/:do_not_reach_list_id`,
  auth: 'user',
  params: () =>
    z.object({ account_id: identifier, do_not_reach_list_id: identifier, with_deleted: withDeleted }),
  reply: () => single(doNotReachList),
  limit: limits.accountReads,
  effect: 'read',
  source: assumedSource,
})

export const updateDoNotReachList = defineOperation({
  id: 'doNotReachLists.update',
  title: 'Change the description of a do-not-reach list',
  method: 'PUT',
  host: 'ads',
  version: '12',
  path: `${path}/:do_not_reach_list_id`,
  auth: 'user',
  params: () =>
    z.object({
      account_id: identifier,
      do_not_reach_list_id: identifier,
      description: clearable(z.string()),
    }),
  reply: () => single(doNotReachList),
  limit: limits.writes,
  effect: 'write',
  source: assumedSource,
})

export const deleteDoNotReachList = defineOperation({
  id: 'doNotReachLists.delete',
  title: 'Delete a do-not-reach list',
  method: 'DELETE',
  host: 'ads',
  version: '12',
  path: `${path}/:do_not_reach_list_id`,
  auth: 'user',
  params: () => z.object({ account_id: identifier, do_not_reach_list_id: identifier }),
  reply: () => single(doNotReachList),
  limit: limits.writes,
  effect: 'destructive',
  source,
})

const hashes = z.array(hashed).optional()

export const updateDoNotReachMembers = defineOperation({
  id: 'doNotReachLists.updateMembers',
  title: 'Put people on a do-not-reach list or take them off',
  method: 'POST',
  host: 'ads',
  version: '12',
  path: '/batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users',
  auth: 'user',
  params: () => z.object({ account_id: identifier, do_not_reach_list_id: identifier }),
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
  // `request` is an array here, one entry an operation.
  reply: () =>
    z.looseObject({
      data: z.union([z.array(membershipCounts), membershipCounts.transform((only) => [only])]),
      request: z.array(z.looseObject({ operation_type: z.string() })).optional(),
    }),
  limit: limits.audienceMembership,
  effect: 'write',
  source,
})

export const doNotReachListOperations = {
  list: listDoNotReachLists,
  get: getDoNotReachList,
  create: createDoNotReachList,
  update: updateDoNotReachList,
  delete: deleteDoNotReachList,
  updateMembers: updateDoNotReachMembers,
}
