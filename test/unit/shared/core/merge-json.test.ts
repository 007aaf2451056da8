import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Json, json } from '../../../../src/shared/core/json.ts'
import { mergedJson } from '../../../../src/shared/core/merge-json.ts'

const details = (title: string, url: string, more: Readonly<Record<string, Json>> = {}): Json => [
  { type: 'MEDIA', media_key: '' },
  { type: 'DETAILS', title, destination: { type: 'WEBSITE', url }, ...more },
]

describe('merging two values', () => {
  it.each<readonly [string, Json, Json, Json, Json]>([
    [
      'parts of an object deep in a list',
      details('', ''),
      details('Mine', ''),
      details('', 'theirs'),
      details('Mine', 'theirs'),
    ],
    [
      'the same part in both',
      details('', ''),
      details('Mine', ''),
      details('Theirs', 'x'),
      details('Mine', 'x'),
    ],
    [
      'a name that they added',
      details('', ''),
      details('Mine', ''),
      details('', '', { note: 1 }),
      details('Mine', '', { note: 1 }),
    ],
    [
      'a name that I gave up',
      details('', '', { note: 1 }),
      details('', ''),
      details('x', '', { note: 1 }),
      details('x', ''),
    ],
    [
      'a name that they gave up',
      details('', '', { note: 1 }),
      details('x', '', { note: 1 }),
      details('', ''),
      details('x', ''),
    ],
    ['a name that I gave up and they changed', { a: 1, b: 1 }, { b: 2 }, { a: 3, b: 1 }, { a: 3, b: 2 }],
    ['a list that they made longer', ['a'], ['b'], ['a', 'c'], ['b']],
    ['plain values', 'a', 'b', 'c', 'b'],
    ['another kind of thing', { a: 1 }, null, { a: 2 }, null],
  ])('keeps %s', (_, base, mine, theirs, merged) => {
    expect(mergedJson(base, mine, theirs)).toEqual(merged)
  })

  const value = fc.jsonValue({ maxDepth: 3 }).map((one) => json.parse(JSON.parse(JSON.stringify(one))))

  it('returns the side that changed if only one did, and mine if they are equal', () => {
    fc.assert(
      fc.property(value, value, (base, changed) => {
        expect(mergedJson(base, changed, base)).toEqual(changed)
        expect(mergedJson(base, base, changed)).toEqual(changed)
        expect(mergedJson(base, changed, changed)).toEqual(changed)
      }),
    )
  })

  it('keeps every part that only one side changed', () => {
    const parts = fc.dictionary(fc.string({ maxLength: 3 }), fc.integer(), { maxKeys: 6 })
    fc.assert(
      fc.property(parts, parts, parts, (base, mine, theirs) => {
        const merged = mergedJson(base, { ...base, ...mine }, { ...base, ...theirs })
        expect(merged).toEqual({ ...base, ...theirs, ...changesOf(base, mine) })
      }),
    )
  })
})

function changesOf(base: Readonly<Record<string, Json>>, mine: Readonly<Record<string, Json>>) {
  return Object.fromEntries(
    Object.entries(mine).filter(([name, one]) => !Object.hasOwn(base, name) || base[name] !== one),
  )
}
