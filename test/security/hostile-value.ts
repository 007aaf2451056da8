import fc from 'fast-check'
import { defaultMaxInputBytes } from '../../src/shared/bridge/call.ts'

/** Values that structured clone supports, or nearly, and that no input of the contract may contain. */
const hostileValues: readonly (() => unknown)[] = [
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => ({ prototype: { polluted: true } }),
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => 1n,
  () => 10n ** 100_000n,
  () => new Map([['polluted', true]]),
  () => new Set([1]),
  () => new Date(0),
  () => new Uint8Array(8),
  () => new Error('not data'),
  () => /^(a+)+$/,
  () => new Array(2 ** 31),
  () => JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`),
  () => 'x'.repeat(defaultMaxInputBytes + 1),
  () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    return cycle
  },
  () => Object.defineProperty({}, 'polluted', { enumerable: true, get: () => 1n }),
]

/** Plain data of a different type than most fields expect. */
const oddValues: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  -0,
  0.5,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '../../etc/passwd',
  'javascript:alert(1)',
  '; DROP TABLE drafts',
  'x'.repeat(30_000),
  [],
  [[]],
  {},
  { toString: 'no function' },
  { length: -1 },
]

const hostile = fc.constantFrom(...hostileValues).map((make) => make())

/** Like the given inputs, but at one position a value is odd or hostile, missing, or has an extra sibling. */
export function spoilt(inputs: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const value = fc.oneof(fc.constantFrom(...oddValues), hostile)
  const act = fc.constantFrom('replace', 'drop', 'add', 'swap')
  return fc.tuple(inputs, value, act, fc.nat()).map(([input, odd, how, place]) => {
    const places = placesIn(input)
    const at = places[place % Math.max(1, places.length)]
    if (at === undefined || how === 'swap') return odd
    return changed(input, at, how, odd)
  })
}

type Way = 'replace' | 'drop' | 'add'
type Place = readonly (string | number)[]

function placesIn(input: unknown, at: Place = []): readonly Place[] {
  if (typeof input !== 'object' || input === null) return [at]
  return [
    at,
    ...Object.entries(input).flatMap(([key, value]) =>
      placesIn(value, [...at, Array.isArray(input) ? Number(key) : key]),
    ),
  ]
}

function changed(input: unknown, at: Place, how: Way, odd: unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) {
    return how === 'add' && isRecord(input) ? { ...input, unheardOf: odd } : odd
  }
  if (Array.isArray(input)) {
    const items: readonly unknown[] = input
    if (rest.length === 0 && how === 'drop') return items.toSpliced(Number(key), 1)
    return items.with(Number(key), changed(items[Number(key)], rest, how, odd))
  }
  if (!isRecord(input)) return odd
  if (rest.length === 0 && how === 'drop')
    return Object.fromEntries(Object.entries(input).filter(([name]) => name !== key))
  return { ...input, [key]: changed(input[key], rest, how, odd) }
}

function isRecord(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
