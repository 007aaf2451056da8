import { maximumSegmentIndex, mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import {
  invalidRequest,
  invalidRequests,
  type RequestError,
  resourceNotFound,
} from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import type { ProblemError } from '../../answer/service-error.ts'
import { measure } from '../../media/measure.ts'
import { type OpenUpload, uploadedBytes } from '../../media/open-uploads.ts'
import { SegmentedBytes } from '../../media/segmented-bytes.ts'
import type { Parts } from '../../server/multipart.ts'
import type { Upload } from '../../state/platform-data.ts'
import type { World } from '../../state/world.ts'
import type { PlatformBehaviours } from '../common/contract.ts'
import { bodyErrors, readPartly, refuseErrors } from '../common/platform-refusals.ts'

/** Seconds until a finished upload expires (media.md#uploads). */
const finishedFor = 86_400

/** Milliseconds after finalize until a video is processed (media.md#processing). */
const inProgressAfter = 1000
const succeededAfter = 2000

/** Prefixes of media keys by category (media.md#media-keys). */
const keyPrefixes: Readonly<Record<string, string>> = {
  tweet_gif: '16',
  dm_gif: '16',
  tweet_video: '7',
  dm_video: '7',
  amplify_video: '13',
}

export const mediaUploadBehaviours: PlatformBehaviours<typeof mediaUploadOperations> = {
  initialize({ operation, json: body, caller: { user }, service: { openUploads, world }, now }) {
    const schema = operation.body
    const { fields, errors } = readPartly(schema, schema.partial(), body ?? {})
    const refusal = refuseErrors(schema, [...errors, ...categoryErrors(fields)])
    const { media_type, total_bytes } = fields
    if (refusal !== null || media_type === undefined || total_bytes === undefined) {
      return refusal ?? refuse('body', '', 'is not complete')
    }
    const { media_category = defaultCategory(media_type) } = fields
    if (openUploads.isFull()) return tooManyUploads()
    const id = world.ids.decimal()
    const upload = openUploads.begin({
      id,
      mediaKey: `${keyPrefixes[media_category] ?? '3'}_${id}`,
      userId: user.id,
      mimeType: media_type,
      category: media_category,
      totalBytes: total_bytes,
    })
    return json({ data: { id, media_key: upload.mediaKey, expires_after_secs: secondsLeft(upload, now) } })
  },

  append({ params, json: body, multipart, caller: { user }, service: { openUploads, world } }) {
    const { media_id } = params
    const upload = openUploads.get(media_id)
    if (upload?.userId !== user.id) {
      const isFinished = findFinished(world, media_id, user.id) !== undefined
      return isFinished ? refuse('media_id', media_id, 'is finalized already') : unknownMedia(media_id)
    }
    const segment = multipart === null ? readJsonSegment(body) : readSegmentParts(multipart)
    if (segment.kind === 'wrong') return invalidRequests(segment.errors)
    const { index, bytes } = segment
    const others = uploadedBytes(upload.segments) - (upload.segments.get(index)?.length ?? 0)
    if (others + bytes.length > upload.totalBytes) {
      return refuse('media', `${bytes.length} bytes`, `exceeds the ${upload.totalBytes} bytes of total_bytes`)
    }
    if (!openUploads.hasRoomFor(bytes.length)) return tooManyUploads()
    openUploads.add(upload, index, bytes)
    return json({ data: { expires_at: Math.floor(upload.expiresAt / 1000) } })
  },

  /** Finalizing again returns the same answer: a client may retry after a dropped connection. */
  finalize({ params: { media_id }, caller: { user }, service: { openUploads, storedImages, world }, now }) {
    const finished = findFinished(world, media_id, user.id)
    if (finished !== undefined) return json({ data: show(finished, now) })
    const upload = openUploads.get(media_id)
    if (upload?.userId !== user.id) return unknownMedia(media_id)
    const segments = inOrder(upload)
    if (segments === null) return refuse('segment_index', String(upload.segments.size), 'is missing')
    const bytes = new SegmentedBytes(segments)
    if (bytes.length !== upload.totalBytes) {
      return refuse(
        'total_bytes',
        String(upload.totalBytes),
        `differs from the ${bytes.length} bytes that came`,
      )
    }
    openUploads.end(media_id)
    if (kindOf(upload.category) === 'IMAGE') {
      storedImages.save(upload.mediaKey, { mimeType: upload.mimeType, bytes: Buffer.concat(segments) })
    }
    const record = world.platform.uploads.put({
      media_key: upload.mediaKey,
      user_id: user.id,
      media_category: upload.category.toUpperCase(),
      media_type: kindOf(upload.category),
      mime_type: upload.mimeType,
      size: bytes.length,
      ...measure(upload.mimeType, bytes),
      file_name: null,
      finalized_at: now,
    })
    return json({ data: show(record, now) })
  },

  status({ params: { media_id }, caller: { user }, service: { openUploads, world }, now }) {
    const finished = findFinished(world, media_id, user.id)
    if (finished !== undefined) return json({ data: show(finished, now) })
    const upload = openUploads.get(media_id)
    if (upload?.userId !== user.id) return unknownMedia(media_id)
    return json({
      data: {
        id: media_id,
        media_key: upload.mediaKey,
        size: uploadedBytes(upload.segments),
        expires_after_secs: secondsLeft(upload, now),
      },
    })
  },
}

/** A category that doesn't match the media type, as far as both could be parsed. */
function categoryErrors({
  media_type,
  media_category,
}: {
  readonly media_type?: string | undefined
  readonly media_category?: string | undefined
}): readonly RequestError[] {
  if (media_type === undefined || media_category === undefined) return []
  if (kindOf(media_type) === kindOf(media_category)) return []
  return [asError('media_category', media_category, `does not fit ${media_type}`)]
}

type Segment =
  | { readonly kind: 'read'; readonly index: number; readonly bytes: Buffer }
  | { readonly kind: 'wrong'; readonly errors: readonly [RequestError, ...RequestError[]] }

const jsonSegment = mediaUploadOperations.append.body

function readJsonSegment(body: unknown): Segment {
  const parsedSegment = jsonSegment.safeParse(body ?? {})
  if (!parsedSegment.success) {
    const [first = asError('media', '', 'is needed'), ...more] = bodyErrors(parsedSegment.error, body)
    return { kind: 'wrong', errors: [first, ...more] }
  }
  const { media, segment_index } = parsedSegment.data
  const bytes = typeof media === 'string' ? Buffer.from(media, 'base64') : Buffer.from(media)
  return { kind: 'read', index: segment_index, bytes }
}

function readSegmentParts(parts: Parts): Segment {
  const index = parts.get('segment_index')?.toString('utf8') ?? ''
  const bytes = parts.get('media')
  const isIndex = /^\d{1,3}$/.test(index) && Number(index) <= maximumSegmentIndex
  const badIndex = isIndex ? [] : [asError('segment_index', index, 'has to be 0 to 999')]
  if (bytes === undefined) {
    return { kind: 'wrong', errors: [asError('media', '', 'is needed'), ...badIndex] }
  }
  const [wrongIndex] = badIndex
  if (wrongIndex !== undefined) return { kind: 'wrong', errors: [wrongIndex] }
  return { kind: 'read', index: Number(index), bytes }
}

/** The segments from 0 on, or null if one is missing or none came. */
function inOrder({ segments }: OpenUpload): Buffer[] | null {
  const ordered = [...segments].sort(([a], [b]) => a - b)
  const isGapless = ordered.length > 0 && ordered.every(([index], place) => index === place)
  return isGapless ? ordered.map(([, bytes]) => bytes) : null
}

function findFinished(world: World, mediaId: string, userId: string): Upload | undefined {
  return world.platform.uploads.find(
    (upload) => upload.user_id === userId && upload.media_key.endsWith(`_${mediaId}`),
  )
}

function show(upload: Upload, now: number): unknown {
  return {
    id: upload.media_key.slice(upload.media_key.indexOf('_') + 1),
    media_key: upload.media_key,
    // The bytes of a fixture's upload were never counted.
    ...(upload.size === null ? {} : { size: upload.size }),
    expires_after_secs: finishedFor,
    ...(upload.media_type === 'VIDEO' ? { processing_info: processingInfo(upload, now) } : {}),
  }
}

function processingInfo({ finalized_at }: Upload, now: number): unknown {
  const elapsed = finalized_at === null ? succeededAfter : now - finalized_at
  if (elapsed < inProgressAfter) return { state: 'pending', check_after_secs: 1, progress_percent: 0 }
  if (elapsed < succeededAfter) return { state: 'in_progress', check_after_secs: 1, progress_percent: 50 }
  return { state: 'succeeded', progress_percent: 100 }
}

/** The kind of a MIME type or category. */
function kindOf(typeOrCategory: string): Upload['media_type'] {
  if (typeOrCategory.includes('video')) return 'VIDEO'
  return typeOrCategory.includes('gif') ? 'GIF' : 'IMAGE'
}

function defaultCategory(mediaType: string): 'tweet_video' | 'tweet_gif' | 'tweet_image' {
  const kind = kindOf(mediaType)
  if (kind === 'VIDEO') return 'tweet_video'
  return kind === 'GIF' ? 'tweet_gif' : 'tweet_image'
}

function secondsLeft({ expiresAt }: OpenUpload, now: number): number {
  return Math.max(0, Math.floor((expiresAt - now) / 1000))
}

function tooManyUploads(): ProblemError {
  return refuse('media_id', '', 'has no room: finalize open uploads, or wait until they expire')
}

function refuse(parameter: string, value: string, reason: string): ProblemError {
  return invalidRequest(asError(parameter, value, reason))
}

function asError(parameter: string, value: string, reason: string): RequestError {
  return { message: `\`${parameter}\` ${reason}.`, parameter, value }
}

function unknownMedia(id: string): ProblemError {
  return resourceNotFound('media_id', id, 'media')
}
