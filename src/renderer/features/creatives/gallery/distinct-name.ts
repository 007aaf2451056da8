/** Shorter beginnings are no burden to read. */
const minShared = 12

/**
 * Where a name begins to differ from its neighbors': after the words that it shares with one of them. 0 if it shares
 * little, or all of it.
 */
export function differenceStart(name: string, neighbors: readonly string[]): number {
  const shared = Math.max(0, ...neighbors.map((neighbor) => sharedLength(name, neighbor)))
  if (shared >= name.length) return 0
  let wordStart = shared
  while (wordStart > 0 && !/[\s|_–—-]/u.test(name[wordStart - 1] ?? '')) wordStart -= 1
  return wordStart < minShared ? 0 : wordStart
}

function sharedLength(name: string, neighbor: string): number {
  let length = 0
  while (length < name.length && name[length] === neighbor[length]) length += 1
  return length
}
