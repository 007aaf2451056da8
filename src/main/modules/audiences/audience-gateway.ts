import { z } from 'zod'
import { updateAudienceMembers } from '../../../shared/api/ads/audience-memberships.ts'
import { updateDoNotReachMembers } from '../../../shared/api/ads/do-not-reach-lists.ts'
import type { AudienceTarget } from '../../../shared/audiences/audience-upload.ts'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import type { SendOptions } from '../../core/api/types.ts'
import type { StoredJob } from '../jobs/job-rows.ts'
import { atHost, type ServiceCalls } from '../sign-in/service-calls.ts'

export interface MembershipReceipt {
  readonly successCount: number
  readonly totalCount: number
}

export interface AudienceLine {
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

export function createAudienceLine(calls: Pick<ServiceCalls, 'user' | 'asUser'>): AudienceLine {
  return {
    async send({ id: jobId, workspace: { environmentId, host, accountId }, userId }, { list, id }, body) {
      const caller = calls.user({ environmentId, userId })
      if (!caller.ok) return caller
      const options = { ...once, jobId }
      if (list === 'customAudience') {
        const params = { account_id: accountId, custom_audience_id: id }
        const operation = atHost(customAudience, host)
        const answer = await calls.asUser(caller.value, operation, { params, body }, options)
        return mapOutcome(answer, ({ reply }) => receiptOf([reply.data]))
      }
      const params = { account_id: accountId, do_not_reach_list_id: id }
      const operation = atHost(doNotReachList, host)
      const answer = await calls.asUser(caller.value, operation, { params, body }, options)
      return mapOutcome(answer, ({ reply }) => receiptOf(reply.data))
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
