import { expect, test } from 'vitest'
import { formatBytes, formatChange, formatCount } from '../../../../src/renderer/ui/number.ts'
import { fromConstant } from '../../../../src/shared/text/format.ts'

test('thousands are grouped', () => {
  expect(formatCount(1_204_551)).toBe('1,204,551')
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 KB'],
  [1_449, '1.4 KB'],
  [3_000_000, '3 MB'],
])('%i bytes', (bytes, label) => {
  expect(formatBytes(bytes)).toBe(label)
})

test.each([
  [2466.82 / 2476.97 - 1, '−0.4%'],
  [0.0994, '+9.9%'],
  [0.0996, '+10%'],
  [-0.125, '−13%'],
  [2, '+200%'],
  [0, '0%'],
])('a change of %d', (share, label) => {
  expect(formatChange(share)).toBe(label)
})

test('constants become labels', () => {
  expect(fromConstant('BUSINESS_TO_BUSINESS')).toBe('Business to business')
  expect(fromConstant('PROMOTED_TWEETS')).toBe('Promoted posts')
  expect(fromConstant('ALL_ON_TWITTER')).toBe('All placements')
  expect(fromConstant('TWITTER_PROFILE')).toBe('Profile')
})
