import type { CardType } from '../../api/ads/cards.ts'
import type { MediaLibrary } from '../../creatives/library-media.ts'
import { type CardDraft, componentsOfCard, mediaKeysOfCard } from './card-draft.ts'

type MediaMix = 'IMAGE' | 'VIDEO' | 'MIXED'
type Layout = 'single' | 'carousel' | 'slides'
type Target = 'WEBSITE' | 'APP'

/** The thirteen types by media and destination; slides only link to websites. */
const types: Readonly<Record<Layout, Readonly<Record<MediaMix, Readonly<Record<Target, CardType | null>>>>>> =
  {
    single: {
      IMAGE: { WEBSITE: 'IMAGE_WEBSITE', APP: 'IMAGE_APP' },
      VIDEO: { WEBSITE: 'VIDEO_WEBSITE', APP: 'VIDEO_APP' },
      MIXED: { WEBSITE: null, APP: null },
    },
    carousel: {
      IMAGE: { WEBSITE: 'IMAGE_CAROUSEL_WEBSITE', APP: 'IMAGE_CAROUSEL_APP' },
      VIDEO: { WEBSITE: 'VIDEO_CAROUSEL_WEBSITE', APP: 'VIDEO_CAROUSEL_APP' },
      MIXED: {
        WEBSITE: 'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE',
        APP: 'MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP',
      },
    },
    slides: {
      IMAGE: { WEBSITE: 'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE', APP: null },
      VIDEO: { WEBSITE: 'VIDEO_MULTI_DEST_CAROUSEL_WEBSITE', APP: null },
      MIXED: { WEBSITE: 'MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE', APP: null },
    },
  }

/**
 * The type that the service assigns to a card, from media kind, carousel and destination (cards.md#card-types). Null if
 * it can't be determined: missing or unknown media, a GIF, no destination, or two kinds of them.
 */
export function cardTypeOf(
  draft: Pick<CardDraft, 'components' | 'slides'>,
  library: MediaLibrary,
): CardType | null {
  const mix = mixOf(mediaKeysOfCard(draft).map((key) => library(key)?.media_type))
  const layout = layoutOf(draft)
  const target = targetOf(draft)
  return mix === null || layout === null || target === null ? null : types[layout][mix][target]
}

function mixOf(kinds: readonly (string | undefined)[]): MediaMix | null {
  if (kinds.length === 0 || !kinds.every((kind) => kind === 'IMAGE' || kind === 'VIDEO')) return null
  if (!kinds.includes('VIDEO')) return 'IMAGE'
  return kinds.includes('IMAGE') ? 'MIXED' : 'VIDEO'
}

function layoutOf({ components, slides }: Pick<CardDraft, 'components' | 'slides'>): Layout | null {
  const isSlides = (slides ?? []).length > 0
  const mediaComponents = (components ?? []).filter(
    ({ type }) => type === 'MEDIA' || type === 'SWIPEABLE_MEDIA',
  )
  if (isSlides) return mediaComponents.length === 0 ? 'slides' : null
  if (mediaComponents.length !== 1) return null
  return mediaComponents[0]?.type === 'MEDIA' ? 'single' : 'carousel'
}

function targetOf(card: Pick<CardDraft, 'components' | 'slides'>): Target | null {
  const kinds = new Set(componentsOfCard(card).map(({ type }) => type))
  if (kinds.has('DETAILS') === kinds.has('BUTTON')) return null
  return kinds.has('DETAILS') ? 'WEBSITE' : 'APP'
}
