import type { streamLinkOperations } from '../../../shared/api/platform/stream-links.ts'
import { webhookId } from '../../../shared/api/platform/webhooks.ts'
import { invalidRequest, resourceNotFound } from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import type { ServiceError } from '../../answer/service-error.ts'
import { isoMilliseconds } from '../../clock.ts'
import type { PlatformBehaviours, PlatformPathReviews } from '../common/contract.ts'
import { findOwn, unknownId } from './webhooks.ts'

export const streamLinkBehaviours: PlatformBehaviours<typeof streamLinkOperations> = {
  /** Linking twice isn't an error (webhooks.md#stream-links). */
  create({ params: { webhook_id, ...query }, caller: { app }, service: { world }, now, incoming }) {
    const webhook = findOwn(world.platform, app, webhook_id)
    if (webhook === undefined) return unknownId(webhook_id)
    const { stream_links } = world.platform
    if (!stream_links.has(webhook.id)) {
      stream_links.put({
        webhook_id: webhook.id,
        consumer_key: app.consumer_key,
        created_at: isoMilliseconds(now),
        fields: Object.entries(query).flatMap(([name, values]) =>
          values === undefined ? [] : [`${name}=${values.join(',')}`],
        ),
        instance_id: world.ids.decimal(),
        query,
        origin: incoming.origin,
      })
    }
    return json({ data: { provisioned: true } })
  },

  list({ caller: { app }, service: { world } }) {
    const appLinks = world.platform.stream_links.filter((link) => link.consumer_key === app.consumer_key)
    return json({
      data: appLinks.map(({ webhook_id, created_at, fields, instance_id }) => ({
        webhook_id,
        application_id: app.id,
        business_user_id: null,
        created_at,
        fields,
        instance_id,
      })),
    })
  },

  remove({ params: { webhook_id }, caller: { app }, service: { world } }) {
    const wrong = offPattern(webhook_id)
    if (wrong !== null) return wrong
    const link = world.platform.stream_links.get(webhook_id)
    if (link?.consumer_key !== app.consumer_key) return resourceNotFound('webhook_id', webhook_id, 'tweet')
    world.platform.stream_links.remove(webhook_id)
    return json({ data: { deleted: true } })
  },
}

export const streamLinkPathReviews: PlatformPathReviews<typeof streamLinkOperations> = {
  create: ({ given: { webhook_id = '' }, caller: { app }, service: { world } }) =>
    offPattern(webhook_id) ??
    (findOwn(world.platform, app, webhook_id) === undefined ? unknownId(webhook_id) : null),
}

function offPattern(id: string): ServiceError | null {
  if (webhookId.safeParse(id).success) return null
  const message = `The \`webhook_id\` parameter value [${id}] has to be 1 to 19 digits.`
  return invalidRequest({ message, parameter: 'webhook_id', value: id })
}
