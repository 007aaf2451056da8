import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CardLayout,
  emptyLead,
  emptyStash,
  layoutOf,
  leadOf,
  newCard,
  readCard,
  switchLayout,
  switchLead,
  toJson,
  withComponent,
  withDestination,
} from '../../../../../src/renderer/features/creatives/cards/card-form.ts'
import { moved } from '../../../../../src/renderer/features/creatives/moved.ts'
import type { CardDraft } from '../../../../../src/shared/entities/cards/card-draft.ts'
import { cardFindings } from '../../../../../src/shared/entities/cards/card-rules.ts'

const details = {
  type: 'DETAILS',
  title: 'Spring',
  destination: { type: 'WEBSITE', url: 'https://a.example' },
}
const single: CardDraft = { components: [{ type: 'MEDIA', media_key: '1_1' }, details] }
const carousel: CardDraft = {
  components: [{ type: 'SWIPEABLE_MEDIA', media_keys: ['1_1', '1_2', '1_3'] }, details],
}

/** Switches the layouts one after another, like a person. */
function through(card: CardDraft, layouts: readonly CardLayout[]): CardDraft {
  let now = card
  let aside = emptyStash
  for (const layout of layouts) {
    const next = switchLayout(now, aside, layout)
    now = { ...now, ...next.card }
    aside = next.stash
  }
  return now
}

describe('switching the layout', () => {
  it('keeps the media', () => {
    expect(through(single, ['carousel']).components?.[0]).toEqual({
      type: 'SWIPEABLE_MEDIA',
      media_keys: ['1_1'],
    })
    expect(through(carousel, ['single']).components?.[0]).toEqual({ type: 'MEDIA', media_key: '1_1' })
  })

  it('gives each slide the texts of the details', () => {
    const { slides, components } = through(carousel, ['slides'])
    expect(components).toBeNull()
    expect(slides).toEqual(['1_1', '1_2', '1_3'].map((media_key) => [{ type: 'MEDIA', media_key }, details]))
  })

  it('adds slides up to the minimum', () => {
    expect(through(single, ['slides']).slides).toHaveLength(2)
  })

  it('restores what was typed into slides', () => {
    const slides = through(carousel, ['slides']).slides?.map((slide, index) => [
      ...slide.slice(0, 1),
      { ...details, title: `Slide ${index + 1}` },
    ])
    const typed: CardDraft = { components: null, slides: slides ?? null }
    for (const way of [
      ['carousel', 'slides'],
      ['single', 'slides'],
      ['single', 'carousel', 'slides'],
    ] as const) {
      expect(through(typed, way)).toEqual(typed)
    }
  })

  it('leaves a card of one layout unchanged after switching to others and back', () => {
    const layouts = fc.array(fc.constantFrom<CardLayout>('single', 'carousel', 'slides'), { maxLength: 6 })
    const keys = fc.uniqueArray(fc.constantFrom('1_1', '1_2', '1_3', '1_4'), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(keys, layouts, (media_keys, way) => {
        const card: CardDraft = { components: [{ type: 'SWIPEABLE_MEDIA', media_keys }, details] }
        expect(through(card, [...way, 'carousel']).components).toEqual(card.components)
      }),
    )
  })

  it('never creates content that the rules refuse for its layout', () => {
    const layouts = fc.array(fc.constantFrom<CardLayout>('single', 'carousel', 'slides'), { maxLength: 5 })
    const forms = ['card.one-media', 'card.one-lead', 'card.components-or-slides', 'card.slide-form']
    fc.assert(
      fc.property(layouts, fc.constantFrom(single, carousel, readCard(newCard)), (way, card) => {
        const found = cardFindings(through(card, way), { change: 'create', library: () => undefined })
        expect(found.filter(({ rule }) => forms.includes(rule))).toEqual([])
      }),
    )
  })
})

describe('switching the destination', () => {
  it('restores the button and the details', () => {
    const first = switchLead(single, emptyStash, 'BUTTON')
    expect(leadOf(first.card)).toBe('BUTTON')
    const play = { ...emptyLead('BUTTON'), label: { type: 'ENUM', value: 'PLAY' } }
    const typed = { components: [...withComponent(first.card, play)] }
    const back = switchLead(typed, first.stash, 'DETAILS')
    expect(back.card.components).toEqual(single.components)
    expect(switchLead(back.card, back.stash, 'BUTTON').card.components?.[1]).toEqual(play)
  })
})

describe('parts of a card', () => {
  it('keep their places when they change', () => {
    const turned: CardDraft = { components: [details, { type: 'MEDIA', media_key: '1_1' }] }
    const next = withComponent(turned, { type: 'MEDIA', media_key: '1_2' })
    expect(next).toEqual([details, { type: 'MEDIA', media_key: '1_2' }])
  })

  it('are omitted if empty in an app destination, and keep an empty address', () => {
    const app = { type: 'APP', country_code: 'US', ios_deep_link: 'app://x' }
    expect(withDestination(app, 'APP', 'ios_deep_link', '')).toEqual({ type: 'APP', country_code: 'US' })
    expect(withDestination(null, 'WEBSITE', 'url', '')).toEqual({ type: 'WEBSITE', url: '' })
  })

  it('are read as far as possible', () => {
    expect(readCard({ name: 'Spring', components: 7, slides: null })).toEqual({
      name: 'Spring',
      components: null,
      slides: null,
    })
    expect(layoutOf(readCard({}))).toBe('single')
  })

  it('become JSON without what isn’t set', () => {
    expect(toJson([{ type: 'MEDIA', media_key: undefined }])).toEqual([{ type: 'MEDIA' }])
  })

  it('move within their list only', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
  })
})
