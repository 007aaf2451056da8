import type { promotableUserOperations } from '../../../shared/api/ads/promotable-users.ts'
import { show } from '../../state/fields.ts'
import type { PromotableUserRecord } from '../../state/promotion-tables.ts'
import type { AdsBehaviours } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'

const showUser = (user: PromotableUserRecord) =>
  show(user, ['id', 'user_id', 'promotable_user_type', 'created_at', 'updated_at', 'deleted'])

export const promotableUserBehaviours: AdsBehaviours<typeof promotableUserOperations> = {
  list({ operation, params, account, data }) {
    const ids = params.promotable_user_ids === undefined ? null : new Set(params.promotable_user_ids)
    return listPage(operation, params, data.promotable_users.values(), {
      key: (user) => user.id,
      show: showUser,
      where: (user) => user.account_id === account.id && (ids?.has(user.id) ?? true),
    })
  },

  get: (context) => replyWithRecord(context, context.data.promotable_users, showUser),
}
