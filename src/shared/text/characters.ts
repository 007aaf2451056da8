import { once } from '../core/once.ts'

// Reading its rules takes 8 ms.
const segmenter = once(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }))

/** Whether an emoji in it counts as several characters: a family is four people and what joins them. */
export function hasLongEmoji(text: string): boolean {
  // Most texts have none, and splitting them takes longer.
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) return false
  for (const { segment } of segmenter().segment(text)) {
    const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)
    if (isEmoji && countCharacters(segment) > 1) return true
  }
  return false
}

/** Counts characters as limits do: a surrogate pair is one. */
export function countCharacters(text: string): number {
  let pairs = 0
  for (let index = 0; index < text.length; index++) {
    if ((text.codePointAt(index) ?? 0) <= 0xffff) continue
    pairs++
    index++
  }
  return text.length - pairs
}
