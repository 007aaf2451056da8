import { countCharacters } from '../../text/characters.ts'
import { isHashtagCharacter, isHashtagLetter } from './hashtag-characters.ts'
import { accentedLatin, spaces } from './link-hosts.ts'
import { findLinks } from './post-links.ts'
import { longformLimit } from './weighted-length.ts'

/** Places are counted in characters, a surrogate pair being one; `end` is behind the last. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

export interface PostEntities {
  readonly urls: readonly (TextSpan & { readonly url: string; readonly display_url: string })[]
  readonly mentions: readonly (TextSpan & { readonly username: string })[]
  readonly hashtags: readonly (TextSpan & { readonly tag: string })[]
  readonly cashtags: readonly (TextSpan & { readonly tag: string })[]
}

/** Displayed length of a link; the rest is cut off. */
const shownAddress = 26

interface Found extends TextSpan {
  readonly kind: 'url' | 'mention' | 'list' | 'hashtag' | 'cashtag'
  readonly word: string
}

/** twitter-text's `validMentionOrList`; every repetition is bounded. */
const mention =
  /(^|[^a-zA-Z0-9_!#$%&*@＠]|(?:^|[^a-zA-Z0-9_+~.-])(?:rt|RT|rT|Rt):?)[@＠]([a-zA-Z0-9_]{1,20})(\/[a-zA-Z][a-zA-Z0-9_-]{0,24})?/g
const continuesMention = new RegExp(`[@＠${accentedLatin}]|://`, 'y')

/** twitter-text's `validCashtag`; every repetition is bounded. */
const cashtag = new RegExp(
  String.raw`(^|[${spaces}])\$([a-z]{1,6}(?:[._][a-z]{1,2})?)(?=$|\s|[!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$])`,
  'gi',
)

const hashSign = /[#＃]/g
const continuesHashtag = /[#＃]|:\/\//y
const variationSelector = /[\uFE0E\uFE0F]/

/**
 * Finds links, mentions, hashtags and cashtags: those of twitter-text 3.1's `extractEntitiesWithIndices`, so the first
 * of two that overlap counts. Lists (`@user/list`) aren't mentions. A text too long for any post has none.
 */
export function postEntities(text: string): PostEntities {
  const isTooLong = countCharacters(text) > longformLimit
  const entities = isTooLong ? [] : inCharacters(text, withoutOverlaps(findEntities(text)))
  const spans = (entityKind: Found['kind']) =>
    entities.filter(({ kind }) => kind === entityKind).map(({ start, end, word }) => ({ start, end, word }))
  return {
    urls: spans('url').map(({ word, ...span }) => ({
      ...span,
      url: word,
      display_url: displayAddress(word),
    })),
    mentions: spans('mention').map(({ word, ...span }) => ({ ...span, username: word })),
    hashtags: spans('hashtag').map(({ word, ...span }) => ({ ...span, tag: word })),
    cashtags: spans('cashtag').map(({ word, ...span }) => ({ ...span, tag: word })),
  }
}

/** An address as a timeline shows it: without scheme and www, cut off if it is long. */
export function displayAddress(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length <= shownAddress ? bare : `${bare.slice(0, shownAddress)}…`
}

/** The URL that a link leads to: without a scheme, an http one. */
export function fullAddress(url: string): string {
  return /^https?:\/\//i.test(url) ? url : `http://${url}`
}

/** At one place links come first, then mentions, hashtags and cashtags. */
function findEntities(text: string): Found[] {
  return [
    ...findLinks(text).map(({ start, end, url }): Found => ({ kind: 'url', start, end, word: url })),
    ...findMentions(text),
    ...findHashtags(text),
    ...findCashtags(text),
  ]
}

function findMentions(text: string): Found[] {
  return [...text.matchAll(mention)].flatMap(({ 0: all, 1: before = '', 2: word = '', 3: list, index }) => {
    const end = index + all.length
    continuesMention.lastIndex = end
    if (continuesMention.test(text)) return []
    return [
      { kind: list === undefined ? 'mention' : 'list', start: index + before.length, end, word } as const,
    ]
  })
}

function findCashtags(text: string): Found[] {
  return [...text.matchAll(cashtag)].map(({ 0: all, 1: before = '', 2: word = '', index }) => ({
    kind: 'cashtag',
    start: index + before.length,
    end: index + all.length,
    word,
  }))
}

function findHashtags(text: string): Found[] {
  const hashtags: Found[] = []
  let after = 0
  for (const { index } of text.matchAll(hashSign)) {
    if (!startsHashtag(text, index, after)) continue
    const end = hashtagEnd(text, index + 1)
    if (end === -1) continue
    after = end
    continuesHashtag.lastIndex = end
    if (continuesHashtag.test(text)) continue
    hashtags.push({ kind: 'hashtag', start: index, end, word: text.slice(index + 1, end) })
  }
  return hashtags
}

/** Whether a hashtag can start at a hash sign. The character before it has to be behind the last hashtag, too. */
function startsHashtag(text: string, sign: number, after: number): boolean {
  if (sign === 0) return true
  if (variationSelector.test(text.charAt(sign - 1))) return sign - 1 >= after
  const isPair = /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(Math.max(sign - 2, 0), sign))
  const before = sign - (isPair ? 2 : 1)
  const codePoint = text.codePointAt(before) ?? 0
  const isLoneSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  return before >= after && !isLoneSurrogate && codePoint !== 0x26 && !isHashtagCharacter(codePoint)
}

/** Returns where the tag behind a hash sign ends, or -1 without a letter in it. A keycap (#️⃣) isn't a hashtag. */
function hashtagEnd(text: string, start: number): number {
  if (/[\uFE0F\u20E3]/.test(text.charAt(start))) return -1
  let hasLetter = false
  let at = start
  for (;;) {
    const codePoint = text.codePointAt(at)
    if (codePoint === undefined || !isHashtagCharacter(codePoint)) return hasLetter ? at : -1
    hasLetter ||= isHashtagLetter(codePoint)
    at += codePoint > 0xffff ? 2 : 1
  }
}

function withoutOverlaps(entities: readonly Found[]): readonly Found[] {
  let end = 0
  return entities
    .toSorted((a, b) => a.start - b.start)
    .filter((entity) => {
      if (entity.start < end) return false
      end = entity.end
      return true
    })
}

/** Counts the places of entities, which are in order, in characters. */
function inCharacters(text: string, entities: readonly Found[]): readonly Found[] {
  let unit = 0
  let character = 0
  const characterAt = (place: number): number => {
    for (; unit < place; character += 1) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
    return character
  }
  return entities.map((entity) => ({
    ...entity,
    start: characterAt(entity.start),
    end: characterAt(entity.end),
  }))
}
