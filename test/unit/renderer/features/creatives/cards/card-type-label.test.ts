import { expect, test } from 'vitest'
import { cardTypeLabel } from '../../../../../../src/renderer/features/creatives/cards/card-type-label.ts'
import { cardTypes } from '../../../../../../src/shared/api/ads/cards.ts'

test('each type of card has its own name, without the service’s abbreviations', () => {
  const labels = cardTypes.map(cardTypeLabel)
  expect(new Set(labels).size).toBe(cardTypes.length)
  for (const label of labels) expect(label).not.toMatch(/dest|multi|single|_/i)
  expect(cardTypeLabel('IMAGE_CAROUSEL_WEBSITE')).toBe('Image website carousel')
  expect(cardTypeLabel('IMAGE_HOLOGRAM')).toBe('Image hologram')
})
