import { folded } from '../text/folded.ts'
import type { MatchedLocation, TargetingOption } from './targeting-view.ts'

const maxSuggestions = 4

/** Places by ID, country code, and name with or without its parent. */
export interface PlaceIndex {
  add(places: readonly TargetingOption[]): void
  /** The place in a line of a pasted list; null if none or several match. */
  find(text: string): TargetingOption | null
  /** Includes candidates; takes a millisecond or two if nothing matches. */
  match(text: string): MatchedLocation
}

/** `preferred`: the kind of place to prefer if several have the same name, such as a city over the region. */
export function createPlaceIndex(preferred?: string): PlaceIndex {
  const all = new Map<string, TargetingOption>()
  /** Maps for the ways to name a place, the most specific first. */
  const ways = Array.from({ length: 4 }, () => new Map<string, TargetingOption[]>())
  const named = (text: string): readonly TargetingOption[] => {
    const placeName = folded(text.trim())
    return ways.map((places) => places.get(placeName) ?? []).find((found) => found.length > 0) ?? []
  }
  const find = (text: string): TargetingOption | null => {
    const places = named(text)
    const meant = places.filter(({ record }) => record.location_type === preferred)
    const [only, ...others] = meant.length > 0 ? meant : places
    return others.length === 0 ? (only ?? null) : null
  }
  return {
    add(places) {
      for (const place of places) {
        if (all.has(place.targeting_value)) continue
        all.set(place.targeting_value, place)
        for (const [way, name] of namesOf(place).entries()) {
          const places = ways[way]
          if (name === null || places === undefined) continue
          places.set(name, [...(places.get(name) ?? []), place])
        }
      }
    },
    find,
    match(text) {
      const place = find(text)
      if (place !== null) return { text, place, suggestions: [] }
      const several = named(text).slice(0, maxSuggestions)
      const suggestions = several.length > 0 ? several : similarPlaces(folded(text.trim()), all.values())
      return { text, place, suggestions }
    },
  }
}

/** In the order of `ways`. */
function namesOf({ targeting_value, name, record }: TargetingOption): readonly (string | null)[] {
  const { location_type, country_code } = record
  const isCountry = location_type === 'COUNTRIES' && typeof country_code === 'string'
  return [targeting_value, isCountry ? folded(country_code) : null, folded(name), folded(shortName(name))]
}

/** "Berlin" of "Berlin, Germany". */
function shortName(name: string): string {
  return name.split(', ')[0] ?? name
}

function similarPlaces(wanted: string, places: Iterable<TargetingOption>): readonly TargetingOption[] {
  // Codes that differ in one character are different places.
  if (/^\d|^.{0,2}$/.test(wanted)) return []
  const maxDistance = Math.max(1, Math.floor(wanted.length / 4))
  return [...places]
    .map((place) => {
      const distances = [place.name, shortName(place.name)].map((name) =>
        editDistance(wanted, folded(name), maxDistance),
      )
      return { place, distance: Math.min(...distances) }
    })
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance || a.place.name.length - b.place.name.length)
    .slice(0, maxSuggestions)
    .map(({ place }) => place)
}

/** How many letters have to be added, removed, replaced or swapped with a neighbor; infinite above `maxDistance`. */
export function editDistance(a: string, b: string, maxDistance: number): number {
  if (Math.abs(a.length - b.length) > maxDistance) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      current.push(isSwapped ? Math.min(best, (beforeLast[column - 2] ?? 0) + 1) : best)
    }
    if (Math.min(...current) > maxDistance) return Number.POSITIVE_INFINITY
    beforeLast = last
    last = current
  }
  const distance = last[b.length] ?? 0
  return distance <= maxDistance ? distance : Number.POSITIVE_INFINITY
}
