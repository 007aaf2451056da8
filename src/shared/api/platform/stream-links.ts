import { z } from 'zod'
import { defineOperation } from '../operation.ts'
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

const create = defineOperation({
  id: 'streamLinks.create',
  title: 'Link the filtered stream to a webhook',
  method: 'POST',
  host: 'platform',
  version: '2',
  path: '/tweets/search/webhooks/:webhook_id',
  auth: 'bearer',
  params: () =>
    z.object({
      webhook_id: webhookId,
      expansions: z.string().optional().describe('Comma list of expansions in the deliveries'),
      'tweet.fields': z.string().optional().describe('Comma list of post fields in the deliveries'),
      'user.fields': z.string().optional().describe('Comma list of user fields in the deliveries'),
      'media.fields': z.string().optional().describe('Comma list of media fields in the deliveries'),
    }),
  reply: () => z.looseObject({ data: z.looseObject({ provisioned: z.boolean() }) }),
  effect: 'write',
  source: added,
})

const list = defineOperation({
  id: 'streamLinks.list',
  title: 'List stream links',
  method: 'GET',
  host: 'platform',
  version: '2',
  path: '/tweets/search/webhooks',
  auth: 'bearer',
  params: () => z.object({}),
  reply: () => z.looseObject({ data: z.array(streamLink).default([]) }),
  effect: 'read',
  source: added,
})

const remove = defineOperation({
  id: 'streamLinks.remove',
  title: 'Remove a stream link',
  method: 'DELETE',
  host: 'platform',
  version: '2',
  path: '/tweets/search/webhooks/:webhook_id',
  auth: 'bearer',
  params: () => z.object({ webhook_id: webhookId }),
  reply: () =>
    z.looseObject({
      data: z.looseObject({ deleted: z.boolean() }),
      errors: z.array(z.looseObject({})).optional(),
    }),
  effect: 'destructive',
  source: { document: 'platform', place: 'Stream link removal' },
})

export const streamLinkOperations = { create, list, remove }
