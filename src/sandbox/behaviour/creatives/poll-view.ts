import { absoluteAddress } from '../../media/addresses.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { type LibraryMediaRecord, libraryKey, type PollCardRecord } from '../../state/creative-tables.ts'
import { show } from '../../state/fields.ts'

/** A poll as the service shows it, with its media (cards.md#polls). */
export function showPollCard(
  data: AdsData,
  origin: string,
): (poll: PollCardRecord) => Record<string, unknown> {
  return (poll) => {
    // The media may have left the library since; the poll still shows it.
    const media =
      poll.media_key === null
        ? undefined
        : data.media_library.get(libraryKey(poll.account_id, poll.media_key))
    return {
      ...show(poll, ['id', 'name', 'first_choice', 'second_choice', 'third_choice', 'fourth_choice']),
      ...show(poll, ['duration_in_minutes', 'start_time', 'end_time', 'card_uri', 'card_type']),
      ...(media === undefined ? {} : showMedia(media, origin)),
      ...show(poll, ['created_at', 'updated_at', 'deleted']),
    }
  }
}

function showMedia(media: LibraryMediaRecord, origin: string): Record<string, unknown> {
  const [width, height] = sidesOf(media)
  if (media.media_type === 'IMAGE') {
    return {
      image: absoluteAddress(origin, media.media_url),
      image_display_width: width,
      image_display_height: height,
    }
  }
  const video = absoluteAddress(origin, media.media_url)
  return {
    video_url: video,
    video_hls_url: video,
    video_width: width,
    video_height: height,
    video_poster_url: absoluteAddress(origin, media.poster_media_url),
    video_poster_width: width,
    video_poster_height: height,
    content_duration_seconds: String(Math.round((media.duration ?? 0) / 1000)),
  }
}

/** Width and height as strings of digits; the ratio's parts if the pixels are unknown. */
export function sidesOf({
  width,
  height,
  aspect_ratio,
}: LibraryMediaRecord): readonly [string | null, string | null] {
  if (width !== null && height !== null) return [String(width), String(height)]
  const [across = null, down = null] = aspect_ratio?.split(':') ?? []
  return [across, down]
}
