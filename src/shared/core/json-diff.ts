import { type Json, sameJson } from './json.ts'

/** One difference between two JSON values. */
export interface JsonDiff {
  /** `data[0].name`; items with an ID use that: `data[id=8w2kp].name`. Empty for the whole value. */
  readonly path: string
  readonly kind: 'added' | 'removed' | 'changed'
  /** Undefined if this side has no value. */
  readonly left: Json | undefined
  readonly right: Json | undefined
}

/**
 * Compares two values by structure. Key order doesn't matter; list items are matched by `id` if all have one, otherwise
 * by position. Reports up to `max` differences.
 */
export function diffJson(left: Json, right: Json, max = 500): readonly JsonDiff[] {
  const differences: JsonDiff[] = []
  compare('', left, right, differences, max)
  return differences
}

function compare(
  path: string,
  left: Json | undefined,
  right: Json | undefined,
  differences: JsonDiff[],
  max: number,
): void {
  if (differences.length >= max || sameJson(left, right)) return
  if (left === undefined || right === undefined) {
    differences.push({ path, kind: left === undefined ? 'added' : 'removed', left, right })
    return
  }
  const before = partsOf(left)
  const after = partsOf(right)
  if (before === null || after === null || Array.isArray(left) !== Array.isArray(right)) {
    differences.push({ path, kind: 'changed', left, right })
    return
  }
  const byId = Array.isArray(left) && before.byId && after.byId
  const leftParts = byId ? before.parts : placed(left)
  const rightParts = byId ? after.parts : placed(right)
  for (const key of new Set([...leftParts.keys(), ...rightParts.keys()])) {
    compare(joined(path, key), leftParts.get(key), rightParts.get(key), differences, max)
  }
}

interface Parts {
  readonly parts: ReadonlyMap<string, Json>
  readonly byId: boolean
}

function partsOf(value: Json): Parts | null {
  if (value === null || typeof value !== 'object') return null
  if (!Array.isArray(value)) return { parts: placed(value), byId: false }
  const named = new Map<string, Json>()
  for (const item of value) {
    const id = typeof item === 'object' && item !== null && !Array.isArray(item) ? item.id : undefined
    if (typeof id !== 'string' && typeof id !== 'number')
      return { parts: placed(value), byId: value.length === 0 }
    named.set(`[id=${id}]`, item)
  }
  return { parts: named, byId: named.size === value.length }
}

function placed(value: Json): ReadonlyMap<string, Json> {
  if (Array.isArray(value)) return new Map(value.map((item, index) => [`[${index}]`, item]))
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}

function joined(path: string, key: string): string {
  return path === '' || key.startsWith('[') ? `${path}${key}` : `${path}.${key}`
}
