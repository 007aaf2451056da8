import { z } from 'zod'
import { t } from '../../text/language.ts'
import { platformGroup } from '../routes.ts'
import { webhookId } from './webhooks.ts'

/** Links that route filtered-stream matches to a webhook (platform document, "Stream link removal"; public-facts C6). */
const streamLink = z.looseObject({
  webhook_id: z.string(),
  application_id: z.string().optional(),
  business_user_id: z.string().nullish(),
  created_at: z.string().optional(),
  fields: z.array(z.string()).optional(),
  instance_id: z.string().optional(),
})
export type StreamLink = z.infer<typeof streamLink>

const added = { document: 'public', place: 'C6' } as const

const asApp = platformGroup({ auth: 'bearer', source: added })

export const streamLinkOperations = {
  create: asApp('POST /tweets/search/webhooks/:webhook_id', {
    id: 'streamLinks.create',
    title: t`Link the filtered stream to a webhook`,
    params: () => ({
      webhook_id: webhookId,
      expansions: z.string().optional().describe('Comma list of expansions in the deliveries'),
      'tweet.fields': z.string().optional().describe('Comma list of post fields in the deliveries'),
      'user.fields': z.string().optional().describe('Comma list of user fields in the deliveries'),
      'media.fields': z.string().optional().describe('Comma list of media fields in the deliveries'),
    }),
    reply: () => z.looseObject({ data: z.looseObject({ provisioned: z.boolean() }) }),
  }),
  list: asApp('GET /tweets/search/webhooks', {
    id: 'streamLinks.list',
    title: t`List stream links`,
    reply: () => z.looseObject({ data: z.array(streamLink).default([]) }),
  }),
  remove: asApp('DELETE /tweets/search/webhooks/:webhook_id', {
    id: 'streamLinks.remove',
    title: t`Remove a stream link`,
    params: () => ({ webhook_id: webhookId }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({ deleted: z.boolean() }),
        errors: z.array(z.looseObject({})).optional(),
      }),
    source: { document: 'platform', place: 'Stream link removal' },
  }),
}
