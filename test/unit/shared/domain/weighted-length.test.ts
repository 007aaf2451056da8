import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../../src/shared/domain/post-links.ts'
import { linkWeight, weightedLength } from '../../../../src/shared/domain/weighted-length.ts'

describe('the weighted length', () => {
  it.each([
    ['', 0],
    ['Our boots are back', 18],
    ['Grüße à l’été, 20 € off…', 24],
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
    ['© ™', 3],
    ['https://northwind.example', 23],
    ['http://a.example/very/long/path?with=a&query=of-many-characters#and-a-fragment', 23],
    ['See https://northwind.example/boots.', 28],
    ['(https://northwind.example/a_(b))', 25],
    ['https://a.example https://b.example', 47],
    ['https://northwind.example雪', 25],
    ['https://nowhere', 15],
    ['shttps://northwind.example', 26],
  ])('of "%s" is %i', (text, length) => {
    expect(weightedLength(text)).toBe(length)
  })

  it('is that of the parts, whatever stands around a link', () => {
    const plain = fc.stringMatching(/^[a-z ,]{0,40}$/)
    const path = fc.stringMatching(/^[a-z0-9/-]{0,60}$/)
    fc.assert(
      fc.property(plain, path, plain, (before, rest, after) => {
        const text = `${before} https://northwind.example/${rest} ${after}`
        expect(weightedLength(text)).toBe(before.length + after.length + 2 + linkWeight)
      }),
    )
  })

  it('grows with the text and is never below the number of its characters without links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        fc.pre(findLinks(text).length === 0)
        expect(weightedLength(`${text}a`)).toBe(weightedLength(text) + 1)
        expect(weightedLength(text)).toBeLessThanOrEqual(2 * [...text.normalize('NFC')].length)
      }),
    )
  })
})

describe('links', () => {
  it.each([
    ['Go to https://northwind.example/boots, now', ['https://northwind.example/boots']],
    ['[https://northwind.example/a]', ['https://northwind.example/a']],
    ['HTTPS://Northwind.Example/A', ['HTTPS://Northwind.Example/A']],
    ['https://northwind.example:8080/a?b=c', ['https://northwind.example:8080/a?b=c']],
    ['northwind.example and ftp://northwind.example', []],
  ])('in "%s" are %j', (text, urls) => {
    const links = findLinks(text)
    expect(links.map(({ url }) => url)).toEqual(urls)
    for (const { start, end, url } of links) expect(text.slice(start, end)).toBe(url)
  })
})
