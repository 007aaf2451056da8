import { absoluteAddress, mediaFileOf, mediaPath } from '../../media/addresses.ts'
import type { Upload } from '../../state/platform-data.ts'
import type { World } from '../../state/world.ts'

/** The platform host's view of media, from a library or from its upload. */
interface ShownMedia {
  readonly media_key: string
  readonly media_type: 'IMAGE' | 'GIF' | 'VIDEO'
  readonly media_url: string | null
  readonly poster_media_url: string | null
  readonly duration: number | null
  readonly width: number | null
  readonly height: number | null
}

export function findShownMedia(world: World, mediaKey: string): ShownMedia | undefined {
  for (const { media_library } of [world.ads, world.adsSandbox]) {
    const media = media_library.find((row) => row.media_key === mediaKey)
    if (media !== undefined) return media
  }
  const upload = world.platform.uploads.get(mediaKey)
  return upload === undefined ? undefined : fromUpload(upload)
}

function fromUpload(upload: Upload): ShownMedia {
  const { media_key, media_type } = upload
  return {
    ...upload,
    media_url: mediaPath(media_key, mediaFileOf(media_type)),
    poster_media_url: media_type === 'IMAGE' ? null : mediaPath(media_key, 'poster.png'),
  }
}

const types = { IMAGE: 'photo', GIF: 'animated_gif', VIDEO: 'video' } as const

/** The documented media object, with publicly known fields (posts.md#media-objects). */
export function showShownMedia(media: ShownMedia, origin: string) {
  const address = absoluteAddress(origin, media.media_url)
  const isImage = media.media_type === 'IMAGE'
  return {
    type: types[media.media_type],
    duration_ms: media.duration,
    width: media.width,
    height: media.height,
    url: isImage ? address : undefined,
    preview_image_url: isImage ? undefined : absoluteAddress(origin, media.poster_media_url),
    public_metrics: media.media_type === 'VIDEO' ? { view_count: 0 } : undefined,
    variants: isImage ? undefined : [{ content_type: 'video/mp4', url: address }],
  }
}
