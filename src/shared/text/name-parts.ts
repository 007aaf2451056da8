/** A name in two pieces: what it repeats of its campaign's name, with the separator, and what tells it from others. */
export interface NameParts {
  readonly distinct: string
  readonly repeated: string
  /** Whether the repeated piece comes first. */
  readonly isPrefix: boolean
}

/** What closes a word stays with it: "50+", "(new)". A plus directly before the next word separates them. */
const closing = /^(?:[^\s\p{Dash}\p{Ps}\p{Pi}|/:·,_+]|\+(?!$))*/u
/** An opening bracket or quotation mark stays with the word after it. */
const opening = /[\p{Ps}\p{Pi}"]$/u

/** The pieces of a line item's name; null if it doesn't begin or end with all words of its campaign's name. */
export function nameParts(name: string, campaign: string): NameParts | null {
  const words = wordsIn(name)
  const repeatedWords = wordsIn(campaign)
  const count = repeatedWords.length
  if (count === 0 || words.length <= count) return null
  const repeats = (from: number) =>
    repeatedWords.every(({ text }, index) => words[from + index]?.text === text)
  const rest = words.length - count
  if (repeats(rest)) {
    const end = words[rest - 1]?.end ?? 0
    const between = name.slice(end, words[rest]?.start)
    const cut = end + (closing.exec(between)?.[0].length ?? 0)
    return { distinct: name.slice(0, cut), repeated: name.slice(cut), isPrefix: false }
  }
  if (!repeats(0)) return null
  const start = words[count]?.start ?? 0
  const between = name.slice(words[count - 1]?.end, start)
  const begin = start - (opening.exec(between)?.[0].length ?? 0)
  return { distinct: name.slice(begin), repeated: name.slice(0, begin), isPrefix: true }
}

/** Words without what stands between them, which names of campaigns and of line items write differently. */
function wordsIn(text: string) {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
}
