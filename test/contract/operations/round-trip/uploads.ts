import fc from 'fast-check'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { mediaUploadOperations } from '../../../../src/shared/api/platform/media-upload.ts'
import { mediaLibraryFindings } from '../../../../src/shared/entities/media/media-library-rules.ts'
import { type Given, northwind } from '../given.ts'
import { first, library, newUpload } from '../records.ts'
import { findMedia as find } from './demo-library.ts'
import { given, idOf, option, text, tooLong, trialOf } from './subject.ts'

const upload = mediaUploadOperations

interface UploadDraft {
  readonly media_type: string
  readonly media_category: string
  readonly total_bytes: number
  readonly additional_owners: readonly string[]
  /** Bytes per segment. */
  readonly segment: number
}

/** Bytes that depend on their position, in base64. */
function segmentsOf({ total_bytes, segment }: UploadDraft): string[] {
  const bytes = Buffer.from(Array.from({ length: total_bytes }, (_, index) => index % 251))
  const count = Math.ceil(total_bytes / segment)
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * segment, (index + 1) * segment).toString('base64'),
  )
}

const kinds = [
  ['image/png', 'tweet_image'],
  ['image/jpeg', 'dm_image'],
  ['image/gif', 'tweet_gif'],
  ['video/mp4', 'tweet_video'],
  ['video/quicktime', 'amplify_video'],
] as const

export const uploadTrial = trialOf<UploadDraft>({
  name: 'uploads',
  operation: upload.initialize,
  alsoWrites: [upload.append, upload.finalize],
  valid: fc
    .record({
      kind: fc.constantFrom(...kinds),
      total_bytes: fc.integer({ min: 1, max: 2000 }),
      segment: fc.integer({ min: 300, max: 2000 }),
    })
    .map(({ kind: [media_type, media_category], ...rest }) => ({
      ...rest,
      media_type,
      media_category,
      additional_owners: [],
    })),
  breaks: [
    (draft) => ({ ...draft, total_bytes: 0 }),
    (draft) => ({ ...draft, total_bytes: 17_179_869_185 }),
    (draft) => ({ ...draft, media_type: 'image/svg+xml' }),
    (draft) => ({ ...draft, media_category: 'poster' }),
    (draft) => ({ ...draft, additional_owners: ['ada'] }),
    (draft) => ({ ...draft, additional_owners: Array.from({ length: 101 }, (_, index) => String(index)) }),
  ],
  asInput: ({ segment: _, ...body }) => ({ params: {}, body }),
  async read({ send }, reply, draft) {
    const params = { media_id: idOf(reply) }
    for (const [segment_index, media] of segmentsOf(draft).entries()) {
      await send(upload.append, { params, body: { media, segment_index } })
    }
    await send(upload.finalize, { params })
    return (await send(upload.status, { params: { command: 'STATUS', ...params } })).data
  },
  wanted: ({ total_bytes, media_type }) => ({
    size: total_bytes,
    ...(media_type.startsWith('video/') ? { processing_info: {} } : {}),
  }),
})

interface MediaDraft {
  readonly name: string | null
  readonly file_name: string | null
  readonly title: string | null
  readonly description: string | null
  readonly poster_media_key: string | null
}

/** An image that isn't in a library yet. */
async function newImage(scene: Given): Promise<string> {
  const { key, params } = await newUpload(scene)
  await scene.send(upload.finalize, { params })
  return key
}

export const mediaTrial = trialOf<MediaDraft>({
  name: 'media of the library',
  operation: mediaLibraryOperations.add,
  valid: fc.record({
    name: option(text(100)),
    file_name: option(text(255)),
    title: fc.constant(null),
    description: fc.constant(null),
    poster_media_key: fc.constant(null),
  }),
  breaks: [
    (draft) => ({ ...draft, name: tooLong(100) }),
    (draft) => ({ ...draft, file_name: tooLong(255) }),
    (draft) => ({ ...draft, title: 'Not for images' }),
    (draft) => ({ ...draft, description: 'Not for images' }),
    (draft) => ({ ...draft, poster_media_key: first(library.wides) }),
  ],
  findingsFor: (draft) => mediaLibraryFindings(draft, { mediaType: 'IMAGE', library: find }),
  asInput: async (draft, scene) => ({
    params: { ...northwind, media_key: await newImage(scene), ...given(draft) },
  }),
  async read({ send }, reply) {
    const media_key = String(Reflect.get(Object(Reflect.get(Object(reply), 'data')), 'media_key'))
    return (await send(mediaLibraryOperations.get, { params: { ...northwind, media_key } })).data
  },
  wanted: (draft) => given(draft),
})
