import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { platform } from '../routes.ts'
import { webhookId } from './webhooks.ts'

/** Requests past deliveries again (webhooks.md#replays). */

/** `202611210530`: a minute in UTC. */
const minute = z.string().regex(/^\d{12}$/, 'is not yyyymmddhhmm')

export const webhookReplayBody = z.object({
  webhook_id: webhookId,
  from_date: minute.describe('yyyymmddhhmm, UTC; at most 24 hours ago'),
  to_date: minute.describe('yyyymmddhhmm, UTC; not included'),
})

const job = z.looseObject({ job_id: z.string().optional(), created_at: z.string().optional() })

export const webhookReplayOperations = {
  create: platform('POST /webhooks/replay', {
    id: 'webhookReplays.create',
    title: t`Replay a time span’s events`,
    auth: 'bearer',
    body: () => webhookReplayBody,
    /** At the top level; the next generation wraps it in `data` (hosts-and-names.md#two-generations-of-names). */
    reply: () => job.extend({ data: job.optional() }),
    source: citeDocumented('webhooks#replays'),
  }),
}
