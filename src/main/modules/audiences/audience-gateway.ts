import { z } from 'zod'
import { updateAudienceMembers } from '../../../shared/api/ads/audience-memberships.ts'
import { updateDoNotReachMembers } from '../../../shared/api/ads/do-not-reach-lists.ts'
import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { type ServiceCalls, sendAs } from '../sign-in/service-calls.ts'

export interface MembershipReceipt {
  readonly successCount: number
  readonly totalCount: number
}

export interface AudienceGateway {
  send(
    job: Pick<StoredJob, 'id' | 'workspace' | 'userId'>,
    target: AudienceTarget,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<Outcome<MembershipReceipt>>
}

/** Only a wrong clock is corrected and sent again at once; the job handles everything else. */
const once: SendOptions = { maximumWaitMs: 0, waitsForReset: false }

/** A body that the file thread has already serialized. */
const written = { body: z.instanceof(Uint8Array), bodyType: 'written' } as const
const customAudience = { ...updateAudienceMembers, ...written }
const doNotReachList = { ...updateDoNotReachMembers, ...written }

export function createAudienceGateway(calls: Pick<ServiceCalls, 'user' | 'asUser'>): AudienceGateway {
  return {
    async send({ id: jobId, workspace, userId }, { list, id }, body) {
      const who = { ...workspace, userId }
      const options = { ...once, jobId }
      const account_id = workspace.accountId
      if (list === 'customAudience') {
        const params = { account_id, custom_audience_id: id }
        const reply = await sendAs(calls, who, customAudience, { params, body }, options)
        return mapOutcome(reply, ({ data }) => receiptOf([data]))
      }
      const params = { account_id, do_not_reach_list_id: id }
      const reply = await sendAs(calls, who, doNotReachList, { params, body }, options)
      return mapOutcome(reply, ({ data }) => receiptOf(data))
    },
  }
}

function receiptOf(
  counts: readonly { readonly success_count: number; readonly total_count: number }[],
): MembershipReceipt {
  return {
    successCount: counts.reduce((sum, { success_count: count }) => sum + count, 0),
    totalCount: counts.reduce((sum, { total_count: count }) => sum + count, 0),
  }
}
