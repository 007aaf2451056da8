import { type Json, sameJson } from './json.ts'

type JsonObject = { readonly [name: string]: Json }

/**
 * Merges two values that started as `base`: changes on one side win, and where both sides changed, `mine` wins. Objects
 * merge by key and lists of equal length by position; a list whose items were added, removed or moved is merged as a
 * whole.
 */
export function mergedJson(base: Json, mine: Json, theirs: Json): Json {
  if (sameJson(base, theirs) || sameJson(mine, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  if (isList(base) && isList(mine) && isList(theirs)) {
    const alike = mine.length === base.length && theirs.length === base.length
    if (!alike) return mine
    return mine.map((value, place) => mergedJson(base[place] ?? null, value, theirs[place] ?? null))
  }
  if (isObject(base) && isObject(mine) && isObject(theirs)) return mergedObject(base, mine, theirs)
  return mine
}

function mergedObject(base: JsonObject, mine: JsonObject, theirs: JsonObject): Json {
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  const merged: Record<string, Json> = {}
  for (const name of names) {
    const [before, here, there] = [base[name], mine[name], theirs[name]]
    // A key removed on one side stays removed unless the other side changed its value.
    if (here === undefined && (before === undefined || !sameJson(before, there))) {
      if (there !== undefined) merged[name] = there
    } else if (here !== undefined && there === undefined) {
      if (before === undefined || !sameJson(before, here)) merged[name] = here
    } else if (here !== undefined && there !== undefined) {
      merged[name] = mergedJson(before ?? null, here, there)
    }
  }
  return merged
}

function isList(value: Json): value is Json[] {
  return Array.isArray(value)
}

function isObject(value: Json): value is { [name: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
