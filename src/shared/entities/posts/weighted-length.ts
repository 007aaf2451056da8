import { parse } from 'twemoji-parser'
import { countCharacters } from '../../text/characters.ts'
import { findLinks } from './post-links.ts'

/** Maximum weighted characters of a post (posts.md#text-length). */
export const postTextLimit = 280
/** Maximum characters of premium users' posts. Longer texts aren't parsed, because they can't be posted. */
export const longformLimit = 25_000
/** The weight of every link, however long it is. */
export const linkWeight = 23
/** The weight of an emoji as a whole, and of a character outside the ranges below. */
const wideWeight = 2

/** Characters with weight 1: Latin to Georgian, narrow spaces, dashes, quotation marks and primes. */
const narrow: readonly (readonly [first: number, last: number])[] = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
]

/** Characters that aren't allowed in posts: byte order marks and noncharacters. */
const forbidden = /[\uFFFE\uFEFF\uFFFF]/

/**
 * Returns the length of a post as twitter-text 3.1 weighs it, after composing accents with their letters
 * (posts.md#text-length). Its emoji are those of Unicode 11, the version twitter-text knows; newer sequences count part
 * by part. Of a text too long for any post, returns the number of characters.
 */
export function weightedLength(text: string): number {
  const characters = countCharacters(text)
  if (characters > longformLimit) return characters
  const composed = text.normalize('NFC')
  const links = new Map(findLinks(composed).map(({ start, url }) => [start, url.length]))
  const emoji = new Map(parse(composed).map(({ indices: [start, end] }) => [start, end - start]))
  let weight = 0
  for (let at = 0; at < composed.length; ) {
    const link = links.get(at)
    const codePoint = composed.codePointAt(at) ?? 0
    const weightOfText = emoji.has(at) ? wideWeight : weightOf(codePoint)
    weight += link === undefined ? weightOfText : linkWeight
    at += link ?? emoji.get(at) ?? (codePoint > 0xffff ? 2 : 1)
  }
  return weight
}

/** Whether a text contains a character that the service refuses in any post. */
export function hasForbiddenCharacter(text: string): boolean {
  return forbidden.test(text)
}

function weightOf(codePoint: number): number {
  return narrow.some(([first, last]) => codePoint >= first && codePoint <= last) ? 1 : wideWeight
}
