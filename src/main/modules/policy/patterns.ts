import { RE2JS } from 're2js'

/** Regular expressions of a policy: RE2 matches in linear time, whatever the pattern. */

/** A pattern's size in steps; `[a-z]{1000}` has 1,000. Time is the product of both. */
const maxSize = 2_000
const maxText = 2_000
const maxPattern = 300
const maxKnown = 200

export interface Pattern {
  /** Steps per character of a text. */
  readonly size: number
  /** Whether it matches the whole text. */
  matchesAll(text: string): boolean
  /** Whether it matches a part of the text. */
  matches(text: string): boolean
}

const patternBySource = new Map<string, Pattern | null>()

/** Null if the pattern isn't valid, or too large. */
export function patternOf(source: string): Pattern | null {
  const cachedPattern = patternBySource.get(source)
  if (cachedPattern !== undefined) return cachedPattern
  const fresh = compiled(source)
  if (patternBySource.size >= maxKnown) patternBySource.clear()
  patternBySource.set(source, fresh)
  return fresh
}

function compiled(source: string): Pattern | null {
  if (source.length > maxPattern) return null
  try {
    const whole = RE2JS.compile(source)
    const size = whole.programSize()
    if (size > maxSize) return null
    return {
      size,
      matchesAll: (text) => text.length <= maxText && whole.matcher(text).matches(),
      matches: (text) => text.length <= maxText && whole.matcher(text).find(),
    }
  } catch {
    return null
  }
}
