import { z } from 'zod'
import { platform } from '../routes.ts'
import { webhookId } from './webhooks.ts'

/** Asking for deliveries of the past once more (platform document, changelog; public-facts C6 for the shapes). */

/** Longest span of a replay. */
export const replaySpanHours = 24

/** `202611210530`: a minute in UTC. */
const minute = z.string().regex(/^\d{12}$/, 'is not yyyymmddhhmm')

export const webhookReplayOperations = {
  create: platform('POST /webhooks/replay', {
    id: 'webhookReplays.create',
    title: 'Deliver the events of a span again',
    auth: 'bearer',
    body: () =>
      z.object({
        webhook_id: webhookId,
        from_date: minute.describe('yyyymmddhhmm, UTC'),
        to_date: minute.describe(`yyyymmddhhmm, UTC; at most ${replaySpanHours} hours after from_date`),
      }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({ job_id: z.string().optional(), created_at: z.string().optional() }),
      }),
    source: { document: 'platform', place: 'Other operations named in the changelog' },
  }),
}
