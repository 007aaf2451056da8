import { findLinks } from './post-links.ts'

/** Weighted characters that a post may have (decisions.md, "Promoted posts"). */
export const postTextLimit = 280
/** What every link counts, however long it is. */
export const linkWeight = 23
/** What a CJK character counts, and an emoji as a whole. */
const wideWeight = 2

/** Emoji as they are seen: a family or a flag is one. Signs that are text in nearly every font are left out. */
const emoji = String.raw`\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®‼⁉™ℹ]]\uFE0F?`
/** Made when it is first asked for: as a literal it would cost every start some 20 ms, to read these sets. */
let emojiPattern: RegExp | null = null

/** Chinese, Japanese and Korean scripts, their punctuation and the full-width forms. */
const cjk =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u30ff\uff01-\uff60\uffe0-\uffe6]/u

/**
 * The length of a post as the service counts it: a link 23, CJK and emoji 2, everything else 1, after composing
 * accents with their letters (decisions.md, "Promoted posts" and "Posts").
 */
export function weightedLength(text: string): number {
  const composed = text.normalize('NFC')
  let length = 0
  let end = 0
  for (const link of findLinks(composed)) {
    length += weigh(composed.slice(end, link.start)) + linkWeight
    end = link.end
  }
  return length + weigh(composed.slice(end))
}

function weigh(text: string): number {
  let weight = 0
  let end = 0
  emojiPattern ??= new RegExp(emoji, 'gv')
  for (const found of text.matchAll(emojiPattern)) {
    weight += weighCharacters(text.slice(end, found.index)) + wideWeight
    end = found.index + found[0].length
  }
  return weight + weighCharacters(text.slice(end))
}

function weighCharacters(text: string): number {
  let weight = 0
  for (const character of text) weight += cjk.test(character) ? wideWeight : 1
  return weight
}
