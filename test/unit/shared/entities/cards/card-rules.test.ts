import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cardBody, cardNameLimit, cardTypes } from '../../../../../src/shared/api/ads/cards.ts'
import { type Finding, isMissing } from '../../../../../src/shared/core/finding.ts'
import {
  type CardDraft,
  type ComponentDraft,
  cardDraft,
} from '../../../../../src/shared/entities/cards/card-draft.ts'
import { cardFindings, joinedBySlide } from '../../../../../src/shared/entities/cards/card-rules.ts'
import { cardTypeOf } from '../../../../../src/shared/entities/cards/card-type.ts'
import { casesFor, isNightly } from '../../../../support/runs.ts'
import { errorsIn, library, warningsIn } from '../media/media-library.ts'

type Draft = Readonly<Record<string, unknown>>

const media = (media_key: string) => ({ type: 'MEDIA', media_key })
const carousel = (...media_keys: string[]) => ({ type: 'SWIPEABLE_MEDIA', media_keys })
const site = { type: 'WEBSITE', url: 'https://northwind.example/boots' }
const details = { type: 'DETAILS', title: 'Boots', destination: site }
const app = { type: 'APP', country_code: 'US', ios_app_store_identifier: '333903271' }
const label = { type: 'ENUM', value: 'INSTALL' }
const button = { type: 'BUTTON', label, destination: app }
const slide = (key: string) => [media(key), details]

const component = (part: unknown): ComponentDraft =>
  cardDraft.parse({ components: [part] }).components?.[0] ?? {}

function findingsOf(draft: Draft, change: 'create' | 'update' = 'create') {
  return cardFindings(cardDraft.parse({ ...(change === 'create' ? { name: 'Card' } : {}), ...draft }), {
    change,
    library,
  })
}

it('names a picture whose ratio is wrong as its library does, and never by the ID of a draft', () => {
  const draft = cardDraft.parse({ name: 'Card', components: [media('draft:twgydbsi5d2laaqp'), details] })
  const picture = { media_key: 'draft:twgydbsi5d2laaqp', media_type: 'IMAGE', aspect_ratio: '4:3' }
  const messages = (label?: string) =>
    cardFindings(draft, {
      change: 'create',
      library: () => ({ ...picture, ...(label !== undefined && { label }) }),
    }).map(({ message }) => message)
  expect(messages('snow.png')).toContainEqual(expect.stringMatching(/^snow\.png is 4:3/))
  expect(messages()).toContainEqual(expect.stringMatching(/^A new file is 4:3/))
})

describe('the type of a card', () => {
  it.each([
    ['IMAGE_WEBSITE', { components: [media('3_1'), details] }],
    ['IMAGE_APP', { components: [media('3_1'), button] }],
    ['VIDEO_WEBSITE', { components: [details, media('13_1')] }],
    ['VIDEO_APP', { components: [media('13_1'), button] }],
    ['IMAGE_CAROUSEL_WEBSITE', { components: [carousel('3_1', '3_2'), details] }],
    ['IMAGE_CAROUSEL_APP', { components: [carousel('3_1', '3_2'), button] }],
    ['VIDEO_CAROUSEL_WEBSITE', { components: [carousel('13_1', '13_3'), details] }],
    ['VIDEO_CAROUSEL_APP', { components: [carousel('13_1', '13_3'), button] }],
    ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE', { components: [carousel('3_1', '13_2'), details] }],
    ['MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP', { components: [carousel('13_2', '3_1'), button] }],
    ['IMAGE_MULTI_DEST_CAROUSEL_WEBSITE', { slides: [slide('3_1'), slide('3_2')] }],
    ['VIDEO_MULTI_DEST_CAROUSEL_WEBSITE', { slides: [slide('13_1'), slide('13_3')] }],
    ['MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE', { slides: [slide('3_1'), slide('13_2')] }],
  ])('%s follows from its content, and there are no findings', (type, draft) => {
    expect(cardTypeOf(cardDraft.parse(draft), library)).toBe(type)
    expect(errorsIn(findingsOf(draft))).toEqual([])
    expect(cardBody.safeParse({ name: 'Card', ...draft }).success).toBe(true)
    expect(cardTypes).toContain(type)
  })

  it.each([
    ['nothing', {}],
    ['no media', { components: [details] }],
    ['no destination', { components: [media('3_1')] }],
    ['a media nobody knows', { components: [media('3_99'), details] }],
    ['a GIF', { components: [media('16_1'), details] }],
    ['both leads', { components: [media('3_1'), details, button] }],
    ['two media', { components: [media('3_1'), media('3_2'), details] }],
    ['slides and components', { components: [media('3_1'), details], slides: [slide('3_1'), slide('3_2')] }],
  ])('can’t be determined from %s', (_, draft) => {
    expect(cardTypeOf(cardDraft.parse(draft), library)).toBeNull()
  })
})

