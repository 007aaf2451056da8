import { addLibraryMedia, mediaTextLimits } from '../../api/ads/media-library.ts'
import { type Finding, inTableOrder } from '../../core/finding.ts'
import { once } from '../../core/once.ts'
import type { MediaLibrary } from '../../creatives/library-media.ts'
import { type Citation, citeDocumented, citePublic } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, invalidMedia, type TextRule, textFindings } from '../../text/text-rules.ts'
import { textsOf } from '../fields.ts'

/** A media's texts that users can set. Null means unset. */
export interface MediaTexts {
  readonly description: string | null
  readonly file_name: string | null
  readonly name: string | null
  readonly poster_media_key: string | null
  readonly title: string | null
}

export interface MediaContext {
  /** IMAGE, GIF or VIDEO; null if unknown: rules that need it are skipped then. */
  readonly mediaType: string | null
  readonly library: MediaLibrary
}

const table: Citation = citeDocumented('media#library')

function text(field: keyof typeof mediaTextLimits, label: string): TextRule {
  return { field, label, required: false, maximum: mediaTextLimits[field], source: table }
}

const texts: readonly TextRule[] = [
  text('description', t`Description`),
  text('file_name', t`File name`),
  text('name', t`Name`),
  text('title', t`Title`),
]

const order = once(() => Object.keys(addLibraryMedia.params.shape))

/** All findings of a media's fields, in the order of the parameter table. */
export function mediaLibraryFindings(media: MediaTexts, context: MediaContext): readonly Finding[] {
  return inTableOrder(
    [
      ...textFindings('media', texts, textsOf(media)),
      ...videosOnly(media, context),
      ...poster(media, context),
    ],
    order(),
  )
}

const videoFields = [
  ['description', t`A description`],
  ['poster_media_key', t`A poster`],
  ['title', t`A title`],
] as const

/** Refused on an image or GIF (media.md#library). */
function videosOnly(media: MediaTexts, { mediaType }: MediaContext): Finding[] {
  if (mediaType === null || mediaType === 'VIDEO') return []
  return videoFields.flatMap(([field, label]) =>
    media[field] === null
      ? []
      : [invalidField('media.videos-only', field, t`${label} is for videos only.`, table)],
  )
}

/** A poster has to be an image of the library, so that the service can show it (media.md#posters). */
function poster({ poster_media_key: key }: MediaTexts, { mediaType, library }: MediaContext): Finding[] {
  if (key === null || mediaType !== 'VIDEO' || library(key)?.media_type === 'IMAGE') return []
  const source: Citation = citePublic('media#posters')
  const message = t`The poster must be an image in the media library.`
  return [invalidMedia('media.poster-image', 'poster_media_key', message, source)]
}
