import { z } from 'zod'
import { citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { decimalId } from '../conventions.ts'
import { platformGroup } from '../routes.ts'

/** Chunked media upload (media.md#uploads). */

export const mediaCategories = [
  'tweet_image',
  'tweet_gif',
  'tweet_video',
  'amplify_video',
  'dm_image',
  'dm_gif',
  'dm_video',
] as const

export const mediaTypes = [
  'video/mp4',
  'video/webm',
  'video/mp2t',
  'video/quicktime',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/png',
  'image/webp',
  'image/pjpeg',
  'image/tiff',
] as const

/** Segments are numbered from 0 to 999; the total is at most 16 GiB. */
export const maximumSegmentIndex = 999
const maximumTotalBytes = 17_179_869_184

const processingInfo = z.looseObject({
  state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
  check_after_secs: z.number().optional(),
  progress_percent: z.number().optional(),
  error: z.looseObject({ message: z.string().optional() }).optional(),
})

/** A medium after finalize. Without `processing_info` it is ready for use. */
const finishedMedia = z.looseObject({
  id: decimalId,
  media_key: z.string(),
  size: z.int().optional(),
  expires_after_secs: z.int().optional(),
  processing_info: processingInfo.optional(),
})
export type FinishedMedia = z.infer<typeof finishedMedia>

const mediaScopes = ['media.write'] as const

const source = citeSettled('media#uploads')

const asUser = platformGroup({ auth: 'user', source, scopes: mediaScopes })

export const mediaUploadOperations = {
  initialize: asUser('POST /media/upload/initialize', {
    id: 'mediaUpload.initialize',
    title: t`Begin an upload`,
    body: () =>
      z.object({
        media_type: z.enum(mediaTypes),
        total_bytes: z.int().min(1).max(maximumTotalBytes),
        media_category: z.enum(mediaCategories).optional(),
        additional_owners: z.array(decimalId).max(100).optional(),
        shared: z.boolean().optional(),
      }),
    reply: () =>
      z.looseObject({
        data: z.looseObject({ id: decimalId, media_key: z.string(), expires_after_secs: z.int().optional() }),
      }),
  }),
  append: asUser('POST /media/upload/:media_id/append', {
    id: 'mediaUpload.append',
    title: t`Upload a segment`,
    params: () => ({ media_id: decimalId }),
    body: () =>
      z.object({
        media: z.union([z.base64(), z.instanceof(Uint8Array)]),
        segment_index: z.int().min(0).max(maximumSegmentIndex),
      }),
    bodyType: 'multipart',
    reply: () => z.looseObject({ data: z.looseObject({ expires_at: z.number().optional() }).optional() }),
  }),
  finalize: asUser('POST /media/upload/:media_id/finalize', {
    id: 'mediaUpload.finalize',
    title: t`Finish an upload`,
    params: () => ({ media_id: decimalId }),
    reply: () => z.looseObject({ data: finishedMedia }),
  }),
  status: asUser('GET /media/upload', {
    id: 'mediaUpload.status',
    title: t`Get the processing status`,
    params: () => ({ command: z.literal('STATUS'), media_id: decimalId }),
    reply: () => z.looseObject({ data: finishedMedia }),
  }),
}
