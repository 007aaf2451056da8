import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../../../src/shared/entities/posts/post-links.ts'
import { linkWeight, weightedLength } from '../../../../../src/shared/entities/posts/weighted-length.ts'

describe('the weighted length', () => {
  it.each([
    ['', 0],
    ['Our boots are back', 18],
    ['Grüße à l’été, 20 € off…', 26],
    ['e\u0301te\u0301', 3],
    ['雪山', 4],
    ['ブーツ、セール', 14],
    ['한국', 4],
    ['Ａ１', 4],
    ['🏔️', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['🇩🇪🇦🇹', 4],
    ['👍🏽', 2],
    ['1️⃣', 2],
    ['❤', 2],
    ['© ™ ©️', 7],
    ['• → ✓', 8],
    ['ậ', 2],
    ['አማርኛ', 8],
    ['🥲', 2],
    ['👩🏽‍🦰', 2],
    ['🧑‍🚀', 5],
    ['https://northwind.com', 23],
    ['northwind.com', 23],
    ['https://northwind.example', 25],
    ['https://日本.jp', 23],
    ['http://a.com/very/long/path?with=a&query=of-many-characters#and-a-fragment', 23],
    ['See https://northwind.com/boots.', 28],
    ['(https://northwind.com/a_(b))', 25],
    ['https://a.com https://b.com', 47],
    ['https://northwind.com雪', 25],
    ['https://nowhere', 15],
    ['shttps://northwind.com', 22],
  ])('of "%s" is %i', (text, length) => {
    expect(weightedLength(text)).toBe(length)
  })

  it('is that of the parts, whatever surrounds a link', () => {
    const plain = fc.stringMatching(/^[a-z ,]{0,40}$/)
    const path = fc.stringMatching(/^[a-z0-9/-]{0,60}$/)
    fc.assert(
      fc.property(plain, path, plain, (before, rest, after) => {
        const text = `${before} https://northwind.com/${rest} ${after}`
        expect(weightedLength(text)).toBe(before.length + after.length + 2 + linkWeight)
      }),
    )
  })

  it('grows with the text and is at least the number of its characters without links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        fc.pre(findLinks(text).length === 0 && !/[\p{L}\p{N}.]$/u.test(text))
        expect(weightedLength(`${text}a`)).toBe(weightedLength(text) + 1)
        expect(weightedLength(text)).toBeLessThanOrEqual(2 * [...text.normalize('NFC')].length)
      }),
    )
  })
})

it('of a text that is too long for any post is its number of characters', () => {
  expect(weightedLength('雪'.repeat(12_500))).toBe(25_000)
  expect(weightedLength('雪'.repeat(25_001))).toBe(25_001)
  expect(weightedLength(`https://a.co/${'x'.repeat(24_980)} ${'👟'.repeat(10)}`)).toBe(25_004)
})

describe('links', () => {
  it.each([
    ['Go to https://northwind.com/boots, now', ['https://northwind.com/boots']],
    ['[https://northwind.com/a]', ['https://northwind.com/a']],
    ['HTTPS://Northwind.Com/A', ['HTTPS://Northwind.Com/A']],
    ['https://northwind.com:8080/a?b=c', ['https://northwind.com:8080/a?b=c']],
    ['northwind.com and ftp://northwind.com', ['northwind.com']],
    ['northwind.example', []],
  ])('in "%s" are %j', (text, urls) => {
    const links = findLinks(text)
    expect(links.map(({ url }) => url)).toEqual(urls)
    for (const { start, end, url } of links) expect(text.slice(start, end)).toBe(url)
  })
})
