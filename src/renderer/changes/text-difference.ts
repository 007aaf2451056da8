/** Fewer characters aren't worth the ellipsis. */
const minShared = 16

/**
 * Two texts without the words that both begin with, so that a narrow cell shows how they differ: "… traffic" and
 * "… traffic – autumn".
 */
export function withoutSharedStart(before: string, after: string): readonly [string, string] {
  let shared = 0
  while (shared < before.length && before[shared] === after[shared]) shared += 1
  const start = before.lastIndexOf(' ', shared - 1) + 1
  if (start < minShared) return [before, after]
  return [`… ${before.slice(start)}`, `… ${after.slice(start)}`]
}

/** How two texts differ, by words: what both begin and end with, and what is between. */
export interface TextDifference {
  /** Of a long one, its last words. */
  readonly start: string
  readonly removed: string
  readonly added: string
  readonly end: string
}

/** Words beside a difference that say where it is. */
const shownWords = 2

export function textDifference(before: string, after: string): TextDifference {
  const was = wordsOf(before)
  const becomes = wordsOf(after)
  const shorter = Math.min(was.length, becomes.length)
  let starts = 0
  while (starts < shorter && was[starts] === becomes[starts]) starts += 1
  let ends = 0
  while (ends < shorter - starts && was.at(-1 - ends) === becomes.at(-1 - ends)) ends += 1
  const start = was.slice(0, starts)
  const end = was.slice(was.length - ends)
  return {
    start: start.length > shownWords ? `…${start.slice(-shownWords).join('')}` : start.join(''),
    removed: was.slice(starts, was.length - ends).join(''),
    added: becomes.slice(starts, becomes.length - ends).join(''),
    end: end.length > shownWords ? `${end.slice(0, shownWords).join('')} …` : end.join(''),
  }
}

/** Each with the space before it, so that they make the text again. */
function wordsOf(text: string): readonly string[] {
  return text.split(/(?<=\S)(?=\s)/)
}
