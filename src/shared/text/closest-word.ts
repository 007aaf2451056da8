/** The known word that is closest in spelling; null if none is close. */
export function closestWord(word: string, known: readonly string[]): string | null {
  // Two letters that changed places are two mistakes.
  const limit = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))
  const near = known
    .map((one) => ({ one, distance: mistakes(word.slice(0, 60), one) }))
    .filter(({ distance }) => distance <= limit)
    .sort((left, right) => left.distance - right.distance)
  return near[0]?.one ?? null
}

/** Levenshtein distance. */
function mistakes(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [index, character] of [...left].entries()) {
    const next = [index + 1]
    for (const [place, other] of [...right].entries()) {
      const replaced = (row[place] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
