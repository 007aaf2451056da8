/** A name in two pieces: what it repeats of its campaign's name, with the separator, and what tells it from others. */
export interface NameParts {
  readonly distinct: string
  readonly repeated: string
  /** Whether the repeated piece comes first. */
  readonly isPrefix: boolean
}

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
    // What closes the last word stays with it: "50+", "(new)".
    const cut = end + (/^[^\s\p{Dash}|/:·,]*/u.exec(name.slice(end))?.[0].length ?? 0)
    return { distinct: name.slice(0, cut), repeated: name.slice(cut), isPrefix: false }
  }
  if (!repeats(0)) return null
  const begin = words[count]?.start ?? 0
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
