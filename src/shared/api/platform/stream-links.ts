import { z } from 'zod'
import { citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { platformGroup } from '../routes.ts'
import { postQueryParameters } from './post-fields.ts'
import { webhookId } from './webhooks.ts'

/** Links that route filtered-stream matches to a webhook (webhooks.md#stream-links). */
const streamLink = z.looseObject({
  webhook_id: z.string(),
  application_id: z.string().optional(),
  business_user_id: z.string().nullish(),
  created_at: z.string().optional(),
  fields: z.array(z.string()).optional(),
  instance_id: z.string().optional(),
})
/**
 * The list as this generation of names has it; the sandbox answers in the newer form
 * (webhooks.md#stream-links).
 */
const linkList = z.looseObject({ links: z.array(streamLink).default([]) }).transform(({ links }) => links)
export type StreamLink = z.infer<typeof streamLink>

const added = citePublic('webhooks#stream-links')

const asApp = platformGroup({ auth: 'bearer', source: added })

export const streamLinkOperations = {
  create: asApp('POST /tweets/search/webhooks/:webhook_id', {
    id: 'streamLinks.create',
    title: t`Link the filtered stream to a webhook`,
    params: () => ({
      webhook_id: webhookId,
      ...postQueryParameters,
    }),
    reply: () => z.looseObject({ data: z.looseObject({ provisioned: z.boolean() }) }),
  }),
  list: asApp('GET /tweets/search/webhooks', {
    id: 'streamLinks.list',
    title: t`List stream links`,
    reply: () => z.looseObject({ data: z.union([z.array(streamLink), linkList]).default([]) }),
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
    source: citeDocumented('webhooks#stream-links'),
  }),
}
