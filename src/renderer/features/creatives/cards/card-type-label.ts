import { type CardType, cardTypes } from '../../../../shared/api/ads/cards.ts'
import { fromConstant } from '../../../ui/text-format.ts'

const labels: Readonly<Record<CardType, string>> = {
  IMAGE_APP: 'Image app',
  IMAGE_CAROUSEL_APP: 'Image app carousel',
  IMAGE_CAROUSEL_WEBSITE: 'Image website carousel',
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: 'Image website slides',
  IMAGE_WEBSITE: 'Image website',
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: 'Mixed media website slides',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: 'Mixed media app carousel',
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: 'Mixed media website carousel',
  VIDEO_APP: 'Video app',
  VIDEO_CAROUSEL_APP: 'Video app carousel',
  VIDEO_CAROUSEL_WEBSITE: 'Video website carousel',
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: 'Video website slides',
  VIDEO_WEBSITE: 'Video website',
}

/** "Image website carousel": a type in the words of the layouts. */
export function cardTypeLabel(type: string): string {
  const known = cardTypes.find((name) => name === type)
  return known === undefined ? fromConstant(type) : labels[known]
}
