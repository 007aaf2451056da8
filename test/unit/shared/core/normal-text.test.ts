import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalJson, normalText, searchablePrefix } from '../../../../src/shared/core/normal-text.ts'

/** What services do to texts, each on its own. */
const storings: readonly (readonly [string, (text: string) => string])[] = [
  ['trims', (text) => text.trim()],
  ['composes', (text) => text.normalize('NFC')],
  ['decomposes', (text) => text.normalize('NFD')],
  [
    'escapes',
    (text) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&#34;')
        .replaceAll("'", '&#x27;'),
  ],
  ['joins blanks', (text) => text.replace(/\s+/gu, ' ')],
  ['drops characters without width', (text) => text.replace(/[\u200B-\u200D\uFEFF]/gu, '')],
]

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'Spring',
        ' ',
        '  ',
        '\t',
        'e\u0301',
        'é',
        '&',
        '&amp;',
        '<b>',
        '"',
        "'",
        '\u200B',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

describe('the normal form of a text', () => {
  it.each(storings)('is the same for a service that %s', (_what, store) => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(normalText(store(text))).toBe(normalText(text))
      }),
    )
  })

  it('is its own normal form', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(normalText(normalText(text))).toBe(normalText(text))
      }),
    )
  })

  it('keeps texts apart that people would tell apart', () => {
    const names = ['Spring', 'Spring 2', 'spring', 'Sp ring', 'Spr&ing', 'Spríng', '100 %', '&#xD800;']
    expect(new Set(names.map(normalText)).size).toBe(names.length)
  })

  it('reaches texts at any depth, and leaves everything else', () => {
    const value = {
      title: ' A&amp;B ',
      list: [{ text: 'e\u0301' }],
      count: 2,
      big: 2n ** 60n,
      none: null,
      is: true,
    }
    expect(normalJson(value)).toEqual({ ...value, title: 'A&B', list: [{ text: 'é' }] })
  })
})

describe('the beginning of a name by which a list is searched', () => {
  it('is part of the name in whichever form it’s stored', () => {
    fc.assert(
      fc.property(hostileText, fc.constantFrom(...storings), (text, [, store]) => {
        expect(store(text).startsWith(searchablePrefix(text))).toBe(true)
      }),
    )
  })

  it.each([
    ['Spring A', 'Spring A'],
    ['Spring A ', 'Spring A'],
    ['Spring  A', 'Spring'],
    ['Tents & more', 'Tents'],
    ['Café', 'Caf'],
    ['Cafe\u0301', 'Caf'],
    ['春のセール', '春のセール'],
    ['でんわ', ''],
    [' Spring', ''],
  ])('of %j is %j', (name, prefix) => {
    expect(searchablePrefix(name)).toBe(prefix)
  })
})
