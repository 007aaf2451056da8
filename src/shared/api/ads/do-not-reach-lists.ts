import { z } from 'zod'
import { citeDocumented, citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import {
  clearable,
  identifier,
  isoTime,
  limits,
  pageParameters,
  recordTimes,
  sortParameters,
} from '../conventions.ts'
import { ads, adsResource } from '../routes.ts'
import {
  hashed,
  membershipCounts,
  membershipLimits,
  membershipOperationTypes,
} from './audience-memberships.ts'

/** People whom no campaign of the account may reach (audiences.md#do-not-reach-lists). */

/** The identifiers that these lists accept. */
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

const source = citeDocumented('audiences#do-not-reach-lists')
const publicSource = citePublic('audiences#do-not-reach-lists')
/** No public page shows these two operations; they are modeled on custom audiences, which have them. */
const assumedSource = citeSettled('audiences#do-not-reach-lists')

const hashes = z.array(hashed).optional()

const lists = adsResource(
  'doNotReachLists',
  'do_not_reach_lists/:do_not_reach_list_id',
  doNotReachList,
  publicSource,
)

export const doNotReachListOperations = {
  list: lists.list(t`Read an account’s do-not-reach list`, () => ({
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: lists.get(t`Read one do-not-reach list`, { source: assumedSource }),
  create: lists.create(t`Create the account’s do-not-reach list`, () => ({
    description: z.string().optional(),
  })),
  update: lists.update(
    t`Change the description of a do-not-reach list`,
    () => ({ description: clearable(z.string()) }),
    { source: assumedSource },
  ),
  delete: lists.remove(t`Delete a do-not-reach list`, { source }),
  updateMembers: ads('POST /batch/accounts/:account_id/do_not_reach_lists/:do_not_reach_list_id/users', {
    id: 'doNotReachLists.updateMembers',
    title: t`Add or remove people on a do-not-reach list`,
    body: () =>
      z
        .array(
          z.object({
            operation_type: z.enum(membershipOperationTypes),
            params: z.object({
              users: z.array(z.strictObject({ email: hashes, phone_number: hashes })).min(1),
              expires_at: isoTime.optional().describe('Default: 13 months from now'),
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
  }),
}

export const {
  list: listDoNotReachLists,
  create: createDoNotReachList,
  delete: deleteDoNotReachList,
  updateMembers: updateDoNotReachMembers,
} = doNotReachListOperations
