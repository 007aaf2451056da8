import { defaultMaxInputBytes } from '../../../shared/bridge/call.ts'
import { isExactInteger } from '../../../shared/core/exact-integer.ts'

/** Deeper nesting than any input of the contract has. */
const maximumDepth = 24

/** Far beyond any sum of amounts. */
const maxWhole = 2n ** 128n

/** Keys that change a prototype when a careless merge copies them. */
const poisonous: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** fine: may be parsed by the schema · size: too large · shape: not plain data. */
export type InputVerdict = 'fine' | 'size' | 'shape'

/**
 * Measures a page's input first. Structured clone supports maps, dates, buffers and cycles; everything but plain data
 * is refused.
 */
export function inspectInput(input: unknown, maximumBytes = defaultMaxInputBytes): InputVerdict {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value: input, depth: 0 }]
  let weight = 0
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next
    if (depth > maximumDepth) return 'shape'
    weight += weightOf(value, maximumBytes)
    if (weight > maximumBytes) return 'size'
    if (typeof value !== 'object' || value === null) {
      if (!isPlainScalar(value)) return 'shape'
      continue
    }
    // A cycle isn't tracked; it hits the depth limit.
    const children = childrenOf(value, maximumBytes)
    if (children === null) return 'shape'
    for (const [key, child] of children) {
      if (poisonous.has(key)) return 'shape'
      weight += key.length
      pending.push({ value: child, depth: depth + 1 })
    }
    if (weight > maximumBytes) return 'size'
  }
  return 'fine'
}

function weightOf(value: unknown, maximumBytes: number): number {
  if (typeof value !== 'string') return 8
  return value.length > maximumBytes ? value.length : Buffer.byteLength(value)
}

function isPlainScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  // A number with a million digits would pass as one scalar.
  if (typeof value === 'bigint') return isExactInteger(value) && value < maxWhole && value > -maxWhole
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean'
}

function childrenOf(value: object, maximumBytes: number): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) {
    // A sparse array with a billion holes is tiny in transit and huge in a loop.
    return value.length * 8 > maximumBytes ? null : Array.from(value, (item: unknown) => ['', item] as const)
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return null
  return Object.entries(value)
}