describe('a card', () => {
  it.each<[string, Draft, readonly string[]]>([
    ['without a name', { name: null, components: [media('3_1'), details] }, ['MISSING_PARAMETER name']],
    ['with an empty name', { name: '', components: [media('3_1'), details] }, ['MISSING_PARAMETER name']],
    [
      'with too long a name',
      { name: '雪'.repeat(cardNameLimit + 1), components: [media('3_1'), details] },
      ['INVALID_PARAMETER name'],
    ],
    ['of nothing', {}, ['MISSING_PARAMETER components']],
    ['of no components', { components: [] }, ['MISSING_PARAMETER components']],
    ['of no slides', { slides: [] }, ['MISSING_PARAMETER slides']],
    [
      'of both forms',
      { components: [media('3_1'), details], slides: [slide('3_1'), slide('3_2')] },
      ['EXCLUSIVE_PARAMETERS slides'],
    ],
    ['without media', { components: [details] }, ['INVALID_PARAMETER components']],
    [
      'with two media',
      { components: [media('3_1'), carousel('3_1', '3_2'), details] },
      ['INVALID_PARAMETER components'],
    ],
    ['without a lead', { components: [media('3_1')] }, ['INVALID_PARAMETER components']],
    ['with two leads', { components: [media('3_1'), details, button] }, ['INVALID_PARAMETER components']],
    [
      'with an unknown part',
      { components: [media('3_1'), { type: 'FOOTER' }, details] },
      ['INVALID_PARAMETER components.1.type'],
    ],
    [
      'with a part without a type',
      { components: [media('3_1'), {}, details] },
      ['MISSING_PARAMETER components.1.type'],
    ],
    [
      'without a media key',
      { components: [{ type: 'MEDIA' }, details] },
      ['MISSING_PARAMETER components.0.media_key'],
    ],
    [
      'without carousel media',
      { components: [{ type: 'SWIPEABLE_MEDIA' }, details] },
      ['MISSING_PARAMETER components.0.media_keys'],
    ],
    [
      'of one swipeable media',
      { components: [carousel('3_1'), details] },
      ['INVALID_PARAMETER components.0.media_keys'],
    ],
    [
      'of seven swipeable media',
      { components: [carousel(...Array.from({ length: 7 }, () => '3_1')), details] },
      ['INVALID_PARAMETER components.0.media_keys'],
    ],
    [
      'with an empty place',
      { components: [carousel('3_1', ''), details] },
      ['INVALID_PARAMETER components.0.media_keys'],
    ],
    [
      'with bare details',
      { components: [media('3_1'), { type: 'DETAILS' }] },
      ['MISSING_PARAMETER components.1.title', 'MISSING_PARAMETER components.1.destination'],
    ],
    [
      'with a destination of no kind',
      { components: [media('3_1'), { ...details, destination: { url: site.url } }] },
      ['MISSING_PARAMETER components.1.destination.type'],
    ],
    [
      'with a destination of a strange kind',
      { components: [media('3_1'), { ...details, destination: { type: 'PROFILE' } }] },
      ['INVALID_PARAMETER components.1.destination.type'],
    ],
    [
      'of details that lead to an app',
      { components: [media('3_1'), { ...details, destination: app }] },
      ['INVALID_PARAMETER components'],
    ],
    [
      'of a button that leads to a website',
      { components: [media('3_1'), { ...button, destination: site }] },
      ['INVALID_PARAMETER components'],
    ],
    [
      'without an address',
      { components: [media('3_1'), { ...details, destination: { type: 'WEBSITE' } }] },
      ['MISSING_PARAMETER components.1.destination.url'],
    ],
    [
      'with half an address',
      { components: [media('3_1'), { ...details, destination: { type: 'WEBSITE', url: 'northwind' } }] },
      ['INVALID_PARAMETER components.1.destination.url'],
    ],
    [
      'with a bare button',
      { components: [media('3_1'), { type: 'BUTTON' }] },
      ['MISSING_PARAMETER components.1.label', 'MISSING_PARAMETER components.1.destination'],
    ],
    [
      'with an empty label',
      { components: [media('3_1'), { ...button, label: {} }] },
      ['MISSING_PARAMETER components.1.label.type', 'MISSING_PARAMETER components.1.label.value'],
    ],
    [
      'with a label of its own',
      { components: [media('3_1'), { ...button, label: { type: 'TEXT', value: 'BUY' } }] },
      ['INVALID_PARAMETER components.1.label.type', 'INVALID_PARAMETER components.1.label.value'],
    ],
    [
      'without country and store',
      { components: [media('3_1'), { ...button, destination: { type: 'APP' } }] },
      [
        'MISSING_PARAMETER components.1.destination.country_code',
        'MISSING_PARAMETER components.1.destination.ios_app_store_identifier',
      ],
    ],
    [
      'with a country that is none',
      { components: [media('3_1'), { ...button, destination: { ...app, country_code: 'XX' } }] },
      ['INVALID_PARAMETER components.1.destination.country_code'],
    ],
    [
      'with a deep link into the other store',
      {
        components: [
          media('3_1'),
          { ...button, destination: { ...app, googleplay_deep_link: 'northwind://a' } },
        ],
      },
      ['INCLUSIVE_PARAMETERS components.1.destination.googleplay_app_id'],
    ],
    [
      'of a media nobody knows',
      { components: [media('3_99'), details] },
      ['INVALID_MEDIA components.0.media_key'],
    ],
    [
      'of a carousel nobody knows half of',
      { components: [carousel('3_1', '3_99'), details] },
      ['INVALID_MEDIA components.0.media_keys.1'],
    ],
    ['of a GIF', { components: [media('16_1'), details] }, ['INVALID_PARAMETER components']],
    ['of two ratios', { components: [carousel('13_1', '13_2'), details] }, ['INVALID components']],
    ['of one slide', { slides: [slide('3_1')] }, ['INVALID_PARAMETER slides']],
    [
      'of seven slides',
      { slides: Array.from({ length: 7 }, () => slide('3_1')) },
      ['INVALID_PARAMETER slides'],
    ],
    [
      'of slides with a button',
      { slides: [slide('3_1'), [media('3_2'), button]] },
      ['INVALID_PARAMETER slides'],
    ],
    [
      'of slides with a carousel',
      { slides: [slide('3_1'), [carousel('3_1', '3_2'), details]] },
      ['INVALID_PARAMETER slides'],
    ],
    ['of slides of two ratios', { slides: [slide('3_1'), slide('3_3')] }, ['INVALID slides']],
    [
      'with a slide that lacks things',
      { slides: [slide('3_1'), [media('3_99'), { ...details, title: null }]] },
      ['INVALID_MEDIA slides.1.0.media_key', 'MISSING_PARAMETER slides.1.1.title'],
    ],
  ])('%s is refused', (_, draft, expected) => {
    expect(errorsIn(findingsOf(draft))).toEqual(expected)
  })

  it('may show a media item twice, and with any unknown ratio', () => {
    expect(errorsIn(findingsOf({ components: [carousel('3_1', '3_1'), details] }))).toEqual([])
    expect(errorsIn(findingsOf({ components: [carousel('13_1', '13_4'), details] }))).toEqual([])
  })

  it('gets a warning about long titles and about media that will be cropped', () => {
    const long = { ...details, title: 'x'.repeat(71) }
    expect(warningsIn(findingsOf({ components: [media('3_4'), long] }))).toEqual([
      'card.ratio',
      'card.title-length',
    ])
  })

  it('that is changed is checked by given fields only', () => {
    expect(findingsOf({}, 'update')).toEqual([])
    expect(findingsOf({ name: 'New' }, 'update')).toEqual([])
    expect(errorsIn(findingsOf({ name: '' }, 'update'))).toEqual(['MISSING_PARAMETER name'])
    expect(errorsIn(findingsOf({ components: [] }, 'update'))).toEqual(['MISSING_PARAMETER components'])
    expect(errorsIn(findingsOf({ components: [media('3_1')] }, 'update'))).toEqual([
      'INVALID_PARAMETER components',
    ])
  })
})

