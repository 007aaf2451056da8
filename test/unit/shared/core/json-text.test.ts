import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson, writeJson } from '../../../../src/shared/core/json-text.ts'
import { anyLong } from '../../../support/longs.ts'

describe('JSON text', () => {
  it('keeps integers of any size through writing and reading, wherever they are', () => {
    const leaf = fc.oneof(anyLong, fc.string(), fc.boolean(), fc.constant(null), fc.integer())
    const { value: any } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.array(tie('value')),
        fc.dictionary(fc.string(), tie('value')),
      ),
    }))
    fc.assert(
      fc.property(any, fc.constantFrom(0, 2), (value, indent) => {
        expect(parseJson(writeJson(value, indent))).toEqual(value)
      }),
    )
  })

  it('accepts and refuses what JSON.parse does, and returns the same unless something is rounded', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const plain = attempt(() => JSON.stringify(JSON.parse(text)))
        const exact = attempt(() => writeJson(parseJson(text)))
        expect(exact === null).toBe(plain === null)
        if (!/\d{16}/.test(text)) expect(exact).toBe(plain)
      }),
    )
  })

  it.each([
    ['9007199254740991', 2 ** 53 - 1],
    ['9007199254740992', 2n ** 53n],
    ['-9007199254740993', -(2n ** 53n) - 1n],
    ['[1,9223372036854775807]', [1, 2n ** 63n - 1n]],
    ['{"a":\n 9223372036854775808 }', { a: 2n ** 63n }],
    ['{"id":"1029825750875549696"}', { id: '1029825750875549696' }],
    ['{"\u0031":"x: 9007199254740993"}', { 1: 'x: 9007199254740993' }],
    ['1e20', 1e20],
    ['12345678901234567.5', Number('12345678901234567.5')],
    ['0.12345678901234567', Number('0.12345678901234567')],
  ])('reads %s', (text, value) => {
    expect(parseJson(text)).toEqual(value)
  })

  it('doesn’t take long for a number with a million digits', () => {
    expect(parseJson(`[${'9'.repeat(1_000_000)}]`)).toEqual([Number.POSITIVE_INFINITY])
  })

  it('throws for a cycle, with a 64-bit number in it and without', () => {
    const cycle: unknown[] = [2n ** 60n]
    cycle.push(cycle)
    expect(() => writeJson(cycle)).toThrow(TypeError)
  })
})

function attempt(work: () => string): string | null {
  try {
    return work()
  } catch {
    return null
  }
}
