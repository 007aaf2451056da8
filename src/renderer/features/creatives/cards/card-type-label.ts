import { type CardType, cardTypes } from '../../../../shared/api/ads/cards.ts'
import { fromConstant } from '../../../../shared/text/format.ts'
import { t } from '../../../../shared/text/language.ts'

const labels: Readonly<Record<CardType, string>> = {
  IMAGE_APP: t`Image app`,
  IMAGE_CAROUSEL_APP: t`Image app carousel`,
  IMAGE_CAROUSEL_WEBSITE: t`Image website carousel`,
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: t`Image website slides`,
  IMAGE_WEBSITE: t`Image website`,
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: t`Mixed media website slides`,
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: t`Mixed media app carousel`,
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: t`Mixed media website carousel`,
  VIDEO_APP: t`Video app`,
  VIDEO_CAROUSEL_APP: t`Video app carousel`,
  VIDEO_CAROUSEL_WEBSITE: t`Video website carousel`,
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: t`Video website slides`,
  VIDEO_WEBSITE: t`Video website`,
}

/** "Image website carousel": a card type in the terms of the layouts. */
export function cardTypeLabel(type: string): string {
  const cardType = cardTypes.find((name) => name === type)
  return cardType === undefined ? fromConstant(type) : labels[cardType]
}
