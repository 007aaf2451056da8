import { describe, expect, it } from 'vitest'
import {
  columnLetters,
  type VariantShow,
  variantGrid,
  withShows,
} from '../../../../../../src/renderer/features/creatives/variants/variant-grid.ts'
import {
  axesOfAll,
  variantKinds,
} from '../../../../../../src/renderer/features/creatives/variants/variant-kinds.ts'

const media = (...keys: string[]): VariantShow => ({ kind: 'media', keys })
const titles: Readonly<Record<string, string>> = { '3_1': 'tent.png', '3_2': 'boat.png' }
const naming = (name: string, maxLength = 80) => ({
  name,
  maxLength,
  titleOf: (show: VariantShow) =>
    show.kind === 'card' ? 'Spring card' : (titles[show.keys[0] ?? ''] ?? 'unknown'),
})

describe('the grid', () => {
  it('combines every text with everything shown, row by row, with unique names', () => {
    const card: VariantShow = { kind: 'card', reference: 'card://1' }
    const grid = variantGrid(
      { texts: ['Boots', ' ', 'Tents'], shows: [media('3_1'), media('3_2'), card] },
      naming('Spring'),
    )
    expect(grid.count).toBe(6)
    expect(grid.variants.map(({ name, text }) => [name, text])).toEqual([
      ['Spring tent.png 1A', 'Boots'],
      ['Spring boat.png 1B', 'Boots'],
      ['Spring Spring card 1C', 'Boots'],
      ['Spring tent.png 2A', 'Tents'],
      ['Spring boat.png 2B', 'Tents'],
      ['Spring Spring card 2C', 'Tents'],
    ])
    expect(grid.variants[5]?.show).toBe(card)
  })

  it.each([
    ['texts alone', { texts: ['a', 'b'], shows: [] }, ['1', '2']],
    ['media alone', { texts: [''], shows: [media('3_1')] }, ['tent.png 1A']],
    ['nothing', { texts: ['', ' '], shows: [] }, []],
  ])('of %s', (_, axes, names) => {
    const grid = variantGrid(axes, naming(''))
    expect(grid.variants.map(({ name }) => name)).toEqual(names)
    expect(grid.count).toBe(names.length)
  })

  it('is created up to 200, and only counted beyond', () => {
    const shows = Array.from({ length: 20 }, (_, index) => media(`3_${index}`))
    const texts = (count: number) => Array.from({ length: count }, (_, index) => `Text ${index}`)
    const full = variantGrid({ texts: texts(10), shows }, naming('Spring'))
    expect([full.count, full.isTooLarge, full.variants.length]).toEqual([200, false, 200])
    const more = variantGrid({ texts: texts(11), shows }, naming('Spring'))
    expect([more.count, more.isTooLarge, more.variants.length]).toEqual([220, true, 0])
  })

  it('shortens long names where they are equal, never where they differ', () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
    const grid = variantGrid({ texts, shows: [media('3_1'), media('3_2')] }, naming('👟'.repeat(40), 20))
    const names = grid.variants.map(({ name }) => name)
    expect(new Set(names).size).toBe(24)
    for (const name of names) expect([...name].length).toBeLessThanOrEqual(20)
  })

  it('cuts a long prefix before the name of a media', () => {
    const prefix = 'XMAS | DE | Prospecting | Familie und Freunde | Q4 2026 | alle Platzierungen |'
    const [variant] = variantGrid({ texts: ['a'], shows: [media('3_1')] }, naming(prefix)).variants
    expect(variant?.name).toMatch(/^XMAS \| DE .* tent\.png 1A$/)
    expect([...(variant?.name ?? '')].length).toBeLessThanOrEqual(80)
    const long = { ...naming(prefix), titleOf: () => 'a-very-long-file-name-of-a-media-that-goes-on.jpg' }
    const [cut] = variantGrid({ texts: ['a'], shows: [media('3_1')] }, long).variants
    expect(cut?.name).toMatch(/^XMAS .* a-very-long-file-name-of 1A$/)
  })

  it('labels its columns like a spreadsheet', () => {
    expect([0, 25, 26, 51, 52, 199].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'GR'])
  })

  it('contains no duplicates', () => {
    expect(withShows([media('3_1')], [media('3_1'), media('3_1', '3_2')])).toEqual([
      media('3_1'),
      media('3_1', '3_2'),
    ])
  })
})

describe('variants of posts', () => {
  const base = {
    as_user_id: '1',
    nullcast: false,
    text: 'Old',
    name: 'Old',
    media_keys: ['13_1'],
    card_uri: 'card://9',
    video_title: 'Film',
  }
  const typeOf = (key: string) => (key.startsWith('13_') ? 'VIDEO' : 'IMAGE')
  const { contentOf } = variantKinds.posts

  it('keep the settings, and change text and media', () => {
    const variant = { name: 'Spring 1A', text: 'New', show: media('13_2') }
    expect(contentOf(base, variant, { website: '', typeOf })).toEqual({
      as_user_id: '1',
      nullcast: false,
      name: 'Spring 1A',
      text: 'New',
      media_keys: ['13_2'],
      video_title: 'Film',
    })
  })

  it('drop what belongs to a video if they show none', () => {
    const card: VariantShow = { kind: 'card', reference: 'card://1' }
    const terms = { website: '', typeOf }
    expect(contentOf(base, { name: 'a', text: 'New', show: card }, terms)).toEqual({
      as_user_id: '1',
      nullcast: false,
      name: 'a',
      text: 'New',
      card_uri: 'card://1',
    })
    expect(contentOf(base, { name: 'a', text: '', show: media('3_1') }, terms)).toEqual({
      as_user_id: '1',
      nullcast: false,
      name: 'a',
      media_keys: ['3_1'],
    })
  })

  it('begin with each text and each media item of the chosen posts once', () => {
    const other = { text: 'Old', card_uri: 'card://9' }
    expect(axesOfAll(variantKinds.posts, [base, other, { text: '' }])).toEqual({
      texts: ['Old'],
      shows: [media('13_1'), { kind: 'card', reference: 'card://9' }],
    })
  })
})

describe('variants of cards', () => {
  it('show one media item each, with the title, and lead to one website', () => {
    const variant = { name: 'Spring 1A', text: 'Boots', show: media('3_1') }
    const content = variantKinds.cards.contentOf({}, variant, {
      website: 'https://a.example',
      typeOf: () => null,
    })
    expect(content).toEqual({
      name: 'Spring 1A',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { type: 'DETAILS', title: 'Boots', destination: { type: 'WEBSITE', url: 'https://a.example' } },
      ],
    })
    expect(axesOfAll(variantKinds.cards, [content])).toEqual({ texts: ['Boots'], shows: [media('3_1')] })
    expect(variantKinds.cards.websiteOf(content)).toBe('https://a.example')
  })

  it('take nothing from a carousel', () => {
    const slides = [[{ type: 'MEDIA', media_key: '3_1' }]]
    expect(axesOfAll(variantKinds.cards, [{ slides }])).toEqual({ texts: [], shows: [] })
  })
})
