/** How well a text fits what was typed; lower is better. */
export const matchScores = { whole: 0, beginning: 1, words: 2, parts: 3, letters: 4 } as const

/** The words of what was typed, as `matchScore` takes them. Both are lower case without accents (`folded`). */
export function wordsOf(typed: string): readonly string[] {
  return typed.split(/\s+/).filter((word) => word !== '')
}

/**
 * Whether every word occurs in the text, and how: as the whole, at the beginning, at the beginning of words, anywhere,
 * or letter by letter ("wntr tnt" finds "winter tents"). Null if it doesn't fit. Takes linear time.
 */
export function matchScore(text: string, words: readonly string[]): number | null {
  const typed = words.join(' ')
  if (text === typed) return matchScores.whole
  if (text.startsWith(typed)) return matchScores.beginning
  let fit: number = matchScores.words
  for (const word of words) {
    if (beginsWord(text, word)) continue
    if (!text.includes(word)) return hasLetters(text, typed) ? matchScores.letters : null
    fit = matchScores.parts
  }
  return fit
}

const letter = /[\p{L}\p{N}]/u

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !letter.test(text.charAt(at - 1))) return true
  }
  return false
}

/** Fewer letters would fit almost anything. */
const minLetters = 3

/** Letters that lie further apart than this share of their number fit by chance. */
const maxSpread = 2.5

/** In order, from the beginning of a word on, and not far apart. */
function hasLetters(text: string, typed: string): boolean {
  const letters = typed.replaceAll(' ', '')
  if (letters.length < minLetters) return false
  const maxSpan = letters.length * maxSpread
  for (let at = text.indexOf(letters.charAt(0)); at !== -1; at = text.indexOf(letters.charAt(0), at + 1)) {
    if (at > 0 && letter.test(text.charAt(at - 1))) continue
    let end = at
    for (const letter of letters.slice(1)) {
      end = end === -1 ? -1 : text.slice(0, at + maxSpan).indexOf(letter, end + 1)
    }
    if (end !== -1) return true
  }
  return false
}
