import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aspectRatio } from '../../../../../src/shared/creatives/library-media.ts'

it.each([
  [800, 800, '1:1'],
  [1280, 720, '16:9'],
  [1920, 1080, '16:9'],
  [854, 480, '16:9'],
  [800, 418, '1.91:1'],
  [1200, 628, '1.91:1'],
  [720, 1280, '9:16'],
  [1080, 1350, '4:5'],
  [1000, 400, '5:2'],
  [1300, 700, '13:7'],
  [1, 1, '1:1'],
])('%i by %i is %s', (width, height, ratio) => {
  expect(aspectRatio(width, height)).toBe(ratio)
})

it('has no ratio without two sides', () => {
  expect(aspectRatio(null, 100)).toBeNull()
  expect(aspectRatio(100, null)).toBeNull()
  expect(aspectRatio(0, 100)).toBeNull()
})

it('is the same at every scale', () => {
  const side = fc.integer({ min: 1, max: 2000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 2, max: 9 }), (width, height, scale) => {
      expect(aspectRatio(width * scale, height * scale)).toBe(aspectRatio(width, height))
    }),
  )
})
