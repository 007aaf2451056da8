import { serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageText, truncateText } from '../../../../src/shared/text/message-text.ts'

it.each([
  ['a short text', 'abc', 10, 'abc'],
  ['a long one of Latin-1', 'abcdefghijkl', 10, 'abcdefghij'],
  ['one with wider characters', 'abcde€fghijkl', 10, 'abcde'],
  ['wider characters beyond what is carried', 'abcdefghijk€', 10, 'abcdefghij'],
  ['a character of two halves at the cut', 'abcd😀ef', 10, 'abcd'],
  ['one that ends before the cut', 'abc😀', 10, 'abc😀'],
])('carries as much as a message may: %s', (_, text, maxBytes, carried) => {
  expect(truncateText(text, maxBytes)).toBe(carried)
})

it('is never larger, always a beginning, and breaks no character', () => {
  const text = fc.string({ unit: fc.oneof(fc.constantFrom('a', 'ß', '€', '😀')), maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (whole, half) => {
      const carried = truncateText(whole, half * 2)
      expect(whole.startsWith(carried)).toBe(true)
      expect(carried.isWellFormed()).toBe(true)
      // The version, the type, a length of at most two bytes, and a padding byte.
      expect(serialize(carried).byteLength).toBeLessThanOrEqual(half * 2 + 6)
      if (whole.length <= half) expect(carried).toBe(whole)
    }),
  )
})

it.each([
  ['Latin-1 up to the bound', 'ß'.repeat(800_000), true],
  ['one more', 'ß'.repeat(800_001), false],
  ['wider characters up to half of it', '€'.repeat(400_000), true],
  ['one more of them', '€'.repeat(400_001), false],
])('takes as much of a page as fits into a message: %s', (_, text, fits) => {
  expect(messageText.safeParse(text).success).toBe(fits)
})
