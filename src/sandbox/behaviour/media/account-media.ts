import type { accountMediaOperations } from '../../../shared/api/ads/account-media.ts'
import { entityNotFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import { absoluteAddress } from '../../media/addresses.ts'
import type { AccountMediaRecord } from '../../state/creative-tables.ts'
import { show } from '../../state/fields.ts'
import type { AdsBehaviours } from '../common/contract.ts'
import { findOwn, replyWithRecord } from '../common/find-entity.ts'
import { listPage } from '../common/list.ts'

function showAccountMedia(origin: string): (media: AccountMediaRecord) => Record<string, unknown> {
  return (media) => ({
    ...show(media, ['id', 'video_id']),
    media_url: absoluteAddress(origin, media.media_url),
    ...show(media, ['creative_type', 'created_at', 'updated_at', 'deleted']),
  })
}

export const accountMediaBehaviours: AdsBehaviours<typeof accountMediaOperations> = {
  list({ operation, params, account, data, incoming }) {
    const ids = params.account_media_ids === undefined ? null : new Set(params.account_media_ids)
    const types: readonly string[] | undefined = params.creative_types
    return listPage(operation, params, data.account_media.values(), {
      key: (media) => media.id,
      show: showAccountMedia(incoming.origin),
      where: (media) =>
        media.account_id === account.id &&
        (ids?.has(media.id) ?? true) &&
        (types?.includes(media.creative_type) ?? true),
    })
  },

  get: (context) =>
    replyWithRecord(context, context.data.account_media, showAccountMedia(context.incoming.origin)),

  remove({ params, account, data, incoming, now }) {
    const media = findOwn({ account }, data.account_media, params.account_media_id)
    if (media === undefined) return entityNotFound('ACCOUNT_MEDIA', params.account_media_id)
    const after = data.account_media.put({ ...media, deleted: true, updated_at: isoSeconds(now) })
    return dataReply(showAccountMedia(incoming.origin)(after))
  },
}
