import type { Finding } from '../../core/finding.ts'
import { cardRatiosOf } from '../../creatives/card-ratios.ts'
import { type LibraryMedia, type MediaLibrary, mediaName } from '../../creatives/library-media.ts'
import { citePublic, citeSettled } from '../../service-docs/citation.ts'
import { t } from '../../text/language.ts'
import { invalidField, invalidMedia } from '../../text/text-rules.ts'
import { cardDecisions } from './card-destination-rules.ts'
import type { CardDraft, ComponentDraft } from './card-draft.ts'

/** A media of a card: the path of its key, and what the library knows about it. */
interface PlacedMedia {
  readonly key: string
  readonly field: string
  readonly media: LibraryMedia | undefined
}

/** Findings about the media of a card: not in the library, a GIF, or different ratios. */
export function cardMediaFindings(
  draft: Pick<CardDraft, 'components' | 'slides'>,
  library: MediaLibrary,
): readonly Finding[] {
  const whole = draft.slides ? 'slides' : 'components'
  const placed = placedMedia(draft, library)
  return [
    ...placed.flatMap(({ key, field, media }) => (media === undefined ? [unknown(key, field)] : [])),
    ...gif(placed, whole),
    ...ratios(placed, whole),
  ]
}

function placedMedia(draft: Pick<CardDraft, 'components' | 'slides'>, library: MediaLibrary): PlacedMedia[] {
  const place = (component: ComponentDraft, path: string): PlacedMedia[] => {
    let keys: (readonly [string, string])[] = []
    if (component.type === 'MEDIA') keys = [[component.media_key ?? '', `${path}.media_key`]]
    if (component.type === 'SWIPEABLE_MEDIA')
      keys = (component.media_keys ?? []).map((key, index) => [key, `${path}.media_keys.${index}`])
    return keys.flatMap(([key, field]) => (key === '' ? [] : [{ key, field, media: library(key) }]))
  }
  return [
    ...(draft.components ?? []).flatMap((component, index) => place(component, `components.${index}`)),
    ...(draft.slides ?? []).flatMap((slide, number) =>
      slide.flatMap((component, index) => place(component, `slides.${number}.${index}`)),
    ),
  ]
}

function unknown(key: string, field: string): Finding {
  const message = t`The media ${mediaName(key, undefined)} isn’t in the account’s media library.`
  return invalidMedia('card.media-in-library', field, message, cardDecisions)
}

function gif(placed: readonly PlacedMedia[], whole: string): Finding[] {
  if (!placed.some(({ media }) => media?.media_type === 'GIF')) return []
  return [invalidField('card.no-gif', whole, t`A card shows images and videos, not GIFs.`, cardDecisions)]
}

/** All media of a card must have the same ratio; a single media that is cropped only deserves a warning. */
function ratios(placed: readonly PlacedMedia[], whole: string): Finding[] {
  const knownRatios = new Set(placed.flatMap(({ media }) => media?.aspect_ratio ?? []))
  if (knownRatios.size > 1) {
    return [
      {
        rule: 'card.one-ratio',
        severity: 'error',
        field: whole,
        code: 'INVALID',
        message: t`All media in a carousel need the same aspect ratio; these have ${[...knownRatios].join(', ')}.`,
        source: citeSettled('cards#carousels-and-slides'),
      },
    ]
  }
  return placed.flatMap(({ key, field, media }): Finding[] => {
    const fitting = media === undefined ? [] : cardRatiosOf(media.media_type)
    const ratio = media?.aspect_ratio ?? null
    if (fitting.length === 0 || ratio === null || fitting.includes(ratio)) return []
    return [
      {
        rule: 'card.ratio',
        severity: 'warning',
        field,
        code: 'INVALID_MEDIA',
        message: t`${mediaName(key, media)} is ${ratio}; cards are shown in ${fitting.join(' or ')}.`,
        source: citePublic('cards#ratios-and-pictures'),
      },
    ]
  })
}
