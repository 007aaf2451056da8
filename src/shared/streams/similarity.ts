/**
 * How near two texts are, from 0 to 1, for `embedding:`. The service compares meanings by a model of its own; this
 * measure only knows words and parts of words, so that "hiking boots" is near "boots for hikers", but not near "trail
 * shoes".
 */

/** The features of a text with their weights, of length 1. */
export type TextVector = ReadonlyMap<string, number>

/** In nearly every text, so they say nothing about its subject. */
const common = new Set('the and for with that this from you are was our your have has but not all'.split(' '))
const minLength = 3

/** `words` are lower-case. */
export function textVector(words: readonly string[]): TextVector {
  const weights = new Map<string, number>()
  const add = (feature: string, weight: number) => {
    weights.set(feature, (weights.get(feature) ?? 0) + weight)
  }
  for (const word of words) {
    if (word.length < minLength || common.has(word)) continue
    const parts = trigrams(word)
    add(word, Math.SQRT1_2)
    for (const part of parts) add(part, Math.sqrt(0.5 / parts.length))
  }
  const length = Math.hypot(...weights.values())
  return new Map([...weights].map(([feature, weight]) => [feature, weight / length]))
}

/** Marked, so that a part is never the same feature as a word. */
function trigrams(word: string): readonly string[] {
  const marked = `^${word}$`
  return Array.from({ length: marked.length - 2 }, (_, start) => `~${marked.slice(start, start + 3)}`)
}

/** The cosine of their angle, to four digits; 0 if either has no features. */
export function similarity(one: TextVector, other: TextVector): number {
  let sum = 0
  for (const [feature, weight] of one) sum += weight * (other.get(feature) ?? 0)
  return Math.round(Math.min(1, sum) * 10_000) / 10_000
}
