import { describe, expect, it } from 'vitest'
import { destinationLabel } from '../../../../../../src/renderer/features/creatives/cards/destination-labels.ts'
import {
  buttonText,
  cropOf,
  previewOf,
  truncateTitle,
} from '../../../../../../src/renderer/features/creatives/preview/preview-card.ts'
import { cardTypes } from '../../../../../../src/shared/api/ads/cards.ts'
import type { CardDraft, ComponentDraft } from '../../../../../../src/shared/entities/cards/card-draft.ts'
import { cardTypeOf } from '../../../../../../src/shared/entities/cards/card-type.ts'

const website: ComponentDraft = {
  type: 'DETAILS',
  title: 'Spring',
  destination: { type: 'WEBSITE', url: 'https://www.shop.example/spring' },
}
const app: ComponentDraft = {
  type: 'BUTTON',
  label: { type: 'ENUM', value: 'PLAY' },
  destination: { type: 'APP', country_code: 'US', ios_app_store_identifier: '1', googleplay_app_id: 'a.b' },
}

/** Keys that start with v are videos. */
const library = (key: string) => ({
  media_key: key,
  media_type: key.startsWith('v') ? 'VIDEO' : 'IMAGE',
  aspect_ratio: '1:1',
})

function carousel(keys: readonly string[], lead: ComponentDraft): CardDraft {
  return { components: [{ type: 'SWIPEABLE_MEDIA', media_keys: [...keys] }, lead] }
}

function slides(keys: readonly string[]): CardDraft {
  return { slides: keys.map((media_key) => [{ type: 'MEDIA', media_key }, website]) }
}

function single(media_key: string, lead: ComponentDraft): CardDraft {
  return { components: [{ type: 'MEDIA', media_key }, lead] }
}

const cards: Readonly<Record<(typeof cardTypes)[number], CardDraft>> = {
  IMAGE_APP: single('i1', app),
  IMAGE_WEBSITE: single('i1', website),
  VIDEO_APP: single('v1', app),
  VIDEO_WEBSITE: single('v1', website),
  IMAGE_CAROUSEL_APP: carousel(['i1', 'i2'], app),
  IMAGE_CAROUSEL_WEBSITE: carousel(['i1', 'i2'], website),
  VIDEO_CAROUSEL_APP: carousel(['v1', 'v2'], app),
  VIDEO_CAROUSEL_WEBSITE: carousel(['v1', 'v2'], website),
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: carousel(['i1', 'v2'], app),
  MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: carousel(['i1', 'v2'], website),
  IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: slides(['i1', 'i2']),
  VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: slides(['v1', 'v2']),
  MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: slides(['i1', 'v2']),
}

describe('the preview of a card', () => {
  it.each(cardTypes)('%s shows its media and where it leads', (type) => {
    const card = cards[type]
    expect(cardTypeOf(card, library)).toBe(type)
    const preview = previewOf(card)
    expect(preview.slides).toHaveLength(type.includes('CAROUSEL') ? 2 : 1)
    const footers = type.includes('MULTI_DEST')
      ? preview.slides.map(({ footer }) => footer)
      : [preview.footer]
    for (const footer of footers) expect(footer?.kind).toBe(type.endsWith('APP') ? 'app' : 'website')
  })

  it('shows an empty place before media are chosen', () => {
    expect(previewOf({ components: [] })).toEqual({
      slides: [{ mediaKey: null, footer: null }],
      footer: null,
    })
  })

  it('shows domain, stores and button', () => {
    expect(previewOf(single('i1', website)).footer).toEqual({
      kind: 'website',
      title: 'Spring',
      domain: 'shop.example',
    })
    expect(previewOf(single('i1', app)).footer).toEqual({
      kind: 'app',
      stores: 'App Store · Google Play',
      button: 'Play',
    })
    expect(buttonText(null)).toBe('Install')
  })

  it('cuts off a title after fifty characters, counting a surrogate pair as one', () => {
    expect(truncateTitle('x'.repeat(50))).toBe('x'.repeat(50))
    expect(truncateTitle('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`)
    expect(truncateTitle('😀'.repeat(50))).toBe('😀'.repeat(50))
  })
})

describe('the crop of a media item', () => {
  it.each([
    ['IMAGE', '1:1', '1:1', false],
    ['IMAGE', '1.91:1', '1.91:1', false],
    ['IMAGE', '16:9', '1.91:1', true],
    ['IMAGE', '9:16', '1:1', true],
    ['VIDEO', '16:9', '16:9', false],
    ['VIDEO', '1:1', '1:1', false],
    ['VIDEO', '9:16', '1:1', true],
    ['VIDEO', '2:1', '16:9', true],
  ] as const)('%s of %s is shown as %s', (kind, ratio, name, isCut) => {
    expect(cropOf({ kind, ratio, durationMs: null })).toMatchObject({ name, isCut })
  })

  it('is that of a wide picture while nothing is known', () => {
    expect(cropOf(null)).toMatchObject({ name: '1.91:1', isCut: false })
  })
})

describe('where a card leads, in a list', () => {
  it.each([
    [single('i1', website), 'shop.example'],
    [single('i1', app), 'App, App Store and Google Play'],
    [slides(['i1', 'i2']), 'shop.example'],
    [{ components: [] }, ''],
  ])('%#', (card, label) => {
    expect(destinationLabel(card)).toBe(label)
  })

  it('counts several websites', () => {
    const other = { ...website, destination: { type: 'WEBSITE', url: 'https://b.example' } }
    expect(destinationLabel({ slides: [[website], [other]] })).toBe('2 websites')
  })
})
