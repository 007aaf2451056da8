import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../src/sandbox/server/json-text.ts'
import { parseJson as parseExactly } from '../../../../src/shared/core/json-text.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('a JSON body', () => {
  it('is read as the client reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJson(text)).toEqual({ kind: 'json', value: parseExactly(text) })
      }),
    )
  })

  it('nests 64 levels and no more', () => {
    expect(parseJson(nested(64)).kind).toBe('json')
    expect(parseJson(nested(65)).kind).toBe('broken')
    expect(parseJson(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`).kind).toBe('broken')
    expect(parseJson('['.repeat(1_000_000)).kind).toBe('broken')
  })

  it('may have brackets, commas and escaped quotes in its strings', () => {
    const value = ['['.repeat(100), '"[{'.repeat(100), '\\"['.repeat(100), ','.repeat(600_000)]
    expect(parseJson(JSON.stringify(value))).toEqual({ kind: 'json', value })
  })

  it('with a text of five million digits is read in linear time', () => {
    const value = { text: '1'.repeat(5_000_000) }
    expect(parseJson(JSON.stringify(value))).toEqual({ kind: 'json', value })
  })

  it('has at most 500,000 values', () => {
    const ones = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
    expect(parseJson(ones(499_999)).kind).toBe('json')
    expect(parseJson(ones(500_000)).kind).toBe('broken')
  })

  it.each(['', '{', '"', '"\\', ']]', 'nothing'])('with %j is malformed', (text) => {
    expect(parseJson(text).kind).toBe('broken')
  })
})
