import fc from 'fast-check'
import twitterText from 'twitter-text'
import { describe, expect, it } from 'vitest'
import { displayAddress, postEntities } from '../../../../../src/shared/entities/posts/post-entities.ts'
import { findLinks } from '../../../../../src/shared/entities/posts/post-links.ts'
import { topLevelDomains } from '../../../../../src/shared/entities/posts/top-level-domains.ts'
import {
  hasForbiddenCharacter,
  postTextLimit,
  weightedLength,
} from '../../../../../src/shared/entities/posts/weighted-length.ts'
import { casesFor } from '../../../../support/runs.ts'

const domains = topLevelDomains.trim().split(/\s/)

/** Units that are combined at their edges: what starts, ends and breaks links, mentions, tags and emoji. */
const pieces = [
  '@',
  '＠',
  '#',
  '＃',
  '$',
  '.',
  '/',
  ':',
  '://',
  '?',
  '&',
  '=',
  '!',
  ',',
  ';',
  "'",
  '"',
  '`',
  '*',
  '~',
  '|',
  '(',
  ')',
  '((',
  '))',
  '(a)',
  '(b(c)d)',
  '[',
  ']',
  '{',
  '\\',
  '^',
  '%20',
  '+',
  '-',
  '_',
  '–',
  ' ',
  '\n',
  '\t',
  'https://',
  'http://',
  'HTTPS://',
  'ftp://',
  'www.',
  'example.com',
  'example.com/foo',
  'a.co/',
  't.co/',
  'https://t.co/abc',
  'https://日本.jp',
  '日本.jp',
  '日本example.com',
  'é.com',
  'a.b.c.de',
  'b.cob',
  '日b.co',
  'northwind.example',
  'co.jp',
  '.com',
  'com',
  '.рф',
  'рус',
  'xn--p1ai',
  'xn--',
  'xn--a',
  'vermögensberatung',
  '-a.com',
  'a-.com',
  'a_b.com',
  '_a.com',
  'a_.com',
  ':80',
  ':8080/',
  '?a=b',
  '#part',
  '/list',
  '@user/list',
  '@jäck',
  '@https://a.co',
  'jäck',
  'jack',
  'ada_1',
  'RT',
  'rt:',
  'RT @ada',
  '#a',
  '#boots',
  '$AAPL',
  '$aapl.b',
  '$TWTR_x',
  '#️⃣',
  '1️⃣',
  '*⃣',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '🇦',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '👍🏽',
  '❤',
  '❤️',
  '👁‍🗨',
  '⛹🏽‍♀️',
  '♟️',
  '🥲',
  '👩🏽‍🦰',
  '\ue50a',
  '©',
  '™',
  '…',
  '€',
  '•',
  '→',
  '✓',
  '️',
  '︎',
  '‍',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u00a0',
  '\u3000',
  '\x01',
  '\x7f',
  'ậ',
  'a\u0323\u0302',
  'é',
  'e\u0301',
  'አማርኛ',
  'ភាសា',
  'ᏣᎳᎩ',
  'ꮳ',
  'ᏸ',
  'שלום',
  'مرحبا',
  'Ａ',
  'ё',
  'ⱥ',
  'ι',
  'ͅ',
  'ſ',
  'K',
  'ı',
  'İ',
  'ß',
  'ς',
  '𝒳',
  '𠀀',
  '𐐀',
  '٣',
  '۵',
  '·',
  '・',
  '゛',
  '〜',
  '。',
  '．',
  '｡',
  '日本',
  '한국',
  '\ud83d',
  '\udc69',
  '\ud800',
  '\ufeff',
  '\uffff',
  '\ufffe',
  '0',
  '80',
  'a',
  'z',
  'a'.repeat(21),
  'b'.repeat(63),
  'b'.repeat(64),
  'x'.repeat(41),
  '日'.repeat(17),
  '日'.repeat(30),
  'à'.repeat(57),
]

const text = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...pieces) },
      { weight: 2, arbitrary: fc.constantFrom(...domains).map((domain) => `.${domain}`) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    ),
    { maxLength: 16, size: 'max' },
  )
  .map((words) => words.join(''))

/** Enough runs to combine pairs and triples of the units; the seed changes with every run. */
const thorough = { numRuns: casesFor(1_000, 4_000) }

describe('the same as twitter-text for any text', () => {
  it('are weight and validity', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((part) => `${part}${'日 '.repeat(80)}`),
        ),
        (given) => {
          const { weightedLength: expected, valid } = twitterText.parseTweet(given)
          const weight = weightedLength(given)
          expect(weight).toBe(expected)
          expect(weight > 0 && weight <= postTextLimit && !hasForbiddenCharacter(given)).toBe(valid)
        },
      ),
      thorough,
    )
  })

  it('are links', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(findLinks(given)).toEqual(linksOf(given))
      }),
      thorough,
    )
  })

  it('are the entities of a post, in characters', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(postEntities(given)).toEqual(entitiesOf(given))
      }),
      thorough,
    )
  })
})

describe('the same tables as twitter-text', () => {
  it('have its top-level domains and no others', () => {
    const [generic, country] = [listIn(twitterText.regexen.validGTLD), listIn(twitterText.regexen.validCCTLD)]
    expect(domains).toEqual([...generic, ...country].sort())
    for (const domain of domains) {
      const text = `https://a.${domain} https://a.${domain.toUpperCase()}b`
      expect(findLinks(text)).toEqual(linksOf(text))
    }
  })

  it('have the letters and other characters of its hashtags', () => {
    const block = 2048
    // The planes in between have no characters.
    const blocks = Array.from({ length: 0x110000 / block }, (_, index) => index * block)
    for (const first of blocks.filter((start) => start < 0x34000 || (start >= 0xe0000 && start < 0xe1000))) {
      const characters = Array.from({ length: block }, (_, index) => String.fromCodePoint(first + index))
      const text = characters.map((character) => `#1${character} #a${character}b`).join(' ')
      const tags = postEntities(text).hashtags.map(({ tag }) => tag)
      expect(tags.join(' '), `from U+${first.toString(16)}`).toBe(twitterText.extractHashtags(text).join(' '))
    }
  })
})

function linksOf(text: string) {
  return twitterText
    .extractUrlsWithIndices(text)
    .map(({ url, indices: [start, end] }) => ({ start, end, url }))
}

function entitiesOf(text: string) {
  const places = [...text].flatMap((character, place) => character.split('').map(() => place))
  const place = (unit: number): number => places[unit] ?? [...text].length
  const spans = twitterText
    .extractEntitiesWithIndices(text)
    .map(({ indices: [start, end], ...entity }) => ({ ...entity, start: place(start), end: place(end) }))
  return {
    urls: spans.flatMap((span) =>
      'url' in span ? [{ ...span, display_url: displayAddress(span.url) }] : [],
    ),
    mentions: spans.flatMap((span) =>
      'screenName' in span && !('listSlug' in span && span.listSlug !== '')
        ? [{ start: span.start, end: span.end, username: span.screenName }]
        : [],
    ),
    hashtags: spans.flatMap(({ start, end, ...span }) =>
      'hashtag' in span ? [{ start, end, tag: span.hashtag }] : [],
    ),
    cashtags: spans.flatMap(({ start, end, ...span }) =>
      'cashtag' in span ? [{ start, end, tag: span.cashtag }] : [],
    ),
  }
}

/** The words in one of twitter-text's lists, `(?:(?:com|net|…)(?=…))`. */
function listIn({ source }: RegExp): readonly string[] {
  return source
    .replace(/^\(\?:\(\?:/, '')
    .replace(/\)\(\?=.*$/, '')
    .split('|')
}
