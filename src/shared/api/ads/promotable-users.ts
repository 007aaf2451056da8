import { z } from 'zod'
import {
  commaList,
  identifier,
  limits,
  page,
  pageParameters,
  recordTimes,
  single,
  sortParameters,
  withDeleted,
} from '../conventions.ts'
import { defineOperation } from '../operation.ts'

/** Users whose posts an account may promote (public-facts A5): one FULL user, others by generated reposts. */

export const promotableUser = z.looseObject({
  id: identifier,
  account_id: z.string().nullish(),
  user_id: z.string(),
  promotable_user_type: z.string().nullish(),
  ...recordTimes,
})
export type PromotableUser = z.infer<typeof promotableUser>

const path = '/accounts/:account_id/promotable_users'
const common = {
  method: 'GET',
  host: 'ads',
  version: '12',
  auth: 'user',
  limit: limits.accountReads,
  effect: 'read',
  source: { document: 'public', place: 'A5' },
} as const

export const listPromotableUsers = defineOperation({
  id: 'promotableUsers.list',
  title: 'List users whose posts may be promoted',
  ...common,
  path,
  params: () =>
    z.object({
      account_id: identifier,
      promotable_user_ids: commaList(identifier).optional(),
      ...pageParameters(200, 1000),
      ...sortParameters(),
    }),
  reply: () => page(promotableUser),
  paging: { kind: 'cursor', defaultCount: 200, maximumCount: 1000 },
})

export const getPromotableUser = defineOperation({
  id: 'promotableUsers.get',
  title: 'Read a user whose posts may be promoted',
  ...common,
  path: `${path}/:promotable_user_id`,
  params: () =>
    z.object({ account_id: identifier, promotable_user_id: identifier, with_deleted: withDeleted }),
  reply: () => single(promotableUser),
})

export const promotableUserOperations = { list: listPromotableUsers, get: getPromotableUser }
