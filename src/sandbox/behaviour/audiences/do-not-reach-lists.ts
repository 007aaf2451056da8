import type { doNotReachListOperations } from '../../../shared/api/ads/do-not-reach-lists.ts'
import { doNotReachListFindings } from '../../../shared/audiences/do-not-reach-rules.ts'
import type { MembershipOperation } from '../../../shared/audiences/membership-rules.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as reply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import type { AdsData } from '../../state/ads-data.ts'
import type { DoNotReachListRecord } from '../../state/audience-tables.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'
import { newTimes } from '../common/writing.ts'
import { showDoNotReachList, startProcessing } from './audience-view.ts'
import { membershipRequestErrors, readMembershipBatch } from './membership-batch.ts'

/** The service gives the name (public-facts A12). */
const listName = 'Do Not Reach List'

export const doNotReachListBehaviours: AdsBehaviours<typeof doNotReachListOperations> = {
  list({ operation, params, account, data, now }) {
    return listPage(operation, params, data.do_not_reach_lists.values(), {
      key: (row) => row.id,
      where: (row) => row.account_id === account.id,
      show: (row) => showDoNotReachList(row, data, now),
    })
  },

  get(context) {
    const { data, now } = context
    return replyWithRecord(context, data.do_not_reach_lists, (row) => showDoNotReachList(row, data, now))
  },

  create({ params, account, data, service, now }) {
    const { do_not_reach_lists } = data
    const list = do_not_reach_lists.put({
      id: service.world.ids.entity((id) => do_not_reach_lists.has(id)),
      account_id: account.id,
      name: listName,
      description: params.description === undefined || params.description === '' ? null : params.description,
      targetable: false,
      reasons_not_targetable: ['PROCESSING', 'TOO_SMALL'],
      list_size: null,
      ...newTimes(now),
      processing_until: null,
    })
    return reply(showDoNotReachList(list, data, now))
  },

  update({ params, account, data, now }) {
    const list = ownList(data, account.id, params.do_not_reach_list_id)
    if (list === undefined) return listNotFound(params.do_not_reach_list_id)
    const { description = list.description } = params
    const changed = data.do_not_reach_lists.put({ ...list, description, updated_at: isoSeconds(now) })
    return reply(showDoNotReachList(changed, data, now))
  },

  delete({ params, account, data, now }) {
    const list = ownList(data, account.id, params.do_not_reach_list_id)
    if (list === undefined) return listNotFound(params.do_not_reach_list_id)
    const deleted = data.do_not_reach_lists.put({ ...list, deleted: true, updated_at: isoSeconds(now) })
    const listReply = showDoNotReachList(deleted, data, now)
    data.members.clear(list.id)
    return reply(listReply)
  },

  updateMembers({ params, account, json, data, now }) {
    const list = ownList(data, account.id, params.do_not_reach_list_id)
    if (list === undefined) return listNotFound(params.do_not_reach_list_id)
    const batch = readMembershipBatch(json, 'doNotReachList', now)
    if (batch.kind === 'batchRefused') return batch
    data.members.apply(list.id, batch.operations)
    data.do_not_reach_lists.put({ ...list, ...startProcessing(now) })
    return {
      kind: 'batch',
      data: [{ success_count: batch.users, total_count: batch.users }],
      request: batch.operations.map(echo),
    }
  },
}

export const doNotReachListReviews: AdsReviews<typeof doNotReachListOperations> = {
  create({ account, data }) {
    const others = data.do_not_reach_lists.filter((row) => row.account_id === account?.id && !row.deleted)
    return doNotReachListFindings({ otherLists: others.length })
  },
  updateMembers: ({ json, bodySize }) => membershipRequestErrors(json, bodySize),
}

/** One operation without its users (decisions.md, Memberships and do-not-reach lists). */
function echo({ type, hasOwnExpiry, expiresAt }: MembershipOperation) {
  return { operation_type: type, params: hasOwnExpiry ? { expires_at: isoSeconds(expiresAt) } : {} }
}

function ownList(data: AdsData, accountId: string, id: string): DoNotReachListRecord | undefined {
  const row = data.do_not_reach_lists.get(id)
  return row?.account_id === accountId && !row.deleted ? row : undefined
}

function listNotFound(id: string) {
  return entityNotFound('DO_NOT_REACH_LIST', id)
}