describe('a fault that several slides have', () => {
  const withTitle = (title: string) => [media('3_1'), { ...details, title }]
  const long = 'x'.repeat(88)
  const findings = findingsOf({
    slides: [withTitle(long), slide('3_1'), withTitle(long), withTitle(''), withTitle('')],
  })
  const shown = (isSeparate: (finding: Finding) => boolean) =>
    joinedBySlide(findings, isSeparate).map(({ field, message }) => `${field} ${message}`)
  const tooLong =
    'slides.0.1.title Slides 1 and 3: The title has 88 characters. Above 70, it may be refused or cut off.'

  it('is said once, at the first of them, and names them', () => {
    expect(shown(() => false)).toEqual([tooLong, 'slides.3.1.title Slides 4 and 5: Enter a title.'])
  })

  it('is said by each field that isn’t filled in yet', () => {
    expect(shown(isMissing)).toEqual([
      tooLong,
      'slides.3.1.title Enter a title.',
      'slides.4.1.title Enter a title.',
    ])
  })

  it('doesn’t name the slide if it’s the only one', () => {
    const single = findingsOf({ slides: [withTitle(long), slide('3_1')] })
    expect(joinedBySlide(single, () => false)).toEqual(single)
  })
})

describe('any card', () => {
  const key = fc.constantFrom('3_1', '3_2', '3_3', '13_1', '13_2', '16_1', '9_9', '')
  const text = fc.option(fc.constantFrom('', 'Boots', 'https://northwind.example', 'US'), { nil: null })
  const destination = fc.option(
    fc.record({
      type: fc.constantFrom('WEBSITE', 'APP', null, 'OTHER'),
      url: text,
      country_code: text,
      googleplay_app_id: text,
      googleplay_deep_link: text,
      ios_app_store_identifier: text,
      ios_deep_link: text,
    }),
    { nil: null },
  )
  const wild: fc.Arbitrary<ComponentDraft> = fc.record({
    type: fc.constantFrom('MEDIA', 'SWIPEABLE_MEDIA', 'DETAILS', 'BUTTON', 'OTHER', null),
    media_key: fc.option(key, { nil: null }),
    media_keys: fc.option(fc.array(key, { maxLength: 7 }), { nil: null }),
    title: text,
    label: fc.option(
      fc.record({ type: fc.constantFrom('ENUM', null), value: fc.constantFrom('SHOP', 'BUY', null) }),
      {
        nil: null,
      },
    ),
    destination,
  })
  const sound = fc.constantFrom(
    ...[media('3_1'), media('13_2'), carousel('3_1', '13_2'), details, button].map((part) => component(part)),
  )
  const parts = fc.oneof({ weight: 6, arbitrary: sound }, { weight: 1, arbitrary: wild })
  const slides = fc.array(fc.tuple(fc.constant(component(media('3_1'))), fc.constant(component(details))), {
    maxLength: 7,
  })
  const draft: fc.Arbitrary<CardDraft> = fc.record({
    name: fc.constantFrom('Card', 'Card', 'Card', '', null),
    components: fc.option(fc.array(parts, { maxLength: 3 }), { nil: null }),
    slides: fc.option(fc.oneof(slides, fc.array(fc.array(parts, { maxLength: 3 }), { maxLength: 7 })), {
      nil: null,
    }),
  })

  /** Null fields aren't sent. */
  const sent = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (_, inner) => (inner === null ? undefined : inner)))

  it('without findings has a type, and the catalog accepts it', () => {
    let sounds = 0
    fc.assert(
      fc.property(draft, (card) => {
        if (errorsIn(cardFindings(card, { change: 'create', library })).length > 0) return
        sounds += 1
        expect(cardTypeOf(card, library)).not.toBeNull()
        expect(cardBody.safeParse(sent(card)).success).toBe(true)
      }),
      { numRuns: isNightly ? 3_000 : 1_000 },
    )
    expect(sounds).toBeGreaterThan(15)
  })

  it('that the catalog refuses has findings', () => {
    fc.assert(
      fc.property(draft, (card) => {
        if (cardBody.safeParse(sent(card)).success) return
        expect(errorsIn(cardFindings(card, { change: 'create', library }))).not.toEqual([])
      }),
      { numRuns: casesFor(1_000, 3_000) },
    )
  })
})
