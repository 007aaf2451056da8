import { type Json, sameJson } from './json.ts'

type JsonObject = { readonly [name: string]: Json }

/**
 * One value out of two that both began as `base`: what only one side changed is as that side has it, what both changed
 * is as in `mine`. Objects are merged name by name and lists of equal length place by place; a list in which something
 * was added, taken out or moved is one thing.
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
    // A name that one side has given up stays away, unless the other side has changed what it says.
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
