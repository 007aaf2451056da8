import { z } from 'zod'
import {
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

/** Users whose posts an account may promote (public-facts A5): one FULL user, others by generated reposts. */

export const promotableUser = z.looseObject({
  id: identifier,
  account_id: z.string().nullish(),
  user_id: z.string(),
  promotable_user_type: z.string().nullish(),
  ...recordTimes,
})
export type PromotableUser = z.infer<typeof promotableUser>

const source = { document: 'public', place: 'A5' } as const

export const listPromotableUsers = ads('GET /accounts/:account_id/promotable_users', {
  id: 'promotableUsers.list',
  title: 'List users whose posts may be promoted',
  params: () => ({
    promotable_user_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  }),
  source,
  reply: () => page(promotableUser),
  paging: cursor(200, 1000),
})

export const promotableUserOperations = {
  list: listPromotableUsers,
  get: ads('GET /accounts/:account_id/promotable_users/:promotable_user_id', {
    id: 'promotableUsers.get',
    title: 'Read a user whose posts may be promoted',
    params: () => ({ with_deleted: withDeleted }),
    source,
    reply: () => single(promotableUser),
  }),
}
