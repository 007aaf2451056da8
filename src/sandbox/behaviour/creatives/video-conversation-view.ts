import { absoluteAddress } from '../../media/addresses.ts'
import type { AdsData } from '../../state/ads-data.ts'
import {
  type LibraryMediaRecord,
  libraryKey,
  type VideoConversationRecord,
} from '../../state/creative-tables.ts'
import { show } from '../../state/fields.ts'
import { sidesOf } from './poll-view.ts'

/** A video conversation as the service shows it, including media that has left the library since. */
export function showVideoConversation(
  data: AdsData,
  origin: string,
): (card: VideoConversationRecord) => Record<string, unknown> {
  return (card) => {
    const find = (key: string | null): LibraryMediaRecord | undefined =>
      key === null ? undefined : data.media_library.get(libraryKey(card.account_id, key))
    const video = find(card.media_key)
    const poster = find(card.poster_media_key)
    const [width, height] = video === undefined ? [null, null] : sidesOf(video)
    const address = (media: LibraryMediaRecord | undefined) =>
      absoluteAddress(origin, media?.media_url ?? null)
    return {
      ...show(card, [
        'id',
        'name',
        'title',
        'first_cta',
        'first_cta_tweet',
        'second_cta',
        'second_cta_tweet',
      ]),
      ...show(card, ['third_cta', 'third_cta_tweet', 'fourth_cta', 'fourth_cta_tweet']),
      ...show(card, ['thank_you_text', 'thank_you_url', 'media_key']),
      media_url: address(video),
      poster_media_url: address(poster) ?? absoluteAddress(origin, video?.poster_media_url ?? null),
      unlocked_image_url: address(find(card.unlocked_image_media_key)),
      unlocked_video_media_key: card.unlocked_video_media_key,
      video_owner_id: card.video_owner_id,
      video_width: width,
      video_height: height,
      ...show(card, ['card_uri', 'card_type', 'created_at', 'updated_at', 'deleted']),
    }
  }
}
