import type { audienceMembershipOperations } from '../../../shared/api/ads/audience-memberships.ts'
import { data as reply } from '../../answer/reply.ts'
import type { AdsBehaviours, AdsReviews } from '../common/contract.ts'
import { startProcessing } from './audience-view.ts'
import { audienceNotFound, changeableAudience } from './custom-audiences.ts'
import { membershipRequestErrors, readMembershipBatch } from './membership-batch.ts'

export const audienceMembershipBehaviours: AdsBehaviours<typeof audienceMembershipOperations> = {
  update({ params, account, json, data, now }) {
    const audience = changeableAudience(data, account.id, params.custom_audience_id)
    if (audience === undefined) return audienceNotFound(params.custom_audience_id)
    const batch = readMembershipBatch(json, 'customAudience', now)
    if (batch.kind === 'batchRefused') return batch
    data.members.apply(audience.id, batch.operations)
    data.custom_audiences.put({ ...audience, ...startProcessing(now) })
    return reply({ success_count: batch.users, total_count: batch.users })
  },
}

export const audienceMembershipReviews: AdsReviews<typeof audienceMembershipOperations> = {
  update: ({ json, bodySize }) => membershipRequestErrors(json, bodySize),
}
