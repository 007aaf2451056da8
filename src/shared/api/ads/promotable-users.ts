import { z } from 'zod'
import { citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { commaList, identifier, pageParameters, recordTimes, sortParameters } from '../conventions.ts'
import { adsResource } from '../routes.ts'

/**
 * Users whose posts an account may promote (accounts.md#promotable-users): one FULL user, others through generated
 * reposts.
 */

export const promotableUser = z.looseObject({
  id: identifier,
  account_id: z.string().nullish(),
  user_id: z.string(),
  promotable_user_type: z.string().nullish(),
  ...recordTimes,
})
export type PromotableUser = z.infer<typeof promotableUser>

const source = citePublic('accounts#promotable-users')

const users = adsResource('promotableUsers', 'promotable_users/:promotable_user_id', promotableUser, source)

export const promotableUserOperations = {
  list: users.list(t`List users whose posts may be promoted`, () => ({
    promotable_user_ids: commaList(identifier).optional(),
    ...pageParameters(200, 1000),
    ...sortParameters(),
  })),
  get: users.get(t`Read a user whose posts may be promoted`),
}

export const { list: listPromotableUsers } = promotableUserOperations
