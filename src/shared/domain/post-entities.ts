import { findLinks } from './post-links.ts'

/** Places are counted in characters, a surrogate pair being one; `end` is behind the last. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

export interface PostEntities {
  readonly urls: readonly (TextSpan & { readonly url: string; readonly display_url: string })[]
  readonly mentions: readonly (TextSpan & { readonly username: string })[]
  readonly hashtags: readonly (TextSpan & { readonly tag: string })[]
}

/** Longest part of an address that is shown before it is cut off. */
const shownAddress = 26

const mention = /(?<![\w@#$])@(\w{1,15})(?![\w@])/g
const hashtag = /(?<![\p{L}\p{M}\p{N}_#&])#([\p{L}\p{M}\p{N}_]*[\p{L}\p{M}][\p{L}\p{M}\p{N}_]*)/gu

/** Links, mentions and hashtags of a text (platform document, Post object, entities). */
export function postEntities(text: string): PostEntities {
  const links = findLinks(text)
  // Where they meet, a link is a link: in "#boots日本https://a.example" nothing before the scheme is a hashtag.
  const meetsLink = (from: number, to: number): boolean =>
    links.some(({ start, end }) => from < end && to > start)
  const spans = (pattern: RegExp) =>
    [...text.matchAll(pattern)]
      .filter((found) => !meetsLink(found.index, found.index + found[0].length))
      .map((found) => ({ ...place(text, found.index, found.index + found[0].length), word: found[1] ?? '' }))
  return {
    urls: links.map(({ start, end, url }) => ({
      ...place(text, start, end),
      url,
      display_url: display(url),
    })),
    mentions: spans(mention).map(({ word, ...span }) => ({ ...span, username: word })),
    hashtags: spans(hashtag).map(({ word, ...span }) => ({ ...span, tag: word })),
  }
}

function place(text: string, start: number, end: number): TextSpan {
  const before = [...text.slice(0, start)].length
  return { start: before, end: before + [...text.slice(start, end)].length }
}

/** An address as a timeline shows it: without scheme and www, cut off where it is long. */
function display(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/i, '')
  return bare.length <= shownAddress ? bare : `${bare.slice(0, shownAddress)}…`
}
