import { z } from 'zod'
import { defineOperation } from '../operation.ts'

/** Webhook management (platform document). */

export const webhookId = z.string().regex(/^[0-9]{1,19}$/)

export const webhookConfig = z.looseObject({
  id: webhookId,
  url: z.string(),
  valid: z.boolean(),
  created_at: z.string(),
})
export type WebhookConfig = z.infer<typeof webhookConfig>

const management = { document: 'platform', place: 'Webhook management' } as const

export const registerWebhook = defineOperation({
  id: 'webhooks.register',
  title: 'Register a webhook',
  method: 'POST',
  host: 'platform',
  version: '2',
  path: '/webhooks',
  auth: 'bearer',
  params: () => z.object({}),
  body: () => z.object({ url: z.string().min(1).max(200).describe('HTTPS address without a port') }),
  reply: () => z.looseObject({ data: webhookConfig }),
  effect: 'write',
  source: management,
})

export const listWebhooks = defineOperation({
  id: 'webhooks.list',
  title: 'List webhooks',
  method: 'GET',
  host: 'platform',
  version: '2',
  path: '/webhooks',
  auth: 'bearer',
  params: () => z.object({}),
  reply: () =>
    z.looseObject({
      data: z.array(webhookConfig).default([]),
      meta: z.looseObject({ result_count: z.int() }).optional(),
    }),
  effect: 'read',
  source: management,
})

export const validateWebhook = defineOperation({
  id: 'webhooks.validate',
  title: 'Check a webhook now',
  method: 'PUT',
  host: 'platform',
  version: '2',
  path: '/webhooks/:webhook_id',
  auth: 'bearer',
  params: () => z.object({ webhook_id: webhookId }),
  reply: () =>
    z.looseObject({
      data: z
        .looseObject({ valid: z.boolean().optional(), attempted: z.boolean().optional() })
        .describe('public-facts C6: an older text answers `attempted`'),
    }),
  effect: 'write',
  source: management,
})

export const deleteWebhook = defineOperation({
  id: 'webhooks.delete',
  title: 'Delete a webhook',
  method: 'DELETE',
  host: 'platform',
  version: '2',
  path: '/webhooks/:webhook_id',
  auth: 'bearer',
  params: () => z.object({ webhook_id: webhookId }),
  reply: () => z.looseObject({ data: z.looseObject({ deleted: z.boolean() }) }),
  effect: 'destructive',
  source: management,
})

export const webhookOperations = {
  register: registerWebhook,
  list: listWebhooks,
  validate: validateWebhook,
  delete: deleteWebhook,
}
