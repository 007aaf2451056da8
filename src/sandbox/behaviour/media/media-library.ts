import type { mediaLibraryOperations } from '../../../shared/api/ads/media-library.ts'
import { aspectRatio } from '../../../shared/creatives/library-media.ts'
import { mediaLibraryFindings } from '../../../shared/entities/media/media-library-rules.ts'
import { entityNotFound, invalidAttribute, notFound } from '../../answer/ads-errors.ts'
import { data as dataReply } from '../../answer/reply.ts'
import { isoSeconds } from '../../clock.ts'
import { absoluteAddress, mediaFileOf, mediaPath } from '../../media/addresses.ts'
import { hasAllTerms, termsOf } from '../../media/terms.ts'
import { type LibraryMediaRecord, libraryKey } from '../../state/creative-tables.ts'
import { show } from '../../state/fields.ts'
import type { Upload } from '../../state/platform-data.ts'
import type { AdsBehaviours, AdsReviewContext, AdsReviews } from '../common/contract.ts'
import { listPage } from '../common/list.ts'
import { textParam } from '../common/request-values.ts'
import { newTimes, type Writing, withChanges } from '../common/writing.ts'
import { findLibraryMedia, libraryOf } from './library.ts'

function showMedia(origin: string): (media: LibraryMediaRecord) => Record<string, unknown> {
  return (media) => ({
    ...show(media, ['media_key', 'name', 'file_name', 'title', 'description']),
    media_url: absoluteAddress(origin, media.media_url),
    ...show(media, ['media_category', 'media_status', 'media_type', 'tweeted', 'duration']),
    poster_media_url: absoluteAddress(origin, media.poster_media_url),
    ...show(media, ['poster_media_key', 'aspect_ratio', 'created_at', 'updated_at', 'deleted']),
  })
}

export const mediaLibraryBehaviours: AdsBehaviours<typeof mediaLibraryOperations> = {
  list({ operation, params, account, data, incoming }) {
    const terms = params.q === undefined ? null : termsOf(params.q)
    return listPage(operation, params, data.media_library.values(), {
      key: (media) => media.media_key,
      show: showMedia(incoming.origin),
      where: (media) =>
        media.account_id === account.id &&
        (params.media_type === undefined || media.media_type === params.media_type) &&
        (terms === null || hasAllTerms(terms, [media.name, media.title, media.file_name, media.description])),
    })
  },

  get({ params, account, data, incoming }) {
    const media = findLibraryMedia(data, account, params.media_key)
    return media === undefined
      ? entityNotFound('MEDIA', params.media_key)
      : dataReply(showMedia(incoming.origin)(media))
  },

  add(context) {
    const { params, account, data, incoming, now } = context
    const source = sourceOf(context, params.media_key)
    if (source === null) return entityNotFound('MEDIA', params.media_key, 'media_key')
    const { description = null, name = null, poster_media_key = null, title = null } = params
    const media = data.media_library.put({
      ...source,
      account_id: account.id,
      description,
      name,
      title,
      file_name: params.file_name ?? source.file_name,
      media_status: 'TRANSCODE_COMPLETED',
      tweeted: false,
      ...posterOf(context, source, poster_media_key),
      ...newTimes(now),
    })
    if (media.media_category === 'AMPLIFY_VIDEO') addPreroll(context, media)
    return dataReply(showMedia(incoming.origin)(media))
  },

  update(context) {
    const { params, account, data, incoming, now } = context
    const before = findLibraryMedia(data, account, params.media_key)
    if (before === undefined) return entityNotFound('MEDIA', params.media_key)
    const { account_id: _account, media_key: _key, poster_media_key, ...texts } = params
    const poster = poster_media_key === undefined ? {} : posterOf(context, before, poster_media_key)
    const after = { ...withChanges(before, texts), ...poster, updated_at: isoSeconds(now) }
    return dataReply(showMedia(incoming.origin)(data.media_library.put(after)))
  },

  /** Account media created from it remains (media.md#account-media). */
  remove({ params, account, data, incoming, now }) {
    const before = findLibraryMedia(data, account, params.media_key)
    if (before === undefined) return entityNotFound('MEDIA', params.media_key)
    const after = data.media_library.put({ ...before, deleted: true, updated_at: isoSeconds(now) })
    return dataReply(showMedia(incoming.origin)(after))
  },
}

