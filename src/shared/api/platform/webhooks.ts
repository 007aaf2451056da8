import { z } from 'zod'
import { citeDocumented } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { platformGroup } from '../routes.ts'

/** Webhook management (webhooks.md#registration). */

export const webhookId = z.string().regex(/^[0-9]{1,19}$/)

export const webhookConfig = z.looseObject({
  id: webhookId,
  url: z.string(),
  valid: z.boolean(),
  created_at: z.string(),
})
export type WebhookConfig = z.infer<typeof webhookConfig>

const management = citeDocumented('webhooks#registration')

const asApp = platformGroup({ auth: 'bearer', source: management })

export const webhookOperations = {
  register: asApp('POST /webhooks', {
    id: 'webhooks.register',
    title: t`Register a webhook`,
    body: () => z.object({ url: z.string().min(1).max(200).describe('HTTPS address without a port') }),
    reply: () => z.looseObject({ data: webhookConfig }),
  }),
  list: asApp('GET /webhooks', {
    id: 'webhooks.list',
    title: t`List webhooks`,
    reply: () =>
      z.looseObject({
        data: z.array(webhookConfig).default([]),
        meta: z.looseObject({ result_count: z.int() }).optional(),
      }),
  }),
  validate: asApp('PUT /webhooks/:webhook_id', {
    id: 'webhooks.validate',
    title: t`Check a webhook now`,
    params: () => ({ webhook_id: webhookId }),
    reply: () =>
      z.looseObject({
        data: z
          .looseObject({ valid: z.boolean().optional(), attempted: z.boolean().optional() })
          .describe('An older text answers `attempted`'),
      }),
  }),
  delete: asApp('DELETE /webhooks/:webhook_id', {
    id: 'webhooks.delete',
    title: t`Delete a webhook`,
    params: () => ({ webhook_id: webhookId }),
    reply: () => z.looseObject({ data: z.looseObject({ deleted: z.boolean() }) }),
  }),
}

export const { register: registerWebhook, list: listWebhooks, delete: deleteWebhook } = webhookOperations