const alreadyThere = invalidAttribute('media_key', 'The media is in the library already')

export const mediaLibraryReviews: AdsReviews<typeof mediaLibraryOperations> = {
  add: (context) => {
    const { account, data, service, caller } = context
    const key = textParam(context.given, 'media_key') ?? ''
    const upload = service.world.platform.uploads.get(key)
    const earlier = account === null ? undefined : data.media_library.get(libraryKey(account.id, key))
    const ownUpload = upload?.user_id === caller.user.id ? upload : undefined
    const source = ownUpload ?? earlier
    const isUnknown = account !== null && key !== '' && source === undefined
    return [
      ...(earlier?.deleted === false ? [alreadyThere] : []),
      ...(isUnknown ? [notFound('MEDIA', key, 'media_key')] : []),
      ...review(context, source?.media_type ?? null),
    ]
  },
  update: (context) => {
    const { given, data, account } = context
    const media = libraryOf(data, account)(textParam(given, 'media_key') ?? '')
    return review(context, media?.media_type ?? null)
  },
}

function review({ given, data, account }: AdsReviewContext, mediaType: string | null) {
  const texts = {
    description: textParam(given, 'description'),
    file_name: textParam(given, 'file_name'),
    name: textParam(given, 'name'),
    poster_media_key: textParam(given, 'poster_media_key'),
    title: textParam(given, 'title'),
  }
  return mediaLibraryFindings(texts, { mediaType, library: libraryOf(data, account) })
}

type Source = Omit<
  LibraryMediaRecord,
  'poster_media_key' | 'poster_media_url' | 'created_at' | 'updated_at' | 'deleted'
>

/** The source of a media library record: the caller's upload, or the record that was deleted before. */
function sourceOf({ account, caller, data, service }: Writing, mediaKey: string): Source | null {
  const upload = service.world.platform.uploads.get(mediaKey)
  if (upload?.user_id === caller.user.id) return fromUpload(upload, account.id)
  return data.media_library.get(libraryKey(account.id, mediaKey)) ?? null
}

function fromUpload(upload: Upload, account_id: string): Source {
  const { media_key, media_type, media_category, file_name, duration, width, height } = upload
  return {
    media_key,
    account_id,
    name: null,
    file_name,
    title: null,
    description: null,
    media_url: mediaPath(media_key, mediaFileOf(media_type)),
    media_category,
    media_status: 'TRANSCODE_COMPLETED',
    media_type,
    tweeted: false,
    duration: media_type === 'VIDEO' ? duration : null,
    aspect_ratio: aspectRatio(width, height),
    width,
    height,
  }
}

/** A video without a poster shows its first frame (media.md#posters). */
function posterOf({ account, data }: Writing, media: Source, key: string | null) {
  if (media.media_type !== 'VIDEO') return { poster_media_key: null, poster_media_url: null }
  const poster = key === null ? undefined : findLibraryMedia(data, account, key)
  return {
    poster_media_key: poster?.media_key ?? null,
    poster_media_url: poster?.media_url ?? mediaPath(media.media_key, 'poster.png'),
  }
}

/** Advertising document, "Creatives": a video for ads becomes a preroll creative; `video_id` is its media key. */
function addPreroll({ account, data, service, now }: Writing, media: LibraryMediaRecord): void {
  const existingMedia = data.account_media.find(
    (row) => row.account_id === account.id && row.video_id === media.media_key && !row.deleted,
  )
  if (existingMedia !== undefined) return
  data.account_media.put({
    id: service.world.ids.entity((id) => data.account_media.has(id)),
    account_id: account.id,
    video_id: media.media_key,
    media_url: media.media_url,
    creative_type: 'PREROLL',
    ...newTimes(now),
  })
}
